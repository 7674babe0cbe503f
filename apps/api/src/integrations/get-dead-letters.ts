import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listDeadLetters } from '@doorward/store/events/dead-letters'
import type { Handler } from '../handler.ts'
import { getItem, readRows } from '../items/read-items.ts'

const pageDefault = 20

export const getDeadLetters: Handler<'getDeadLetters'> = async (call) => {
  const { type } = call.params
  const { limit = pageDefault, cursor } = call.query
  await getItem(call, { kind: 'integration', id: type })
  const after = readCursor(call.page, cursor) as { revision: number; eventId: string } | undefined // cursors of this list hold a letter's place
  const found = await readRows(call, (tx) => listDeadLetters(tx, call.accountId, type, { after, limit: limit + 1 }))
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const deadLetters = page.map(({ eventId, event, reason, firstTriedAt, diedAt, replay }) => ({
    eventId,
    firstTried: firstTriedAt.toISOString(),
    died: diedAt.toISOString(),
    reason,
    replaying: replay,
    event,
  }))
  const parts = pageParts(call.page, last && { revision: last.revision, eventId: last.eventId })
  return { status: 200, body: { deadLetters, ...parts } }
}
