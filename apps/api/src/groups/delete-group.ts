import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'
import { keepAnOwner } from '../rights/guard.ts'

export const deleteGroup: Handler<'deleteGroup'> = (call) =>
  removeItem(call, {
    key: { kind: 'group', id: call.params.groupId },
    judge: ({ id }, view) => keepAnOwner(call, view, { group: { id, after: null } }),
  })
