import {
  createTenant as createCall,
  deleteTenant as deleteCall,
  getTenant,
  getTenantHistory,
  getTenants,
  type TenantInput,
  type TenantReply,
  updateTenant,
} from '@doorward/contract/authorization/people/tenants'
import type { TenantId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ tenantId: asId<TenantId>(id) })

export const tenantQueries = itemQueries<TenantReply, TenantInput>({
  key: 'tenants',
  readPage: async (query, signal) => {
    const { body } = await call(getTenants, { query, signal })
    return { rows: body.tenants, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getTenant, { params: named(id), signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateTenant, { params: named(id), body, headers }),
  remove: (id, headers) => call(deleteCall, { params: named(id), headers }),
  readHistory: (id, query) => call(getTenantHistory, { params: named(id), query }),
})
