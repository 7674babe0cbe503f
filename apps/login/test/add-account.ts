import type { AccountId } from '@doorward/core/ids'
import { insertAccount } from '@doorward/store/items/accounts'
import type { TestLogin } from './test-login.ts'

/** Adds an account beside that of the test. */
export const addAccount = ({ environment: { database, keyring } }: TestLogin, accountId: AccountId): Promise<void> =>
  database.account(accountId, async (tx) => {
    await insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'Doorward|owner' })
    await keyring.insertKeys(tx, accountId)
  })
