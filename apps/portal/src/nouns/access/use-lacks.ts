import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { heldQuery } from '../../queries/access/held.ts'
import { lets } from '../../queries/access/let-do.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Permission } from '../place.ts'

/** Whether somebody is known to lack a permission, where one is needed at all; false as long as that is not known. */
export function useLacks(needed: Permission | undefined): boolean {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  const { data } = useQuery(heldQuery(userId, needed?.resource ?? ''))
  if (!needed || !data) return false
  return !data.some((held) => (needed.delegate ? held.delegate : held.allow) && lets(held.action, needed.action))
}

/** Asks what is held where these permissions are needed, along with the page that tells of them, so that it does not move once that is known. Raises nothing. */
export async function prepareLacks(...needed: readonly Permission[]): Promise<void> {
  const userId = usePortal.getState().profile?.userId
  if (!userId) return
  const places = new Set(needed.map(({ resource }) => resource))
  await Promise.all([...places].map((resource) => queryClient.prefetchQuery(heldQuery(userId, resource))))
}
