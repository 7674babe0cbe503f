import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { getRole } from './get-role.ts'
import { getRoles } from './get-roles.ts'
import { updateRole } from './update-role.ts'

export const roles = {
  createRole,
  deleteRole,
  getRole,
  getRoles,
  updateRole,
  getRoleHistory: historyOf('role'),
  restoreRole: restoreOf('role', {
    replace: { updateRole },
    create: { createRole },
  }),
}
