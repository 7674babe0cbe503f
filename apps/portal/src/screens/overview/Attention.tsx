import { Stack, Title } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { NotificationList } from '../../nouns/notifications/NotificationList.tsx'
import { useNotifications } from '../../queries/account/notifications.ts'

/** What waits for a decision or a look; nothing at all when nothing does. */
export function Attention() {
  const notifications = useNotifications() ?? []
  if (notifications.length === 0) return null
  return (
    <Stack component="section" aria-label={t('overview.needsAttention')} className="card" p="lg" gap="sm">
      <Title order={2}>{t('overview.needsAttention')}</Title>
      <NotificationList notifications={notifications} />
    </Stack>
  )
}
