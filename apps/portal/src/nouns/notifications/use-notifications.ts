import { useQuery } from '@tanstack/react-query'
import { isHidden, usePortal } from '../../lib/portal-store.ts'
import { type NotificationReply, notificationsQuery } from '../../queries/account/notifications.ts'

/** What waits for the person now and is not hidden; undefined while that is on its way, or can't be told. */
export function useNotifications(): NotificationReply[] | undefined {
  const accountId = usePortal((state) => state.accountId)
  const hidden = usePortal((state) => state.hiddenNotifications)
  const { data } = useQuery({ ...notificationsQuery, enabled: accountId !== null })
  const now = new Date()
  return data?.filter(({ notificationId }) => !isHidden(hidden, { accountId, notificationId }, now))
}
