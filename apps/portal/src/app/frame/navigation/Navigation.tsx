import { Text, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useFirstScreen } from '../../../lib/first-screen.ts'
import { changeSettings, usePortal } from '../../../lib/portal-store.ts'
import { digits, t } from '../../../lib/texts.ts'
import { useLocked } from '../../../nouns/access/standing.ts'
import { type Destination, headings } from '../../../nouns/navigation.ts'
import { useNotifications } from '../../../queries/account/notifications.ts'
import { Tip } from '../../../ui/floating/Tip.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import { fetchAhead } from '../../routing/screens.ts'
import styles from './navigation.module.css'

/** Comes with what its places show. */
const AdminPlaces = later(async () => (await import('../../../screens/admin/AdminPlaces.tsx')).AdminPlaces, {
  onlyShown: true,
})

interface NavigationProps {
  /** Icons only, with tooltips. */
  narrow?: boolean
  currentPath: string
  onLeave?: () => void
}

interface ItemProps {
  screen: Destination
  /** One stands in it. */
  current: boolean
  /** It would refuse whoever is here, and is led to all the same: there one may ask for access. */
  locked: boolean
  /** How many wait there; none is not told. */
  waiting: number
  narrow: boolean
  onLeave: (() => void) | undefined
}

function Item({ screen, current, locked, waiting, narrow, onLeave }: ItemProps) {
  const { Icon } = screen
  const load = () => fetchAhead(screen.key)
  const name = locked ? t('app.noAccessTo', { place: screen.label }) : screen.label
  return (
    <Tip label={narrow || locked ? name : `g ${screen.goKey}`} position="right" openDelay={narrow ? 0 : 900}>
      <Link
        to={screen.path}
        className={styles.item}
        aria-current={current ? 'page' : undefined}
        data-locked={locked || undefined}
        onClick={onLeave}
        onPointerEnter={load}
        onFocus={load}
        aria-label={narrow || locked ? name : undefined}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
        {!narrow && screen.label}
        {waiting > 0 && !narrow && (
          <span className={styles.waiting}>
            <span aria-hidden>{digits(waiting)}</span>
            <VisuallyHidden>{t('app.waiting', { count: waiting })}</VisuallyHidden>
          </span>
        )}
        {locked && <IconLock className={styles.lock} size={14} stroke={1.5} aria-hidden />}
      </Link>
    </Tip>
  )
}

/** Whether a path is that of a place, or of a page in it. */
const standsIn = ({ path, also = [] }: Pick<Destination, 'path' | 'also'>, currentPath: string): boolean =>
  [path, ...also].some((root) => currentPath === root || currentPath.startsWith(`${root}/`))

/** Opens and closes what stands under it. */
function Heading({ label, open, onToggle }: { label: string; open: boolean; onToggle: () => void }) {
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <button type="button" className={styles.groupHead} aria-expanded={open} onClick={onToggle}>
      <Chevron size={14} stroke={1.5} aria-hidden />
      <Text component="span" fz="xs" fw={500}>
        {label}
      </Text>
    </button>
  )
}

/** The navigation: groups remember open or closed, the current one is always open. */
export function Navigation({ narrow = false, currentPath, onLeave }: NavigationProps) {
  const closed = usePortal((state) => state.settings.closedGroups)
  const toggle = (key: string) =>
    changeSettings({
      closedGroups: closed.includes(key) ? closed.filter((kept) => kept !== key) : [...closed, key],
    })
  const stands = useFirstScreen()
  const locked = useLocked(stands)
  const waiting = useNotifications(stands)?.find(({ kind }) => kind === 'ACCESS_REQUESTS')?.count ?? 0
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current place is what brings its line into view
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [currentPath])
  const isAdmin = standsIn({ path: '/admin' }, currentPath)
  return (
    <div className={styles.scrolled}>
      <nav ref={list} aria-label={t('app.navigation')} className={narrow ? styles.narrow : undefined}>
        {isAdmin && <AdminPlaces look={styles.item} narrow={narrow} at={currentPath} onLeave={onLeave} />}
        {(isAdmin ? [] : headings).map(({ key, label, under }) => {
          const items = under.map((screen) => (
            <Item
              key={screen.key}
              screen={screen}
              current={standsIn(screen, currentPath)}
              locked={locked.has(screen.key)}
              waiting={screen.key === 'requests' ? waiting : 0}
              narrow={narrow}
              onLeave={onLeave}
            />
          ))
          if (!key || !label) return items
          const current = under.some((screen) => standsIn(screen, currentPath))
          const open = narrow || current || !closed.includes(key)
          return (
            <div key={key}>
              {!narrow && <Heading label={label} open={open} onToggle={() => toggle(key)} />}
              {open && items}
            </div>
          )
        })}
      </nav>
    </div>
  )
}
