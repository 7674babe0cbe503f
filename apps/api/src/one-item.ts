import type { Endpoint } from '@doorward/contract/endpoint'
import { Refusal, type RefusalCode } from '@doorward/core/refusals'
import type { Call } from '@doorward/http/serve'
import type { Tx } from '@doorward/store/database'
import type { Item, ItemKey } from '@doorward/store/items'
import type { CommitView } from '@doorward/store/writes/model'
import type { ApiEnvironment } from './environment.ts'
import { changeTo, getForWrite, getItem, readsOf, replyEmpty, versionHeaders, write } from './items.ts'

/** Answers with one living item as it stands. Raises NotFound. */
export async function answerItem<T>(
  call: Call<Endpoint>,
  environment: ApiEnvironment,
  key: ItemKey,
  show: (item: Item) => T,
): Promise<{ status: number; body: T; headers: Record<string, string> }> {
  const item = await getItem(call, environment, key)
  return { status: 200, body: show(item), headers: versionHeaders(item) }
}

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
  call: Call<Endpoint>,
  environment: ApiEnvironment,
  what: {
    key: ItemKey
    judge?: (item: Item, view: CommitView) => void | Promise<void>
    also?: (tx: Tx) => Promise<unknown>
    settlesFirst?: boolean
  },
) =>
  write(call, environment, {
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
