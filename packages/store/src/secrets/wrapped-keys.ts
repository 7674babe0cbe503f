import type { AccountId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'
import { type MasterKey, unwrapDataKey } from './vault.ts'

export interface WrappedKey {
  accountId: AccountId
  wrapped: Uint8Array
}

/** Any data key of the database; undefined while none was ever wrapped. */
export const findAnyWrapped = (database: Database): Promise<WrappedKey | undefined> =>
  database.acrossAccounts(
    'jobs',
    async (tx) => {
      const [row] = await tx<
        { account_id: AccountId; wrapped: Uint8Array }[]
      >`select account_id, wrapped from data_keys order by account_id limit 1`
      return row && { accountId: row.account_id, wrapped: row.wrapped }
    },
    'read',
  )

/** Raises `StartError` unless this master key wrapped it. */
export function checkMasterKey(master: MasterKey, { accountId, wrapped }: WrappedKey): void {
  unwrapDataKey(master, accountId, wrapped)
}
