import { limits } from '@doorward/core/limits'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listPage } from '@doorward/store/items/item-lists'
import type { Handler } from '../handler.ts'
import { beginAt, type ListPlace, placeOf, totalOf } from '../items/list-page.ts'
import { readRows } from '../items/read-items.ts'
import { showEach } from '../items/show-each.ts'
import { showBuiltInRole, showRole } from './show-role.ts'

/** Built-in roles stand before the account's own, whatever the order. */
export const getRoles: Handler<'getRoles'> = async (call) => {
  const { limit = limits.pageMax, cursor, filter, sort, total } = call.query
  const builtIn = builtInRoles.filter(({ roleId, name, description }) =>
    `${roleId}\n${name}\n${description}`.toLowerCase().includes(filter?.toLowerCase() ?? ''),
  )
  const selection = { kind: 'role', filter } as const
  if (total) {
    const own = await totalOf(call, selection)
    const both = { ...own, count: own.count + builtIn.length }
    return { status: 200, body: { roles: [], ...pageParts(call.page, undefined), total: both } }
  }
  const after = readCursor(call.page, cursor) as ListPlace | undefined // in the middle of the built-in ones an id
  const place = builtIn.findIndex(({ roleId }) => roleId === after)
  const pastBuiltIn = after !== undefined && place < 0
  const managed = pastBuiltIn ? [] : builtIn.slice(place + 1)
  const room = Math.max(0, limit - managed.length)
  const own = await readRows(call, (tx) =>
    listPage(tx, call.accountId, {
      ...selection,
      ...beginAt(sort, pastBuiltIn ? after : undefined),
      limit: Math.max(1, room),
    }),
  )
  const more = managed.length > limit || own.more || own.items.length > room
  const next = room > 0 && own.last ? placeOf(sort, own.last) : managed[limit - 1]?.roleId
  const roles = [
    ...managed.slice(0, limit).map(showBuiltInRole(call.origin)),
    ...showEach(call, own.items.slice(0, room), showRole(call.origin)),
  ]
  return { status: 200, body: { roles, ...pageParts(call.page, more ? next : undefined) } }
}
