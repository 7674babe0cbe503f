import type { BillingAccountReply } from '@doorward/contract/billing/accounts'
import { accountIdOf } from '@doorward/core/billing/account-id'
import { platformResources } from '@doorward/core/platform'
import { insertBillingAccount } from '@doorward/store/billing/billing-accounts'
import type { BillingHandler } from '../environment.ts'
import { claim, keepAnswer } from '../kept-answer.ts'
import { writeRows } from '../write-rows.ts'
import { readBilling, showBilling, versionOf } from './billing-rows.ts'
import { billingEmail, sealPayer } from './payer.ts'

/** Whoever asks again is answered what stands: an account is paid for once. */
export const createBillingAccount: BillingHandler<'createBillingAccount'> = async (call) => {
  const { body, caller, environment } = call
  const { keyring, cards: provider } = environment
  const accountId = accountIdOf(body.accountId)
  const [action, resource] = ['billing:create', platformResources.AccountBilling]
  await environment.mustHoldIn({ caller, accountId, action, resource })
  const email = billingEmail(body.email)
  const dataKey = await keyring.dataKey(accountId)
  const sealed = sealPayer(dataKey, accountId, { email })
  const claimed = { accountId, idempotency: call.idempotency, dataKey }
  return writeRows({ ...call, accountId, needs: { action, resourceUri: resource } }, async (tx) => {
    const came = await claim<BillingAccountReply>(tx, claimed)
    if (came.is === 'answered') return came.answer
    const isNew = await insertBillingAccount(tx, accountId, sealed)
    const rows = await readBilling(tx, accountId)
    const body = showBilling(rows, { accountId, dataKey, provider })
    const answer = { status: isNew ? 201 : 200, body, headers: versionOf(rows) }
    await keepAnswer(tx, claimed, answer)
    return answer
  })
}
