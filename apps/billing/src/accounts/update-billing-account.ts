import type { BillingAccountReply } from '@doorward/contract/billing/accounts'
import { holds } from '@doorward/core/changes/precondition'
import { Refusal } from '@doorward/core/refusals'
import { changeBillingAccount, lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { findPaymentMethod, type PaymentMethod } from '@doorward/store/billing/payment-methods'
import { isAt } from '../cards/cards-at.ts'
import { chargeOpen } from '../collecting/start-collecting.ts'
import type { BillingEnvironment, BillingHandler } from '../environment.ts'
import { claim, keepAnswer } from '../kept-answer.ts'
import { noCard, noPayer } from '../not-found.ts'
import { writeRows } from '../write-rows.ts'
import { readBilling, showBilling, versionOf } from './billing-rows.ts'
import { billingEmail, sealPayer } from './payer.ts'
import { startTelling } from './tell-provider.ts'

/** Raises NotFound for a card that is not the account's, PaymentSourceMissing for one that does not pay. */
function mustPay(provider: BillingEnvironment['cards'], card: PaymentMethod | undefined): void {
  if (!card || !isAt(provider, card)) throw noCard()
  if (card.status !== 'active')
    throw new Refusal('PaymentSourceMissing', { title: 'Only a card that pays can be the default.' })
}

/** Raises NotFound and PaymentSourceMissing as `mustPay`, and ChangedElsewhere. */
export const updateBillingAccount: BillingHandler<'updateBillingAccount'> = async (call) => {
  const { accountId, body, environment, precondition } = call
  const { keyring, cards: provider } = environment
  const card = body.paymentAccount?.defaultPaymentMethodId
  const email = body.email === undefined ? undefined : billingEmail(body.email)
  const dataKey = await keyring.dataKey(accountId)
  const claimed = { accountId, idempotency: call.idempotency, dataKey }
  return writeRows(call, async (tx) => {
    const account = await lockBillingAccount(tx, accountId)
    if (!account) throw noPayer()
    const came = await claim<BillingAccountReply>(tx, claimed)
    if (came.is === 'answered') return came.answer
    const { version, changedAt } = account
    if (precondition && !holds(precondition, { version, lastUpdated: changedAt, soleInItsSecond: true }))
      throw new Refusal('ChangedElsewhere', {
        details: { etag: `"v${version}"`, lastUpdated: changedAt.toISOString() },
      })
    if (card !== undefined) mustPay(provider, await findPaymentMethod(tx, accountId, card))
    await changeBillingAccount(tx, accountId, {
      ...(card === undefined ? {} : { defaultPaymentMethodId: card }),
      ...(email ? { sealed: sealPayer(dataKey, accountId, { email }) } : {}),
    })
    if (card !== undefined) await chargeOpen(tx, accountId)
    if (email) await startTelling(tx, accountId)
    const rows = await readBilling(tx, accountId)
    const body = showBilling(rows, { accountId, dataKey, provider })
    const answer = { status: 200, body, headers: versionOf(rows) }
    await keepAnswer(tx, claimed, answer)
    return answer
  })
}
