import { keepAnOwner } from '../guard.ts'
import type { Handler } from '../handler.ts'
import { removeItem } from '../one-item.ts'

export const deleteGroup: Handler<'deleteGroup'> = (call) =>
  removeItem(call, {
    key: { kind: 'group', id: call.params.groupId },
    judge: ({ id }, view) => keepAnOwner(call, view, { group: { id, after: null } }),
  })
