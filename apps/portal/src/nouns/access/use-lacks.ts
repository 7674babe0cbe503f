import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { heldQuery } from '../../queries/access/held.ts'
import { lets } from '../../queries/access/let-do.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Permission } from '../place.ts'

/** Whether whoever is here holds a permission; nothing as long as that is not known, or where none is needed. */
function useHeld(needed: Permission | undefined): boolean | undefined {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  const { data } = useQuery(heldQuery(userId, needed?.resource ?? ''))
  if (!needed) return undefined
  return data?.some((held) => (needed.delegate ? held.delegate : held.allow) && lets(held.action, needed.action))
}

/** Whether somebody is known to lack a permission, where one is needed at all; false as long as that is not known. */
export const useLacks = (needed: Permission | undefined): boolean => useHeld(needed) === false

/** Whether somebody is known to hold a permission; false as long as that is not known. */
export const useHolds = (needed: Permission): boolean => useHeld(needed) === true

/** Asks what is held where these permissions are needed, along with the page that tells of them, so that it does not move once that is known. Raises nothing. */
export async function prepareLacks(...needed: readonly Permission[]): Promise<void> {
  const userId = usePortal.getState().profile?.userId
  if (!userId) return
  const places = new Set(needed.map(({ resource }) => resource))
  await Promise.all([...places].map((resource) => queryClient.prefetchQuery(heldQuery(userId, resource))))
}
