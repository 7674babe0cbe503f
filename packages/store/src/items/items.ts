import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import type { Tx } from '../database/database.ts'
import { likePattern } from './text-search.ts'

export interface ItemKey {
  kind: ItemKind
  id: string
}

/** One item as it stands. `doc` is its last state, also when it is deleted. */
export interface Item extends ItemKey {
  /** The revision that wrote it; `ETag: "v<version>"`. */
  version: number
  changes: number
  deleted: boolean
  createdAt: Date
  lastUpdated: Date
  doc: { [key: string]: Json }
}

export interface ItemRow {
  kind: ItemKind
  item_id: string
  version: string
  changes: number
  deleted: boolean
  created_at: Date
  last_updated: Date
  doc: { [key: string]: Json }
}

/** An item from its row. */
export const toItem = (row: ItemRow): Item => ({
  kind: row.kind,
  id: row.item_id,
  version: Number(row.version),
  changes: row.changes,
  deleted: row.deleted,
  createdAt: row.created_at,
  lastUpdated: row.last_updated,
  doc: row.doc,
})

/** The item, deleted or not; undefined when there never was one. */
export async function findItem(tx: Tx, accountId: AccountId, key: ItemKey): Promise<Item | undefined> {
  const [row] = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc
    from items where account_id = ${accountId} and kind = ${key.kind} and item_id = ${key.id}`
  return row && toItem(row)
}

/** Several items at once; unknown ones are absent. */
export async function findItems(tx: Tx, accountId: AccountId, keys: ItemKey[]): Promise<Item[]> {
  const found = await findItemsOfAccounts(
    tx,
    keys.map((key) => ({ accountId, ...key })),
  )
  return found.get(accountId) ?? []
}

/** Items of several accounts at once, by account; an account without any is absent. */
export async function findItemsOfAccounts(
  tx: Tx,
  keys: (ItemKey & { accountId: AccountId })[],
): Promise<Map<AccountId, Item[]>> {
  const found = new Map<AccountId, Item[]>()
  if (keys.length === 0) return found
  const rows = await tx<(ItemRow & { account_id: AccountId })[]>`
    select account_id, kind, item_id, version, changes, deleted, created_at, last_updated, doc
    from items join (
      select distinct * from unnest(${keys.map((key) => key.accountId)}::text[], ${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.id)}::text[])
        as key (account_id, kind, item_id)
    ) wanted using (account_id, kind, item_id)`
  for (const row of rows) {
    const items = found.get(row.account_id) ?? []
    items.push(toItem(row))
    found.set(row.account_id, items)
  }
  return found
}

export interface ItemQuery {
  kind: ItemKind
  /** Only items whose id comes after this one. */
  afterId?: string | undefined
  limit: number
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
}

/** Where nothing but a text narrows the living items, an index finds it (migration 0010); else each is looked at. */
function fitting(tx: Tx, accountId: AccountId, query: ItemQuery) {
  if (!query.filter) return tx``
  const pattern = likePattern(query.filter)
  const { deleted, adminId, memberId, contains, containsOneOf } = query
  if (deleted || [adminId, memberId, contains, containsOneOf].some((narrowing) => narrowing !== undefined))
    return tx`and search like ${pattern}`
  return tx`and item_id = any(array(
    select item_ids_like(${accountId}, ${query.kind}, ${pattern}, ${query.afterId ?? ''}, ${query.limit}::int)))`
}

const columns = (tx: Tx) => tx`kind, item_id, version, changes, deleted, created_at, last_updated, doc`

function wanted(tx: Tx, accountId: AccountId, query: ItemQuery) {
  const admin = JSON.stringify([{ userId: query.adminId ?? query.memberId }])
  return tx`
    select ${columns(tx)}
    from items
    where account_id = ${accountId} and kind = ${query.kind} and ${query.deleted ? tx`deleted` : tx`not deleted`}
      ${query.afterId === undefined ? tx`` : tx`and item_id > ${query.afterId}`}
      ${fitting(tx, accountId, query)}
      ${query.adminId === undefined ? tx`` : tx`and doc -> 'admins' @> ${admin}::text::jsonb`}
      ${query.memberId === undefined ? tx`` : tx`and (doc -> 'admins' @> ${admin}::text::jsonb or doc -> 'users' @> ${admin}::text::jsonb)`}
      ${query.contains === undefined ? tx`` : tx`and doc @> ${JSON.stringify(query.contains)}::text::jsonb`}
      ${query.containsOneOf === undefined ? tx`` : tx`and doc @> any(array(select jsonb_array_elements(${JSON.stringify(query.containsOneOf)}::text::jsonb)))`}
    order by item_id limit ${query.limit}`
}

/** Items in order of their id, at most `limit`. */
export async function listItems(tx: Tx, accountId: AccountId, query: ItemQuery): Promise<Item[]> {
  return (await tx<ItemRow[]>`${wanted(tx, accountId, query)}`).map(toItem)
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

/**
 * A page of items in order of their id: at most `limit`, and it ends with the document that reaches 5 MiB (decision 36).
 * Large documents beyond that are not even looked at. `more` tells whether others follow.
 */
export async function listPage(
  tx: Tx,
  accountId: AccountId,
  query: ItemQuery,
): Promise<{ items: Item[]; more: boolean }> {
  const rows = await tx<(ItemRow & { listed: number })[]>`
    with listed as materialized (${wanted(tx, accountId, { ...query, limit: query.limit + 1 })}),
    near as (
      select * from (
        select *, sum(pg_column_size(doc)) over (order by item_id) - pg_column_size(doc) as stored_before from listed
      ) measured where stored_before < ${storedBytesMax}
    ),
    told as (
      select *, sum(case when pg_column_size(doc) < ${plainBytesMax} then pg_column_size(doc) else octet_length(doc::text) end)
        over (order by item_id rows between unbounded preceding and 1 preceding) as text_before
      from near
    )
    select ${columns(tx)}, (select count(*)::int from listed) as listed
    from told where coalesce(text_before, 0) < ${limits.documentBodyBytesMax} order by item_id limit ${query.limit}`
  const [first] = rows
  return { items: rows.map(toItem), more: first !== undefined && first.listed > rows.length }
}
