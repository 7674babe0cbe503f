import { userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { newestRequests, openRequests } from '../../queries/nouns/requests.ts'
import { queryClient } from '../../queries/server/query-client.ts'

/** Asks for what the banner tells of somebody: what they reach, and whether they asked already. Raises nothing. */
export async function askWhatItTells(userId: string): Promise<void> {
  await Promise.all([
    import('../../nouns/requests/OwnRequests.tsx'),
    queryClient.prefetchInfiniteQuery({ ...userResourcesQuery(userId), retry: false }),
    queryClient.prefetchInfiniteQuery({ ...openRequests, retry: false }),
    queryClient.prefetchInfiniteQuery({ ...newestRequests, retry: false }),
  ])
}
