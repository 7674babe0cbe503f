import { deleteConnection as endpoint } from '@doorward/contract/authorization/connections'
import { handles } from '@doorward/http/serve'
import { removeCredentialsOfConnection } from '@doorward/store/connection-credentials'
import type { ApiEnvironment } from '../environment.ts'
import { removeItem } from '../one-item.ts'

/** What the provider gave for users goes with it. */
export const deleteConnection = handles(endpoint, (call, environment: ApiEnvironment) => {
  const { connectionId } = call.params
  return removeItem(call, environment, {
    key: { kind: 'connection', id: connectionId },
    also: (tx) => removeCredentialsOfConnection(tx, call.accountId, connectionId),
  })
})
