import type { InfiniteData } from '@tanstack/react-query'
import { usePortal } from '../../../lib/portal-store.ts'
import { prepareLocked } from '../../../nouns/access/standing.ts'
import { clientQueries } from '../../../queries/nouns/clients.ts'
import { recordQueries } from '../../../queries/nouns/records.ts'
import type { Page, PageQuery } from '../../../queries/server/paging.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { later } from '../../../ui/placeholder/later.tsx'
import { guideOf } from './use-first-steps.ts'

/** They come with the accounts that they are for: new ones. */
export const FirstSteps = later(async () => (await import('./FirstSteps.tsx')).FirstSteps, { onlyShown: true })

/** The rows of a list as far as they are read. */
const rowsRead = <Row>({ queryKey }: PageQuery<Row>): Row[] | undefined =>
  queryClient.getQueryData<InfiniteData<Page<Row>>>(queryKey)?.pages.flatMap(({ rows }) => rows)

/**
 * Reads what tells whether the first steps are shown before the page is, and fetches them where they may be, so that
 * nothing moves down when they come; what would be refused is not asked. A failure is not thrown: the page then stands without them.
 */
export async function prepareFirstSteps(): Promise<null> {
  const kept = { retry: false, staleTime: Number.POSITIVE_INFINITY }
  const readClients = async () => {
    if (!(await prepareLocked()).has('clients'))
      await queryClient.prefetchInfiniteQuery({ ...clientQueries.list(''), ...kept })
  }
  await Promise.all([queryClient.prefetchInfiniteQuery({ ...recordQueries.list(''), ...kept }), readClients()])
  if (guideOf(usePortal.getState(), rowsRead(recordQueries.list('')), rowsRead(clientQueries.list(''))))
    await FirstSteps.fetch().catch(() => undefined)
  return null
}
