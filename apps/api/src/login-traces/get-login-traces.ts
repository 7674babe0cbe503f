import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listTraces } from '@doorward/store/sign-in/login-traces'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { showTrace } from './show-trace.ts'

interface LastOfPage {
  at: string
  traceId: string
}

/** Sign-ins at providers of the last days, the newest first. */
export const getLoginTraces: Handler<'getLoginTraces'> = async (call) => {
  const { accountId, origin, page, query } = call
  const { limit = 20, cursor, ...narrowed } = query
  const after = readCursor(page, cursor) as LastOfPage | undefined // cursors of this list hold that
  const found = await readRows(call, (tx) => listTraces(tx, accountId, { ...narrowed, after, limit: limit + 1 }))
  const traces = found.slice(0, limit)
  const last = found.length > limit ? traces.at(-1) : undefined
  const next: LastOfPage | undefined = last && { at: last.createdAt.toISOString(), traceId: last.traceId }
  return { status: 200, body: { loginTraces: traces.map(showTrace(origin)), ...pageParts(page, next) } }
}
