import { type AuthorizationEventReply, getAuthorizationEvents } from '@doorward/contract/authorization/watch/analytics'
import type { QueryOf, ReplyOf } from '@doorward/contract/endpoint'
import { limits } from '@doorward/core/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'
import { readCsv } from '../server/csv.ts'
import { pageSize, pagesOf } from '../server/paging.ts'

type EventQuery = QueryOf<typeof getAuthorizationEvents>
/** What events are narrowed by. */
export type EventFilter = Pick<EventQuery, 'userId' | 'resourceUri' | 'permission' | 'result' | 'from'>
export type EventCounts = NonNullable<ReplyOf<typeof getAuthorizationEvents>['aggregates']>

/** Permission checks as they were answered, newest first. */
export const eventsQuery = (filter: EventFilter) => ({
  ...pagesOf<AuthorizationEventReply>(['events', 'list', filter], async (cursor, signal) => {
    const query = { ...filter, limit: pageSize, ...(cursor ? { cursor } : {}) }
    const { body } = await call(getAuthorizationEvents, { query, signal })
    return { rows: body.events, cursor: body.pagination?.next?.cursor }
  }),
  staleTime: 0,
})

/** How often each answer was given, and the most frequent resources, actions and people. */
export const eventCountsQuery = (filter: EventFilter) =>
  queryOptions({
    queryKey: ['events', 'counts', filter],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<EventCounts | undefined> => {
      const query = { ...filter, limit: 1, aggregates: true }
      return (await call(getAuthorizationEvents, { query, signal })).body.aggregates
    },
  })

export const csvRowsMax = limits.csvRowsMax

/** The newest events that match as CSV, at most `csvRowsMax`. */
export async function eventsAsCsv(filter: EventFilter): Promise<Blob> {
  const { text } = await readCsv(getAuthorizationEvents, { ...filter, limit: csvRowsMax })
  return new Blob([text], { type: 'text/csv' })
}
