import { deleteRole as endpoint } from '@doorward/contract/authorization/roles'
import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { removeItem } from '../one-item.ts'

/** Records that name the role stay as they are; a role that does not exist grants nothing (decisions 5). */
export const deleteRole = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { roleId } = call.params
  if (findBuiltInRole(roleId)) throw new Refusal('RoleImmutable')
  return removeItem(call, environment, { key: { kind: 'role', id: roleId } })
})
