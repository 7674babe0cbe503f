import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { createItem } from '../items/write-item.ts'
import { showTenant } from './stored-tenant.ts'
import { tenantChange } from './tenant-change.ts'

export const createTenant: Handler<'createTenant'> = async (call) => {
  const tenantId = call.body.tenantId || newItemId('tenant')
  const key = { kind: 'tenant', id: tenantId } as const
  const change = await tenantChange(call, tenantId, call.body)
  return createItem(call, {
    key,
    taken: 'TenantAlreadyExists',
    reads: [key, ...change.reads],
    decide: async (view) => {
      const { after, made } = await change.decide(view, undefined)
      return { after, show: showTenant(call.origin), others: made, settlesFirst: true }
    },
  })
}
