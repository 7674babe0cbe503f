import { getNotifications, type NotificationReply } from '@doorward/contract/authorization/watch/notifications'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isHidden, usePortal } from '../../lib/portal-store.ts'
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

/**
 * What waits for the person now and is not hidden; undefined while that is on its way, or can't be told.
 * @param asked whether it is to be asked for by now
 */
export function useNotifications(asked = true): NotificationReply[] | undefined {
  const accountId = usePortal((state) => state.accountId)
  const hidden = usePortal((state) => state.hiddenNotifications)
  const { data } = useQuery({ ...notificationsQuery, enabled: accountId !== null && asked })
  const now = new Date()
  return data?.filter(({ notificationId }) => !isHidden(hidden, { accountId, notificationId }, now))
}
