import { accountIdOf } from '@doorward/core/billing/account-id'
import { platformResources } from '@doorward/core/platform'
import { invalid } from '@doorward/core/refusals'
import { parseEmail } from '@doorward/core/text/email-address'
import { insertBillingAccount, placeOfBilling } from '@doorward/store/billing/billing-accounts'
import { seal } from '@doorward/store/secrets/vault'
import type { BillingHandler } from '../environment.ts'
import { type Payer, readBilling, showBilling, versionOf } from './billing-rows.ts'

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
  const email = parseEmail(body.email)
  if (!email) throw invalid('email', 'email must be an e-mail address, such as bills@acme.example.')
  const dataKey = await keyring.dataKey(accountId)
  const sealed = seal(dataKey, placeOfBilling(accountId), Buffer.from(JSON.stringify({ email } satisfies Payer)))
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
