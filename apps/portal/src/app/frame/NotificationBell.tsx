import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { digits, t } from '../../lib/texts.ts'
import { notificationsChanged, useNotifications } from '../../queries/account/notifications.ts'
import styles from './frame.module.css'

const NotificationList = lazy(async () => ({
  default: (await import('../../nouns/notifications/NotificationList.tsx')).NotificationList,
}))

/** How much waits for the person, and what; stands in the header (SES-13). */
export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const notifications = useNotifications()
  if (!notifications) return null
  const count = notifications.length
  const label = count === 0 ? t('app.nothingWaits') : t('app.notifications', { count })
  const toggle = () => {
    if (!opened) void notificationsChanged()
    setOpened(!opened)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          className={styles.bell}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          aria-expanded={opened}
          onClick={toggle}
        >
          <IconBell size={20} stroke={1.5} />
          {count > 0 && (
            <span className={styles.bellCount} aria-hidden="true">
              {digits(count)}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 24px)">
        {count === 0 ? (
          <Text>{t('app.nothingWaits')}</Text>
        ) : (
          <Suspense fallback={<Text c="dimmed">{t('common.loading')}</Text>}>
            <NotificationList notifications={notifications} onFollow={() => setOpened(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
