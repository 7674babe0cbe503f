import { deleteConnection as endpoint } from '@doorward/contract/authorization/connections'
import { handles } from '@doorward/http/serve'
import { removeCredentialsOfConnection } from '@doorward/store/connection-credentials'
import type { ApiEnvironment } from '../environment.ts'
import { getForWrite, readsOf, replyEmpty, write } from '../items.ts'

/** What the provider gave for users goes with it. */
export const deleteConnection = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { connectionId } = call.params
  const key = { kind: 'connection', id: connectionId } as const
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      await getForWrite(call, view, key)
      return {
        changes: [{ ...key, after: null }],
        touchesRights: false,
        also: async (tx) => {
          await removeCredentialsOfConnection(tx, call.accountId, connectionId)
        },
        reply: replyEmpty,
      }
    },
  })
})
