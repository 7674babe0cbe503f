import { getNotifications, type NotificationReply } from '@doorward/contract/authorization/watch/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'
import { queryClient } from '../server/query-client.ts'

export type { NotificationReply }

const everyMs = 300_000

/** What waits for the person in the current account, looked at every five minutes. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  staleTime: 30_000,
  refetchInterval: everyMs,
  retry: false,
  placeholderData: undefined,
  queryFn: async ({ signal }) => (await call(getNotifications, { signal })).body.notifications,
})

/** Something that was waited for is done. */
export const notificationsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
