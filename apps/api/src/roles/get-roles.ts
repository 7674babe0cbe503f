import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listItems } from '@doorward/store/items/items'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { showEach } from '../items/show-each.ts'
import { showBuiltInRole, showRole } from './show-role.ts'

/** Built-in roles stand before the account's own. */
export const getRoles: Handler<'getRoles'> = async (call) => {
  const { limit = 100, cursor, filter } = call.query
  const afterId = readCursor(call.page, cursor) as string | undefined // cursors of this list hold the last id
  const place = builtInRoles.findIndex(({ roleId }) => roleId === afterId)
  const pastBuiltIn = afterId !== undefined && place < 0
  const managed = (pastBuiltIn ? [] : builtInRoles.slice(place + 1))
    .filter(({ roleId, name, description }) =>
      `${roleId}\n${name}\n${description}`.toLowerCase().includes(filter?.toLowerCase() ?? ''),
    )
    .slice(0, limit + 1)
  const query = { kind: 'role', filter, afterId: pastBuiltIn ? afterId : undefined } as const
  const stored = await readRows(call, (tx) =>
    listItems(tx, call.accountId, { ...query, limit: limit + 1 - managed.length }),
  )
  const ids = [...managed.map(({ roleId }) => roleId), ...stored.map(({ id }) => id)]
  const own = stored.slice(0, Math.max(0, limit - managed.length))
  const roles = [
    ...managed.slice(0, limit).map(showBuiltInRole(call.origin)),
    ...showEach(call, own, showRole(call.origin)),
  ]
  return { status: 200, body: { roles, ...pageParts(call.page, ids.length > limit ? ids[limit - 1] : undefined) } }
}
