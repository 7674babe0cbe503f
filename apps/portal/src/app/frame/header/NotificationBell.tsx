import { ActionIcon, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useFirstScreen } from '../../../lib/first-screen.ts'
import { digits, t } from '../../../lib/texts.ts'
import { notificationsChanged, useNotifications } from '../../../queries/account/notifications.ts'
import { PanelOf, useOpener } from '../../../ui/floating/opener.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import styles from './header.module.css'

const NotificationList = later(
  async () => (await import('../../../nouns/notifications/NotificationList.tsx')).NotificationList,
  { waiting: <Text c="dimmed">{t('common.loading')}</Text> },
)

/** How much waits for the person, and what; stands in the header (SES-13). */
export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const notifications = useNotifications(useFirstScreen())
  const open = (opened: boolean) => {
    if (opened) void notificationsChanged()
    setOpened(opened)
  }
  const { button, opener } = useOpener('dialog', [opened, open])
  // Its place is kept, so that nothing beside it moves once it is known.
  if (!notifications) return <span style={{ flex: 'none', inlineSize: 36 }} />
  const count = notifications.length
  const label = count === 0 ? t('app.nothingWaits') : t('app.notifications', { count })
  return (
    <>
      <ActionIcon {...button} className={styles.bell} variant="subtle" color="gray" size={36} aria-label={label}>
        <IconBell size={20} stroke={1.5} aria-hidden />
        {count > 0 && (
          <span className={styles.bellCount} aria-hidden="true">
            {digits(count)}
          </span>
        )}
      </ActionIcon>
      <PanelOf opener={opener} position="bottom-end" width={360} shadow="md" panel={{ maw: 'calc(100vw - 24px)' }}>
        {count === 0 ? (
          <Text>{t('app.nothingWaits')}</Text>
        ) : (
          <NotificationList notifications={notifications} onFollow={() => setOpened(false)} />
        )}
      </PanelOf>
    </>
  )
}
