import { listRoles } from '@doorward/contract/authorization/roles'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { pageParts, readCursor } from '@doorward/http/paging'
import { handles } from '@doorward/http/serve'
import { listItems } from '@doorward/store/items'
import type { ApiEnvironment } from '../environment.ts'
import { readRows } from '../items.ts'
import { showBuiltInRole, showRole } from './show-role.ts'

/** Built-in roles stand before the account's own. */
export const getRoles = handles(listRoles, async (call, environment: ApiEnvironment) => {
  const { limit = 100, cursor, filter } = call.query
  const afterId = readCursor(call.page, cursor) as string | undefined // cursors of this list hold the last id
  const place = builtInRoles.findIndex(({ roleId }) => roleId === afterId)
  const pastBuiltIn = afterId !== undefined && place < 0
  const managed = (pastBuiltIn ? [] : builtInRoles.slice(place + 1))
    .filter(({ roleId, name, description }) =>
      `${roleId}\n${name}\n${description}`.toLowerCase().includes(filter?.toLowerCase() ?? ''),
    )
    .slice(0, limit + 1)
  const own = { kind: 'role', filter, afterId: pastBuiltIn ? afterId : undefined } as const
  const stored = await readRows(call, environment, (tx) =>
    listItems(tx, call.accountId, { ...own, limit: limit + 1 - managed.length }),
  )
  const found = [...managed.map(showBuiltInRole(call.origin)), ...stored.map(showRole(call.origin))]
  const roles = found.slice(0, limit)
  return {
    status: 200,
    body: { roles, ...pageParts(call.page, found.length > limit ? roles.at(-1)?.roleId : undefined) },
  }
})
