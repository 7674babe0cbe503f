import type { GroupId, RoleId, UserId } from '@doorward/core/ids'
import type { FeedItem } from '@doorward/store/feed/feed'
import { AccountIndex } from '../src/index/account-index.ts'

/** Items of examples, as they are stored; ids of tests are written by hand. */
export const userId = (id: string) => id as UserId
export const groupId = (id: string) => id as GroupId
export const roleId = (id: string) => id as RoleId

interface Flags {
  grant?: boolean
  delegate?: boolean
  allow?: boolean
}

export const role = (id: string, actions: string[], flags: Flags = {}): FeedItem => ({
  kind: 'role',
  id,
  doc: {
    roleId: id,
    name: id,
    permissions: actions.map((action) => ({ action, allow: true, grant: false, delegate: false, ...flags })),
  },
})

interface Given {
  users?: string[]
  groups?: string[]
  roles?: string[]
  on?: string[]
}
const named = ({ users = [], groups = [] }: Given) => ({
  users: users.map((id) => ({ userId: id })),
  groups: groups.map((id) => ({ groupId: id })),
})
const statement = ({ roles = [], on = [], ...who }: Given) => ({
  roles,
  resources: on.map((resourceUri) => ({ resourceUri })),
  ...named(who),
})

/** A record of one statement, or of those that are given. */
export const record = (id: string, given: Given, ...statements: Given[]): FeedItem => ({
  kind: 'record',
  id,
  doc: {
    recordId: id,
    name: id,
    admins: [],
    ...named(given),
    statements: (statements.length > 0 ? statements : [{ roles: given.roles ?? [], on: given.on ?? [] }]).map(
      statement,
    ),
  },
})

export const group = (id: string, ...users: string[]): FeedItem => ({
  kind: 'group',
  id,
  doc: { groupId: id, name: id, admins: [], ...named({ users }) },
})

export const token = (id: string, who: { userId: string; createdBy: string }, ...statements: Given[]): FeedItem => ({
  kind: 'token',
  id,
  doc: { tokenId: id, expires: '2030-01-01T00:00:00.000Z', ...who, statements: statements.map(statement) },
})

export const open = (uri: string): FeedItem => ({
  kind: 'resource',
  id: uri,
  doc: { resourceUri: uri, permissions: [{ action: 'PUBLIC', allow: true }] },
})

export const gone = ({ kind, id }: FeedItem): FeedItem => ({ kind, id, doc: null })
export const deletedUser = (id: string): FeedItem => ({ kind: 'user', id, doc: null })

export function apply(index: AccountIndex, ...items: FeedItem[]): AccountIndex {
  for (const item of items) index.apply(item)
  return index
}
export const indexOf = (...items: FeedItem[]): AccountIndex => apply(new AccountIndex(), ...items)
