import { getRole as endpoint } from '@doorward/contract/authorization/roles'
import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, versionHeaders } from '../items.ts'
import { showBuiltInRole, showRole } from './show-role.ts'

export const getRole = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const builtIn = findBuiltInRole(call.params.roleId)
  if (builtIn) return { status: 200, body: showBuiltInRole(call.origin)(builtIn) }
  const item = await getItem(call, environment, { kind: 'role', id: call.params.roleId })
  return { status: 200, body: showRole(call.origin)(item), headers: versionHeaders(item) }
})
