import { listDeadLetters as endpoint } from '@doorward/contract/authorization/integrations'
import { pageParts, readCursor } from '@doorward/http/paging'
import { handles } from '@doorward/http/serve'
import { listDeadLetters } from '@doorward/store/dead-letters'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, readRows } from '../items.ts'

const pageDefault = 20

export const getDeadLetters = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { type } = call.params
  const { limit = pageDefault, cursor } = call.query
  await getItem(call, environment, { kind: 'integration', id: type })
  const after = readCursor(call.page, cursor) as { revision: number; eventId: string } | undefined // cursors of this list hold a letter's place
  const found = await readRows(call, environment, (tx) =>
    listDeadLetters(tx, call.accountId, type, { after, limit: limit + 1 }),
  )
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
})
