import { usePortal } from '../../lib/portal-store.ts'
import { userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { useRows } from '../../queries/server/paging.ts'
import type { Permission } from '../place.ts'
import { useLacks } from './use-lacks.ts'

/**
 * What making one of a noun takes that is made by its own place, where whoever is here is known to hold it nowhere: neither on
 * all of them nor, as far as they hold anything there, on one. Nothing as long as that is not known.
 * @param isShown whether making one is offered by now; nothing is asked before
 */
export function useByPlaceRefusal(create: Permission, isShown: boolean): Permission | undefined {
  const me = usePortal((state) => state.profile?.userId) ?? ''
  const lacksAll = useLacks(isShown ? create : undefined)
  const held = useRows({ ...userResourcesQuery(me), enabled: lacksAll })
  if (!lacksAll || !held.rows || held.hasMore) return undefined
  return held.rows.some(({ resourceUri }) => resourceUri.startsWith(`${create.resource}/`)) ? undefined : create
}
