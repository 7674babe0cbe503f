import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import type { Tx } from '@doorward/store/database/database'
import { findItem, type Item, type ItemKey, type ItemQuery, listPage } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'
import { showEach } from './show-each.ts'
/** Headers that tell which version of an item an answer shows (security O2). */
export const versionHeaders = (item: Item): Record<string, string> => ({
  etag: `"v${item.version}"`,
  'last-modified': item.lastUpdated.toUTCString(),
})

/** Reads rows of the call's account. */
export const readRows = <T>(call: ApiCall, work: (tx: Tx) => Promise<T>): Promise<T> =>
  call.environment.database.account(call.accountId, work, 'read')

/** The living item. */
export async function findLiving(call: ApiCall, key: ItemKey): Promise<Item | undefined> {
  const item = await readRows(call, (tx) => findItem(tx, call.accountId, key))
  return item?.deleted ? undefined : item
}

/** The living item. Raises NotFound. */
export async function getItem(call: ApiCall, key: ItemKey): Promise<Item> {
  const item = await findLiving(call, key)
  if (!item) throw new Refusal('NotFound')
  return item
}

/** Answers with one living item as it stands. Raises NotFound. */
export async function answerItem<T>(
  call: ApiCall,
  key: ItemKey,
  show: (item: Item) => T,
): Promise<{ status: number; body: T; headers: Record<string, string> }> {
  const item = await getItem(call, key)
  return { status: 200, body: show(item), headers: versionHeaders(item) }
}

type PageQuery = Omit<ItemQuery, 'limit' | 'afterId'> & { limitDefault: number }

/** One page of a noun's list, as it is stored. */
export async function storedPage(call: ApiCall, query: PageQuery) {
  const asked = (call.query ?? {}) as { limit?: number; cursor?: string; filter?: string }
  const limit = Math.min(asked.limit ?? query.limitDefault, limits.pageMax)
  const afterId = readCursor(call.page, asked.cursor) as string | undefined // cursors of this list hold the last id
  const { items, more } = await readRows(call, (tx) =>
    listPage(tx, call.accountId, { ...query, afterId, filter: query.filter ?? asked.filter, limit }),
  )
  return { items, parts: pageParts(call.page, more ? items.at(-1)?.id : undefined) }
}

/** One page of a noun's list. `show` makes an item's wire form. */
export async function pageOf<T>(call: ApiCall, query: PageQuery, show: (item: Item) => T) {
  const { items, parts } = await storedPage(call, query)
  return { items: showEach(call, items, show), parts }
}
