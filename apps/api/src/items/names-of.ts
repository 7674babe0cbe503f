import type { AccessRecordNames } from '@doorward/contract/authorization/access/records'
import type { GroupId, UserId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { listItemNames } from '@doorward/store/items/item-names'
import { findKnownUsers } from '@doorward/store/people/known-users'
import type { ApiCall } from '../handler.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { mayReadClientOf } from '../users/may-read-client.ts'
import { showUser } from '../users/show-user.ts'
import { readRows } from './read-items.ts'

interface Ids {
  userIds: Iterable<UserId>
  /** Left out where an answer names its groups itself. */
  groupIds?: Iterable<GroupId>
}

/** What those are called whom a page names: users and groups each for callers who may read all of them. */
export async function namesOf(call: ApiCall, { userIds, groupIds }: Ids): Promise<AccessRecordNames> {
  const { accountId, caller } = call
  const index = await call.environment.engine.index(accountId, { kind: 'strong' })
  if (!index) return {}
  const keys = groupIds && [...new Set(groupIds)].map((id) => ({ kind: 'group', id }) as const)
  const may = (action: string, { resource }: { resource: string }) =>
    mayDoIn(index, caller, { action, resourceUri: resource })
  const { users, groups } = await readRows(call, async (tx) => ({
    users: may('users:read', kinds.user) ? await findKnownUsers(tx, accountId, [...new Set(userIds)]) : undefined,
    groups: keys && may('groups:read', kinds.group) ? await listItemNames(tx, accountId, keys) : undefined,
  }))
  const mayReadClient = await mayReadClientOf(call)
  return {
    ...(users ? { users: users.map((user) => showUser(user, mayReadClient)) } : {}),
    ...(groups
      ? { groups: groups.filter(({ deleted }) => !deleted).map(({ id, name }) => ({ groupId: id as GroupId, name })) } // as they were asked for
      : {}),
  }
}
