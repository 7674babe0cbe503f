import type { AuthorizationEventReply } from '@doorward/contract/authorization/watch/analytics'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import type { Tx } from '@doorward/store/database/database'
import {
  type AuthorizationEvent,
  aggregateAuthorizationEvents,
  type EventQuery,
  listAuthorizationEvents,
} from '@doorward/store/events/authorization-events'
import { countNotRecorded } from '@doorward/store/events/call-counts'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { checkQueryOf } from './activity-query.ts'
import { csvReply, sizeOf } from './rows-or-csv.ts'

const columns = [
  'dateTime',
  'userId',
  'resourceUri',
  'permission',
  'result',
  'count',
  'clientId',
  'ip',
  'eventId',
] as const

const showEvent = ({ eventId, at, allowed, clientId, ip, ...event }: AuthorizationEvent): AuthorizationEventReply => ({
  ...event,
  eventId,
  eventTypeId: 'AuthorizationRequest',
  dateTime: at.toISOString(),
  result: allowed ? 'ALLOWED' : 'DENIED',
  ...(clientId ? { clientId } : {}),
  ...(ip ? { ip } : {}),
})

async function aggregatesOf(tx: Tx, accountId: Parameters<typeof countNotRecorded>[1], query: EventQuery) {
  const found = await aggregateAuthorizationEvents(tx, accountId, query)
  const named = (what: keyof typeof found, name: string) =>
    found[what].map(({ value, count }) => ({ [name]: value, count }))
  return {
    results: named('results', 'result'),
    resources: named('resources', 'resourceUri'),
    permissions: named('permissions', 'permission'),
    users: named('users', 'userId'),
    notRecorded: await countNotRecorded(tx, accountId, query),
  }
}

export const getAuthorizationEvents: Handler<'getAuthorizationEvents'> = async (call) => {
  const { asCsv, limit } = sizeOf(call)
  const before = readCursor(call.page, call.query.cursor) as { at: string; eventId: string } | undefined // cursors of this list hold an event's place
  const query = checkQueryOf(call.query)
  const { found, aggregates } = await readRows(call, async (tx) => ({
    found: await listAuthorizationEvents(tx, call.accountId, query, { before, limit: limit + 1 }),
    aggregates: call.query.aggregates ? await aggregatesOf(tx, call.accountId, query) : undefined,
  }))
  const events = found.slice(0, limit)
  const last = found.length > limit ? events.at(-1) : undefined
  const parts = pageParts(call.page, last && { at: last.at.toISOString(), eventId: last.eventId })
  const shown = events.map(showEvent)
  if (asCsv) return csvReply(columns, shown, parts)
  return { status: 200, body: { events: shown, ...(aggregates ? { aggregates } : {}), ...parts } }
}
