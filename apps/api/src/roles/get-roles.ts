import { listRoles } from '@doorward/contract/authorization/roles'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { pageOf } from '../items.ts'
import { showBuiltInRole, showRole } from './show-role.ts'

/** Built-in roles stand before the account's own, on the first page. */
export const getRoles = handles(listRoles, async (call, environment: ApiEnvironment) => {
  const { items, parts } = await pageOf(call, environment, { kind: 'role', limitDefault: 100 }, showRole(call.origin))
  const filter = call.query.filter?.toLowerCase() ?? ''
  const managed = call.query.cursor
    ? []
    : builtInRoles.filter(({ roleId, name, description }) =>
        `${roleId}\n${name}\n${description}`.toLowerCase().includes(filter),
      )
  return { status: 200, body: { roles: [...managed.map(showBuiltInRole(call.origin)), ...items], ...parts } }
})
