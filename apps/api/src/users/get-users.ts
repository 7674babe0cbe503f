import { listUsers } from '@doorward/contract/authorization/users'
import { invalid } from '@doorward/core/refusals'
import { pageParts, readCursor } from '@doorward/http/paging'
import { handles } from '@doorward/http/serve'
import { findItem } from '@doorward/store/items'
import { listProfiles } from '@doorward/store/profiles'
import type { ApiEnvironment } from '../environment.ts'
import { readRows } from '../items.ts'
import { showUser } from './show-user.ts'

const filterCharsMin = 3

export const getUsers = handles(listUsers, async (call, environment: ApiEnvironment) => {
  const { filter, tenantId, limit = 100, cursor } = call.query
  if (filter !== undefined && filter.length < filterCharsMin)
    throw invalid('filter', 'A user filter needs 3 characters or more.')
  const afterId = readCursor(call.page, cursor) as string | undefined // cursors of this list hold the last id
  const found = await readRows(call, environment, async (tx) => {
    const tenant =
      tenantId === undefined ? undefined : await findItem(tx, call.accountId, { kind: 'tenant', id: tenantId })
    if (tenantId !== undefined && (!tenant || tenant.deleted)) return []
    return listProfiles(tx, call.accountId, { afterId, filter, tenant, limit: limit + 1 })
  })
  const users = found.slice(0, limit)
  return {
    status: 200,
    body: {
      users: users.map(showUser),
      ...pageParts(call.page, found.length > limit ? users.at(-1)?.userId : undefined),
    },
  }
})
