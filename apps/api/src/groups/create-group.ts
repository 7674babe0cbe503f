import { groupEffect } from '@doorward/core/permissions/giving/effect'
import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { createItem } from '../items/write-item.ts'
import { goneIn } from '../rights/gone-users.ts'
import { guardCall, indexUnderLock } from '../rights/guard.ts'
import { showGroup } from './show-group.ts'
import { tidyGroup } from './tidy-group.ts'

/** A group id that records still name is judged as an edit of all of them (decisions 29). */
export const createGroup: Handler<'createGroup'> = async (call) => {
  const groupId = call.body.groupId || newItemId('group')
  const group = tidyGroup(groupId, call.body)
  const key = { kind: 'group', id: groupId } as const
  return createItem(call, {
    key,
    taken: 'GroupAlreadyExists',
    decide: async (view) => {
      const index = await indexUnderLock(call, view)
      guardCall(call, index, () =>
        groupEffect(null, group, index.holdingsOfGroup(groupId), (roleId) => index.findRole(roleId)),
      )
      return { after: group, show: showGroup(call, goneIn(index)) }
    },
  })
}
