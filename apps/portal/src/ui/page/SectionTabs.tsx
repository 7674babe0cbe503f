import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/texts.ts'

interface SectionTabsProps {
  tabs: readonly { key: string; label: string; count?: number }[]
  current: string
  onChoose: (key: string) => void
}

/** The tabs of a page, in one line that scrolls sideways where it is too long; the chosen one is always in view. */
export function SectionTabs({ tabs, current, onChoose }: SectionTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the chosen tab that has to come into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <Tabs value={current} onChange={(key) => key && onChoose(key)} mb="lg">
      <Tabs.List
        ref={list}
        style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}
        aria-label={t('ui.sections')}
      >
        {tabs.map(({ key, label, count }) => (
          <Tabs.Tab key={key} value={key} style={{ flex: 'none' }}>
            {label}
            {count !== undefined && ` ${count}`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
