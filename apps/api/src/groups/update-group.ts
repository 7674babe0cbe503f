import { groupEffect } from '@doorward/core/permissions/effect'
import type { Group } from '@doorward/core/permissions/model'
import type { Handler } from '../handler.ts'
import { asBody, changeTo } from '../items/documents.ts'
import { mustAdminister } from '../items/item-admins.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { goneIn } from '../rights/gone-users.ts'
import { guard, indexUnderLock, keepAnOwner } from '../rights/guard.ts'
import { showGroup } from './show-group.ts'
import { tidyGroup } from './tidy-group.ts'

/** Added members gain what the group holds, so the caller must be able to give that (security G2). */
export const updateGroup: Handler<'updateGroup'> = async (call) => {
  const { groupId } = call.params
  const key = { kind: 'group', id: groupId } as const
  const group = tidyGroup(groupId, call.body)
  return write(call, {
    reads: readsOf(call, key),
    decide: async (view) => {
      mustAdminister(call, view.item(key))
      const present = await getForWrite(call, view, key)
      const index = await indexUnderLock(call, view)
      guard(
        index,
        call.caller,
        groupEffect(asBody<Group>(present.doc), group, index.holdingsOfGroup(groupId), (roleId) =>
          index.findRole(roleId),
        ),
      )
      await keepAnOwner(call, view, { group: { id: groupId, after: group } })
      return {
        changes: [changeTo(key, group)],
        reply: replyWith(200, showGroup(call, goneIn(index))),
      }
    },
  })
}
