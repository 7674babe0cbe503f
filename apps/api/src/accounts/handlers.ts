import { historyOf } from '../items/history-of.ts'
import { createAccount } from './create-account.ts'
import { deleteAccount } from './delete-account.ts'
import { getAccount } from './get-account.ts'
import { getAccounts } from './get-accounts.ts'
import { restoreAccount } from './restore-account.ts'
import { unsubscribeAccountCreation } from './unsubscribe-account-creation.ts'
import { updateAccount } from './update-account.ts'
import { updateAccountSso } from './update-account-sso.ts'

export const accounts = {
  createAccount,
  deleteAccount,
  restoreAccount,
  getAccount,
  getAccounts,
  unsubscribeAccountCreation,
  updateAccountSso,
  updateAccount,
  getAccountHistory: historyOf('account'),
}
