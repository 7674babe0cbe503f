import type { UserId } from '@doorward/core/ids'
import { invalid } from '@doorward/core/refusals'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { findItem } from '@doorward/store/items/items'
import { findKnownUsers, listKnownUserIds } from '@doorward/store/people/known-users'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { mayReadClientOf } from './may-read-client.ts'
import { showUser } from './show-user.ts'

const filterCharsMin = 3

/** Everybody whom `GET /v1/users/{userId}` answers (decision 37). */
export const getUsers: Handler<'getUsers'> = async (call) => {
  const { filter, tenantId, limit = 100, cursor } = call.query
  if (filter !== undefined && filter.length < filterCharsMin)
    throw invalid('filter', 'A user filter needs 3 characters or more.')
  const { accountId, page } = call
  const afterId = readCursor(page, cursor) as UserId | undefined // cursors of this list hold the last id
  const mayReadClient = await mayReadClientOf(call)
  const { ids, users } = await readRows(call, async (tx) => {
    const tenant = tenantId === undefined ? undefined : await findItem(tx, accountId, { kind: 'tenant', id: tenantId })
    if (tenantId !== undefined && (!tenant || tenant.deleted)) return { ids: [], users: [] }
    const query = { afterId, filter, tenant, limit: limit + 1, clientNames: mayReadClient() }
    const ids = await listKnownUserIds(tx, accountId, query)
    return { ids, users: await findKnownUsers(tx, accountId, ids.slice(0, limit)) }
  })
  return {
    status: 200,
    body: {
      users: users.map((user) => showUser(user, mayReadClient)),
      ...pageParts(page, ids.length > limit ? ids[limit - 1] : undefined),
    },
  }
}
