import { ActionIcon, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useFirstScreen } from '../../../lib/first-screen.ts'
import { digits, t } from '../../../lib/texts.ts'
import { notificationsChanged, useNotifications } from '../../../queries/account/notifications.ts'
import { PanelOf, useOpener } from '../../../ui/floating/opener.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import { under } from '../../../ui/theme/widths.ts'
import styles from './header.module.css'

const BellPanel = later(async () => (await import('./BellPanel.tsx')).BellPanel, {
  onlyShown: true,
  waiting: <Text c="dimmed">{t('common.loading')}</Text>,
})

/** How much waits for the person, and what; stands in the header (SES-13). */
export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const small = useMediaQuery(under(576))
  const notifications = useNotifications(useFirstScreen())
  const open = (opened: boolean) => {
    if (opened) void notificationsChanged()
    setOpened(opened)
  }
  const { button, opener } = useOpener('dialog', [opened, open])
  // Its place is kept, so that nothing beside it moves once it is known.
  if (!notifications) return <span style={{ flex: 'none', inlineSize: 36 }} />
  const count = notifications.length // as many lines as it opens
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
      {/* On a phone as wide as the page, with its edges. */}
      <PanelOf
        opener={opener}
        position="bottom-end"
        width={`min(${small ? '100vw' : '360px'}, 100vw - 24px)`}
        middlewares={{ flip: true, shift: { padding: 12 } }}
        shadow="md"
      >
        <BellPanel notifications={notifications} onFollow={() => setOpened(false)} />
      </PanelOf>
    </>
  )
}
