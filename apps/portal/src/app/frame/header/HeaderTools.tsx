import { ActionIcon, Group, Kbd } from '@mantine/core'
import { IconHelp, IconPlus, IconSearch } from '@tabler/icons-react'
import { useKeys } from '../../../lib/keys.ts'
import { t } from '../../../lib/texts.ts'
import { MenuOf, useOpener } from '../../../ui/floating/opener.tsx'
import { Tip } from '../../../ui/floating/Tip.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import { openPalette } from '../../palette/open-palette.ts'
import { UserMenu } from '../person/UserMenu.tsx'
import styles from './header.module.css'
import { NotificationBell } from './NotificationBell.tsx'

const QuickCreateEntries = later(async () => (await import('./QuickCreateEntries.tsx')).QuickCreateEntries)

/** The end of the header: search, create, help, the person. */
export function HeaderTools({ onHelp }: { onHelp: () => void }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <button type="button" className={styles.search} onClick={openPalette}>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span>{t('app.searchPrompt')}</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </button>
      <ActionIcon
        className={styles.searchIcon}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('app.search')}
        onClick={openPalette}
      >
        <IconSearch size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <QuickCreate />
      <NotificationBell />
      <Tip label={`${t('app.keyboardShortcuts')}  ?`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('app.keyboardShortcuts')}
          onClick={onHelp}
          className={styles.wide}
        >
          <IconHelp size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tip>
      <UserMenu />
    </Group>
  )
}

function QuickCreate() {
  const { button, opener } = useOpener('menu')
  useKeys({ n: { label: t('app.createSomething'), run: () => opener.set(true) } })
  return (
    <>
      <ActionIcon {...button} variant="subtle" color="gray" size={36} aria-label={t('common.create')}>
        <IconPlus size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <MenuOf opener={opener} position="bottom-end">
        <QuickCreateEntries />
      </MenuOf>
    </>
  )
}
