import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { mustNotLive, replyWith } from '../items/write-item.ts'
import { showTenant } from './stored-tenant.ts'
import { tenantChange } from './tenant-change.ts'

export const createTenant: Handler<'createTenant'> = async (call) => {
  const tenantId = call.body.tenantId || newItemId('tenant')
  const key = { kind: 'tenant', id: tenantId } as const
  const change = await tenantChange(call, tenantId, call.body)
  return write(call, {
    reads: [key, ...change.reads],
    decide: async (view) => {
      mustNotLive(view, key, 'TenantAlreadyExists', { tenantId })
      return {
        changes: await change.decide(view, undefined),
        settlesFirst: true,
        reply: replyWith(201, showTenant(call.origin)),
      }
    },
  })
}
