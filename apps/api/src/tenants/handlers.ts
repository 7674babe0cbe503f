import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { createTenant } from './create-tenant.ts'
import { deleteTenant } from './delete-tenant.ts'
import { getTenant } from './get-tenant.ts'
import { getTenants } from './get-tenants.ts'
import { updateTenant } from './update-tenant.ts'
import { updateTenantUser } from './update-tenant-user.ts'

export const tenants = {
  createTenant,
  deleteTenant,
  getTenant,
  getTenants,
  updateTenantUser,
  updateTenant,
  getTenantHistory: historyOf('tenant'),
  restoreTenant: restoreOf('tenant', {
    replace: { updateTenant },
    create: { createTenant },
  }),
}
