import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageQuery } from './paging.ts'
import { queryClient } from './query-client.ts'

/**
 * Prepares a list's first page before its screen shows. A failure is not thrown: the list itself shows it, beside the
 * search that may be its cause.
 */
export async function primeList<Row>(
  request: Request,
  query: (address: URLSearchParams) => PageQuery<Row>,
): Promise<null> {
  const options = query(new URL(request.url).searchParams)
  if (!queryClient.getQueryData(options.queryKey)) await queryClient.prefetchInfiniteQuery({ ...options, retry: false })
  return null
}

/** A list's search and filters live in the address; changing them does not prepare the page anew. */
export const samePage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname
