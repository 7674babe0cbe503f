import type { AccessRecordNames } from '@doorward/contract/authorization/access/records'
import type { GroupId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { firstIn } from '@doorward/core/records/who-in'
import { listItemNames } from '@doorward/store/items/item-names'
import { findKnownUsers } from '@doorward/store/people/known-users'
import type { ApiCall } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { mayReadClientOf } from '../users/may-read-client.ts'
import { showUser } from '../users/show-user.ts'

type Naming = Pick<AccessRecord, 'users' | 'groups' | 'statements'>

const each = <Id extends string>(ids: Id[]): Id[] => [...new Set(ids)]

/** Whom the records of a page name first, by name: users and groups each for those who may read all of them. */
export async function namesOfPage(call: ApiCall, records: readonly Naming[]): Promise<AccessRecordNames> {
  const { accountId, caller } = call
  const index = await call.environment.engine.index(accountId, { kind: 'strong' })
  if (!index) return {}
  const firsts = records.map(firstIn)
  const userIds = each(firsts.flatMap((first) => first.userIds))
  const keys = each(firsts.flatMap(({ groupIds }) => groupIds)).map((id) => ({ kind: 'group', id }) as const)
  const may = (action: string, { resource }: { resource: string }) =>
    mayDoIn(index, caller, { action, resourceUri: resource })
  const { users, groups } = await readRows(call, async (tx) => ({
    users: may('users:read', kinds.user) ? await findKnownUsers(tx, accountId, userIds) : undefined,
    groups: may('groups:read', kinds.group) ? await listItemNames(tx, accountId, keys) : undefined,
  }))
  const mayReadClient = await mayReadClientOf(call)
  return {
    ...(users ? { users: users.map((user) => showUser(user, mayReadClient)) } : {}),
    ...(groups
      ? { groups: groups.filter(({ deleted }) => !deleted).map(({ id, name }) => ({ groupId: id as GroupId, name })) } // as they were asked for
      : {}),
  }
}
