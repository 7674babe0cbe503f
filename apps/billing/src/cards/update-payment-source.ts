import { findPaymentMethod } from '@doorward/store/billing/payment-methods'
import type { BillingHandler } from '../environment.ts'
import { noCard } from '../not-found.ts'
import { isAt } from './cards-at.ts'
import { addressOfConsole, mustTakeCards, setUpCard } from './set-up-card.ts'

/** Tries a card again, which may lead to its bank (BIL-03, BIL-07). Raises NotFound for a card that is not the account's. */
export const updatePaymentSource: BillingHandler<'updatePaymentSource'> = async (call) => {
  const { accountId, environment } = call
  const provider = mustTakeCards(environment)
  const { paymentSourceId: paymentMethodId } = call.params
  const returnUrl = addressOfConsole(environment.hosts, call.body.redirectUrl)
  const card = await environment.database.account(
    accountId,
    (tx) => findPaymentMethod(tx, accountId, paymentMethodId),
    'read',
  )
  if (!card || !isAt(provider, card)) throw noCard()
  return setUpCard(environment, { accountId, paymentMethodId, returnUrl })
}
