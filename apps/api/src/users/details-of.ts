import type { ListedUserReply } from '@doorward/contract/authorization/people/users'
import type { GroupId, UserId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { listItemNames } from '@doorward/store/items/item-names'
import { listLastSeen } from '@doorward/store/sign-in/sessions'
import type { ApiCall } from '../handler.ts'
import { asTotal } from '../items/list-page.ts'
import { readRows } from '../items/read-items.ts'
import { mayDoIn } from '../rights/may-do.ts'

type Details = Pick<ListedUserReply, 'lastSeenTime' | 'groups' | 'groupsCount' | 'records'>

/** What a list tells of each of its users beside himself: groups and records to callers who may read all of them. */
export async function detailsOf(call: ApiCall, userIds: UserId[]): Promise<(userId: UserId) => Details> {
  const { accountId, caller } = call
  const index = await call.environment.engine.index(accountId, { kind: 'strong' })
  const may = (action: string, { resource }: { resource: string }) =>
    index !== null && mayDoIn(index, caller, { action, resourceUri: resource })
  const readsGroups = may('groups:read', kinds.group)
  const readsRecords = may('access-records:read', kinds.record)
  const groupsOf = new Map(userIds.map((userId) => [userId, (readsGroups && index?.groupsOf(userId)) || []]))
  const firstOf = (userId: UserId) => groupsOf.get(userId)?.slice(0, limits.graphNamesMax) ?? []
  const keys = [...new Set(userIds.flatMap(firstOf))].map((id) => ({ kind: 'group', id }) as const)
  const { seen, names } = await readRows(call, async (tx) => ({
    seen: await listLastSeen(tx, accountId, userIds),
    names: new Map((await listItemNames(tx, accountId, keys)).map(({ id, name }) => [id, name])),
  }))
  const named = (groupId: GroupId) => {
    const name = names.get(groupId)
    return { groupId, ...(name === undefined ? {} : { name }) }
  }
  const most = limits.userRecordsCountedMax
  return (userId) => {
    const at = seen.get(userId)
    return {
      ...(at ? { lastSeenTime: at.toISOString() } : {}),
      ...(readsGroups
        ? {
            groups: firstOf(userId).map(named),
            groupsCount: groupsOf.get(userId)?.length ?? 0,
          }
        : {}),
      ...(readsRecords && index ? { records: asTotal(index.countRecordsFor(userId, most), most) } : {}),
    }
  }
}
