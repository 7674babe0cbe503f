import { CloseButton, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { closeSpotlight, Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { destinations } from '../../nouns/navigation.ts'
import { paletteActions } from './palette-actions.ts'
import { idDestination, rank } from './palette-ranking.ts'
import { usePaletteItems } from './use-palette-items.ts'

/** The library marks the first entry before late items have arrived; whatever is first then is what Enter takes. */
function useFirstSelected(entries: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a change of the entries that moves the mark
  useEffect(() => {
    const [first, ...others] = document.querySelectorAll('.mantine-Spotlight-actionsList [data-action]')
    for (const entry of others) entry.removeAttribute('data-selected')
    first?.setAttribute('data-selected', 'true')
  }, [entries])
}

type Go = (path: string) => () => void

/** Every place of the navigation as an entry. */
const toPlaces = (go: Go): SpotlightActionData[] =>
  destinations.map(({ key, label, keywords, path, Icon }) => ({
    id: `screen-${key}`,
    label,
    keywords,
    leftSection: <Icon size={20} stroke={1.5} aria-hidden />,
    onClick: go(path),
  }))

/** What the palette offers for a text, group by group: a pasted id stands for all items, the last places for none. */
function useGroups(text: string): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const recent = usePortal((state) => state.recentPlaces)
  const { setColorScheme } = useMantineColorScheme()
  const found = usePaletteItems(text)
  const go: Go = (path) => () => void navigate(path)
  const pasted = idDestination(text)
  const items = pasted
    ? [{ id: 'pasted', label: `Open ${text.trim()}`, onClick: go(pasted) }]
    : found.map((item) => ({
        id: `item-${item.path}`,
        label: item.label,
        description: item.text,
        onClick: go(item.path),
      }))
  const places = recent.map(({ path, title }) => ({ id: `place-${path}`, label: title, onClick: go(path) }))
  const actions = paletteActions({ navigate: (path) => void navigate(path), setTheme: setColorScheme }).map(
    ({ key, label, keywords, run }) => ({ id: `action-${key}`, label, keywords, onClick: run }),
  )
  const goTo = { group: 'Go to', actions: rank(text, toPlaces(go)) }
  const itemGroup = { group: 'Items', actions: items }
  return [
    { group: 'Last places', actions: text === '' ? places : [] },
    ...(pasted ? [itemGroup, goTo] : [goTo, itemGroup]),
    { group: 'Actions', actions: text === '' ? [] : rank(text, actions) },
  ].filter((group) => group.actions.length > 0)
}

/** `Ctrl K`: every screen and action, items from the server after three letters, the last places when empty. */
export function Palette() {
  const [text, setText] = useState('')
  const small = useMediaQuery('(max-width: 35.99em)')
  const groups = useGroups(text)
  useFirstSelected(groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join(' '))
  return (
    <Spotlight
      actions={groups}
      query={text}
      onQueryChange={setText}
      filter={(_query, all) => all}
      nothingFound="Nothing matches. Try a shorter word, or paste an id."
      shortcut={null}
      scrollable
      // A scrolling box has to be reachable by keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Results' } }}
      fullScreen={small}
      maxHeight={small ? 'calc(100dvh - 56px)' : 420}
      clearQueryOnClose
      centered={false}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': 'Search or jump to' } }}
      searchProps={{
        ...(small ? closeable : {}),
        leftSection: <IconSearch size={20} stroke={1.5} aria-hidden />,
        placeholder: 'Search or jump to...',
        'aria-label': 'Search or jump to',
      }}
    />
  )
}

/** Under the full-screen palette there is no page left to press on. */
const closeable = {
  rightSection: <CloseButton aria-label="Close" onClick={closeSpotlight} />,
  rightSectionPointerEvents: 'all',
} as const
