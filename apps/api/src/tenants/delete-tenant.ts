import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'
import { endOwnConnection, linkedConnection } from './own-connection.ts'

/**
 * The connection that was made for it goes too, where the caller may delete it and no other tenant uses it; its users
 * stay, and belong to no tenant.
 */
export const deleteTenant: Handler<'deleteTenant'> = async (call) => {
  const { tenantId } = call.params
  const key = { kind: 'tenant', id: tenantId } as const
  const linked = await linkedConnection(call, tenantId)
  return write(call, {
    reads: readsOf(call, key, ...linked),
    decide: async (view) => {
      const { changes, ...more } = await endOwnConnection(call, view, await getForWrite(call, view, key))
      return { changes: [changeTo(key, null), ...changes], settlesFirst: true, reply: replyEmpty, ...more }
    },
  })
}
