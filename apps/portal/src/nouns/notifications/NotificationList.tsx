import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconBellOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hideNotification } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { isoText, relativeText } from '../../lib/time.ts'
import { ConnectionName, UserName } from '../../pickers/Names.tsx'
import type { NotificationReply } from '../../queries/account/notifications.ts'
import { announce } from '../../ui/action/announce.tsx'
import { Tip } from '../../ui/floating/Tip.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { typeLabel } from '../integration-types.ts'
import { places } from '../list.ts'
import { addressOf } from '../navigation.ts'

const billingPath = (tab: 'invoices' | 'cards'): string => `${places.billing.path}?tab=${tab}`

/** What it says, and where it leads. */
function wordsOf({ kind, itemId = '', name = itemId, count = 0, time }: NotificationReply) {
  if (kind === 'ACCESS_REQUESTS') return { text: t('notifications.requests', { count }), path: places.requests.path }
  if (kind === 'APPLICATIONS')
    return { text: t('notifications.applications', { count }), path: places.applications.path }
  if (kind === 'ALERT') return { text: rich('notifications.alert', { name }), path: addressOf('alerts', itemId) }
  if (kind === 'DELIVERY')
    return { text: t('notifications.delivery', { type: typeLabel(itemId) }), path: addressOf('integrations', itemId) }
  if (kind === 'ACCESS_KEY')
    return {
      text: rich('notifications.key', { key: name, client: <UserName userId={itemId} />, at: <DateTime at={time} /> }),
      path: `${addressOf('clients', itemId)}?tab=keys`,
    }
  if (kind === 'ACCOUNT_LOCKED') return { text: t('billing.locked'), path: billingPath('invoices') }
  if (kind === 'CARD_DECLINED')
    return { text: rich('notifications.cardDeclined', { invoice: name }), path: billingPath('cards') }
  if (kind === 'INVOICE')
    return {
      text: rich('notifications.invoice', { invoice: name, at: <DateTime at={time} /> }),
      path: billingPath('invoices'),
    }
  return {
    text: rich('notifications.certificate', {
      connection: <ConnectionName connectionId={itemId} />,
      at: <DateTime at={time} />,
    }),
    path: addressOf('connections', itemId),
  }
}

/** Why it is so; else whom or what it is of, and how many, where it stands for several. */
function besideOf({ kind, userId, name, count = 0, reason }: NotificationReply): ReactNode {
  if (reason) return <bdi style={{ overflowWrap: 'anywhere' }}>{reason}</bdi>
  if (userId) return rich('notifications.newest', { name: <UserName userId={userId} /> })
  if (kind === 'APPLICATIONS') return name && rich('notifications.newest', { name })
  return kind === 'ALERT' && t('notifications.things', { count })
}

interface NotificationListProps {
  notifications: readonly NotificationReply[]
  /** Called when one of them is followed. */
  onFollow?: () => void
}

/** What waits for the person; each leads to the place where it is done, and can be hidden for a week. */
export const NotificationList = ({ notifications, onFollow }: NotificationListProps) => (
  <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
    {notifications.map((notification) => (
      <One key={notification.notificationId} notification={notification} onFollow={onFollow} />
    ))}
  </Stack>
)

interface OneProps {
  notification: NotificationReply
  onFollow: (() => void) | undefined
}
function One({ notification, onFollow }: OneProps) {
  const { text, path } = wordsOf(notification)
  const { time } = notification
  const beside = besideOf(notification)
  const hide = () => {
    hideNotification(notification.notificationId, new Date())
    announce(t('notifications.hidden'))
  }
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <IconAlertTriangle
        size={18}
        stroke={1.5}
        color="var(--mantine-color-amber-light-color)"
        style={{ flex: 'none' }}
        aria-hidden
      />
      <div style={{ flex: 1 }}>
        <Anchor component={Link} className="touch" to={path} {...(onFollow ? { onClick: onFollow } : {})}>
          <Text component="span" inherit>
            {text}
          </Text>
        </Anchor>
        <Text fz="sm" c="dimmed">
          {beside}
          {beside && time && ' · '}
          {time && (
            <time dateTime={time} title={isoText(new Date(time))}>
              {relativeText(new Date(time), new Date())}
            </time>
          )}
        </Text>
      </div>
      <Tip label={t('notifications.hide')}>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={t('notifications.hide')} onClick={hide}>
          <IconBellOff size={16} stroke={1.5} />
        </ActionIcon>
      </Tip>
    </Group>
  )
}
