import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { inspectorKey, toggleInspector, useInspector } from '../../lib/inspector/inspector.ts'
import { type Bindings, useKeys } from '../../lib/keys.ts'
import { rememberPlace, usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { destinations } from '../../nouns/navigation.ts'
import { takeLost } from '../../ui/page/lost-address.ts'
import { openPalette } from '../palette/open-palette.ts'

const skeletonAfterMs = 300

/** True once the next page has been prepared for 300 ms: until then the old screen stays. */
export function useLongWait(): boolean {
  const loading = useNavigation().state === 'loading'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!loading) return setLong(false)
    const timer = setTimeout(() => setLong(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [loading])
  return loading && long
}

/** The button that a form or a dialog is for, where somebody is in one. */
const mainButton = () =>
  document.activeElement?.closest('[role="dialog"], form')?.querySelector<HTMLElement>('[type="submit"]') ?? null
const pressMain = () => mainButton()?.click()

/** `g` and a letter go to a screen, `?` shows the keys, `Ctrl K` the palette. */
export function useFrameKeys(openSheet: () => void): void {
  const navigate = useNavigate()
  const goTo: Bindings = Object.fromEntries(
    destinations.map((screen) => [
      `g ${screen.goKey}`,
      { label: t('app.goTo', { place: screen.label }), run: () => void navigate(screen.path) },
    ]),
  )
  useKeys({
    ...goTo,
    'mod+k': { label: t('app.search'), run: openPalette },
    [inspectorKey]: { label: t('ui.inspector'), run: toggleInspector },
    'mod+Enter': { label: t('app.mainButton'), run: pressMain, when: () => mainButton() !== null },
    '?': { label: t('app.keyboardShortcuts'), run: openSheet },
  })
}

/** Pages within this frame offer the Inspector. */
export function useHasInspector(): void {
  useLayoutEffect(() => {
    useInspector.setState({ isThere: true })
    return () => useInspector.setState({ isThere: false, isOpen: false })
  }, [])
}

/** Remembers the places shown, by the title their screen set, for the palette's empty state. */
export function useRecentPlaces(): void {
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

/** Says once that there was no page at an address, where the overview is shown instead. */
export function useLostAddress(): void {
  const { pathname } = useLocation()
  const settled = useNavigation().state === 'idle'
  useEffect(() => {
    const path = settled ? takeLost() : undefined
    if (path !== undefined && pathname === places.overview.path)
      void import('../../ui/action/toast.tsx').then(({ tellNote }) => tellNote(t('app.noSuchPage', { path })))
  }, [pathname, settled])
}

/** Has the whole page as dense as its reader likes it. */
export function useDensity(): void {
  const density = usePortal((state) => state.settings.density)
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
}
