import { updateTenant } from '@doorward/contract/authorization/tenants'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getForWrite, readsOf, replyWith, write } from '../items.ts'
import { endOwnConnection, linkedConnection } from './own-connection.ts'
import { showTenant, storedTenant } from './stored-tenant.ts'
import { tenantChange } from './tenant-change.ts'

/** Without a connection in the body the tenant is linked to none; one that was made for it goes where it may. */
export const putTenant = handles(updateTenant, async (call, environment: ApiEnvironment) => {
  const { tenantId } = call.params
  const key = { kind: 'tenant', id: tenantId } as const
  const change = await tenantChange(call, environment, tenantId, call.body)
  const linked = change.unlinks ? await linkedConnection(call, environment, tenantId) : []
  return write(call, environment, {
    reads: readsOf(call, key, ...change.reads, ...linked),
    decide: async (view) => {
      const item = await getForWrite(call, view, key)
      const saved = await change.decide(view, storedTenant(item))
      const { changes, ...more } = change.unlinks
        ? await endOwnConnection(call, environment, view, item)
        : { changes: [] }
      return {
        changes: [...saved, ...changes],
        settlesFirst: true,
        reply: replyWith(200, showTenant(call.origin)),
        ...more,
      }
    },
  })
})
