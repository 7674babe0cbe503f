import {
  createGroup as createCall,
  deleteGroup as deleteCall,
  type GroupInput,
  type GroupReply,
  getGroup,
  listGroups,
  updateGroup,
} from '@doorward/contract/authorization/groups'
import type { GroupId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { call, precondition } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

export const groupsQuery = (filter: string) =>
  pagesOf(['groups', 'list', filter], async (cursor, signal) => {
    const query = { limit: pageSize, ...(filter ? { filter } : {}), ...(cursor ? { cursor } : {}) }
    const { body } = await call(listGroups, { query, signal })
    return { rows: body.groups, cursor: body.pagination?.next?.cursor }
  })

export interface ServedGroup {
  group: GroupReply
  version: string | undefined
}
export const groupQuery = (groupId: GroupId) =>
  queryOptions({
    queryKey: ['groups', 'one', groupId],
    queryFn: async ({ signal }): Promise<ServedGroup> => {
      const { body, etag } = await call(getGroup, { params: { groupId }, signal })
      return { group: body, version: etag ?? body.lastUpdated }
    },
    placeholderData: undefined,
  })

const changed = () => queryClient.invalidateQueries({ queryKey: ['groups', 'list'] })

export async function createGroup(input: GroupInput): Promise<GroupReply> {
  const { body } = await call(createCall, { body: input })
  await changed()
  return body
}

/** Replaces a group if it still is the version given; 412 otherwise. */
export async function saveGroup(groupId: GroupId, input: GroupInput, version: string | undefined): Promise<GroupReply> {
  const { body, etag } = await call(updateGroup, { params: { groupId }, body: input, headers: precondition(version) })
  queryClient.setQueryData(groupQuery(groupId).queryKey, { group: body, version: etag ?? body.lastUpdated })
  await Promise.all([changed(), queryClient.invalidateQueries({ queryKey: ['history', groupId] })])
  return body
}

/** Deletes it if it still is the version given; 412 otherwise. */
export async function deleteGroup(groupId: GroupId, version?: string): Promise<void> {
  await call(deleteCall, { params: { groupId }, headers: precondition(version) })
  await changed()
}
