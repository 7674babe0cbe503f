import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import type { Handler } from '../handler.ts'
import { getItem, versionHeaders } from '../items/read-items.ts'
import { showBuiltInRole, showRole } from './show-role.ts'

export const getRole: Handler<'getRole'> = async (call) => {
  const builtIn = findBuiltInRole(call.params.roleId)
  if (builtIn) return { status: 200, body: showBuiltInRole(call.origin)(builtIn) }
  const item = await getItem(call, { kind: 'role', id: call.params.roleId })
  return { status: 200, body: showRole(call.origin)(item), headers: versionHeaders(item) }
}
