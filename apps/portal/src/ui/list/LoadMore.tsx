import { Button, Group } from '@mantine/core'
import type { ListQuery } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'

interface LoadMoreProps {
  query: Pick<ListQuery<unknown>, 'hasMore' | 'loadMore' | 'isFetchingMore'>
}

/** Brings the next page, while there is one. */
export function LoadMore({ query: { hasMore, loadMore, isFetchingMore } }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <Button variant="default" size="xs" onClick={loadMore} loading={isFetchingMore}>
      {t('common.loadMore')}
    </Button>
  )
}

/** The same in a line of its own, below the rows. */
export const LoadMoreBelow = ({ query }: LoadMoreProps) =>
  query.hasMore && (
    <Group>
      <LoadMore query={query} />
    </Group>
  )
