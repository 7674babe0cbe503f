import { ApiError } from '@doorward/contract/client'
import { platformResources } from '@doorward/core/platform'
import { useQuery } from '@tanstack/react-query'
import { useFirstScreen } from '../../lib/first-screen.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { letIn, letQuery } from '../../queries/access/let-do.ts'
import type { BatchAnswer } from '../../queries/access/user-permissions.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { places } from '../list.ts'
import { destinations, nouns, type PlaceKey } from '../navigation.ts'
import type { ListedNoun, Permission } from '../place.ts'

/** What lets one read all of each place, make one of each noun, and decide requests: one question for them all, from which everything here follows. */
const readings = destinations.flatMap(({ key, read, tellsOwn = false }) => (read ? [{ key, tellsOwn, ...read }] : []))
const makings = nouns.flatMap(({ create, madeByPlace }) =>
  create && create !== 'everybody' && !madeByPlace ? [create] : [],
)
/** Who may do one of these has access to the console (SES-09). */
const letsIn = [
  { action: 'account:read', resource: platformResources.ConfigurationAccount },
  { action: 'roles:read', resource: platformResources.Roles },
]
const needs = [...readings, ...makings, places.requests.decide, ...letsIn]
/** Whoever waits for access sees within so long that it was given. */
const waitedMs = 60_000

/** What the person may do here, as one question. */
export const standingQuery = (userId: string) => letQuery(userId, needs)

/** What answers with the person's own is no place that refuses. */
function lockedIn(data: BatchAnswer | undefined): ReadonlySet<PlaceKey> {
  const may = data && letIn(needs, data)
  return new Set(readings.flatMap(({ key, tellsOwn }, at) => (may && !tellsOwn && !may[at] ? [key] : [])))
}

/** Unknown is taken for access. */
const lacksIn = (data: BatchAnswer | undefined): boolean =>
  data !== undefined && !letIn(needs, data).slice(-letsIn.length).some(Boolean)
/** Whose token is not taken has none, whatever was known before. */
const isTurnedAway = (error: unknown): boolean => error instanceof ApiError && error.status === 401

function useStanding({ isAsked = true, isAwaited = false } = {}) {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  return useQuery({
    ...standingQuery(userId),
    enabled: userId !== '' && isAsked,
    retryOnMount: false, // what is shown where it failed asks for it too, and would be taken away by asking
    refetchInterval: ({ state }) => (isAwaited && lacksIn(state.data) ? waitedMs : false),
  })
}

/**
 * The places that would refuse whoever is here; none as long as that is not known.
 * @param isAsked whether it is to be asked for by now; what is known is told all the same
 */
export const useLocked = (isAsked = true): ReadonlySet<PlaceKey> => lockedIn(useStanding({ isAsked }).data)

/** Whether the person has no access here; false as long as that is not known. Asked again each minute while it is so. */
export function useLacksAccess({ isAsked = true } = {}): boolean {
  const { data, error } = useStanding({ isAsked, isAwaited: isAsked })
  return isTurnedAway(error) || lacksIn(data)
}

/** The same, of what was asked before. */
export const isKnownToLack = (userId: string): boolean =>
  lacksIn(queryClient.getQueryData(standingQuery(userId).queryKey))

/** Whether the person sees all of a place, or only what names them; undefined as long as that is not known. */
export function useSeesAllOf({ action, resource }: Permission): { seesAll: boolean | undefined; isLoading: boolean } {
  const { data, isLoading } = useStanding()
  const at = readings.findIndex((reading) => reading.action === action && reading.resource === resource)
  return { seesAll: data && letIn(needs, data)[at], isLoading }
}

/** Asks what the person may read, before a screen asks for it; resolves with the places that would refuse them. */
export async function prepareLocked(): Promise<ReadonlySet<PlaceKey>> {
  const userId = usePortal.getState().profile?.userId
  if (!userId) return lockedIn(undefined)
  const query = standingQuery(userId)
  await queryClient.prefetchQuery(query)
  return lockedIn(queryClient.getQueryData(query.queryKey))
}

function refusedMaking(data: BatchAnswer, create: ListedNoun['create']): Permission | undefined {
  if (!create || create === 'everybody') return undefined
  const at = makings.findIndex(({ action, resource }) => action === create.action && resource === create.resource)
  return at >= 0 && !letIn(needs, data)[readings.length + at] ? create : undefined
}

/** What making each noun takes and the person is known to lack, by the noun's key. */
export function useMakingRefusals(): ReadonlyMap<PlaceKey, Permission> {
  const { data } = useStanding({ isAsked: useFirstScreen() })
  return new Map(
    nouns.flatMap(({ key, create }) => {
      const refusal = data && refusedMaking(data, create)
      return refusal ? [[key, refusal] as const] : []
    }),
  )
}

/** Whether the person is known to lack what deciding all access requests takes. */
export function useLacksDeciding(): boolean {
  const { data } = useStanding()
  return data !== undefined && letIn(needs, data)[readings.length + makings.length] === false
}

/** What making one of a noun takes and the person is known to lack; asked once the first screen stands. */
export function useMakingRefusal({ create }: Pick<ListedNoun, 'create'>): Permission | undefined {
  const { data } = useStanding({ isAsked: useFirstScreen() })
  return data && refusedMaking(data, create)
}
