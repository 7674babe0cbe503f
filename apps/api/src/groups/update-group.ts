import { groupEffect } from '@doorward/core/permissions/giving/effect'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { goneIn } from '../rights/gone-users.ts'
import { guardCall, indexUnderLock, keepAnOwner } from '../rights/guard.ts'
import { showGroup, storedGroup } from './show-group.ts'
import { tidyGroup } from './tidy-group.ts'

/** Added members gain what the group holds, so the caller must be able to give that (security G2). */
export const updateGroup: Handler<'updateGroup'> = async (call) => {
  const { groupId } = call.params
  const key = { kind: 'group', id: groupId } as const
  const group = tidyGroup(groupId, call.body)
  return replaceItem(call, {
    key,
    decide: async (view, present) => {
      const index = await indexUnderLock(call, view)
      guardCall(call, index, () =>
        groupEffect(storedGroup(present), group, index.holdingsOfGroup(groupId), (roleId) => index.findRole(roleId)),
      )
      await keepAnOwner(call, view, { group: { id: groupId, after: group } })
      return { after: group, show: showGroup(call, goneIn(index)) }
    },
  })
}
