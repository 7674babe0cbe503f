import { usePortal } from '../../lib/portal-store.ts'
import { type Needed, neededOn } from '../../queries/server/needed.ts'
import type { Permission } from '../place.ts'
import { useLacks } from './use-lacks.ts'

/**
 * The permission that an act on one item takes and whoever is here is known to lack; nothing as long as that is not known,
 * nor where the item itself may let them.
 */
export function useActRefusal(needed: Needed | undefined, id = ''): Permission | undefined {
  const me = usePortal((state) => state.profile?.userId)
  const isLetAnyway = needed?.orItsAdmins || (needed?.orSelf && id === me)
  const permission = needed && !isLetAnyway ? neededOn(needed, id) : undefined
  return useLacks(permission) ? permission : undefined
}
