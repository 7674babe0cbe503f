import type { Json } from '@doorward/core/changes/patch'
import type { GroupId, RoleId, UserId } from '@doorward/core/ids'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { TriedChange } from '@doorward/engine/trials/touched-users'
import { handsBehind } from '../clients/commanded.ts'
import type { ApiCall } from '../handler.ts'
import { strongIndex } from '../rights/may-list.ts'

/** Whether a document names one of these users, or a group that one of them is in. */
function names(index: AccountIndex, who: ReadonlySet<UserId>, value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value)) {
    const { userId, groupId } = value
    if (typeof userId === 'string') return who.has(userId as UserId) // the item was judged already
    if (typeof groupId === 'string') return [...who].some((each) => index.isMember(each, groupId as GroupId))
  }
  return Object.values(value).some((each) => names(index, who, each))
}

function* holdersOf(index: AccountIndex, roleId: RoleId): Generator<Json> {
  for (const { principals } of index.usesOfRole(roleId)) yield [...principals] as unknown as Json // plain ids
}

/** Whether a change that moves rights of somebody may move those of one of these users; of what isn't known to be others', yes. */
function mayMove(index: AccountIndex, who: ReadonlySet<UserId>, { kind, id, before, after }: TriedChange): boolean {
  if (kind === 'user' || kind === 'client') return who.has(id as UserId)
  if (kind === 'role') return [...holdersOf(index, id as RoleId)].some((holders) => names(index, who, holders))
  if (kind !== 'record' && kind !== 'group') return true
  return [before, after].some((doc) => names(index, who, doc as Json | undefined)) // items are plain JSON
}

/**
 * Tells whether changes may move what the caller may, or somebody whom the caller acts for or who acts as the caller: then
 * what comes after them is judged otherwise.
 */
export async function movesCaller(call: ApiCall): Promise<(changes: readonly TriedChange[]) => boolean> {
  const { accountId, caller, environment } = call
  const index = await strongIndex(call)
  const who = handsBehind(index, [caller.userId, ...(caller.actorId === undefined ? [] : [caller.actorId])])
  return (changes) =>
    changes.some((change) => {
      const { kind, before, after } = change
      const moved = { kind, before: before ?? null, after } as Parameters<typeof environment.engine.movesRights>[1] // documents of items
      return environment.engine.movesRights(accountId, moved) && mayMove(index, who, change)
    })
}
