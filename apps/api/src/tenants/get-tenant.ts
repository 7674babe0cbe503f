import type { Handler } from '../handler.ts'
import { answerItem } from '../items/read-items.ts'
import { showTenant } from './stored-tenant.ts'

export const getTenant: Handler<'getTenant'> = (call) =>
  answerItem(call, { kind: 'tenant', id: call.params.tenantId }, showTenant(call.origin))
