import { searchLettersMin } from '@doorward/core/constants'
import type { UserId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { invalid } from '@doorward/core/refusals'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { findItem } from '@doorward/store/items/items'
import { countKnownUsers, findKnownUsers, listKnownUsers, type UserOrder } from '@doorward/store/people/known-users'
import type { Handler } from '../handler.ts'
import { asTotal, beginAt, type ListPlace, placeOf } from '../items/list-page.ts'
import { readRows } from '../items/read-items.ts'
import { detailsOf } from './details-of.ts'
import { mayReadClientOf } from './may-read-client.ts'
import { narrowedUsers } from './narrowed-users.ts'
import { showUser } from './show-user.ts'

/** Everybody whom `GET /v1/users/{userId}` answers (decision 37). */
export const getUsers: Handler<'getUsers'> = async (call) => {
  const { filter, tenantId, limit = 100, cursor, total, sort, details } = call.query
  if (filter !== undefined && filter.length < searchLettersMin)
    throw invalid('filter', `A user filter needs ${searchLettersMin} characters or more.`)
  const { accountId, page } = call
  const begin = beginAt<UserOrder, UserId>(sort, readCursor(page, cursor) as ListPlace<UserId> | undefined) // we made it
  const ids = await narrowedUsers(call)
  const mayReadClient = await mayReadClientOf(call)
  const { found, users, count } = await readRows(call, async (tx) => {
    const tenant = tenantId === undefined ? undefined : await findItem(tx, accountId, { kind: 'tenant', id: tenantId })
    if (tenantId !== undefined && (!tenant || tenant.deleted)) return { found: [], users: [], count: 0 }
    const asked = { filter, tenant, ids, clientNames: mayReadClient() }
    if (total) {
      return { found: [], users: [], count: await countKnownUsers(tx, accountId, asked, limits.countedMax + 1) }
    }
    const found = await listKnownUsers(tx, accountId, { ...asked, ...begin, limit: limit + 1 })
    const listed = found.slice(0, limit).map(({ id }) => id)
    return { found, users: await findKnownUsers(tx, accountId, listed), count: 0 }
  })
  const detailOf = details
    ? await detailsOf(
        call,
        users.map(({ userId }) => userId),
      )
    : undefined
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    status: 200,
    body: {
      users: users.map((user) => ({ ...showUser(user, mayReadClient), ...detailOf?.(user.userId) })),
      ...(total ? { total: asTotal(count) } : {}),
      ...pageParts(page, last && placeOf(sort, last)),
    },
  }
}
