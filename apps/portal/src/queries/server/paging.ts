import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListQuery } from '../../lib/list-query.ts'

export interface Page<Row> {
  rows: Row[]
  cursor: string | undefined
}
export interface PageQuery<Row> {
  queryKey: readonly unknown[]
  queryFn: (context: { pageParam: string | undefined; signal: AbortSignal }) => Promise<Page<Row>>
  initialPageParam: string | undefined
  getNextPageParam: (last: Page<Row>) => string | undefined
  /** 0 where others add rows all the time: each visit then asks anew, showing the old rows meanwhile. */
  staleTime?: number
}

export const pageSize = 50

/** A cursor-paged list as query options: one function that reads a page. */
export const pagesOf = <Row>(
  queryKey: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>,
): PageQuery<Row> => ({
  queryKey,
  queryFn: ({ pageParam, signal }) => read(pageParam, signal),
  initialPageParam: undefined,
  getNextPageParam: (last) => last.cursor,
})

/** Reads a list for a data list; old rows stay while new ones come. */
export function useRows<Row>(options: PageQuery<Row>): ListQuery<Row> {
  const query = useInfiniteQuery(options)
  return {
    rows: query.data?.pages.flatMap((page) => page.rows),
    error: query.error,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    updatedAt: query.dataUpdatedAt,
  }
}

/** Reads every page, at most `pagesMax`; for pickers that need the whole list. */
export async function readAll<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
  pagesMax = 11,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const next = await read(cursor)
    rows.push(...next.rows)
    cursor = next.cursor
    if (!cursor) break
  }
  return rows
}
