import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { connectionChange, mustBeNew } from './connection-change.ts'
import { showConnection } from './stored-connection.ts'

export const createConnection: Handler<'createConnection'> = async (call) => {
  const connectionId = call.body.connectionId || newItemId('connection')
  const change = await connectionChange(call, connectionId, call.body)
  return write(call, {
    reads: [{ kind: 'connection', id: connectionId }],
    decide: async (view) => {
      mustBeNew(view, connectionId)
      return {
        changes: [await change(view)],
        reply: replyWith(201, showConnection(call)),
      }
    },
  })
}
