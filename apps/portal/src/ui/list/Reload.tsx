import { Button } from '@mantine/core'
import type { ListQuery } from '../../lib/list-query.ts'

export type ReloadedQuery = Pick<ListQuery<unknown>, 'retry' | 'isFetching' | 'isFetchingMore'>

/** Reads a list anew; it turns while that is under way, and not while a further page comes. */
export const Reload = ({ query, label }: { query: ReloadedQuery; label: string }) => (
  <Button variant="default" onClick={query.retry} loading={query.isFetching && !query.isFetchingMore}>
    {label}
  </Button>
)
