import { Stack, Text } from '@mantine/core'
import { useInspector } from '../../lib/inspector/inspector.ts'
import { t } from '../../lib/texts.ts'

/** The row that somebody peeks at, in words. */
export function ItemFacts() {
  const item = useInspector((state) => state.item)
  if (!item?.facts) return <Text c="dimmed">{t('inspector.noItem')}</Text>
  return (
    <Stack gap="sm">
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{item.name}</bdi>
      </Text>
      {item.facts()}
    </Stack>
  )
}
