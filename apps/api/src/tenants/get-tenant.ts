import { getTenant as endpoint } from '@doorward/contract/authorization/tenants'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { answerItem } from '../one-item.ts'
import { showTenant } from './stored-tenant.ts'

export const getTenant = handles(endpoint, (call, environment: ApiEnvironment) =>
  answerItem(call, environment, { kind: 'tenant', id: call.params.tenantId }, showTenant(call.origin)),
)
