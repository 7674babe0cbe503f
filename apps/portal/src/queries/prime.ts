import type { FetchInfiniteQueryOptions, InfiniteData } from '@tanstack/react-query'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Page } from './paging.ts'
import { queryClient } from './query-client.ts'

type Primable<Row> = FetchInfiniteQueryOptions<
  Page<Row>,
  Error,
  Page<Row>,
  readonly unknown[],
  string | undefined
>

/**
 * Prepares a list's first page before its screen shows. A failure is not thrown: the list itself shows it, beside the
 * search that may be its cause.
 */
export async function primeList<Row>(request: Request, query: (q: string) => Primable<Row>): Promise<null> {
  const options = query(new URL(request.url).searchParams.get('q') ?? '')
  const known = queryClient.getQueryData<InfiniteData<Page<Row>>>(options.queryKey)
  if (!known) await queryClient.prefetchInfiniteQuery(options)
  return null
}

/** A list's search and filters live in the address; changing them does not prepare the page anew. */
export const samePage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname
