import {
  createRole,
  deleteRole,
  getRole,
  getRoleHistory,
  getRoles,
  restoreRole,
  updateRole,
} from '@doorward/contract/authorization/access/roles'
import { queryOptions } from '@tanstack/react-query'
import { itemQueries } from '../server/item-queries.ts'
import { callsOf } from '../server/noun-calls.ts'
import { pageSize, readAll } from '../server/paging.ts'

const calls = callsOf('roles', {
  list: getRoles,
  one: getRole,
  create: createRole,
  replace: updateRole,
  remove: deleteRole,
  history: getRoleHistory,
  restore: restoreRole,
})
export const roleQueries = itemQueries(calls)

/** Every role, for pickers and names. */
export const allRolesQuery = queryOptions({
  queryKey: ['roles', 'all'],
  queryFn: ({ signal }) =>
    readAll((cursor) => calls.readPage({ limit: pageSize, ...(cursor ? { cursor } : {}) }, signal)),
})
