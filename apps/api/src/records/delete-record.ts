import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'
import { keepAnOwner } from '../rights/guard.ts'

export const deleteRecord: Handler<'deleteRecord'> = (call) =>
  removeItem(call, {
    key: { kind: 'record', id: call.params.recordId },
    judge: ({ id }, view) => keepAnOwner(call, view, { record: { id, after: null } }),
  })
