import {
  createGroup,
  deleteGroup,
  getGroup,
  getGroupHistory,
  getGroups,
  restoreGroup,
  updateGroup,
} from '@doorward/contract/authorization/access/groups'
import { queryOptions } from '@tanstack/react-query'
import { itemQueries } from '../server/item-queries.ts'
import { callsOf } from '../server/noun-calls.ts'
import { queryClient } from '../server/query-client.ts'

export const groupQueries = itemQueries(
  callsOf('groups', {
    list: getGroups,
    one: getGroup,
    create: createGroup,
    replace: updateGroup,
    remove: deleteGroup,
    history: getGroupHistory,
    restore: restoreGroup,
  }),
)

/** A group's name beside its id; fails as reading the group does. A page of records brings those it names with it. */
export const groupNameQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['groups', 'name', groupId],
    staleTime: 300_000,
    queryFn: async () => (await queryClient.fetchQuery(groupQueries.one(groupId))).item.name,
    placeholderData: undefined,
    retry: false,
  })
