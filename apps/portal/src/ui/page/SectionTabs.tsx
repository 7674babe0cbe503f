import { Tabs } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/texts.ts'
import styles from './section-tabs.module.css'
import { type Side, useMoreBeside } from './use-more-beside.ts'

interface SectionTabsProps {
  /** One with edits that are not saved is marked so. */
  tabs: readonly { key: string; label: string; count?: number; isEdited?: boolean }[]
  current: string
  onChoose: (key: string) => void
}

/**
 * The tabs of a page, in one line that scrolls sideways where it is too long, and shows on which side there are more; the
 * chosen one is always in view.
 */
export function SectionTabs({ tabs, current, onChoose }: SectionTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the chosen tab that has to come into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const { sides, step } = useMoreBeside(list, tabs.map(({ label, count }) => `${label} ${count}`).join())
  return (
    <Tabs value={current} onChange={(key) => key && onChoose(key)} mb="lg" className={styles.frame}>
      <Tabs.List ref={list} className={styles.list} aria-label={t('parts.sections')}>
        {tabs.map(({ key, label, count, isEdited }) => (
          <Tabs.Tab key={key} value={key} style={{ flex: 'none' }}>
            {label}
            {count !== undefined && ` ${count}`}
            {isEdited && <span className={styles.edited} role="img" aria-label={t('parts.unsavedTab')} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sides.map((side) => (
        <MoreTabs key={side} side={side} onPress={() => step(side)} />
      ))}
    </Tabs>
  )
}

/** For the eye and the pointer alone: keys walk the tabs themselves, which then come into view. */
function MoreTabs({ side, onPress }: { side: Side; onPress: () => void }) {
  const Icon = side === 'start' ? IconChevronLeft : IconChevronRight
  return (
    <button type="button" className={styles.more} data-side={side} tabIndex={-1} aria-hidden="true" onClick={onPress}>
      <Icon size={20} stroke={1.5} aria-hidden />
    </button>
  )
}
