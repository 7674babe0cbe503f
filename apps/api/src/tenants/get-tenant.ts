import type { Handler } from '../handler.ts'
import { answerItem } from '../one-item.ts'
import { showTenant } from './stored-tenant.ts'

export const getTenant: Handler<'getTenant'> = (call) =>
  answerItem(call, { kind: 'tenant', id: call.params.tenantId }, showTenant(call.origin))
