import { historyOf } from '../items/history-of.ts'
import { createAccount } from './create-account.ts'
import { getAccount } from './get-account.ts'
import { getAccounts } from './get-accounts.ts'
import { unsubscribeAccountCreation } from './unsubscribe-account-creation.ts'
import { updateAccount } from './update-account.ts'
import { updateAccountSso } from './update-account-sso.ts'

export const accounts = {
  createAccount,
  getAccount,
  getAccounts,
  unsubscribeAccountCreation,
  updateAccountSso,
  updateAccount,
  getAccountHistory: historyOf('account'),
}
