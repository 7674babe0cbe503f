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

/** `Ctrl K`: every screen and action, items from the server after three letters, the last places when empty. */
export function Palette() {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const recent = usePortal((state) => state.recentPlaces)
  const { setColorScheme } = useMantineColorScheme()
  const found = usePaletteItems(text)
  const small = useMediaQuery('(max-width: 35.99em)')
  const go = (path: string) => () => void navigate(path)

  const toScreens: SpotlightActionData[] = destinations.map((screen) => ({
    id: `screen-${screen.key}`,
    label: screen.label,
    keywords: screen.keywords,
    leftSection: <screen.Icon size={20} stroke={1.5} aria-hidden />,
    onClick: go(screen.path),
  }))
  const actions: SpotlightActionData[] = paletteActions({
    navigate: (path) => void navigate(path),
    setTheme: setColorScheme,
  }).map(({ key, label, keywords, run }) => ({ id: `action-${key}`, label, keywords, onClick: run }))
  const pasted = idDestination(text)
  const groups: SpotlightActionGroupData[] = [
    ...(pasted
      ? [{ group: 'Items', actions: [{ id: 'pasted', label: `Open ${text.trim()}`, onClick: go(pasted) }] }]
      : []),
    ...(text === '' && recent.length > 0
      ? [
          {
            group: 'Last places',
            actions: recent.map((place) => ({
              id: `place-${place.path}`,
              label: place.title,
              onClick: go(place.path),
            })),
          },
        ]
      : []),
    { group: 'Go to', actions: rank(text, toScreens) },
    {
      group: 'Items',
      actions: found.map((item) => ({
        id: `item-${item.path}`,
        label: item.label,
        description: item.text,
        onClick: go(item.path),
      })),
    },
    { group: 'Actions', actions: text === '' ? [] : rank(text, actions) },
  ].filter(
    (group) => group.actions.length > 0 && !(pasted && group.group === 'Items' && group.actions[0]?.id !== 'pasted'),
  )

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
        // Under the full-screen palette there is no page left to press on.
        ...(small
          ? {
              rightSection: <CloseButton aria-label="Close" onClick={closeSpotlight} />,
              rightSectionPointerEvents: 'all',
            }
          : {}),
        leftSection: <IconSearch size={20} stroke={1.5} aria-hidden />,
        placeholder: 'Search or jump to...',
        'aria-label': 'Search or jump to',
      }}
    />
  )
}
