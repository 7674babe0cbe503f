import type { AuthorizationEventReply } from '@doorward/contract/authorization/watch/analytics'
import { csvOf } from '@doorward/core/csv'
import { limits } from '@doorward/core/limits'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import type { Tx } from '@doorward/store/database/database'
import {
  type AuthorizationEvent,
  aggregateAuthorizationEvents,
  type EventQuery,
  listAuthorizationEvents,
} from '@doorward/store/events/authorization-events'
import { countNotRecorded } from '@doorward/store/events/call-counts'
import type { CallOf, Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'

const pageDefault = 20
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

const queryOf = (query: CallOf<'getAuthorizationEvents'>['query']): EventQuery => ({
  userId: query.userId,
  resourceUri: query.resourceUri === undefined ? undefined : oneSpelling(query.resourceUri),
  permission: query.permission === undefined ? undefined : (normaliseAction(query.permission) ?? query.permission),
  allowed: query.result === undefined ? undefined : query.result === 'ALLOWED',
  from: query.from === undefined ? undefined : new Date(query.from),
  to: query.to === undefined ? undefined : new Date(query.to),
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
  const asCsv = /\btext\/csv\b/i.test(call.accept)
  const most = asCsv ? limits.csvRowsMax : limits.pageMax
  const limit = Math.min(call.query.limit ?? (asCsv ? most : pageDefault), most)
  const before = readCursor(call.page, call.query.cursor) as { at: string; eventId: string } | undefined // cursors of this list hold an event's place
  const query = queryOf(call.query)
  const { found, aggregates } = await readRows(call, async (tx) => ({
    found: await listAuthorizationEvents(tx, call.accountId, query, { before, limit: limit + 1 }),
    aggregates: call.query.aggregates ? await aggregatesOf(tx, call.accountId, query) : undefined,
  }))
  const events = found.slice(0, limit)
  const last = found.length > limit ? events.at(-1) : undefined
  const parts = pageParts(call.page, last && { at: last.at.toISOString(), eventId: last.eventId })
  if (!asCsv)
    return { status: 200, body: { events: events.map(showEvent), ...(aggregates ? { aggregates } : {}), ...parts } }
  const headers = { vary: 'Accept', ...(parts.links.next ? { link: `<${parts.links.next.href}>; rel="next"` } : {}) }
  const content = csvOf(columns, events.map(showEvent))
  return { status: 200, text: { type: 'text/csv; charset=utf-8; header=present', content }, headers }
}
