import { getAuthorizationEvents } from '@doorward/contract/authorization/watch/analytics'
import type { QueryOf, ReplyOf } from '@doorward/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'
import { unblocked } from './blocked-events.ts'

type EventQuery = QueryOf<typeof getAuthorizationEvents>
/** What events are narrowed by. */
export type EventFilter = Pick<EventQuery, 'userId' | 'resourceUri' | 'permission' | 'result' | 'from' | 'to'>
export type EventCounts = NonNullable<ReplyOf<typeof getAuthorizationEvents>['aggregates']>

/** How often each answer was given, and the most frequent resources, actions and people. */
export const eventCountsQuery = (filter: EventFilter) =>
  queryOptions({
    queryKey: ['events', 'counts', filter],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<EventCounts | undefined> => {
      const query = { ...filter, limit: 1, aggregates: true }
      return (await unblocked(call(getAuthorizationEvents, { query, signal }))).body.aggregates
    },
  })
