import { ScrollArea, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { changeSettings, usePortal } from '../../lib/portal-store.ts'
import { sections } from '../routing/sections.ts'
import styles from './frame.module.css'
import { overview, type Screen, screenGroups } from './navigation.ts'

interface NavigationProps {
  /** Icons only, with tooltips. */
  narrow?: boolean
  currentPath: string
  onLeave?: () => void
}

function Item({ screen, narrow, onLeave }: { screen: Screen; narrow: boolean; onLeave: (() => void) | undefined }) {
  const { Icon } = screen
  const load = () => void sections[screen.section]()
  return (
    <Tooltip label={narrow ? screen.label : `g ${screen.goKey}`} position="right" openDelay={narrow ? 0 : 900}>
      <NavLink
        to={screen.path}
        className={styles.item}
        onClick={onLeave}
        onPointerEnter={load}
        onFocus={load}
        aria-label={narrow ? screen.label : undefined}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
        {!narrow && screen.label}
      </NavLink>
    </Tooltip>
  )
}

/** The navigation: groups remember open or closed, the current one is always open. */
export function Navigation({ narrow = false, currentPath, onLeave }: NavigationProps) {
  const closed = usePortal((state) => state.settings.closedGroups)
  const toggle = (label: string) =>
    changeSettings({
      closedGroups: closed.includes(label) ? closed.filter((kept) => kept !== label) : [...closed, label],
    })
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current place is what brings its line into view
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [currentPath])
  return (
    <ScrollArea flex={1} type="hover" scrollbarSize={8} offsetScrollbars={false}>
      <nav ref={list} aria-label="Main" className={narrow ? styles.narrow : undefined}>
        <Item screen={overview} narrow={narrow} onLeave={onLeave} />
        {screenGroups.map((group) => {
          const current = group.screens.some((screen) => currentPath.startsWith(screen.path))
          const open = narrow || current || !closed.includes(group.label)
          return (
            <div key={group.label}>
              {!narrow && (
                <button
                  type="button"
                  className={styles.groupHead}
                  aria-expanded={open}
                  onClick={() => toggle(group.label)}
                >
                  {open ? (
                    <IconChevronDown size={14} stroke={1.5} aria-hidden />
                  ) : (
                    <IconChevronRight size={14} stroke={1.5} aria-hidden />
                  )}
                  <Text component="span" fz="xs" fw={500}>
                    {group.label}
                  </Text>
                </button>
              )}
              {open &&
                group.screens.map((screen) => (
                  <Item key={screen.key} screen={screen} narrow={narrow} onLeave={onLeave} />
                ))}
            </div>
          )
        })}
      </nav>
    </ScrollArea>
  )
}
