import type { Json } from '@doorward/core/changes/patch'
import { Refusal, type RefusalCode } from '@doorward/core/refusals'
import type { CommitView, Reply } from '@doorward/store/commit'
import type { Tx } from '@doorward/store/database'
import type { Item, ItemKey } from '@doorward/store/items'
import type { ApiCall } from '../handler.ts'
import { changeTo } from './documents.ts'
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
export function mustNotLive(view: CommitView, key: ItemKey, code: RefusalCode, details: { [idName: string]: string }) {
  const present = view.item(key)
  if (present && !present.deleted) throw new Refusal(code, { details })
}

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
