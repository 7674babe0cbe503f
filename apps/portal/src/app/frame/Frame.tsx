import { ActionIcon, Burger } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { ScrollRestoration, useLocation, useNavigation, useOutlet } from 'react-router'
import { useFirstScreen } from '../../lib/first-screen.ts'
import { useInspector } from '../../lib/inspector/inspector.ts'
import { useOnline } from '../../lib/online.ts'
import { changeSettings, usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { GiveAccess } from '../../nouns/access/GiveAccess.tsx'
import { useLacksAccess } from '../../nouns/access/standing.ts'
import { destinations } from '../../nouns/navigation.ts'
import { useAsked } from '../../ui/floating/opened.ts'
import { BelowTitle } from '../../ui/page/below-title.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { AskedAlready } from '../../ui/placeholder/asked-already.ts'
import { Loader, PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { WhoGives } from '../../ui/placeholder/who-gives.ts'
import { under } from '../../ui/theme/widths.ts'
import { usePaletteAsked } from '../palette/open-palette.ts'
import { MissingAccessBanner } from '../welcome/banner.ts'
import { AccountSwitcher } from './account/AccountSwitcher.tsx'
import { ConfirmItIsYou } from './confirmation/ConfirmItIsYou.tsx'
import styles from './frame.module.css'
import { FrameHeader } from './header/FrameHeader.tsx'
import { Navigation } from './navigation/Navigation.tsx'
import { Shell } from './Shell.tsx'
import { useDensity, useFrameKeys, useHasInspector, useLongWait, useLostAddress, useRecentPlaces } from './use-frame.ts'

const Palette = later(async () => (await import('../palette/Palette.tsx')).Palette)
const FrameDrawer = later(async () => (await import('./navigation/FrameDrawer.tsx')).FrameDrawer)
const ShortcutSheet = later(async () => (await import('./header/ShortcutSheet.tsx')).ShortcutSheet)
/** Comes when somebody opens it. */
const Inspector = later(async () => (await import('../inspector/Inspector.tsx')).Inspector)

const AskedBefore = later(async () => (await import('../../nouns/requests/AskedBefore.tsx')).AskedBefore, {
  waiting: ({ children }) => children,
  onlyShown: true,
})
const AdminsByName = later(async () => (await import('../../nouns/requests/AdminsByName.tsx')).AdminsByName, {
  waiting: ({ children }) => children,
  onlyShown: true,
})

/**
 * The frame of every signed-in page: header, navigation, the screen; while the first one is prepared, its skeleton. It is one and the
 * same before and after that: what somebody opens early stays open.
 */
export function Frame() {
  const { pathname } = useLocation()
  const { navCollapsed } = usePortal((state) => state.settings)
  const drawer = useAsked()
  const sheet = useAsked()
  const [switching, setSwitching] = useState(false)
  const small = useMediaQuery(under(992))
  const phone = useMediaQuery(under(576))
  const inspecting = useInspector(({ isOpen }) => isOpen)
  const stands = useFirstScreen()
  const paletteAsked = usePaletteAsked() || stands
  useFrameKeys(() => sheet.set(true))
  useHasInspector()
  useRecentPlaces()
  useLostAddress()
  useDensity()
  const { set: openDrawer } = drawer
  // Another page, or room for the navigation beside it: what lay over the old one goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is their change that counts
  useEffect(() => openDrawer(false), [pathname, small])
  if (switching) return <Loader text={t('app.switchingAccount')} />
  const switcher = (fullWidth: boolean) => <AccountSwitcher onSwitch={() => setSwitching(true)} fullWidth={fullWidth} />
  return (
    <>
      <Shell
        narrow={navCollapsed}
        inspecting={inspecting}
        above={<SkipLink />}
        header={
          <FrameHeader
            phone={phone}
            burger={
              small && (
                <Burger
                  size="sm"
                  opened={drawer.opened}
                  onClick={() => drawer.set(true)}
                  aria-label={t('app.openNavigation')}
                />
              )
            }
            switcher={!phone && switcher(false)}
            onHelp={() => sheet.set(true)}
          />
        }
        navigation={
          <>
            {!small && <Navigation narrow={navCollapsed} currentPath={pathname} />}
            <Collapse collapsed={navCollapsed} />
          </>
        }
      >
        <Content />
      </Shell>
      {drawer.asked && small && (
        <FrameDrawer opened={drawer.opened} onClose={() => drawer.set(false)}>
          {phone && switcher(true)}
          <Navigation currentPath={pathname} onLeave={() => drawer.set(false)} />
        </FrameDrawer>
      )}
      {inspecting && <Inspector fills={small === true} />}
      {paletteAsked && <Palette />}
      <GiveAccess />
      <ConfirmItIsYou />
      {sheet.asked && <ShortcutSheet opened={sheet.opened} onClose={() => sheet.set(false)} />}
      {/* Every visit's first place has one key: what was scrolled there is its own, not that of the visit before. */}
      <ScrollRestoration getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)} />
    </>
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
      <Icon size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}

/** The banner once the first screen stands, or with it for whoever is known to need it. */
function AskForAccess() {
  const stands = useFirstScreen()
  const lacksAccess = useLacksAccess({ isAsked: stands })
  return (stands || lacksAccess) && <MissingAccessBanner />
}

/** The screen, with what is to be said above it; the old one stays until the next has been prepared for a while. */
function Content() {
  const screen = useOutlet()
  const waiting = useLongWait() || !screen
  const online = useOnline()
  const here = useLocation()
  const coming = (useNavigation().location ?? here).pathname
  const place = destinations.find(({ path }) => path === coming)
  return (
    <>
      {!online && <NoticeStrip tone="warning">{t('app.offline')}</NoticeStrip>}
      {waiting && <PageSkeleton title={place?.label} cards={place?.key === 'overview'} />}
      <div className={waiting ? styles.hidden : styles.list}>
        {screen && (
          <AskedAlready value={AskedBefore}>
            <WhoGives value={AdminsByName}>
              <BelowTitle value={AskForAccess}>{screen}</BelowTitle>
            </WhoGives>
          </AskedAlready>
        )}
      </div>
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
