import { createConnection } from '@doorward/contract/authorization/connections'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { replyWith, write } from '../items.ts'
import { newItemId } from '../new-id.ts'
import { connectionChange, mustBeNew } from './connection-change.ts'
import { showConnection } from './stored-connection.ts'

export const postConnection = handles(createConnection, async (call, environment: ApiEnvironment) => {
  const connectionId = call.body.connectionId || newItemId('connection')
  const change = await connectionChange(call, environment, connectionId, call.body)
  return write(call, environment, {
    reads: [{ kind: 'connection', id: connectionId }],
    decide: async (view) => {
      mustBeNew(view, connectionId)
      return {
        changes: [await change(view)],
        reply: replyWith(201, showConnection(call.origin)),
      }
    },
  })
})
