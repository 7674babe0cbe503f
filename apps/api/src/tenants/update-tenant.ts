import { storedTenant } from '@doorward/store/items/tenants'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { endOwnConnection, linkedConnection } from './own-connection.ts'
import { showTenant } from './stored-tenant.ts'
import { tenantChange } from './tenant-change.ts'

/** Without a connection in the body the tenant is linked to none; one that was made for it goes where it may. */
export const updateTenant: Handler<'updateTenant'> = async (call) => {
  const { tenantId } = call.params
  const key = { kind: 'tenant', id: tenantId } as const
  const change = await tenantChange(call, tenantId, call.body)
  const linked = change.unlinks ? await linkedConnection(call, tenantId) : []
  return replaceItem(call, {
    key,
    reads: [...change.reads, ...linked],
    decide: async (view, item) => {
      const { after, made } = await change.decide(view, storedTenant(item))
      const { changes, ...more } = change.unlinks ? await endOwnConnection(call, view, item) : { changes: [] }
      return { after, show: showTenant(call.origin), others: [...made, ...changes], settlesFirst: true, ...more }
    },
  })
}
