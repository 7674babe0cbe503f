import type { BillingAccountReply } from '@doorward/contract/billing/accounts'
import { lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { findPaymentMethod } from '@doorward/store/billing/payment-methods'
import type { BillingHandler } from '../environment.ts'
import { claim } from '../kept-answer.ts'
import { noCard } from '../not-found.ts'
import { writeRows } from '../write-rows.ts'
import { isAt } from './cards-at.ts'
import { addressOfConsole, mustTakeCards, setUpCard } from './set-up-card.ts'

/** Tries a card again, which may lead to its bank (BIL-03, BIL-07). Raises NotFound for a card that is not the account's. */
export const updatePaymentSource: BillingHandler<'updatePaymentSource'> = async (call) => {
  const { accountId, environment } = call
  const provider = mustTakeCards(environment)
  const { paymentSourceId: paymentMethodId } = call.params
  const returnUrl = addressOfConsole(environment.hosts, call.body.redirectUrl)
  const claimed = { accountId, idempotency: call.idempotency, dataKey: await environment.keyring.dataKey(accountId) }
  const answer = await writeRows(call, async (tx) => {
    await lockBillingAccount(tx, accountId)
    const came = await claim<BillingAccountReply>(tx, claimed)
    if (came.is === 'answered') return came.answer
    const card = await findPaymentMethod(tx, accountId, paymentMethodId)
    if (!card || !isAt(provider, card)) throw noCard()
    return undefined
  })
  return answer ?? setUpCard(environment, { claimed, paymentMethodId, returnUrl })
}
