import { type AccountId, platformAccountId } from '@doorward/core/ids'
import type { Database } from '@doorward/store/database/database'
import { StartError } from '@doorward/store/database/start-error'
import { findAccountHead } from '@doorward/store/items/accounts'

/** Raises StartError for an account that there is not; the platform's own is none. */
export async function mustBeAccount(database: Database, accountId: AccountId): Promise<void> {
  if (accountId === platformAccountId || !(await findAccountHead(database, accountId)))
    throw new StartError(`There is no account ${accountId}.`)
}
