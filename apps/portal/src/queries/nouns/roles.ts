import {
  createRole as createCall,
  deleteRole as deleteCall,
  getRole,
  getRoleHistory,
  getRoles,
  type RoleInput,
  type RoleReply,
  updateRole,
} from '@doorward/contract/authorization/access/roles'
import type { RoleId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries, type PageParams } from '../server/item-queries.ts'
import { type Page, pageSize, readAll } from '../server/paging.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ roleId: asId<RoleId>(id) })

async function readPage(query: PageParams, signal?: AbortSignal): Promise<Page<RoleReply>> {
  const { body } = await call(getRoles, { query, ...(signal ? { signal } : {}) })
  return { rows: body.roles, cursor: body.pagination?.next?.cursor }
}

export const roleQueries = itemQueries<RoleReply, RoleInput>({
  key: 'roles',
  readPage,
  read: (id, signal) => call(getRole, { params: named(id), signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateRole, { params: named(id), body, headers }),
  remove: (id, headers) => call(deleteCall, { params: named(id), headers }),
  readHistory: (id, query) => call(getRoleHistory, { params: named(id), query }),
})

/** Every role, for pickers and names. */
export const allRolesQuery = queryOptions({
  queryKey: ['roles', 'all'],
  queryFn: () => readAll((cursor) => readPage({ limit: pageSize, ...(cursor ? { cursor } : {}) })),
})
