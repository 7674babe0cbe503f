import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import type { Tx } from '../database/database.ts'
import { type Item, type ItemRow, toItem } from './items.ts'
import { likePattern } from './text-search.ts'

/** What a list may be in the order of. Names are compared without case; what has none comes in the order of ids. */
export type ItemOrder = 'name' | 'lastUpdated' | 'createdTime'
/** An item's place in an order: what orders it, and its id, which decides between equals. */
export interface ItemPlace<Id extends string = string> {
  key: string
  id: Id
}
/** An order, and where in it a page begins. */
export interface InOrder<Order extends string = ItemOrder, Id extends string = string> {
  by: Order
  descending: boolean
  /** Only items after this place. */
  after?: ItemPlace<Id> | undefined
}

/** Which items are meant. */
export interface ItemSelection {
  kind: ItemKind
  /** Text that must occur in some text of the item, whatever its case. */
  filter?: string | undefined
  deleted?: boolean | undefined
  /** Only items whose `admins` name this user. */
  adminId?: string | undefined
  /** Only items whose document contains this, in the sense of PostgreSQL's `@>`. */
  contains?: Json | undefined
  /** Only items whose document contains one of these. */
  containsOneOf?: Json[] | undefined
  /** Only items whose `users` or `admins` name this user. */
  memberId?: string | undefined
  /** Only these, be they few or nearly all. */
  ids?: readonly string[] | undefined
}
export interface ItemQuery extends ItemSelection {
  /** Only items whose id comes after this one. */
  afterId?: string | undefined
  /** Unless set, in order of their id. */
  inOrder?: InOrder | undefined
  limit: number
}

/** Whether nothing but a text and ids narrow the living items: then an index finds and counts them (0073); else each is looked at. */
const byIndex = ({ deleted, adminId, memberId, contains, containsOneOf }: ItemSelection): boolean =>
  !deleted && [adminId, memberId, contains, containsOneOf].every((narrowing) => narrowing === undefined)

const patternOf = ({ filter }: ItemSelection): string | null => (filter ? likePattern(filter) : null)

const columns = (tx: Tx) => tx`kind, item_id, version, changes, deleted, created_at, last_updated, doc`

/** The ids as the functions of the owner take them, a line each. */
const idsOf = (tx: Tx, { ids }: ItemSelection) => tx`${ids?.join('\n') ?? null}::text`

/** The conditions of a selection but for its text. */
function selected(tx: Tx, accountId: AccountId, query: ItemSelection) {
  const admin = JSON.stringify([{ userId: query.adminId ?? query.memberId }])
  return tx`
    account_id = ${accountId} and kind = ${query.kind} and ${query.deleted ? tx`deleted` : tx`not deleted`}
      ${query.adminId === undefined ? tx`` : tx`and doc -> 'admins' @> ${admin}::text::jsonb`}
      ${query.memberId === undefined ? tx`` : tx`and (doc -> 'admins' @> ${admin}::text::jsonb or doc -> 'users' @> ${admin}::text::jsonb)`}
      ${query.ids === undefined ? tx`` : tx`and item_id = any(string_to_array(${idsOf(tx, query)}, chr(10)))`}
      ${query.contains === undefined ? tx`` : tx`and doc @> ${JSON.stringify(query.contains)}::text::jsonb`}
      ${query.containsOneOf === undefined ? tx`` : tx`and doc @> any(array(select jsonb_array_elements(${JSON.stringify(query.containsOneOf)}::text::jsonb)))`}`
}

const searched = (tx: Tx, query: ItemSelection) => (query.filter ? tx`and search like ${patternOf(query)}` : tx``)

/** The same, and where in the order of ids they begin. */
function inOrderOfIds(tx: Tx, accountId: AccountId, query: ItemQuery) {
  const { kind, afterId, limit } = query
  return tx`
    select ${columns(tx)}, '' as place_key, row_number() over (order by item_id) as place
    from items where ${selected(tx, accountId, query)}
      ${afterId === undefined ? tx`` : tx`and item_id > ${afterId}`}
      ${
        (query.filter || query.ids) && byIndex(query)
          ? tx`and item_id = any(array(select item_ids_like(${accountId}, ${kind}, ${patternOf(query)}, ${afterId ?? ''}, ${limit}::int, ${idsOf(tx, query)})))`
          : searched(tx, query)
      }
    order by item_id limit ${limit}`
}

function inAnOrder(tx: Tx, accountId: AccountId, query: ItemQuery, { by, descending, after }: InOrder) {
  const key = by === 'name' ? tx`item_name(doc) collate "C"` : by === 'createdTime' ? tx`created_at` : tx`last_updated`
  const place = by === 'name' ? tx`${after?.key ?? null}::text` : tx`${after?.key ?? null}::text::timestamptz`
  const order = descending ? tx`${key} desc, item_id desc` : tx`${key}, item_id`
  const found = byIndex(query)
    ? tx`and item_id = any(array(select item_ids_in_order(${accountId}, ${query.kind}, ${by}, ${descending},
        ${patternOf(query)}, ${after?.key ?? null}, ${after?.id ?? null}, ${query.limit}::int, ${idsOf(tx, query)})))`
    : tx`${searched(tx, query)}
        ${after === undefined ? tx`` : tx`and (${key}, item_id) ${descending ? tx`<` : tx`>`} (${place}, ${after.id})`}`
  return tx`
    select ${columns(tx)}, (${key})::text as place_key, row_number() over (order by ${order}) as place
    from items where ${selected(tx, accountId, query)} ${found}
    order by ${order} limit ${query.limit}`
}

const wanted = (tx: Tx, accountId: AccountId, query: ItemQuery) =>
  query.inOrder ? inAnOrder(tx, accountId, query, query.inOrder) : inOrderOfIds(tx, accountId, query)

/** Items in the order that is asked for, at most `limit`. */
export async function listItems(tx: Tx, accountId: AccountId, query: ItemQuery): Promise<Item[]> {
  return (await tx<ItemRow[]>`${wanted(tx, accountId, query)}`).map(toItem)
}

/** How many items there are, and no more than `most`. */
export async function countItems(
  tx: Tx,
  accountId: AccountId,
  selection: ItemSelection,
  most: number,
): Promise<number> {
  const [row] = byIndex(selection)
    ? await tx<{ count: number }[]>`
        select count_items(${accountId}, ${selection.kind}, ${patternOf(selection)}, ${most}::int, ${idsOf(tx, selection)}) as count`
    : await tx<{ count: number }[]>`
        select count(*)::int as count from (
          select 1 from items where ${selected(tx, accountId, selection)} ${searched(tx, selection)} limit ${most}
        ) found`
  return row?.count ?? 0
}

export interface AdministeredQuery {
  kind: ItemKind
  userId: string
  afterId: string
  lookedAt: number
}
export interface Administered {
  ids: string[]
  lastId: string | undefined
}

/**
 * Of the next living items after an id those whose `admins` name a user. Looks at `lookedAt` of them, however few they
 * are among many; `lastId` is where to go on, undefined at the end.
 */
export async function listAdministered(
  tx: Tx,
  accountId: AccountId,
  { kind, userId, afterId, lookedAt }: AdministeredQuery,
): Promise<Administered> {
  const rows = await tx<{ item_id: string; named: boolean }[]>`
    select item_id, coalesce(doc -> 'admins' @> ${JSON.stringify([{ userId }])}::text::jsonb, false) as named
    from items where account_id = ${accountId} and kind = ${kind} and not deleted and item_id > ${afterId}
    order by item_id limit ${lookedAt}`
  const ids = rows.filter(({ named }) => named).map(({ item_id }) => item_id)
  return { ids, lastId: rows.length === lookedAt ? rows.at(-1)?.item_id : undefined }
}

/** Bytes of documents as they are stored, which is often compressed, of which the length of their text is asked. */
const storedBytesMax = 2 * 1_048_576
/** Documents below this are stored as they are; their stored size is near enough. */
const plainBytesMax = 2_000

interface ItemPage {
  items: Item[]
  /** Whether others follow. */
  more: boolean
  /** The place of each in the order that was asked for. */
  places: ItemPlace[]
}

/**
 * A page of items in the order that is asked for: at most `limit`, and it ends with the document that reaches 5 MiB
 * (decision 36). Large documents beyond that are not even looked at.
 */
export async function listPage(tx: Tx, accountId: AccountId, query: ItemQuery): Promise<ItemPage> {
  const rows = await tx<(ItemRow & { listed: number; place_key: string })[]>`
    with listed as materialized (${wanted(tx, accountId, { ...query, limit: query.limit + 1 })}),
    near as (
      select * from (
        select *, sum(pg_column_size(doc)) over (order by place) - pg_column_size(doc) as stored_before from listed
      ) measured where stored_before < ${storedBytesMax}
    ),
    told as (
      select *, sum(case when pg_column_size(doc) < ${plainBytesMax} then pg_column_size(doc) else octet_length(doc::text) end)
        over (order by place rows between unbounded preceding and 1 preceding) as text_before
      from near
    )
    select ${columns(tx)}, place_key, (select count(*)::int from listed) as listed
    from told where coalesce(text_before, 0) < ${limits.documentBodyBytesMax} order by place limit ${query.limit}`
  const [first] = rows
  return {
    items: rows.map(toItem),
    more: first !== undefined && first.listed > rows.length,
    places: rows.map((row) => ({ key: row.place_key, id: row.item_id })),
  }
}
