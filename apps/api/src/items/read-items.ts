import { Refusal } from '@doorward/core/refusals'
import type { Tx } from '@doorward/store/database/database'
import { findItem, type Item, type ItemKey } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'

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
