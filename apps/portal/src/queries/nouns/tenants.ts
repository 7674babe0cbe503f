import {
  createTenant as createCall,
  deleteTenant as deleteCall,
  getTenant,
  listTenants,
  type TenantInput,
  type TenantReply,
  updateTenant,
} from '@doorward/contract/authorization/tenants'
import { asTenantId } from '../../lib/wire-ids.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

export const tenantQueries = itemQueries<TenantReply, TenantInput>({
  key: 'tenants',
  readPage: async (query, signal) => {
    const { body } = await call(listTenants, { query, signal })
    return { rows: body.tenants, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getTenant, { params: { tenantId: asTenantId(id) }, signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateTenant, { params: { tenantId: asTenantId(id) }, body, headers }),
  remove: (id, headers) => call(deleteCall, { params: { tenantId: asTenantId(id) }, headers }),
})
