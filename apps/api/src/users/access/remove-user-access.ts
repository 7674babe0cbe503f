import type { Json } from '@doorward/core/changes/patch'
import { kinds } from '@doorward/core/kinds'
import { Refusal } from '@doorward/core/refusals'
import { withoutUser } from '@doorward/core/users/without-user'
import type { Item } from '@doorward/store/items/items'
import type { Change, CommitView } from '@doorward/store/writes/model'
import type { CallOf, EndpointOf, Handler } from '../../handler.ts'
import { changeTo } from '../../items/documents.ts'
import { readsOf, write } from '../../items/write.ts'
import { indexUnderLock, keepAnOwner } from '../../rights/guard.ts'
import { mustBeKnown } from '../must-be-known.ts'
import { isLeft, itemsNaming, type LeftKey, type LeftKind, nameOfKey } from './items-naming.ts'
import { mustChange } from './may-change.ts'
import { toldOf } from './told-of.ts'

type Call = CallOf<'removeUserAccess'>

/** What becomes of an item without the user; nothing where it does not name him any more. */
function changeOf({ params: { userId } }: Call, key: LeftKey, { doc }: Item): Change[] {
  if (key.kind === 'request' && doc.status !== 'OPEN') return []
  if (key.kind === 'invite') return [changeTo(key, null)]
  const left: { [field: string]: Json } = withoutUser(doc, userId)
  return [changeTo(key, kinds[key.kind].endsWithout(userId, doc, left) ? null : left)]
}

/** Raises ChangedElsewhere where something names the user by now that was not found before the lock. */
async function decide(call: Call, view: CommitView, keys: readonly LeftKey[]) {
  const { accountId, params } = call
  const { userId } = params
  const index = await indexUnderLock(call, view)
  await mustBeKnown(view, index, { accountId, userId })
  const known = new Set(keys.map(nameOfKey))
  if (!index.itemsNaming(userId).every((key) => !isLeft(key) || known.has(nameOfKey(key))))
    throw new Refusal('ChangedElsewhere')
  const changes = keys.flatMap((key) => {
    const item = view.item(key)
    if (!item || item.deleted) return []
    mustChange(call, index, key, item)
    return changeOf(call, key, item)
  })
  await keepAnOwner(call, view, { user: userId })
  const count = (kind: LeftKind) => changes.filter((change) => change.kind === kind).length
  const counts = { records: count('record'), groups: count('group') }
  return { changes, counts: { ...counts, requests: count('request'), invites: count('invite') } }
}

const triesMax = 3

/**
 * Takes a user out of every record and group that names him, and ends the open requests and invites that do: one change of
 * the account, or none. Each is judged as its own write would be, and the first that is refused refuses all. What he signs
 * in by stays, and so do his limited tokens, which hold nothing without him. Raises Forbidden, LastOwner, TooLarge, and
 * ChangedElsewhere where others go on naming him meanwhile.
 */
export const removeUserAccess: Handler<'removeUserAccess'> = async (call) => {
  for (let tries = 1; ; tries++) {
    const index = await call.environment.engine.index(call.accountId, { kind: 'strong' })
    if (!index) throw new Refusal('NotFound')
    const keys = await itemsNaming(call, index)
    const { userId } = call.params
    try {
      return await write<EndpointOf<'removeUserAccess'>>(call, {
        reads: readsOf(call, { kind: 'user', id: userId }, ...keys),
        decide: async (view) => {
          const { changes, counts } = await decide(call, view, keys)
          return {
            changes: [...changes, ...toldOf(view, userId, changes, 'ACCESS_REMOVED')],
            reply: (_, revision) => ({ status: 200, body: { ...counts, revision } }),
          }
        },
      })
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'ChangedElsewhere') || tries === triesMax) throw error
    }
  }
}
