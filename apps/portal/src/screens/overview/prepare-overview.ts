import type { QueryKey } from '@tanstack/react-query'
import { prepareLocked } from '../../nouns/access/standing.ts'
import { checkCountsQuery, denialsQuery, lastChangesQuery } from '../../queries/access/activity.ts'
import { notificationsQuery } from '../../queries/account/notifications.ts'
import { groupQueries } from '../../queries/nouns/groups.ts'
import { openRequests, requestQueries } from '../../queries/nouns/requests.ts'
import { allRolesQuery, roleQueries } from '../../queries/nouns/roles.ts'
import { userNameQuery } from '../../queries/nouns/users.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { fetchChart } from '../../ui/page/Chart.tsx'
import { changesReadMax, changesShownMax } from './LastChanges.tsx'
import { denialsShownMax } from './MostDenied.tsx'
import { beginningOf, periods } from './periods.ts'
import { prepareFirstSteps } from './start/prepare.ts'
import { RequestsToDecide, requestsShownMax } from './WaitingRequests.tsx'

/** The page waits so long for its parts at most; what is later comes into it. */
const preparesForMs = 6_000

/**
 * Reads what the overview shows before it is shown, so that its parts come together and nothing moves down; what would be
 * refused is not asked, and what is there from a visit before is not waited for. A failure is not thrown: the page tells it.
 */
export async function prepareOverview(): Promise<null> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, preparesForMs))
  await Promise.all([prepareFirstSteps(), Promise.race([prepareParts(), late])])
  return null
}

async function prepareParts(): Promise<void> {
  const locked = await prepareLocked()
  await Promise.all([
    locked.has('requests') || prepareRequests(),
    locked.has('audit') || prepareWatched(),
    queryClient.prefetchQuery(notificationsQuery),
    locked.has('roles') || queryClient.prefetchQuery({ ...allRolesQuery, retry: false }),
    // What tells which first steps are done.
    locked.has('roles') || queryClient.prefetchInfiniteQuery({ ...roleQueries.list(''), retry: false }),
    locked.has('groups') || queryClient.prefetchInfiniteQuery({ ...groupQueries.list(''), retry: false }),
  ])
}

const isThere = (queryKey: QueryKey) => queryClient.getQueryData(queryKey) !== undefined

/** Whoever is no user is not asked for: fetching beforehand heeds no `enabled` by itself. */
const prepareNames = (userIds: readonly string[]) =>
  Promise.all(
    userIds
      .map(userNameQuery)
      .filter(({ enabled }) => enabled)
      .map((query) => queryClient.prefetchQuery({ ...query, retry: false })),
  )

async function prepareRequests(): Promise<void> {
  if (isThere(openRequests.queryKey)) return
  const read = await queryClient.fetchInfiniteQuery({ ...openRequests, retry: false }).catch(() => undefined)
  const requests = read?.pages.flatMap(({ rows }) => rows) ?? []
  const asking = requests.slice(0, requestsShownMax).flatMap(({ access }) => access.users.map(({ userId }) => userId))
  await Promise.all([prepareNames(asking), requests.length > 0 && RequestsToDecide.fetch().catch(() => undefined)])
}

async function prepareWatched(): Promise<void> {
  const [{ hours, by }] = periods
  const denials = denialsQuery(beginningOf(periods[0], new Date()))
  if (isThere(denials.queryKey)) return
  const [denied] = await Promise.all([
    queryClient.fetchQuery(denials).catch(() => []),
    queryClient.prefetchQuery(checkCountsQuery({ hours, by })),
    queryClient.prefetchQuery(lastChangesQuery(changesReadMax)),
    fetchChart().catch(() => undefined),
  ])
  const changes = queryClient.getQueryData(lastChangesQuery(changesReadMax).queryKey) ?? []
  const shown = changes.slice(0, changesShownMax)
  await Promise.all([
    prepareNames([...denied.slice(0, denialsShownMax), ...shown].map(({ userId }) => userId)),
    ...shown
      .filter(({ itemKind }) => itemKind === 'request')
      .map(({ itemId, revision }) =>
        queryClient.prefetchQuery({ ...requestQueries.change(itemId, revision), retry: false }),
      ),
  ])
}
