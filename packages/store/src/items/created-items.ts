import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** How many access requests of a user wait for a decision. */
export async function countOpenRequests(tx: Tx, accountId: AccountId, createdBy: UserId): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from items
    where account_id = ${accountId} and kind = 'request' and doc ->> 'createdBy' = ${createdBy}
      and not deleted and doc ->> 'status' = 'OPEN'`
  return row?.count ?? 0
}

/** How many invites a user made after a moment, accepted and deleted ones included. */
export async function countInvitesSince(tx: Tx, accountId: AccountId, createdBy: UserId, since: Date): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from items
    where account_id = ${accountId} and kind = 'invite' and doc ->> 'createdBy' = ${createdBy} and created_at > ${since}`
  return row?.count ?? 0
}

/** Ids of a user's limited tokens that were not taken back, expired ones included; at most `limit`. */
export async function listTokenIds(tx: Tx, accountId: AccountId, userId: UserId, limit: number): Promise<string[]> {
  const rows = await tx<{ item_id: string }[]>`
    select item_id from items
    where account_id = ${accountId} and kind = 'token' and not deleted and doc ->> 'userId' = ${userId} limit ${limit}`
  return rows.map((row) => row.item_id)
}
