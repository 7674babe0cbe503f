import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'

export const deleteAlert: Handler<'deleteAlert'> = (call) =>
  removeItem(call, { key: { kind: 'alert', id: call.params.alertId } })
