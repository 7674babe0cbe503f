import { isReservedRoleId } from '@doorward/core/permissions/built-in-roles'
import { Refusal } from '@doorward/core/refusals'
import { tidyRole } from '@doorward/core/roles/tidy'
import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { createItem } from '../items/write-item.ts'
import { guardRole } from './guard-role.ts'
import { showRole } from './show-role.ts'

/** A role id that something still names is judged as an edit of all of it (decisions 29). */
export const createRole: Handler<'createRole'> = async (call) => {
  const roleId = call.body.roleId || newItemId('role')
  if (isReservedRoleId(roleId)) throw new Refusal('ReservedName', { details: { field: 'roleId' } })
  const key = { kind: 'role', id: roleId } as const
  const role = tidyRole(roleId, call.body)
  return createItem(call, {
    key,
    taken: 'RoleAlreadyExists',
    decide: async (view) => {
      await guardRole(call, view, { before: null, after: role })
      return { after: role, show: showRole(call.origin) }
    },
  })
}
