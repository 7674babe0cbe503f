import { usePortal } from '../../lib/portal-store.ts'
import { isKnownToLack, prepareLocked } from '../../nouns/access/standing.ts'
import { userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { later } from '../../ui/placeholder/later.tsx'

export const MissingAccessBanner = later(async () => (await import('./MissingAccessBanner.tsx')).MissingAccessBanner)

/** Has the banner there along with the screen below it, for whom it is, so that nothing moves down when it comes. Raises nothing. */
export async function prepareBanner(): Promise<void> {
  await prepareLocked()
  const userId = usePortal.getState().profile?.userId
  if (!userId || !isKnownToLack(userId)) return
  const kept = { retry: false }
  await Promise.all([
    MissingAccessBanner.fetch().catch(() => undefined),
    queryClient.prefetchInfiniteQuery({ ...userResourcesQuery(userId), ...kept }),
    queryClient.prefetchInfiniteQuery({ ...openRequests, ...kept }),
  ])
}
