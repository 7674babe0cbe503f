import { Button, Group } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useEffect } from 'react'
import type { ListQuery } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'

type MoreQuery = Pick<ListQuery<unknown>, 'hasMore' | 'loadMore' | 'isFetchingMore' | 'error'>

interface LoadMoreProps<Query> {
  query: Query
  label?: string
}

/** Brings the next page, while there is one. */
export function LoadMore({
  query: { hasMore, loadMore, isFetchingMore },
  label = t('common.loadMore'),
}: LoadMoreProps<Omit<MoreQuery, 'error'>>) {
  if (!hasMore) return null
  return (
    <Button variant="default" size="xs" onClick={loadMore} loading={isFetchingMore}>
      {label}
    </Button>
  )
}

/** Brings the next page when the end of a list is seen, which is where the answered ref stands; after a failure nothing comes by itself. */
export function useMoreAtEnd({ hasMore, loadMore, isFetchingMore, error }: MoreQuery) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  useEffect(() => {
    if (inViewport && hasMore && !isFetchingMore && !error) loadMore()
  }, [inViewport, hasMore, isFetchingMore, error, loadMore])
  return ref
}

/** The end of a list without a foot: it goes on by itself when it is seen, and by its button. */
export const LoadMoreBelow = (props: LoadMoreProps<MoreQuery>) => props.query.hasMore && <End {...props} />

function End(props: LoadMoreProps<MoreQuery>) {
  return (
    <Group ref={useMoreAtEnd(props.query)}>
      <LoadMore {...props} />
    </Group>
  )
}
