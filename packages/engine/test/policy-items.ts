import type { Policy } from '@doorward/core/permissions/evaluate'
import type { FeedItem } from '@doorward/store/feed/feed'
import { AccountIndex } from '../src/index/account-index.ts'

/** A policy as the items that a feed gives. */
export function itemsOf({ roles, groups, records, resources = [], goneUsers = [] }: Policy): FeedItem[] {
  return [
    ...roles.map((role): FeedItem => ({ kind: 'role', id: role.roleId, doc: role })),
    ...groups.map((group): FeedItem => ({ kind: 'group', id: group.groupId, doc: group })),
    ...resources.map((doc): FeedItem => ({ kind: 'resource', id: doc.resourceUri, doc })),
    ...goneUsers.map((id): FeedItem => ({ kind: 'user', id, doc: null })),
    ...records.map((record): FeedItem => ({ kind: 'record', id: record.recordId, doc: record })),
  ]
}

/** With `crowdedAbove` 0 every user and resource that are named count as a crowd. */
export function indexOf(policy: Policy, crowdedAbove?: number): AccountIndex {
  const index = new AccountIndex(undefined, crowdedAbove)
  for (const item of itemsOf(policy)) index.apply(item)
  return index
}
