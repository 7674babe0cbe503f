import type { Endpoint } from '@doorward/contract/endpoint'
import type { Json } from '@doorward/core/changes/patch'
import { kinds } from '@doorward/core/kinds'
import { Refusal, type RefusalCode } from '@doorward/core/refusals'
import type { Answer } from '@doorward/http/endpoints/serve'
import type { Tx } from '@doorward/store/database/database'
import type { Item, ItemKey } from '@doorward/store/items/items'
import type { Change, CommitView, Decided, Reply } from '@doorward/store/writes/model'
import type { ApiCall } from '../handler.ts'
import { changeShown, changeTo } from './documents.ts'
import { mustAdminister } from './item-admins.ts'
import { versionHeaders } from './read-items.ts'
import { getForWrite, readsOf, write } from './write.ts'

/** Answers a write with the item it made. */
export const replyWith =
  (status: number, show: (item: Item) => object) =>
  (items: Item[]): Reply => {
    const [item] = items
    if (!item) throw new Error('a write that answers with an item changes one')
    return { status, body: show(item) as Json, headers: versionHeaders(item) } // wire forms are plain JSON
  }
export const replyEmpty = (): Reply => ({ status: 204, body: undefined })

/** Raises the refusal while an item of this key lives; the id of a deleted one may be used again (decisions 6). */
export function mustNotLive(view: CommitView, key: ItemKey, taken: RefusalCode): void {
  const present = view.item(key)
  if (present && !present.deleted) throw new Refusal(taken, { details: { [kinds[key.kind].idName]: key.id } })
}

/** What an item becomes, and how it is shown. */
interface Becoming {
  after: object
  show: (item: Item) => object
  /** Where an answer would be the same it stays as it is: for nouns whose answers show all that a caller sets. */
  unlessShownSame?: true
  /** Other items that change with it. */
  others?: Change[]
  also?: (tx: Tx) => Promise<unknown>
  settlesFirst?: true
  secretOf?: string
}

function decidedOn(key: ItemKey, present: Item | undefined, status: number, becoming: Becoming): Decided {
  const { after, show, unlessShownSame, others = [], also, ...more } = becoming
  const change = present && unlessShownSame ? changeShown(present, after, show) : changeTo(key, after)
  return {
    ...more,
    changes: [change, ...others],
    reply: replyWith(status, show),
    ...(also ? { also: async (tx) => void (await also(tx)) } : {}),
  }
}

/**
 * Makes one item and answers it with 201. `decide` may still refuse, under the lock. Raises `taken` while an item of this key
 * lives.
 */
export const createItem = <E extends Endpoint>(
  call: ApiCall,
  what: {
    key: ItemKey
    /** Left out where the id was made just now. */
    taken?: RefusalCode
    /** Left out: the item itself. */
    reads?: ItemKey[]
    decide: (view: CommitView) => Becoming | Promise<Becoming>
  },
): Promise<Answer<E>> =>
  write<E>(call, {
    reads: what.reads ?? [what.key],
    decide: async (view) => {
      if (what.taken) mustNotLive(view, what.key, what.taken)
      return decidedOn(what.key, undefined, 201, await what.decide(view))
    },
  })

/**
 * Replaces one item once its precondition holds, and answers it. `decide` may still refuse, under the lock. Raises NotFound,
 * ChangedElsewhere, PreconditionRequired; Forbidden for those whom the item, named by `orElse: 'item'`, doesn't let.
 */
export const replaceItem = <E extends Endpoint>(
  call: ApiCall,
  what: {
    key: ItemKey
    /** Besides the item itself. */
    reads?: ItemKey[]
    /** 200 unless told. */
    status?: number
    decide: (view: CommitView, present: Item) => Becoming | Promise<Becoming>
  },
): Promise<Answer<E>> =>
  write<E>(call, {
    reads: readsOf(call, what.key, ...(what.reads ?? [])),
    decide: async (view) => {
      const { key, status = 200 } = what
      if (!call.permitted) mustAdminister(call, view.item(key))
      const present = await getForWrite(call, view, key)
      return decidedOn(key, present, status, await what.decide(view, present))
    },
  })

/**
 * Deletes one item once its precondition holds. `judge` may still refuse, under the lock; `also` runs in the same
 * transaction.
 */
export const removeItem = (
  call: ApiCall,
  what: {
    key: ItemKey
    judge?: (item: Item, view: CommitView) => void | Promise<void>
    also?: (tx: Tx) => Promise<unknown>
    settlesFirst?: boolean
  },
) =>
  write(call, {
    reads: readsOf(call, what.key),
    decide: async (view) => {
      const { key, judge, also, settlesFirst = false } = what
      const item = await getForWrite(call, view, key)
      await judge?.(item, view)
      return {
        changes: [changeTo(key, null)],
        settlesFirst,
        ...(also ? { also: async (tx: Tx) => void (await also(tx)) } : {}),
        reply: replyEmpty,
      }
    },
  })
