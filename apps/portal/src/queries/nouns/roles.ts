import {
  createRole as createCall,
  deleteRole as deleteCall,
  getRole,
  listRoles,
  type RoleInput,
  type RoleReply,
  updateRole,
} from '@doorward/contract/authorization/roles'
import type { RoleId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { call, precondition } from '../server/call.ts'
import { type Page, pageSize, pagesOf, readAll } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

async function readPage(filter: string, cursor: string | undefined, signal?: AbortSignal): Promise<Page<RoleReply>> {
  const query = { limit: pageSize, ...(filter ? { filter } : {}), ...(cursor ? { cursor } : {}) }
  const { body } = await call(listRoles, { query, ...(signal ? { signal } : {}) })
  return { rows: body.roles, cursor: body.pagination?.next?.cursor }
}

export const rolesQuery = (filter: string) =>
  pagesOf(['roles', 'list', filter], (cursor, signal) => readPage(filter, cursor, signal))

/** Every role, for pickers and names. */
export const allRolesQuery = queryOptions({
  queryKey: ['roles', 'all'],
  queryFn: () => readAll((cursor) => readPage('', cursor)),
})

export interface ServedRole {
  role: RoleReply
  version: string | undefined
}
export const roleQuery = (roleId: RoleId) =>
  queryOptions({
    queryKey: ['roles', 'one', roleId],
    queryFn: async ({ signal }): Promise<ServedRole> => {
      const { body, etag } = await call(getRole, { params: { roleId }, signal })
      return { role: body, version: etag ?? body.lastUpdated }
    },
    placeholderData: undefined,
  })

const changed = () =>
  queryClient.invalidateQueries({ queryKey: ['roles'], predicate: ({ queryKey }) => queryKey[1] !== 'one' })

export async function createRole(input: RoleInput): Promise<RoleReply> {
  const { body } = await call(createCall, { body: input })
  await changed()
  return body
}

/** Replaces a role if it still is the version given; 412 otherwise. */
export async function saveRole(roleId: RoleId, input: RoleInput, version: string | undefined): Promise<RoleReply> {
  const { body, etag } = await call(updateRole, { params: { roleId }, body: input, headers: precondition(version) })
  queryClient.setQueryData(roleQuery(roleId).queryKey, { role: body, version: etag ?? body.lastUpdated })
  await Promise.all([changed(), queryClient.invalidateQueries({ queryKey: ['history', roleId] })])
  return body
}

/** Deletes it if it still is the version given; 412 otherwise. */
export async function deleteRole(roleId: RoleId, version?: string): Promise<void> {
  await call(deleteCall, { params: { roleId }, headers: precondition(version) })
  await changed()
}
