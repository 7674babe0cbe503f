import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { useLocked } from '../../../nouns/access/standing.ts'
import { places } from '../../../nouns/list.ts'
import { NotificationList } from '../../../nouns/notifications/NotificationList.tsx'
import type { NotificationReply } from '../../../queries/account/notifications.ts'

interface BellPanelProps {
  notifications: readonly NotificationReply[]
  /** Called when something of it is followed. */
  onFollow: () => void
}

/** What waits for the person, and the way to all that happened, for who may see that. */
export function BellPanel({ notifications, onFollow }: BellPanelProps) {
  const locked = useLocked()
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          {t('app.waitsForYou')}
        </Title>
        {!locked.has('audit') && (
          <Anchor component={Link} className="touch" to={places.audit.path} fz="sm" onClick={onFollow}>
            {t('app.allActivity')}
          </Anchor>
        )}
      </Group>
      {notifications.length === 0 ? (
        <Text>{t('app.nothingWaits')}</Text>
      ) : (
        <NotificationList notifications={notifications} onFollow={onFollow} />
      )}
    </Stack>
  )
}
