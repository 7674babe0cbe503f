import { type Json, type Patch, unapply } from '@doorward/core/changes/patch'
import type { AccountId, ClientId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import type { Item, ItemKey } from '../items/items.ts'
import type { ChangeFact } from '../writes/model.ts'
import { inviterOf } from './inviter-of.ts'

export interface HistoryEntry {
  revision: number
  at: Date
  actor: string
  /** The service client that made it on behalf of the actor. */
  throughClient: ClientId | null
  requestId: string
  before: Json
  after: Json
  /** Whether it gave the item, which had been deleted, its life back. */
  restored: boolean
  /** The revision whose state of the item it restored. */
  restoredFrom: number | null
  fact: ChangeFact | null
  /** Whose invite was accepted by the change. */
  invitedBy: UserId | null
}

interface ChangeRow {
  revision: string
  at: Date
  actor: string
  through_client: ClientId | null
  request_id: string
  before: Json
  after: Json
  patch: Patch | null
  restored: boolean
  restored_from: string | null
  fact: ChangeFact | null
  invited_by: UserId | null
  /** The item's present state, in the newest row only. */
  present: Json
}

/** What an item was before a change that made it `after`; a change is kept whole, or as a patch. */
export const stateBefore = (after: Json, { before, patch }: Pick<ChangeRow, 'before' | 'patch'>): Json =>
  patch ? unapply(after, patch) : before

/**
 * Changes of one item, newest first, at most `limit`, older than `beforeRevision`.
 * A change kept as a patch is made whole again from the item's present state and the changes after it; all are read
 * by one statement, so that they belong together.
 */
export async function listHistory(
  tx: Tx,
  accountId: AccountId,
  key: ItemKey,
  page: { beforeRevision?: number; limit: number },
): Promise<HistoryEntry[]> {
  const older = page.beforeRevision ?? Number.MAX_SAFE_INTEGER
  const rows = await tx<ChangeRow[]>`
    with wanted as (
      select min(revision) as oldest from (
        select revision from account_changes
        where account_id = ${accountId} and kind = ${key.kind} and item_id = ${key.id} and revision < ${older}
        order by revision desc limit ${page.limit}) page
    )
    select revision, at, actor, through_client, request_id, before, after, patch, restored, restored_from, fact,
      ${inviterOf(tx, tx`made`)} as invited_by,
      case when patch is not null and row_number() over (order by revision desc) = 1 then (
        select doc from items where account_id = ${accountId} and kind = ${key.kind} and item_id = ${key.id}) end as present
    from account_changes made, wanted
    where account_id = ${accountId} and kind = ${key.kind} and item_id = ${key.id}
      and revision >= wanted.oldest and (revision < ${older} or revision <= coalesce((
        select min(revision) from account_changes
        where account_id = ${accountId} and kind = ${key.kind} and item_id = ${key.id} and revision >= ${older} and patch is null), revision))
    order by revision desc`
  let state: Json = rows[0]?.present ?? null
  return rows.flatMap((row) => {
    const after: Json = row.patch ? state : row.after
    const before = stateBefore(after, row)
    state = before
    const revision = Number(row.revision)
    return revision < older
      ? [
          {
            revision,
            at: row.at,
            actor: row.actor,
            throughClient: row.through_client,
            requestId: row.request_id,
            before,
            after,
            restored: row.restored,
            restoredFrom: row.restored_from === null ? null : Number(row.restored_from),
            fact: row.fact,
            invitedBy: row.invited_by,
          },
        ]
      : []
  })
}

/** Whether no other version of an item was made in the second of its last change (security O3). */
export async function wasAloneInItsSecond(
  tx: Tx,
  accountId: AccountId,
  item: ItemKey & { lastUpdated: Date; version: number },
): Promise<boolean> {
  const [row] = await tx<{ others: number }[]>`
    select count(*)::int as others from account_changes
    where account_id = ${accountId} and kind = ${item.kind} and item_id = ${item.id} and revision < ${item.version}
      and at >= date_trunc('second', ${item.lastUpdated}::timestamptz)`
  return row?.others === 0
}

/** The revision that made an item. Raises nothing: an item without changes counts from its version. */
export async function firstRevisionOf(tx: Tx, accountId: AccountId, item: Item): Promise<number> {
  const [row] = await tx<{ revision: string }[]>`
    select revision from account_changes
    where account_id = ${accountId} and kind = ${item.kind} and item_id = ${item.id}
    order by revision limit 1`
  return row ? Number(row.revision) : item.version
}
