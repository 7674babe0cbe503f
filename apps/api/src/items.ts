import type { Endpoint } from '@doorward/contract/endpoint'
import { equal, type Json } from '@doorward/core/changes/patch'
import { holds } from '@doorward/core/changes/precondition'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import { mustBelong } from '@doorward/http/door'
import { pageParts, readCursor } from '@doorward/http/paging'
import { lackingFor } from '@doorward/http/permit'
import type { Answer, Call } from '@doorward/http/serve'
import type { Tx } from '@doorward/store/database'
import { wasAloneInItsSecond } from '@doorward/store/history'
import { findItem, type Item, type ItemKey, type ItemQuery, listPage } from '@doorward/store/items'
import type { Change, CommitView, Decided, Reply } from '@doorward/store/writes/model'
import type { ApiEnvironment } from './environment.ts'
import { indexUnderLock } from './guard.ts'
import { showEach } from './malformed.ts'
import { mayDoIn } from './may-do.ts'
import { standingIn } from './standing.ts'

/** Reading and writing one item, the same way for every noun. */

/** Headers that tell which version of an item an answer shows (security O2). */
export const versionHeaders = (item: Item): Record<string, string> => ({
  etag: `"v${item.version}"`,
  'last-modified': item.lastUpdated.toUTCString(),
})

/**
 * A document as an answer's body, with what is added to it; the answer's schema leaves out whatever it does not declare.
 * Of `{ ...doc, added }` V8 11 makes an object of a shape of its own, which costs 5 µs and slows down whoever reads it.
 */
export const asBody = <T>(doc: object, added?: object): T => (added ? Object.assign({}, doc, added) : doc) as T // documents are stored in the shape that the wire declares

/** Reads rows of the call's account. */
export const readRows = <T>(
  call: Call<Endpoint>,
  environment: ApiEnvironment,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => environment.database.account(call.accountId, work, 'read')

/** The living item. Raises NotFound. */
export async function getItem(call: Call<Endpoint>, environment: ApiEnvironment, key: ItemKey): Promise<Item> {
  const item = await readRows(call, environment, (tx) => findItem(tx, call.accountId, key))
  if (!item || item.deleted) throw new Refusal('NotFound')
  return item
}

type PageQuery = Omit<ItemQuery, 'limit' | 'afterId'> & { limitDefault: number }

/** One page of a noun's list, as it is stored. */
export async function storedPage(call: Call<Endpoint>, environment: ApiEnvironment, query: PageQuery) {
  const asked = (call.query ?? {}) as { limit?: number; cursor?: string; filter?: string }
  const limit = Math.min(asked.limit ?? query.limitDefault, limits.pageMax)
  const afterId = readCursor(call.page, asked.cursor) as string | undefined // cursors of this list hold the last id
  const { items, more } = await readRows(call, environment, (tx) =>
    listPage(tx, call.accountId, { ...query, afterId, filter: query.filter ?? asked.filter, limit }),
  )
  return { items, parts: pageParts(call.page, more ? items.at(-1)?.id : undefined) }
}

/** One page of a noun's list. `show` makes an item's wire form. */
export async function pageOf<T>(
  call: Call<Endpoint>,
  environment: ApiEnvironment,
  query: PageQuery,
  show: (item: Item) => T,
) {
  const { items, parts } = await storedPage(call, environment, query)
  return { items: showEach(call, environment, items, show), parts }
}

/** The living item a write concerns, once its precondition holds. Raises NotFound, ChangedElsewhere or PreconditionRequired. */
export async function getForWrite(call: Call<Endpoint>, view: CommitView, key: ItemKey): Promise<Item> {
  const item = view.item(key)
  if (!item || item.deleted) throw new Refusal('NotFound')
  const { precondition } = call
  if (!precondition) {
    const account = view.item({ kind: 'account', id: call.accountId })
    if (account?.doc.requirePreconditions) throw new Refusal('PreconditionRequired')
    return item
  }
  const needsLog = precondition.kind === 'time' && precondition.precision === 'httpDate'
  const soleInItsSecond = needsLog ? await wasAloneInItsSecond(view.tx, call.accountId, item) : true
  if (holds(precondition, { ...item, soleInItsSecond })) return item
  throw new Refusal('ChangedElsewhere', {
    details: { lastUpdated: item.lastUpdated.toISOString(), etag: `"v${item.version}"` },
  })
}

/** Items that a write on an item reads: itself and its account's settings. */
export const readsOf = (call: Call<Endpoint>, ...keys: ItemKey[]): ItemKey[] => [
  ...keys,
  { kind: 'account', id: call.accountId },
]

/** Judges again, under the lock, what let the caller in: that he belongs here, and his permission. Raises what the door or `permit` would. */
async function stillMay(call: Call<Endpoint>, environment: ApiEnvironment, view: CommitView): Promise<void> {
  const index = await indexUnderLock(call, environment, view)
  mustBelong(standingIn(index, call.caller.userId), call.caller, call.endpoint)
  if (!call.needs) return
  if (mayDoIn(index, call.caller, call.needs)) return
  throw lackingFor(call.endpoint)
}

/** Carries out a write of the call's account through the one door, and answers once it is committed. */
export async function write<E extends Endpoint>(
  call: Call<Endpoint>,
  environment: ApiEnvironment,
  work: { reads: ItemKey[]; begin?: (tx: Tx) => Promise<void>; decide(view: CommitView): Promise<Decided> },
): Promise<Answer<E>> {
  const { accountId, caller, requestId, idempotency } = call
  const decide = async (view: CommitView) => {
    await stillMay(call, environment, view)
    return work.decide(view)
  }
  const done = await environment.commit({ accountId, actor: caller.userId, requestId, idempotency, ...work, decide })
  return {
    status: done.status,
    revision: done.revision,
    ...(done.body === undefined ? {} : { body: done.body as Answer<E>['body'] }), // made by the same handler's `reply`
    ...(done.headers ? { headers: done.headers } : {}),
    ...(done.replayed ? { replayed: true } : {}),
  }
}

/** Answers a write with the item it made. */
export const replyWith =
  (status: number, show: (item: Item) => object) =>
  (items: Item[]): Reply => {
    const [item] = items
    if (!item) throw new Error('a write that answers with an item changes one')
    return { status, body: show(item) as Json, headers: versionHeaders(item) } // wire forms are plain JSON
  }
export const replyEmpty = (): Reply => ({ status: 204, body: undefined })

/** A document as the change log takes it. */
export const asDoc = (value: object): { [key: string]: Json } => JSON.parse(JSON.stringify(value))

/** The change that makes an item what is given, or deletes it. */
export const changeTo = ({ kind, id }: ItemKey, doc: object | null): Change => ({ kind, id, after: doc && asDoc(doc) })

/**
 * The change that makes an item what is given. Where its answer would be the same it stays as it is: a default that
 * answers show is no change when it comes back. For nouns whose answers show all that a caller sets.
 */
export function changeShown(item: Item, after: object, show: (item: Item) => object): Change {
  const doc = asDoc(after)
  return changeTo(item, equal(asDoc(show(item)), asDoc(show({ ...item, doc }))) ? item.doc : doc)
}
