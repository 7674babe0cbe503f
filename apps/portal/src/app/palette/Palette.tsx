import { under } from '../../ui/theme/widths.ts'
import './palette.css'
import { CloseButton, Group, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { closeSpotlight, Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { type Icon, IconBook, IconLock, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { namedFrom, nearness, searchText } from '../../lib/nearness.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { useLocked, useMakingRefusals } from '../../nouns/access/standing.ts'
import { useByPlaceRefusal } from '../../nouns/access/use-by-place-refusal.ts'
import { useGivingRefusal } from '../../nouns/access/use-giving-refusal.ts'
import { places } from '../../nouns/list.ts'
import { destinations, type PlaceKey } from '../../nouns/navigation.ts'
import type { Permission } from '../../nouns/place.ts'
import { BackCloses } from '../../ui/floating/BackCloses.tsx'
import { requestPath } from '../../ui/placeholder/request-path.ts'
import type * as Instead from '../instead/instead-of.ts'
import { begunHere } from './begun-here.ts'
import { iconAt } from './icon-at.ts'
import { takeTyped } from './open-palette.ts'
import { giveKey, type PaletteAction, paletteActions } from './palette-actions.ts'
import { isNearer, rank, withoutKey } from './palette-ranking.ts'
import { useAskedChecks } from './use-asked-checks.ts'
import { useGuidePlaces } from './use-guide-places.ts'
import { canBeSearched, usePaletteItems, useSignIn } from './use-palette-items.ts'
import { usePasted } from './use-pasted.ts'

const shownEntries = () => [...document.querySelectorAll<HTMLElement>('.mantine-Spotlight-actionsList [data-action]')]
/** The line that says why no person is found. */
const noPeopleId = 'no-people'

const isMarked = (entry: HTMLElement) => entry.hasAttribute('data-selected')

/** Marks one of the entries and no other; what is before the first is the last. */
function mark(at: number): void {
  const entries = shownEntries()
  for (const entry of entries) entry.removeAttribute('data-selected')
  const marked = entries.at(at % Math.max(entries.length, 1))
  marked?.setAttribute('data-selected', 'true')
  marked?.scrollIntoView({ block: 'nearest' })
}

/** The library marks the first entry before late items have arrived; whatever is first then is what Enter takes. */
function useFirstSelected(entries: string): void {
  // Before anything is drawn: no key falls between new entries and their mark.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a change of the entries that moves the mark
  useLayoutEffect(() => mark(0), [entries])
}

/** What keys do with the entries. The library does nothing by them as long as its own list or mark is not there; these go by what is shown. */
const entryKeys: Partial<Record<string, (entries: HTMLElement[], at: number) => void>> = {
  Enter: (entries, at) => entries.at(Math.max(at, 0))?.click(),
  ArrowDown: (_, at) => mark(at + 1),
  ArrowUp: (_, at) => mark(at < 0 ? at : at - 1),
}

function actOnEntries(event: KeyboardEvent): void {
  const act = entryKeys[event.key]
  if (!act || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  const entries = shownEntries()
  act(entries, entries.findIndex(isMarked))
}

/** More than a question or an id has; what is searched for stands in addresses, which servers bound. */
const lettersMax = 500

/** Ids of what stands where nothing was found begin so. */
const insteadPrefix = 'instead-'

/** Whether nothing is there that somebody could have called for. */
const isNothing = (entries: string): boolean =>
  entries.split(' ').every((id) => id === '' || id === noPeopleId || id.startsWith(insteadPrefix))

/**
 * Enter that came before there was anything to take: what is first once the search has answered, or so many entries on, is taken
 * then. It is given up where nothing is found, and when somebody types on (`undefined`).
 */
function useEarlyEnter(entries: string, isSearching: boolean): (moved: number | undefined) => void {
  const [waiting, setWaiting] = useState<{ moved: number }>()
  useLayoutEffect(() => {
    if (!waiting || isSearching) return
    setWaiting(undefined)
    if (isNothing(entries)) return
    mark(waiting.moved)
    shownEntries().find(isMarked)?.click()
  }, [waiting, entries, isSearching])
  return (moved) => setWaiting(moved === undefined ? undefined : { moved })
}

type Go = (path: string) => () => void

/** What would be refused says why, and leads to asking for it. */
const lockFor = (label: string, refusal: Permission) => ({
  rightSection: (
    <Group gap={8} wrap="nowrap" fz="xs">
      {t('common.requestAccess')}
      <IconLock size={14} stroke={1.5} aria-hidden />
    </Group>
  ),
  'data-locked': true,
  'aria-label': t('palette.lockedAsk', { place: label }),
  description: t('failures.needOn', { action: refusal.action, resource: refusal.resource }),
})
type Lockable = SpotlightActionData & { 'data-locked'?: boolean }
const isLocked = (entry: Lockable | undefined): boolean => entry?.['data-locked'] === true

/** Whether an entry makes room for what one may do: it is locked, and not what was called by the start of its name. */
const standsBack = (text: string, entry: Lockable | undefined): boolean =>
  isLocked(entry) && !(searchText(text) !== '' && nearness(text, entry?.label ?? '') >= namedFrom)

/** What one may do comes before what one may not, each in its order; what is called by its name stays where it is. */
const openFirst = <Entry extends Lockable>(text: string, entries: Entry[]): Entry[] =>
  entries.toSorted((left, right) => Number(standsBack(text, left)) - Number(standsBack(text, right)))

type Place = Pick<(typeof destinations)[number], 'key' | 'label' | 'read'>

/** What a place needs that one may not read; it is asked for, as what an act needs is. */
const lockOf = (go: Go, { key, label, read }: Place, locked: ReadonlySet<PlaceKey>) =>
  read && locked.has(key) ? { ...lockFor(label, read), onClick: go(requestPath(read)) } : {}

/** The place of the navigation that an address lies in. */
const placeAt = (address = '') => destinations.find(({ path }) => address.split(/[?]|\/new$/, 1)[0] === path)

const drawn = (Shape: Icon) => <Shape size={20} stroke={1.5} aria-hidden />

/** Every place of the navigation as an entry. */
const toPlaces = (go: Go, locked: ReadonlySet<PlaceKey>): SpotlightActionData[] =>
  destinations.map(({ key, label, path, read, Icon }) => ({
    id: `screen-${key}`,
    label,
    keywords: t(`keywords.${key}`),
    leftSection: drawn(Icon),
    onClick: go(path),
    ...lockOf(go, { key, label, read }, locked),
  }))

/** What helps where nothing is found; it comes once that is so. */
function useInstead(isNoneFound: boolean): typeof Instead | undefined {
  const [instead, setInstead] = useState<typeof Instead>()
  useEffect(() => {
    if (isNoneFound && !instead) void import('../instead/instead-of.ts').then(setInstead, () => undefined)
  }, [isNoneFound, instead])
  return instead
}

/** What the palette has for a text. */
interface Offered {
  groups: SpotlightActionGroupData[]
  isSearching: boolean
  /** Nothing was found: what is there stands in its place. */
  isNoneFound: boolean
  /** Says that nothing has the id that was pasted. */
  missing: string | undefined
}

/** What the palette offers for a text, group by group: a pasted id stands for all items, the last places for none. */
function useGroups(typed: string): Offered {
  const text = withoutKey(typed)
  const navigate = useNavigate()
  const recent = usePortal((state) => state.recentPlaces)
  const { setColorScheme } = useMantineColorScheme()
  const locked = useLocked()
  const { items: foundItems, more, isFetching } = usePaletteItems(text, locked)
  const refusals = useMakingRefusals()
  const giving = useGivingRefusal(text !== '')
  const settingUp = useByPlaceRefusal(places.resources.create, text !== '')
  const { pathname } = useLocation()
  const go: Go = (path) => () => void navigate(path)
  const asked = useAskedChecks(text, locked)
  const signIn = useSignIn(text)
  const guide = {
    group: t('palette.guide'),
    actions: useGuidePlaces(text).map((entry) => ({ ...entry, leftSection: drawn(IconBook) })),
  }
  const byId = usePasted(typed, locked)
  const pasted = signIn ?? byId.found
  const items = pasted
    ? [{ id: 'pasted', leftSection: drawn(iconAt(pasted.path)), ...pasted, onClick: go(pasted.path) }]
    : [
        ...foundItems.map((item) => ({
          id: `item-${item.path}`,
          label: item.label,
          leftSection: drawn(places[item.noun].Icon),
          description: item.text,
          onClick: go(item.path),
        })),
        ...more.map(({ noun, label, path }) => ({
          id: `all-${noun}`,
          label,
          leftSection: drawn(places[noun].Icon),
          onClick: go(path),
        })),
      ]
  const visited = recent.map(({ path, title }) => ({
    id: `place-${path}`,
    label: title,
    leftSection: drawn(iconAt(path)),
    onClick: go(path),
  }))
  const reach = {
    navigate: (path: string) => void navigate(path),
    setTheme: setColorScheme,
    begun: begunHere(pathname),
  }
  const refusalOf = ({ key, path, makes }: PaletteAction): Permission | undefined => {
    if (key === giveKey) return giving
    if (makes) return makes === 'resources' ? settingUp : refusals.get(makes)
    const place = placeAt(path)
    return place && locked.has(place.key) ? place.read : undefined
  }
  const toEntry = (action: PaletteAction) => {
    const { key, label, keywords, Icon, run } = action
    const refusal = refusalOf(action)
    return {
      id: `action-${key}`,
      label,
      keywords,
      leftSection: drawn(Icon),
      ...(refusal ? lockFor(label, refusal) : {}),
      onClick: refusal ? go(requestPath(refusal)) : run,
    }
  }
  const ranked = text === '' ? [] : rank(text, paletteActions(reach))
  const leaving = ranked.filter(({ leavesAccount }) => leavesAccount).map(toEntry)
  const staying = ranked.filter(({ leavesAccount }) => !leavesAccount).map(toEntry)
  const isCalledFor = isNearer(text, leaving, staying)
  const goTo = { group: t('palette.goTo'), actions: openFirst(text, rank(text, toPlaces(go, locked))) }
  const toDo = {
    group: t('palette.actions'),
    actions: isCalledFor ? [...leaving, ...openFirst(text, staying)] : [...openFirst(text, staying), ...leaving],
  }
  const { read } = places.users
  const withoutPeople = !pasted && locked.has('users') && canBeSearched(text)
  // One line, and the last: that nobody is found is no fault of what was typed.
  const noPeople = {
    group: destinations.find(({ key }) => key === 'users')?.label ?? '',
    actions: withoutPeople
      ? [
          {
            id: noPeopleId,
            label: t('palette.noPeople'),
            leftSection: drawn(places.users.Icon),
            ...lockFor(t('palette.noPeople'), read),
            onClick: go(requestPath(read)),
          },
        ]
      : [],
  }
  const itemGroup = { group: t('palette.items'), actions: items }
  const inOrder = () => {
    if (pasted) return [itemGroup, goTo, toDo]
    return isNearer(text, toDo.actions, goTo.actions) ? [toDo, goTo, itemGroup] : [goTo, itemGroup, toDo]
  }
  const lastPlaces = { group: t('palette.lastPlaces'), actions: text === '' ? visited : [] }
  const openOnesFirst = inOrder().toSorted(
    (left, right) => Number(standsBack(text, left.actions[0])) - Number(standsBack(text, right.actions[0])),
  )
  const checks = {
    group: places.analyzer.label,
    actions: asked.checks.map(({ label, path }) => ({
      id: `check-${encodeURIComponent(path)}`,
      label,
      leftSection: drawn(places.analyzer.Icon),
      onClick: go(path),
    })),
  }
  const found = [lastPlaces, checks, ...openOnesFirst, guide].filter((group) => group.actions.length > 0)
  const isSearching = isFetching || asked.isFetching || (byId.isFetching && !signIn)
  const isNoneFound = found.length === 0 && text.trim() !== '' && !isSearching
  const helps = useInstead(isNoneFound)
  const mayInvite = !refusals.has('invites')
  const instead = {
    group: helps?.insteadTitle ?? '',
    actions:
      isNoneFound && helps
        ? helps.insteadOf(text.trim(), { mayInvite, prefix: insteadPrefix }).map(({ Icon, path, ...entry }) => ({
            ...entry,
            leftSection: drawn(Icon),
            onClick: go(path),
          }))
        : [],
  }
  const groups = [...found, noPeople, instead].filter((group) => group.actions.length > 0)
  return { groups, isSearching, isNoneFound, missing: pasted ? undefined : byId.missing }
}

/** It belongs to the page it was called on, and closes with that where Back could not be kept from leaving it: of an address typed by hand. */
function useClosedWithPage(): void {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  const at = pathname + search
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    if (type === 'POP') closeSpotlight()
  }, [type, at])
}

/** `Ctrl K`: every screen and action, items from the server after three letters, the last places when empty. */
export function Palette() {
  const [text, setText] = useState('')
  const small = useMediaQuery(under(576))
  const { groups, isSearching, isNoneFound, missing } = useGroups(text)
  const entries = groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join(' ')
  useFirstSelected(entries)
  useClosedWithPage()
  const [isOpen, setIsOpen] = useState(false)
  const enterOnceFound = useEarlyEnter(entries, isSearching)
  const onKeys = (event: KeyboardEvent) => {
    const isEarly = event.key === 'Enter' && isSearching && isNothing(entries)
    if (!isEarly) return actOnEntries(event)
    event.preventDefault()
    event.stopPropagation()
    enterOnceFound(0)
  }
  return (
    <>
      {isOpen && <BackCloses close={closeSpotlight} />}
      <Spotlight.Root
        onSpotlightOpen={() => setIsOpen(true)}
        onSpotlightClose={() => setIsOpen(false)}
        query={text}
        onQueryChange={(text) => {
          setText(text)
          enterOnceFound(undefined)
        }}
        shortcut={null}
        scrollable
        fullScreen={small}
        maxHeight={small ? 'calc(100dvh - 56px)' : 420}
        clearQueryOnClose
        // Who calls it again at once finds it empty, and not on its way out.
        transitionProps={{ duration: 0 }}
        overlayProps={{ blur: 0, backgroundOpacity: 0.6 }}
        centered={false}
        yOffset="12vh"
        attributes={{ content: { 'aria-label': t('app.search') } }}
      >
        <Spotlight.Search
          {...(small ? closeable : {})}
          leftSection={<IconSearch size={20} stroke={1.5} aria-hidden />}
          maxLength={lettersMax}
          placeholder={t('app.searchPrompt')}
          aria-label={t('app.search')}
          // The focus trap takes its time, and what is typed meanwhile would be lost.
          autoFocus
          onKeyDownCapture={onKeys}
          onFocus={() => {
            if (!shownEntries().some(isMarked)) mark(0)
            const { text: typed, moved, entered } = takeTyped()
            if (typed) setText((text) => text + typed)
            if (entered) enterOnceFound(moved)
          }}
        />
        {(isNoneFound || groups.length === 0 || missing) && (
          <Spotlight.Empty role="status">
            {isNoneFound || missing ? (
              <>
                <span className="dw-palette-none">{missing ?? t('palette.nothing', { wanted: text.trim() })}</span>{' '}
                {!missing && t('palette.nothingHelp')}
              </>
            ) : (
              t('pickers.searching')
            )}
          </Spotlight.Empty>
        )}
        {groups.length > 0 && (
          <Spotlight.ActionsList {...reachable}>
            {groups.map(({ group, actions }) => (
              <Spotlight.ActionsGroup key={group} label={group}>
                {actions.map(({ id, ...entry }) => (
                  <Spotlight.Action key={id} {...entry} />
                ))}
              </Spotlight.ActionsGroup>
            ))}
          </Spotlight.ActionsList>
        )}
      </Spotlight.Root>
    </>
  )
}

/** A scrolling box has to be reachable by keyboard. The library's type leaves out what its list hands on. */
const reachable = { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t('palette.results') } }

/** Under the full-screen palette there is no page left to press on. */
const closeable = {
  rightSection: <CloseButton aria-label={t('common.close')} onClick={closeSpotlight} />,
  rightSectionPointerEvents: 'all',
} as const
