import { applicationRegistrationDefault } from '@doorward/core/accounts/application-registration'
import { strictestPolicy } from '@doorward/core/accounts/second-factor'
import { methodsOf } from '@doorward/core/accounts/sign-in-methods'
import { signUpDefault } from '@doorward/core/accounts/sign-up'
import { equal } from '@doorward/core/changes/equal'
import { asDoc } from '../items/documents.ts'
import { historyOf } from '../items/history-of.ts'
import { type Document, restoreOf } from '../items/restore-of.ts'
import { createAccount } from './create-account.ts'
import { deleteAccount } from './delete-account.ts'
import { getAccount } from './get-account.ts'
import { getAccounts } from './get-accounts.ts'
import { restoreAccount } from './restore-account.ts'
import { unsubscribeAccountCreation } from './unsubscribe-account-creation.ts'
import { updateAccount } from './update-account.ts'
import { updateAccountSso } from './update-account-sso.ts'

/** What was not set then is set as it is for a new account. */
const settingsUnlessSet = asDoc({
  company: {},
  requirePreconditions: false,
  signUp: signUpDefault,
  signInMethods: methodsOf(undefined),
  secondFactor: strictestPolicy(undefined),
  applicationRegistration: applicationRegistrationDefault,
})

/** The single sign-on has a call of its own, and stays as it is. */
const singleSignOnLost = (state: Document, present: Document) =>
  equal(state.ssoConfiguration ?? null, present.ssoConfiguration ?? null) ? [] : [{ field: 'ssoConfiguration' }]

/** Branding has an endpoint of its own, and pictures that may be gone. */
const brandingLost = (state: Document, present: Document) =>
  equal(state.branding ?? null, present.branding ?? null) &&
  equal(state.partBranding ?? null, present.partBranding ?? null)
    ? []
    : [{ field: 'configuration' }]

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
  restoreAccountSettings: restoreOf('account', {
    replace: { updateAccount },
    bodyOf: (state) => ({ ...settingsUnlessSet, ...state }),
    lost: (state, present) => [...singleSignOnLost(state, present), ...brandingLost(state, present)],
  }),
}
