import { updateGroup } from '@doorward/contract/authorization/groups'
import { groupEffect } from '@doorward/core/permissions/effect'
import type { Group } from '@doorward/core/permissions/model'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { goneIn } from '../gone-users.ts'
import { guard, indexUnderLock, keepAnOwner } from '../guard.ts'
import { mustAdminister } from '../item-admins.ts'
import { asBody, changeTo, getForWrite, readsOf, replyWith, write } from '../items.ts'
import { showGroup } from './show-group.ts'
import { tidyGroup } from './tidy-group.ts'

/** Added members gain what the group holds, so the caller must be able to give that (security G2). */
export const putGroup = handles(updateGroup, async (call, environment: ApiEnvironment) => {
  const { groupId } = call.params
  const key = { kind: 'group', id: groupId } as const
  const group = tidyGroup(groupId, call.body)
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      mustAdminister(call, view.item(key))
      const present = await getForWrite(call, view, key)
      const index = await indexUnderLock(call, environment, view)
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
})
