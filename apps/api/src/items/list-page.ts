import { limits } from '@doorward/core/limits'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import {
  countItems,
  type InOrder,
  type ItemOrder,
  type ItemPlace,
  type ItemSelection,
  listPage,
} from '@doorward/store/items/item-lists'
import type { Item } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'
import { readRows } from './read-items.ts'
import { showEach } from './show-each.ts'

/** What a cursor of a list holds: the last id, or in an order the last place. */
export type ListPlace<Id extends string = string> = Id | ItemPlace<Id>

/** Where a list goes on, and in which order; `-` before `sort` turns it round. */
export function beginAt<Order extends string = ItemOrder, Id extends string = string>(
  sort: string | undefined,
  after: ListPlace<Id> | undefined,
): { afterId?: Id | undefined; inOrder?: InOrder<Order, Id> } {
  if (!sort) return { afterId: after as Id | undefined } // a cursor is good for one `sort` only
  const descending = sort.startsWith('-')
  const by = sort.slice(descending ? 1 : 0) as Order // the contract lets no other through
  return { inOrder: { by, descending, after: after as ItemPlace<Id> | undefined } }
}

/** Where the page behind an item's begins. */
export const placeOf = <Id extends string>(sort: string | undefined, last: ItemPlace<Id>): ListPlace<Id> =>
  sort ? last : last.id

/** How many items there are, as a list answers it. */
export async function totalOf(call: ApiCall, selection: ItemSelection) {
  return asTotal(await readRows(call, (tx) => countItems(tx, call.accountId, selection, limits.countedMax + 1)))
}

/** A number of entries, counted to one more than it is told. */
export function asTotal(count: number, most: number = limits.countedMax) {
  return count > most ? { count: most, relation: 'AT_LEAST' as const } : { count, relation: 'EXACT' as const }
}

type PageQuery = ItemSelection & { limitDefault: number }
interface Asked {
  limit?: number
  cursor?: string
  filter?: string
  sort?: string
  total?: boolean
}

/** One page of a noun's list, as it is stored; or none of it, and how many there are. */
export async function storedPage(call: ApiCall, { limitDefault, ...narrowed }: PageQuery) {
  const { sort, ...asked } = (call.query ?? {}) as Asked
  const selection = { ...narrowed, filter: narrowed.filter ?? asked.filter }
  if (asked.total) {
    const total = await totalOf(call, selection)
    return { items: [], parts: { ...pageParts(call.page, undefined), total } }
  }
  const limit = Math.min(asked.limit ?? limitDefault, limits.pageMax)
  const begin = beginAt(sort, readCursor(call.page, asked.cursor) as ListPlace | undefined) // we made it
  const { items, more, places } = await readRows(call, (tx) =>
    listPage(tx, call.accountId, { ...selection, ...begin, limit }),
  )
  const last = places.at(-1)
  return { items, parts: pageParts(call.page, more && last ? placeOf(sort, last) : undefined) }
}

/** One page of a noun's list. `show` makes an item's wire form. */
export async function pageOf<T>(call: ApiCall, query: PageQuery, show: (item: Item) => T) {
  const { items, parts } = await storedPage(call, query)
  return { items: showEach(call, items, show), parts }
}
