import { ActionIcon, AppShell, Badge, Burger, Drawer, Group, Kbd, Menu, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { type Bindings, useKeys } from '../lib/keys.ts'
import { useOnline } from '../lib/online.ts'
import { changeSettings, rememberPlace, usePortal } from '../lib/portal-store.ts'
import { portalConfig } from '../session/config.ts'
import { Logo } from '../ui/Logo.tsx'
import { NoticeStrip } from '../ui/NoticeStrip.tsx'
import { Loader, PageSkeleton } from '../ui/states.tsx'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import styles from './frame.module.css'
import { Navigation } from './Navigation.tsx'
import { screens } from './navigation.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { UserMenu } from './UserMenu.tsx'

const skeletonAfterMs = 300

/** The palette loads once the first screen is there, or at once when it is called. */
const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const openPalette = () => void import('@mantine/spotlight').then(({ spotlight }) => spotlight.open())

/** True once the next page has been prepared for 300 ms: until then the old screen stays. */
function useLongWait(): boolean {
  const loading = useNavigation().state === 'loading'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!loading) return setLong(false)
    const timer = setTimeout(() => setLong(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [loading])
  return loading && long
}

function useFrameKeys(openSheet: () => void): void {
  const navigate = useNavigate()
  const goTo: Bindings = Object.fromEntries(
    screens.map((screen) => [
      `g ${screen.goKey}`,
      { label: `Go to ${screen.label}`, run: () => void navigate(screen.path) },
    ]),
  )
  useKeys({
    ...goTo,
    'mod+k': { label: 'Search or jump to', run: openPalette },
    '?': { label: 'Keyboard shortcuts', run: openSheet },
  })
}

/** Remembers the places shown, by the title their screen set, for the palette's empty state. */
function useRecentPlaces(): void {
  const { pathname } = useLocation()
  const settled = useNavigation().state === 'idle'
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => {
      const title = document.title.split(' · ').slice(1).join(' · ')
      if (title) rememberPlace({ path: pathname, title })
    }, 500)
    return () => clearTimeout(timer)
  }, [pathname, settled])
}

const quickCreate = [
  { label: 'Role', path: '/settings/roles/new' },
  { label: 'Access record', path: '/settings/records/new' },
  { label: 'Group', path: '/settings/groups/new' },
  { label: 'Service client', path: '/settings/clients/new' },
]

function HeaderTools({ onHelp }: { onHelp: () => void }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <button type="button" className={styles.search} onClick={openPalette}>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span>Search or jump to...</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </button>
      <ActionIcon
        className={styles.searchIcon}
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Search or jump to"
        onClick={openPalette}
      >
        <IconSearch size={20} stroke={1.5} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label="Create" className={styles.wide}>
            <IconPlus size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Create</Menu.Label>
          {quickCreate.map(({ label, path }) => (
            <Menu.Item key={path} component={Link} to={path}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Tooltip label="Keyboard shortcuts  ?">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Keyboard shortcuts"
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

/** The frame of every signed-in page: header, navigation, the screen. */
export function Frame() {
  const { pathname } = useLocation()
  const { navCollapsed, density } = usePortal((state) => state.settings)
  const [drawer, setDrawer] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [switching, setSwitching] = useState(false)
  const small = useMediaQuery('(max-width: 61.99em)')
  const phone = useMediaQuery('(max-width: 35.99em)')
  const waiting = useLongWait()
  const online = useOnline()
  const { environment } = portalConfig()
  useFrameKeys(() => setSheet(true))
  useRecentPlaces()
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  if (switching) return <Loader text="Switching account" />
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: navCollapsed ? 56 : 232, breakpoint: 'md', collapsed: { mobile: true } }}
      padding={{ base: 'md', md: 'xl' }}
      transitionDuration={0}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place of this page; the hash is the router's */}
      <a className="skip-link" href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      <AppShell.Header className={styles.header}>
        {environment !== 'production' && <div className={styles.stripe} />}
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
            {small && <Burger size="sm" opened={drawer} onClick={() => setDrawer(true)} aria-label="Open navigation" />}
            <Link to="/settings/overview" aria-label="Doorward, overview" className={styles.logo}>
              <Logo withName={!phone} />
            </Link>
            {!phone && <AccountSwitcher onSwitch={() => setSwitching(true)} />}
            {environment !== 'production' && !phone && <Badge color="amber">{environment}</Badge>}
          </Group>
          <HeaderTools onHelp={() => setSheet(true)} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={styles.navbar} p={8}>
        {!small && <Navigation narrow={navCollapsed} currentPath={pathname} />}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={navCollapsed ? 'Expand navigation' : 'Collapse navigation'}
          onClick={() => changeSettings({ navCollapsed: !navCollapsed })}
        >
          {navCollapsed ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.5} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.5} />
          )}
        </ActionIcon>
      </AppShell.Navbar>
      <Drawer opened={drawer} onClose={() => setDrawer(false)} size={288} title={<Logo />}>
        {phone && <AccountSwitcher onSwitch={() => setSwitching(true)} fullWidth />}
        <Navigation currentPath={pathname} onLeave={() => setDrawer(false)} />
      </Drawer>
      <AppShell.Main id="main" tabIndex={-1}>
        {!online && (
          <NoticeStrip tone="warning">You are offline. You can read; your changes wait in this form.</NoticeStrip>
        )}
        {waiting && <PageSkeleton />}
        <div className={waiting ? styles.hidden : styles.list}>
          <Outlet />
        </div>
      </AppShell.Main>
      <Suspense>
        <Palette />
      </Suspense>
      <ShortcutSheet opened={sheet} onClose={() => setSheet(false)} />
      <ScrollRestoration />
    </AppShell>
  )
}

/** The hash belongs to the router, so the skip link moves the focus itself. */
function skipToMain(event: React.MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
