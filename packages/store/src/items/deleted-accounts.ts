import type { AccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'

/** How long an account that was deleted can be restored (security P2); the function that erases it says the same. */
export const accountRestorableDays = 30

/** Puts an account, which the transaction has locked, among those being deleted: from now on it is missing for everybody. */
export const markDeleted = (tx: Tx, accountId: AccountId, at: Date) => tx`
  update accounts set deleting_since = ${at} where account_id = ${accountId}`

/** Takes an account back from among those being deleted; false where it is none, or its time is over. */
export async function unmarkDeleted(tx: Tx, accountId: AccountId): Promise<boolean> {
  const rows = await tx`
    update accounts set deleting_since = null
    where account_id = ${accountId} and deleting_since > clock_timestamp() - ${accountRestorableDays} * interval '1 day'
    returning 1`
  return rows.length > 0
}

/** Every account that is being deleted. */
export const listDeletedAccounts = (database: Database): Promise<AccountId[]> =>
  database.acrossAccounts('hosts', async (tx) => {
    const rows = await tx<{ account_id: AccountId }[]>`
      select account_id from accounts where deleting_since is not null`
    return rows.map(({ account_id }) => account_id)
  })

/** Whether an account is deleted, and its time to be restored is over. */
export const isToBeErased = (database: Database, accountId: AccountId): Promise<boolean> =>
  database.account(
    accountId,
    async (tx) => {
      const rows = await tx`
        select from accounts where account_id = ${accountId}
          and deleting_since <= clock_timestamp() - ${accountRestorableDays} * interval '1 day'`
      return rows.length > 0
    },
    'read',
  )

/**
 * Erases at most so many rows of an account whose time is over, and answers how many; 0 once it is gone itself, with its
 * data key, or where it is not to be erased.
 */
export const eraseSome = (database: Database, accountId: AccountId, rowsMax: number): Promise<number> =>
  database.account(accountId, async (tx) => {
    const [row] = await tx<{ erased: number }[]>`select erase_account_rows(${accountId}, ${rowsMax}) as erased`
    return Number(row?.erased ?? 0)
  })
