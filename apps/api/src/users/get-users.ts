import type { UserId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { invalid } from '@doorward/core/refusals'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { findItem } from '@doorward/store/items/items'
import { countKnownUsers, findKnownUsers, listKnownUserIds } from '@doorward/store/people/known-users'
import type { Handler } from '../handler.ts'
import { asTotal } from '../items/list-page.ts'
import { readRows } from '../items/read-items.ts'
import { mayReadClientOf } from './may-read-client.ts'
import { showUser } from './show-user.ts'

const filterCharsMin = 3

/** Everybody whom `GET /v1/users/{userId}` answers (decision 37). */
export const getUsers: Handler<'getUsers'> = async (call) => {
  const { filter, tenantId, limit = 100, cursor, total } = call.query
  if (filter !== undefined && filter.length < filterCharsMin)
    throw invalid('filter', 'A user filter needs 3 characters or more.')
  const { accountId, page } = call
  const afterId = readCursor(page, cursor) as UserId | undefined // cursors of this list hold the last id
  const mayReadClient = await mayReadClientOf(call)
  const { ids, users, count } = await readRows(call, async (tx) => {
    const tenant = tenantId === undefined ? undefined : await findItem(tx, accountId, { kind: 'tenant', id: tenantId })
    if (tenantId !== undefined && (!tenant || tenant.deleted)) return { ids: [], users: [], count: 0 }
    const query = { afterId, filter, tenant, limit: limit + 1, clientNames: mayReadClient() }
    if (total) {
      const counted = { ...query, afterId: undefined, limit: limits.countedMax + 1 }
      return { ids: [], users: [], count: await countKnownUsers(tx, accountId, counted) }
    }
    const ids = await listKnownUserIds(tx, accountId, query)
    return { ids, users: await findKnownUsers(tx, accountId, ids.slice(0, limit)), count: 0 }
  })
  return {
    status: 200,
    body: {
      users: users.map((user) => showUser(user, mayReadClient)),
      ...(total ? { total: asTotal(count) } : {}),
      ...pageParts(page, ids.length > limit ? ids[limit - 1] : undefined),
    },
  }
}
