import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** A list as somebody wants to see it again. */
export interface SavedView {
  viewId: string
  ownerId: string
  /** Which list. */
  list: string
  name: string
  /** The query of its address. */
  query: string
  shared: boolean
}
export type StoredView = SavedView & { lastUpdated: Date }

const columns = (tx: Tx) =>
  tx`view_id as "viewId", owner_id as "ownerId", list, name, query, shared, last_updated as "lastUpdated"`

/** A person's own views and those that are shared, of one list or all, in the order of their names. There are few. */
export const listViews = (
  tx: Tx,
  accountId: AccountId,
  { list, userId }: { list: string | undefined; userId: string },
): Promise<StoredView[]> => tx<StoredView[]>`
  select ${columns(tx)} from saved_views
  where account_id = ${accountId} and list = coalesce(${list ?? null}::text, list) and (owner_id = ${userId} or shared)
  order by lower(name), view_id`

export async function findView(tx: Tx, accountId: AccountId, viewId: string): Promise<StoredView | undefined> {
  const [view] = await tx<StoredView[]>`
    select ${columns(tx)} from saved_views where account_id = ${accountId} and view_id = ${viewId} for update`
  return view
}

/** How many views a person keeps, and how many of an account are shared, without one of them. */
export async function countViews(
  tx: Tx,
  accountId: AccountId,
  { userId, but }: { userId: string; but: string },
): Promise<{ own: number; shared: number }> {
  const [row] = await tx<{ own: number; shared: number }[]>`
    select count(*) filter (where owner_id = ${userId})::int as own, count(*) filter (where shared)::int as shared
    from saved_views where account_id = ${accountId} and (owner_id = ${userId} or shared) and view_id <> ${but}`
  return row ?? { own: 0, shared: 0 }
}

/** Keeps a view as it is given; one of the same id is replaced, and stays its maker's. */
export async function saveView(tx: Tx, accountId: AccountId, view: StoredView): Promise<void> {
  const { viewId, ownerId, list, name, query, shared, lastUpdated } = view
  await tx`
    insert into saved_views (account_id, view_id, owner_id, list, name, query, shared, last_updated)
    values (${accountId}, ${viewId}, ${ownerId}, ${list}, ${name}, ${query}, ${shared}, ${lastUpdated})
    on conflict (account_id, view_id) do update set
      name = excluded.name, query = excluded.query, shared = excluded.shared, last_updated = excluded.last_updated`
}

export const removeView = (tx: Tx, accountId: AccountId, viewId: string) =>
  tx`delete from saved_views where account_id = ${accountId} and view_id = ${viewId}`
