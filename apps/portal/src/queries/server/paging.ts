import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ListOrder, ListQuery, ListSort, Total } from '../../lib/list-query.ts'

export interface Page<Row> {
  rows: Row[]
  cursor: string | undefined
  /** Answered where only that was asked. */
  total?: Total | undefined
}
export interface PageQuery<Row> {
  queryKey: readonly unknown[]
  queryFn: (context: { pageParam: string | undefined; signal: AbortSignal }) => Promise<Page<Row>>
  initialPageParam: string | undefined
  getNextPageParam: (last: Page<Row>) => string | undefined
  /** 0 where others add rows all the time: each visit then asks anew, showing the old rows meanwhile. */
  staleTime?: number
  /** False asks for nothing, and tells what is known. */
  enabled?: boolean
  /** False keeps what failed as it is where it is shown anew. */
  retryOnMount?: boolean
  /** What the server can sort by. */
  orders?: readonly ListOrder[] | undefined
  /** What its rows are in the order of. */
  sort?: ListSort | undefined
  /** How many rows all pages have, where the server counts them. */
  total?:
    | { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Total | null> }
    | undefined
}

/** A page from the answer that it came in. */
export const pageIn = <Row>(
  rows: Row[],
  { pagination, total }: { pagination?: { next?: { cursor?: string } }; total?: Total },
): Page<Row> => ({ rows, cursor: pagination?.next?.cursor, total })

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
export function useRows<Row>({ orders, sort, total, ...options }: PageQuery<Row>): ListQuery<Row> {
  const query = useInfiniteQuery(options)
  // What is all here needs nobody who counts it.
  const counted = useQuery({
    queryKey: total?.queryKey ?? ['uncounted'],
    queryFn: total && query.hasNextPage ? total.queryFn : skipToken,
    placeholderData: undefined,
  })
  return {
    orders,
    sort,
    total: query.hasNextPage ? (counted.data ?? undefined) : undefined,
    rows: query.data?.pages.flatMap((page) => page.rows),
    error: query.error,
    failing: query.failureReason,
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
