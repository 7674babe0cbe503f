import {
  type Activity,
  type ActivityStep,
  type ChangeActivity,
  getActivity,
  getActivityCounts,
  getCheckCounts,
  getDenials,
} from '@doorward/contract/authorization/watch/activity'
import type { QueryOf } from '@doorward/contract/endpoint'
import { limits } from '@doorward/core/limits'
import { queryOptions } from '@tanstack/react-query'
import type { Reader } from '../../lib/kept-events/kept-events.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { call } from '../server/call.ts'
import { readCsv } from '../server/csv.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { unblocked } from './blocked-events.ts'

export type { Activity, ActivityStep }
/** What the time line is narrowed by. */
export type ActivityFilter = QueryOf<typeof getActivityCounts>

/** Keeps what was read; the store comes with the first answer, and one that does not come is missed by nobody. */
async function keepActivity(read: readonly Activity[]): Promise<void> {
  const { keepEvents } = await import('../../lib/kept-events/kept-events.ts')
  await keepEvents(readerOfActivity(), read, new Date())
}

/** For whom the browser keeps what is read here (ERR-07). */
export function readerOfActivity(): Reader {
  const { accountId, profile } = usePortal.getState()
  return { accountId: accountId ?? '', userId: profile?.userId ?? '' }
}

/** Checks, changes and sign-ins, newest first; the browser keeps them. */
export const activityQuery = (filter: ActivityFilter) => ({
  ...pagesOf<Activity>(['activity', 'list', filter], async (cursor, signal) => {
    const query = { ...filter, limit: pageSize, ...(cursor ? { cursor } : {}) }
    const { body } = await unblocked(call(getActivity, { query, signal }))
    keepActivity(body.activity).catch((error: unknown) => console.warn('What was read is not kept.', error))
    return { rows: body.activity, cursor: body.pagination?.next?.cursor }
  }),
  staleTime: 0,
})

/** The newest entries, as many as one answer holds. */
export async function newestActivity(filter: ActivityFilter, limit: number = limits.pageMax): Promise<Activity[]> {
  return (await call(getActivity, { query: { ...filter, limit } })).body.activity
}

/** One item's part of a change; without an `eventId` in the item's own history. */
export type OneOf = Pick<ChangeActivity, 'dateTime' | 'revision'> & { eventId?: string }

/** What else a change changed, of which it tells only one item: all of it was made at the same moment, as one revision. */
export const changedWithQuery = ({ dateTime, revision, eventId }: OneOf) =>
  queryOptions({
    queryKey: ['activity', 'with', revision, eventId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const after = new Date(new Date(dateTime).getTime() + 1).toISOString()
      const query = { kind: 'CHANGE', from: dateTime, to: after, limit: limits.pageMax } as const
      const { body } = await call(getActivity, { query, signal })
      return {
        lines: body.activity.flatMap((line) =>
          line.kind === 'CHANGE' && line.revision === revision && line.eventId !== eventId ? [line] : [],
        ),
        hasMore: body.pagination?.next !== undefined,
      }
    },
  })

/** The newest changes of one item, as the time line tells them. */
export const changesOfQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['activity', 'of', itemId],
    staleTime: 60_000,
    retry: false,
    queryFn: async () =>
      (await newestActivity({ kind: 'CHANGE', itemId })).flatMap((line) => (line.kind === 'CHANGE' ? [line] : [])),
  })

/** The same, counted by steps of time. */
export const activityCountsQuery = (filter: ActivityFilter) =>
  queryOptions({
    queryKey: ['activity', 'counts', filter],
    staleTime: 0,
    queryFn: async ({ signal }) => (await unblocked(call(getActivityCounts, { query: filter, signal }))).body,
  })

/** Tells entries apart. */
export const activityKey = ({ kind, eventId }: Activity): string => `${kind} ${eventId}`

export const csvRowsMax = limits.csvRowsMax

/** The newest entries that match as CSV, at most `csvRowsMax`. */
export async function activityAsCsv(filter: ActivityFilter): Promise<Blob> {
  const { text } = await readCsv(getActivity, { ...filter, limit: csvRowsMax })
  return new Blob([text], { type: 'text/csv' })
}

/** All checks of the last hours, by hours or days. */
export const checkCountsQuery = (asked: QueryOf<typeof getCheckCounts>) =>
  queryOptions({
    queryKey: ['activity', 'checks', asked],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(getCheckCounts, { query: asked, signal })).body,
    retry: false,
  })

/** What was denied most often since a time. */
export const denialsQuery = (from: string) =>
  queryOptions({
    queryKey: ['activity', 'denials', from],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(getDenials, { query: { from }, signal })).body.denials,
    retry: false,
  })

/** The last changes of the account. */
export const lastChangesQuery = (limit: number) =>
  queryOptions({
    queryKey: ['activity', 'changes', limit],
    // What a page read before it was shown is not asked again by it.
    staleTime: 2_000,
    queryFn: async () =>
      (await newestActivity({ kind: 'CHANGE' }, limit)).flatMap((line) => (line.kind === 'CHANGE' ? [line] : [])),
    retry: false,
  })
