import type { Activity } from '@doorward/contract/authorization/watch/activity'
import { queryOptions } from '@tanstack/react-query'
import { type ActivityFilter, newestActivity } from './activity.ts'

const pollMs = 2_000

/** The last of what an account saw of one thing; asked again every two seconds until it is what is waited for. */
const lastSeenQuery = (filter: ActivityFilter, isWaitedFor: (last: Activity) => boolean) =>
  queryOptions({
    queryKey: ['activity', 'last-seen', filter],
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWaitedFor(data) ? false : pollMs),
    queryFn: async (): Promise<Activity | null> => (await newestActivity(filter, 1))[0] ?? null,
    retry: false,
  })

/** The last check that a service client made. */
export const lastCheckQuery = (clientId: string) => lastSeenQuery({ kind: 'CHECK', clientId }, () => true)

/** The last sign-in to an application, or by a connection; waited for is one that succeeded. */
export const lastSignInQuery = (itemId: string) =>
  lastSeenQuery({ kind: 'SIGN_IN', itemId }, (last) => last.kind === 'SIGN_IN' && last.result === 'SIGNED_IN')
