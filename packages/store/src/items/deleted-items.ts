import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import type { Tx } from '../database/database.ts'

/** An item that was deleted, by whom and when. */
export interface DeletedItem {
  id: string
  /** What it was called, where its kind has names. */
  name: string | null
  deletedAt: Date
  /** The revision that ended it. */
  revision: number
  actor: string
}
/** Where a page ends: when the last of it was deleted, to the millisecond, and its id. */
export interface DeletedPlace {
  at: string
  id: string
}

/** Items of a kind that were deleted since a time, the last one first, at most `limit`. */
export async function listDeleted(
  tx: Tx,
  accountId: AccountId,
  { kind, since, after, limit }: { kind: ItemKind; since: Date; after: DeletedPlace | undefined; limit: number },
): Promise<DeletedItem[]> {
  const rows = await tx<(Omit<DeletedItem, 'revision'> & { revision: string })[]>`
    select ended.item_id as id, coalesce(ended.doc ->> 'name', ended.doc -> 'data' ->> 'name') as name,
      ended.last_updated as "deletedAt", ended.version as revision, change.actor
    from (
      select item_id, doc, last_updated, version from items
      where account_id = ${accountId} and kind = ${kind} and deleted and last_updated >= ${since}
        ${after === undefined ? tx`` : tx`and (last_updated, item_id) < (${after.at}::text::timestamptz, ${after.id})`}
      order by last_updated desc, item_id desc limit ${limit}
    ) ended
    join account_changes change on change.account_id = ${accountId} and change.revision = ended.version
      and change.kind = ${kind} and change.item_id = ended.item_id
    order by ended.last_updated desc, ended.item_id desc`
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }))
}
