import { equal } from '@doorward/core/changes/equal'
import type { Json } from '@doorward/core/changes/patch'
import type { RoleId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { type Gain, groupEffect, recordEffect } from '@doorward/core/permissions/giving/effect'
import type { AccessRecord, Group } from '@doorward/core/permissions/model'
import { invalid, Refusal } from '@doorward/core/refusals'
import { withoutUser } from '@doorward/core/users/without-user'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { type LoggedStates, listStatesOfRevision } from '@doorward/store/feed/past-log'
import type { Item, ItemKey } from '@doorward/store/items/items'
import type { CommitView } from '@doorward/store/writes/model'
import { storedGroup } from '../../groups/show-group.ts'
import type { CallOf, EndpointOf, Handler } from '../../handler.ts'
import { changeTo } from '../../items/documents.ts'
import { readRows } from '../../items/read-items.ts'
import { readsOf, write } from '../../items/write.ts'
import { checkGroups, groupKeysOf } from '../../records/known-groups.ts'
import { storedRecord } from '../../records/show-record.ts'
import { checkRoles, guardCall, indexUnderLock } from '../../rights/guard.ts'
import { nameOfKey } from './items-naming.ts'
import { mustChange } from './may-change.ts'
import { toldOf } from './told-of.ts'

type Call = CallOf<'restoreUserAccess'>
type Document = { [field: string]: Json }
type NamingKind = 'record' | 'group'

/** An item that the user was taken out of, as it was before and after. */
interface Left {
  key: ItemKey & { kind: NamingKind }
  before: Document
  after: Document
}

const restored: readonly string[] = ['record', 'group'] satisfies NamingKind[]
/** What ends where it named the user, and does not come back. */
const endedKinds: readonly string[] = ['request', 'invite'] satisfies ItemKind[]

/** Whether all that a change did was to take the user out. */
const tookOut = (userId: string, { before, after }: LoggedStates): boolean =>
  Boolean(before && after) && !equal(before, after) && equal(withoutUser(before as Json, userId), after as Json)

/** Whether a change ended something of the user's: a request that names him, or an invite, which names an address. */
const endedOf = (userId: string, { kind, before, after }: LoggedStates): boolean =>
  before !== null &&
  (after === null || (after as Document).status === 'DELETED') &&
  (kind === 'invite' || !equal(withoutUser(before as Json, userId), before as Json))

/** What the user was taken out of by a revision, and what ended with it. Raises InvalidRequest where it took him out of nothing. */
async function findLeft(call: Call): Promise<{ left: Left[]; ended: LoggedStates[] }> {
  const { accountId, params, body } = call
  const states = await readRows(call, (tx) => listStatesOfRevision(tx, accountId, body.revision))
  const left = states.flatMap((state) =>
    restored.includes(state.kind) && tookOut(params.userId, state) ? [{ key: state, ...state } as unknown as Left] : [],
  ) // both documents are there, or nobody was taken out
  const ended = states.filter((state) => endedKinds.includes(state.kind) && endedOf(params.userId, state))
  if (left.length === 0 && ended.length === 0)
    throw invalid('revision', `Revision ${body.revision} took this user out of nothing.`)
  return { left, ended }
}

/** An item that is put back, as it stands and as it was. */
interface Back {
  key: Left['key']
  item: Item
  before: Document
}

/** What all of them give; each walk begins at the start. */
function* effectsOf(backs: readonly Back[], index: AccountIndex): Generator<Gain> {
  const roleOf = (roleId: RoleId) => index.findRole(roleId)
  for (const { key, item, before } of backs)
    if (key.kind === 'record') yield* recordEffect(storedRecord(item), before as unknown as AccessRecord, roleOf)
    else {
      const group = before as unknown as Group // the log keeps documents of items
      yield* groupEffect(storedGroup(item), group, index.holdingsOfGroup(group.groupId), roleOf)
    }
}

/** Judges what is put back as the writes of its items would be: its roles and groups exist, the caller may give it and change them. */
function judge(call: Call, view: CommitView, index: AccountIndex, backs: readonly Back[]): void {
  if (index.isGone(call.params.userId))
    throw new Refusal('NotRestorable', { title: 'This user was deleted, and is not restored.' })
  for (const { key, item, before } of backs) {
    if (key.kind !== 'record') continue
    checkRoles(index, before as unknown as AccessRecord, storedRecord(item))
    checkGroups(view, before as unknown as AccessRecord, storedRecord(item))
  }
  guardCall(call, index, () => effectsOf(backs, index))
  for (const { key, item } of backs) mustChange(call, index, key, item)
}

/**
 * Puts a user back where a removal of all his access took him out, as new grants by whoever restores it (decision 54): what
 * was changed since stays as it is and is told, as are requests and invites, which do not come back. Raises MissingGrant,
 * Forbidden, NotRestorable, and InvalidRequest for a revision that was no such removal.
 */
export const restoreUserAccess: Handler<'restoreUserAccess'> = async (call) => {
  const { left, ended } = await findLeft(call)
  const { userId } = call.params
  const groups = left.flatMap(({ key, before }) =>
    key.kind === 'record' ? groupKeysOf(before as unknown as AccessRecord) : [],
  )
  const unique = new Map([...left.map(({ key }) => key), ...groups].map((key) => [nameOfKey(key), key]))
  return write<EndpointOf<'restoreUserAccess'>>(call, {
    reads: readsOf(call, { kind: 'user', id: userId }, ...unique.values()),
    decide: async (view) => {
      const index = await indexUnderLock(call, view)
      const backs = left.flatMap(({ key, before, after }) => {
        const item = view.item(key)
        return item && !item.deleted && equal(item.doc, after) ? [{ key, item, before }] : []
      })
      judge(call, view, index, backs)
      const isBack = new Set(backs.map(({ key }) => nameOfKey(key)))
      const stays = [...left.map(({ key }) => key), ...ended].filter((key) => !isBack.has(nameOfKey(key)))
      const notRestored = stays.map(({ kind, id }) => ({ field: `${kind}s`, id }))
      const count = (kind: NamingKind) => backs.filter(({ key }) => key.kind === kind).length
      const changes = backs.map(({ key, before }) => changeTo(key, before))
      return {
        changes: [...changes, ...toldOf(view, userId, changes, 'ACCESS_RESTORED')],
        reply: () => ({ status: 200, body: { records: count('record'), groups: count('group'), notRestored } }),
      }
    },
  })
}
