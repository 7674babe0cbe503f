import { createConnection } from '@doorward/contract/authorization/connections'
import type { ConnectionId } from '@doorward/core/ids'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { replyWith, write } from '../items.ts'
import { newId } from '../new-id.ts'
import { connectionChange, mustBeNew } from './connection-change.ts'
import { showConnection } from './stored-connection.ts'

export const postConnection = handles(createConnection, async (call, environment: ApiEnvironment) => {
  const connectionId = call.body.connectionId || newId<ConnectionId>('con_')
  const change = await connectionChange(call, environment, connectionId, call.body)
  return write(call, environment, {
    reads: [{ kind: 'connection', id: connectionId }],
    decide: async (view) => {
      mustBeNew(view, connectionId)
      return {
        changes: [await change(view)],
        touchesRights: false,
        reply: replyWith(201, showConnection(call.origin)),
      }
    },
  })
})
