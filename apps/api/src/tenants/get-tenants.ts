import { listTenants } from '@doorward/contract/authorization/tenants'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { pageOf } from '../items.ts'
import { showTenant } from './stored-tenant.ts'

export const getTenants = handles(listTenants, async (call, environment: ApiEnvironment) => {
  const query = { kind: 'tenant', limitDefault: 100 } as const
  const { items, parts } = await pageOf(call, environment, query, showTenant(call.origin))
  return { status: 200, body: { tenants: items, ...parts } }
})
