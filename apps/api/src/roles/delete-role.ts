import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'

/** Records that name the role stay as they are; a role that does not exist grants nothing (decisions 5). */
export const deleteRole: Handler<'deleteRole'> = async (call) => {
  const { roleId } = call.params
  if (findBuiltInRole(roleId)) throw new Refusal('RoleImmutable')
  return removeItem(call, { key: { kind: 'role', id: roleId } })
}
