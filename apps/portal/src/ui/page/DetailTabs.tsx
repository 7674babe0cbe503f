import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AddressedTab, useTab } from './use-tab.ts'

/** The body of a detail: the tab the address names. */
export function DetailTabs({ tabs }: { tabs: (AddressedTab & { body: () => ReactNode })[] }) {
  const [current] = useTab(tabs)
  return <Stack gap="lg">{tabs.find(({ key }) => key === current)?.body()}</Stack>
}
