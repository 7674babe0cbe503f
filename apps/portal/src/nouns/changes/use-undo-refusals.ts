import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { useQueries, useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { letIn, letQuery } from '../../queries/access/let-do.ts'
import { neededOn } from '../../queries/server/needed.ts'
import { isAdminOf } from '../access/named-in-record.ts'
import type { Permission } from '../place.ts'
import { itemKinds } from './item-kinds.ts'

/** Whether a change is taken back by ending what it made. */
export const isMaking = ({ done }: Pick<ChangeActivity, 'done'>): boolean => done === 'CREATED' || done === 'RESTORED'

/** What taking a change back takes, as the item's endpoints say; nothing where no permission of others decides. */
function undoOf(change: ChangeActivity, me: string) {
  const { queries } = itemKinds[change.itemKind]
  const needed = queries?.needed[isMaking(change) ? 'remove' : 'change']
  if (!queries || !needed || (needed.orSelf && change.itemId === me)) return []
  return [{ change, permission: neededOn(needed, change.itemId), newest: queries.change(change.itemId), needed }]
}

/**
 * Tells of these changes the permission that taking one back takes and whoever is here is known to lack; nothing as long as
 * that is not known. It is one question for them all, and the admins that an item names are looked up only for who lacks it.
 */
export function useUndoRefusals(
  changes: readonly ChangeActivity[],
): (change: ChangeActivity) => Permission | undefined {
  const me = usePortal((state) => state.profile?.userId) ?? ''
  const undoings = changes.flatMap((change) => undoOf(change, me))
  const needs = undoings.map(({ permission }) => permission)
  const { data } = useQuery({ ...letQuery(me, needs), enabled: me !== '' && needs.length > 0 })
  const may = data && letIn(needs, data)
  const lacked = undoings.filter((_, at) => may?.[at] === false)
  const states = useQueries({
    queries: lacked.map(({ newest, needed }) => ({ ...newest, enabled: needed.orItsAdmins, retry: false })),
  })
  const isLet = (at: number) => {
    const { data: newest, isError } = states[at] ?? {}
    const state = newest?.after ?? newest?.before
    return !isError && (newest === undefined || (state ? isAdminOf(state, me) : false))
  }
  const refused = lacked.filter(({ needed }, at) => !needed.orItsAdmins || !isLet(at))
  return (change) => refused.find((one) => one.change === change)?.permission
}
