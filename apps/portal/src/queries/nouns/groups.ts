import {
  createGroup as createCall,
  deleteGroup as deleteCall,
  type GroupInput,
  type GroupReply,
  getGroup,
  getGroupHistory,
  getGroups,
  updateGroup,
} from '@doorward/contract/authorization/access/groups'
import type { GroupId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ groupId: asId<GroupId>(id) })

export const groupQueries = itemQueries<GroupReply, GroupInput>({
  key: 'groups',
  readPage: async (query, signal) => {
    const { body } = await call(getGroups, { query, signal })
    return { rows: body.groups, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getGroup, { params: named(id), signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateGroup, { params: named(id), body, headers }),
  remove: (id, headers) => call(deleteCall, { params: named(id), headers }),
  readHistory: (id, query) => call(getGroupHistory, { params: named(id), query }),
})
