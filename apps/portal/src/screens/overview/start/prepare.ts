import { clientQueries } from '../../../queries/nouns/clients.ts'
import { recordQueries } from '../../../queries/nouns/records.ts'
import { queryClient } from '../../../queries/server/query-client.ts'

/**
 * Reads what tells whether the first steps are shown before the page is, so that nothing moves down when they come. A
 * failure is not thrown: the page then stands without them.
 */
export async function prepareFirstSteps(): Promise<null> {
  const kept = { retry: false, staleTime: Number.POSITIVE_INFINITY }
  await Promise.all([
    queryClient.prefetchInfiniteQuery({ ...recordQueries.list(''), ...kept }),
    queryClient.prefetchInfiniteQuery({ ...clientQueries.list(''), ...kept }),
  ])
  return null
}
