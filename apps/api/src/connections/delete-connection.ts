import { removeCredentialsOfConnection } from '@doorward/store/items/connection-credentials'
import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'

/** What the provider gave for users goes with it. */
export const deleteConnection: Handler<'deleteConnection'> = (call) => {
  const { connectionId } = call.params
  return removeItem(call, {
    key: { kind: 'connection', id: connectionId },
    also: (tx) => removeCredentialsOfConnection(tx, call.accountId, connectionId),
  })
}
