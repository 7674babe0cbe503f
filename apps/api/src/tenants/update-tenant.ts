import type { Handler } from '../handler.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { endOwnConnection, linkedConnection } from './own-connection.ts'
import { showTenant, storedTenant } from './stored-tenant.ts'
import { tenantChange } from './tenant-change.ts'

/** Without a connection in the body the tenant is linked to none; one that was made for it goes where it may. */
export const updateTenant: Handler<'updateTenant'> = async (call) => {
  const { tenantId } = call.params
  const key = { kind: 'tenant', id: tenantId } as const
  const change = await tenantChange(call, tenantId, call.body)
  const linked = change.unlinks ? await linkedConnection(call, tenantId) : []
  return write(call, {
    reads: readsOf(call, key, ...change.reads, ...linked),
    decide: async (view) => {
      const item = await getForWrite(call, view, key)
      const saved = await change.decide(view, storedTenant(item))
      const { changes, ...more } = change.unlinks ? await endOwnConnection(call, view, item) : { changes: [] }
      return {
        changes: [...saved, ...changes],
        settlesFirst: true,
        reply: replyWith(200, showTenant(call.origin)),
        ...more,
      }
    },
  })
}
