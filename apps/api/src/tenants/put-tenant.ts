import { updateTenant } from '@doorward/contract/authorization/tenants'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getForWrite, readsOf, replyWith, write } from '../items.ts'
import { showTenant, storedTenant } from './stored-tenant.ts'
import { tenantChange } from './tenant-change.ts'

export const putTenant = handles(updateTenant, async (call, environment: ApiEnvironment) => {
  const { tenantId } = call.params
  const key = { kind: 'tenant', id: tenantId } as const
  const change = await tenantChange(call, environment, tenantId, call.body)
  return write(call, environment, {
    reads: readsOf(call, key, ...change.reads),
    decide: async (view) => {
      const before = storedTenant(await getForWrite(call, view, key))
      return {
        changes: await change.decide(view, before),
        touchesRights: true,
        reply: replyWith(200, showTenant(call.origin)),
      }
    },
  })
})
