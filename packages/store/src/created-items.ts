import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from './database.ts'

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
