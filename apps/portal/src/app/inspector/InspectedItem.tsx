import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Inspected, useInspector } from '../../lib/inspector/inspector.ts'
import { t } from '../../lib/texts.ts'

/** Under its name, what is told of the item of the page or of the focused row; says so where that is nothing. */
export function InspectedItem({ children }: { children: (item: Inspected) => ReactNode }) {
  const item = useInspector((state) => state.item)
  const told = item && children(item)
  if (!item || !told) return <Text c="dimmed">{t('inspector.noItem')}</Text>
  return (
    <Stack gap="sm">
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{item.name}</bdi>
      </Text>
      {told}
    </Stack>
  )
}
