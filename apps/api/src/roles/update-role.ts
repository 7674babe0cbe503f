import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import { Refusal } from '@doorward/core/refusals'
import { tidyRole } from '@doorward/core/roles/tidy'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { guardRole } from './guard-role.ts'
import { showRole, storedRole } from './show-role.ts'

export const updateRole: Handler<'updateRole'> = async (call) => {
  const { roleId } = call.params
  if (findBuiltInRole(roleId)) throw new Refusal('RoleImmutable')
  const key = { kind: 'role', id: roleId } as const
  const role = tidyRole(roleId, call.body)
  return replaceItem(call, {
    key,
    decide: async (view, present) => {
      await guardRole(call, view, { before: storedRole(present), after: role })
      return { after: role, show: showRole(call.origin) }
    },
  })
}
