import { useQuery } from '@tanstack/react-query'
import { useFirstScreen } from '../../lib/first-screen.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { checkManyQuery } from '../../queries/access/user-permissions.ts'
import { destinations, type PlaceKey } from '../navigation.ts'

const lockable = destinations.flatMap(({ key, read, tellsOwn }) => (read && !tellsOwn ? [{ key, ...read }] : []))
const questions = lockable.map(({ action, resource }) => ({ permission: action, resourceUri: resource }))
const lookAgainMs = 300_000
const none: ReadonlySet<PlaceKey> = new Set()

/**
 * The places that would refuse whoever is here; none as long as that is not known. They are one question, which waits
 * until the first screen stands.
 */
export function useLocked(): ReadonlySet<PlaceKey> {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  const enabled = useFirstScreen() && userId !== ''
  const { data } = useQuery({ ...checkManyQuery(userId, questions), enabled, staleTime: lookAgainMs, retry: false })
  if (!data) return none
  return new Set(lockable.filter((_, place) => data.answers[place]?.allowed === false).map(({ key }) => key))
}
