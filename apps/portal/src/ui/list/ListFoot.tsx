import { Group, Text } from '@mantine/core'
import type { ListQuery } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { LoadMore, useMoreAtEnd } from './LoadMore.tsx'

interface ListFootProps<Row> {
  query: ListQuery<Row>
  shown: number
  /** Rows that are here are left out: then nobody counted those that are shown. */
  narrowed: boolean
  nouns: { one: string; many: string }
}

/** How many rows are shown of how many; more come when it is reached, and by its button. */
export function ListFoot<Row>({ query, shown, narrowed, nouns }: ListFootProps<Row>) {
  return (
    <Group ref={useMoreAtEnd(query)} gap="md">
      <Text fz="sm" c="dimmed" role="status">
        {shownInWords({ query, shown, narrowed, nouns })}
      </Text>
      <LoadMore query={query} />
    </Group>
  )
}

function shownInWords<Row>({ query: { hasMore, total }, shown, narrowed, nouns }: ListFootProps<Row>): string {
  const told = { count: shown, one: nouns.one, many: nouns.many }
  if (!hasMore) return t('ui.countOf', told)
  if (!total || narrowed) return t('ui.shownSoFar', told)
  const of = { shown, many: nouns.many, count: total.count }
  return total.relation === 'EXACT' ? t('ui.shownOf', of) : t('ui.shownOfMore', of)
}
