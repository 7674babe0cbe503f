import { accountIdOf } from '@doorward/core/billing/account-id'
import { platformResources } from '@doorward/core/platform'
import { insertBillingAccount } from '@doorward/store/billing/billing-accounts'
import type { BillingHandler } from '../environment.ts'
import { readBilling, showBilling, versionOf } from './billing-rows.ts'
import { billingEmail, sealPayer } from './payer.ts'

/** Whoever asks again is answered what stands: an account is paid for once. */
export const createBillingAccount: BillingHandler<'createBillingAccount'> = async (call) => {
  const { body, caller, environment } = call
  const { database, keyring, cards: provider } = environment
  const accountId = accountIdOf(body.accountId)
  await environment.mustHoldIn({
    caller,
    accountId,
    action: 'billing:create',
    resource: platformResources.AccountBilling,
  })
  const email = billingEmail(body.email)
  const dataKey = await keyring.dataKey(accountId)
  const sealed = sealPayer(dataKey, accountId, { email })
  const { rows, isNew } = await database.account(accountId, async (tx) => {
    const isNew = await insertBillingAccount(tx, accountId, sealed)
    return { isNew, rows: await readBilling(tx, accountId) }
  })
  return {
    status: isNew ? 201 : 200,
    body: showBilling(rows, { accountId, dataKey, provider }),
    headers: versionOf(rows),
  }
}
