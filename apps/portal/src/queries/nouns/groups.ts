import {
  createGroup,
  deleteGroup,
  getGroup,
  getGroupHistory,
  getGroups,
  restoreGroup,
  updateGroup,
} from '@doorward/contract/authorization/access/groups'
import { itemQueries } from '../server/item-queries.ts'
import { nameQueryOf } from '../server/name-query.ts'
import { callsOf } from '../server/noun-calls.ts'

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

export const groupNameQuery = nameQueryOf('groups', groupQueries, ({ name }) => name)
