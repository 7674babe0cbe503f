import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { connectionChange, mayCreateConnections } from './connection-change.ts'
import { showConnection } from './stored-connection.ts'

/** Published clients save a connection that they never created (contract 16): whoever may create it then does. */
export const updateConnection: Handler<'updateConnection'> = async (call) => {
  const { connectionId } = call.params
  const key = { kind: 'connection', id: connectionId } as const
  const change = await connectionChange(call, connectionId, call.body)
  return write(call, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const present = view.item(key)
      if ((present && !present.deleted) || call.precondition) await getForWrite(call, view, key)
      else if (!(await mayCreateConnections(call, view))) throw new Refusal('NotFound')
      return {
        changes: [await change(view)],
        reply: replyWith(200, showConnection(call)),
      }
    },
  })
}
