import { ActionIcon, Group, Kbd, Menu, Tooltip } from '@mantine/core'
import { IconHelp, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import { giveAccess } from '../../nouns/access/give-access.ts'
import { nouns } from '../../nouns/navigation.ts'
import { openPalette } from '../palette/open-palette.ts'
import styles from './frame.module.css'
import { UserMenu } from './UserMenu.tsx'

const quickCreate = nouns.filter(({ quickCreate }) => quickCreate)

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
        <IconSearch size={20} stroke={1.5} />
      </ActionIcon>
      <QuickCreate />
      <Tooltip label={`${t('app.keyboardShortcuts')}  ?`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('app.keyboardShortcuts')}
          onClick={onHelp}
          className={styles.wide}
        >
          <IconHelp size={20} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <UserMenu />
    </Group>
  )
}

const QuickCreate = () => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('common.create')} className={styles.wide}>
        <IconPlus size={20} stroke={1.5} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => giveAccess()}>{t('access.give')}</Menu.Item>
      <Menu.Label>{t('common.create')}</Menu.Label>
      {quickCreate.map(({ one, path }) => (
        <Menu.Item key={path} component={Link} to={`${path}/new`}>
          {capital(one)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
