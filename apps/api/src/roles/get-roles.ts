import { limits } from '@doorward/core/limits'
import { type BuiltInRole, builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listPage } from '@doorward/store/items/item-lists'
import type { Handler } from '../handler.ts'
import { beginAt, type ListPlace, placeOf, totalOf } from '../items/list-page.ts'
import { readRows } from '../items/read-items.ts'
import { showEach } from '../items/show-each.ts'
import { withBuiltIn } from './built-in-places.ts'
import { showBuiltInRole, showRole } from './show-role.ts'

const holds = ({ roleId, name, description }: BuiltInRole, filter = ''): boolean =>
  `${roleId}\n${name}\n${description}`.toLowerCase().includes(filter.toLowerCase())

/** Built-in roles stand among the account's own by the order that is asked for; without one, before them. */
export const getRoles: Handler<'getRoles'> = async (call) => {
  const { limit = limits.pageMax, cursor, filter, sort, total } = call.query
  const builtIn = builtInRoles.filter((role) => holds(role, filter))
  const selection = { kind: 'role', filter } as const
  if (total) {
    const own = await totalOf(call, selection)
    const both = { ...own, count: own.count + builtIn.length }
    return { status: 200, body: { roles: [], ...pageParts(call.page, undefined), total: both } }
  }
  const begin = beginAt(sort, readCursor(call.page, cursor) as ListPlace | undefined) // we made it
  const isBuiltIn = builtIn.some(({ roleId }) => roleId === begin.afterId)
  const own = await readRows(call, (tx) =>
    listPage(tx, call.accountId, { ...selection, ...begin, ...(isBuiltIn ? { afterId: undefined } : {}), limit }),
  )
  const all = withBuiltIn(own, builtIn, begin)
  const page = all.slice(0, limit)
  const last = page.at(-1)
  const more = own.more || all.length > limit
  const roles = page.flatMap(({ role, item }) =>
    role ? [showBuiltInRole(call.origin)(role)] : showEach(call, item ? [item] : [], showRole(call.origin)),
  )
  return { status: 200, body: { roles, ...pageParts(call.page, more && last ? placeOf(sort, last.place) : undefined) } }
}
