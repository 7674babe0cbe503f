import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { heldQuery } from '../../queries/access/held.ts'
import { lets } from '../../queries/access/let-do.ts'
import type { Permission } from '../place.ts'

/** Whether somebody is known to lack a permission, where one is needed at all; false as long as that is not known. */
export function useLacks(needed: Permission | undefined): boolean {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  const { data } = useQuery(heldQuery(userId, needed?.resource ?? ''))
  if (!needed || !data) return false
  return !data.some((held) => (needed.delegate ? held.delegate : held.allow) && lets(held.action, needed.action))
}
