import { groupEffect } from '@doorward/core/permissions/effect'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { mustNotLive, replyWith } from '../items/write-item.ts'
import { goneIn } from '../rights/gone-users.ts'
import { guard, indexUnderLock } from '../rights/guard.ts'
import { showGroup } from './show-group.ts'
import { tidyGroup } from './tidy-group.ts'

/** A group id that records still name is judged as an edit of all of them (decisions 29). */
export const createGroup: Handler<'createGroup'> = async (call) => {
  const groupId = call.body.groupId || newItemId('group')
  const group = tidyGroup(groupId, call.body)
  const key = { kind: 'group', id: groupId } as const
  return write(call, {
    reads: [key],
    decide: async (view) => {
      mustNotLive(view, key, 'GroupAlreadyExists', { groupId })
      const index = await indexUnderLock(call, view)
      guard(
        index,
        call.caller,
        groupEffect(null, group, index.holdingsOfGroup(groupId), (roleId) => index.findRole(roleId)),
      )
      return {
        changes: [changeTo(key, group)],
        reply: replyWith(201, showGroup(call, goneIn(index))),
      }
    },
  })
}
