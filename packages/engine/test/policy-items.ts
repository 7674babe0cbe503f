import type { Policy } from '@doorward/core/permissions/evaluate'
import type { FeedItem } from '@doorward/store/feed'
import { AccountIndex } from '../src/account-index.ts'

/** A policy as the items that a feed gives. */
export function itemsOf({ roles, groups, records }: Policy): FeedItem[] {
  return [
    ...roles.map((role): FeedItem => ({ kind: 'role', id: role.roleId, doc: role })),
    ...groups.map((group): FeedItem => ({ kind: 'group', id: group.groupId, doc: group })),
    ...records.map((record): FeedItem => ({ kind: 'record', id: record.recordId, doc: record })),
  ]
}

/** With `crowdedAbove` 0 every user and resource that are named count as a crowd. */
export function indexOf(policy: Policy, crowdedAbove?: number): AccountIndex {
  const index = new AccountIndex(undefined, crowdedAbove)
  for (const item of itemsOf(policy)) index.apply(item)
  return index
}
