import { Stack } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { HeldEdits, type holdEdits } from '../../lib/form/held-edits.ts'
import { type AddressedTab, useTab } from './use-tab.ts'

interface DetailTabsProps {
  tabs: (AddressedTab & { body: () => ReactNode })[]
  held: ReturnType<typeof holdEdits>
}

/** The body of a detail: the tab the address names. What was begun in one is there when one comes back to it. */
export function DetailTabs({ tabs, held }: DetailTabsProps) {
  const [current] = useTab(tabs)
  const place = useMemo(() => held.placeOn(current), [held, current])
  return (
    <HeldEdits value={place}>
      <Stack gap="lg">{tabs.find(({ key }) => key === current)?.body()}</Stack>
    </HeldEdits>
  )
}
