import type { UnknownUsers } from '@doorward/contract/authorization/access/effects'
import type { Json } from '@doorward/core/changes/patch'
import type { UserId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import type { TriedChange } from '@doorward/engine/trials/touched-users'
import { findKnownUsers } from '@doorward/store/people/known-users'
import type { ApiCall } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { strongIndex } from '../rights/may-list.ts'

function* namedIn(value: Json | undefined): Generator<UserId> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && typeof value.userId === 'string') yield value.userId as UserId // the item was judged already
  for (const each of Object.values(value)) yield* namedIn(each)
}

/** Whom records and groups would name that did not name them before. */
function addedBy(changes: readonly TriedChange[]): UserId[] {
  const added = changes.flatMap(({ kind, before, after }) => {
    if (kind !== 'record' && kind !== 'group') return []
    const named = new Set(namedIn(before as Json | undefined)) // items are plain JSON
    return [...namedIn(after as Json)].filter((userId) => !named.has(userId))
  })
  return [...new Set(added)]
}

/**
 * Whom writes would name whom the account does not know, by the places of the writes, for those who may list its users. Of
 * as many users as are looked up at once; the others are not told.
 */
export async function unknownUsers(
  call: ApiCall,
  writes: readonly { index: number; changes: readonly TriedChange[] }[],
): Promise<UnknownUsers[] | undefined> {
  const seen = { action: 'users:read', resourceUri: kinds.user.resource }
  if (!mayDoIn(await strongIndex(call), call.caller, seen)) return undefined
  const added = writes.map(({ index, changes }) => ({ index, userIds: addedBy(changes) }))
  const asked = [...new Set(added.flatMap(({ userIds }) => userIds))].slice(0, limits.unknownUsersMax)
  const known = await readRows(call, (tx) => findKnownUsers(tx, call.accountId, asked))
  const unknown = new Set(asked)
  for (const { userId } of known) unknown.delete(userId)
  return added
    .map(({ index, userIds }) => ({ index, userIds: userIds.filter((userId) => unknown.has(userId)) }))
    .filter(({ userIds }) => userIds.length > 0)
}
