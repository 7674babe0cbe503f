import { ActionIcon, AppShell, Burger, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useInspector } from '../../lib/inspector/inspector.ts'
import { useOnline } from '../../lib/online.ts'
import { changeSettings, usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { GiveAccess } from '../../nouns/access/GiveAccess.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { Loader, PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { Logo } from '../../ui/theme/Logo.tsx'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import { ConfirmItIsYou } from './ConfirmItIsYou.tsx'
import { FrameHeader } from './FrameHeader.tsx'
import styles from './frame.module.css'
import { frameShape } from './frame-shape.ts'
import { Navigation } from './Navigation.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { useDensity, useFrameKeys, useHasInspector, useLongWait, useLostAddress, useRecentPlaces } from './use-frame.ts'

/** The palette loads once the first screen is there, or at once when it is called. */
const Palette = lazy(async () => ({ default: (await import('../palette/Palette.tsx')).Palette }))

/** Comes when somebody opens it. */
const Inspector = lazy(async () => ({ default: (await import('../inspector/Inspector.tsx')).Inspector }))

const MissingAccessBanner = lazy(async () => ({
  default: (await import('../welcome/MissingAccessBanner.tsx')).MissingAccessBanner,
}))

/** The frame of every signed-in page: header, navigation, the screen; while the first one is prepared, its skeleton. */
export function Frame({ preparing = false }: { preparing?: boolean }) {
  const { pathname } = useLocation()
  const { navCollapsed } = usePortal((state) => state.settings)
  const [drawer, setDrawer] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [switching, setSwitching] = useState(false)
  const small = useMediaQuery('(max-width: 61.99em)')
  const phone = useMediaQuery('(max-width: 35.99em)')
  const inspecting = useInspector(({ isOpen }) => isOpen)
  useFrameKeys(() => setSheet(true))
  useHasInspector()
  useRecentPlaces()
  useLostAddress()
  useDensity()
  if (switching) return <Loader text={t('app.switchingAccount')} />
  const switcher = (fullWidth: boolean) => <AccountSwitcher onSwitch={() => setSwitching(true)} fullWidth={fullWidth} />
  return (
    <AppShell {...frameShape(navCollapsed, inspecting)}>
      <SkipLink />
      {/* Above the navigation, so that what opens from the header does too. */}
      <AppShell.Header className={styles.header} zIndex={110}>
        <FrameHeader
          phone={phone}
          burger={
            small && (
              <Burger size="sm" opened={drawer} onClick={() => setDrawer(true)} aria-label={t('app.openNavigation')} />
            )
          }
          switcher={!phone && switcher(false)}
          onHelp={() => setSheet(true)}
        />
      </AppShell.Header>
      <AppShell.Navbar className={styles.navbar} p={8}>
        {!small && <Navigation narrow={navCollapsed} currentPath={pathname} />}
        <Collapse collapsed={navCollapsed} />
      </AppShell.Navbar>
      <Drawer opened={drawer} onClose={() => setDrawer(false)} size={288} title={<Logo />}>
        {phone && switcher(true)}
        <Navigation currentPath={pathname} onLeave={() => setDrawer(false)} />
      </Drawer>
      <AppShell.Main id="main" tabIndex={-1}>
        <Content preparing={preparing} />
      </AppShell.Main>
      {inspecting && (
        <Suspense>
          <Inspector fills={small === true} />
        </Suspense>
      )}
      <Suspense>
        <Palette />
      </Suspense>
      <GiveAccess />
      <ConfirmItIsYou />
      <ShortcutSheet opened={sheet} onClose={() => setSheet(false)} />
      <ScrollRestoration />
    </AppShell>
  )
}

function Collapse({ collapsed }: { collapsed: boolean }) {
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={collapsed ? t('app.expandNavigation') : t('app.collapseNavigation')}
      onClick={() => changeSettings({ navCollapsed: !collapsed })}
    >
      <Icon size={20} stroke={1.5} />
    </ActionIcon>
  )
}

/** The screen, with what is to be said above it; the old one stays until the next has been prepared for a while. */
function Content({ preparing }: { preparing: boolean }) {
  const waiting = useLongWait() || preparing
  const online = useOnline()
  return (
    <>
      {!online && <NoticeStrip tone="warning">{t('app.offline')}</NoticeStrip>}
      {!preparing && (
        <Suspense>
          <MissingAccessBanner />
        </Suspense>
      )}
      {waiting && <PageSkeleton />}
      <div className={waiting ? styles.hidden : styles.list}>{!preparing && <Outlet />}</div>
    </>
  )
}

/** The hash belongs to the router, so the skip link moves the focus itself. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it goes to a place of this page; the hash is the router's
    <a className="skip-link" href="#main" onClick={skip}>
      {t('app.skipToContent')}
    </a>
  )
}
