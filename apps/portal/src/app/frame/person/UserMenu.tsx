import { UnstyledButton } from '@mantine/core'
import { usePortal } from '../../../lib/portal-store.ts'
import { t } from '../../../lib/texts.ts'
import { PanelOf, useOpener } from '../../../ui/floating/opener.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import styles from './face.module.css'

const UserPanel = later(async () => (await import('./UserPanel.tsx')).UserPanel)

const initials = (name: string): string =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')

/** Opens what belongs to the person who is signed in. */
export function UserMenu() {
  const name = usePortal((state) => state.profile?.displayName) ?? ''
  const { button, opener } = useOpener('dialog')
  const label = t('app.userMenu', { name })
  return (
    <>
      <UnstyledButton {...button} aria-label={label} style={{ borderRadius: '50%' }}>
        <span className={styles.face} aria-hidden>
          {initials(name)}
        </span>
      </UnstyledButton>
      <PanelOf
        opener={opener}
        position="bottom-end"
        width={288}
        shadow="md"
        withinPortal={false}
        panel={{ p: 4, 'aria-label': label }}
      >
        <UserPanel />
      </PanelOf>
    </>
  )
}
