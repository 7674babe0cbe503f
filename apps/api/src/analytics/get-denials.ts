import { listMostDenied } from '@doorward/store/events/authorization-events'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { spanOf } from './activity-query.ts'

/** The ten questions that were denied most often, of those that were recorded. */
export const getDenials: Handler<'getDenials'> = async (call) => {
  const found = await readRows(call, (tx) => listMostDenied(tx, call.accountId, spanOf(call.query)))
  const denials = found.map(({ lastAt, ...question }) => ({ ...question, lastTime: lastAt.toISOString() }))
  return { status: 200, body: { denials } }
}
