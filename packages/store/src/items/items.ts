import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import type { Tx } from '../database/database.ts'

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
