import type { Handler } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { showTenant } from './stored-tenant.ts'

export const getTenants: Handler<'getTenants'> = async (call) => {
  const query = { kind: 'tenant', limitDefault: 100 } as const
  const { items, parts } = await pageOf(call, query, showTenant(call.origin))
  return { status: 200, body: { tenants: items, ...parts } }
}
