import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { HeldEdits } from '../../lib/form/held-edits.ts'
import { type AddressedTab, useTab } from './use-tab.ts'

/** The body of a detail: the tab the address names. What was begun in one is there when one comes back to it. */
export function DetailTabs({ tabs }: { tabs: (AddressedTab & { body: () => ReactNode })[] }) {
  const [current] = useTab(tabs)
  const [held] = useState(() => new Map<string, object>())
  return (
    <HeldEdits value={held}>
      <Stack gap="lg">{tabs.find(({ key }) => key === current)?.body()}</Stack>
    </HeldEdits>
  )
}
