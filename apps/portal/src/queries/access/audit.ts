import { type AuthorizationEventReply, getAuthorizationEvents } from '@doorward/contract/authorization/watch/analytics'
import { ApiError } from '@doorward/contract/client'
import type { QueryOf, ReplyOf } from '@doorward/contract/endpoint'
import { limits } from '@doorward/core/limits'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { accessToken } from '../../session/sign-in.ts'
import { accountOrigin, call } from '../server/call.ts'
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
  const given = Object.entries({ ...filter, limit: csvRowsMax }).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))
  const response = await fetch(`${accountOrigin()}${getAuthorizationEvents.path}?${query}`, {
    headers: { authorization: `Bearer ${await accessToken()}`, accept: 'text/csv' },
  }).catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: 'NetworkError', title: t('queries.unreachable'), cause })
  })
  if (!response.ok)
    throw new ApiError({
      status: response.status,
      code: 'Unknown',
      title: t('queries.answered', { status: response.status }),
      requestId: response.headers.get('x-request-id') ?? '',
    })
  return response.blob()
}
