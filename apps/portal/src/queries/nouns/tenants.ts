import {
  createTenant,
  deleteTenant,
  getTenant,
  getTenantHistory,
  getTenants,
  restoreTenant,
  updateTenant,
} from '@doorward/contract/authorization/people/tenants'
import { itemQueries } from '../server/item-queries.ts'
import { callsOf } from '../server/noun-calls.ts'

export const tenantQueries = itemQueries({
  ...callsOf('tenants', {
    list: getTenants,
    one: getTenant,
    create: createTenant,
    replace: updateTenant,
    remove: deleteTenant,
    history: getTenantHistory,
    restore: restoreTenant,
  }),
  comesBack: ({ domainStatuses: _, ...state }) => state, // what was shown of a domain is none of the tenant's settings
})
