import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import type { useRows } from '../../queries/server/paging.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'

type RowsQuery<Row> = ReturnType<typeof useRows<Row>>

interface PeopleByPagesProps<Row> {
  query: RowsQuery<Row>
  children: (rows: Row[]) => ReactNode
}

/** People that are read page by page: what stands until there are some, and where they could not be read. */
export function PeopleByPages<Row>({ query: { rows, error, retry }, children }: PeopleByPagesProps<Row>) {
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed={t('access.loadPeopleFailed')}
        refused={t('access.cannotSeeWho')}
        onRetry={retry}
      />
    )
  }
  return rows ? children(rows) : <PageSkeleton />
}

/** How many are here while there are more. Those to come may be told with those that are here, so that the end stays in view: they come when they are called. */
export function MorePeople<Row>({ query, count }: { query: RowsQuery<Row>; count: number }) {
  if (!query.hasMore) return null
  return (
    <Group gap="sm">
      <Text fz="sm" c="dimmed">
        {t('reach.firstPeople', { count })}
      </Text>
      <LoadMore query={query} />
    </Group>
  )
}
