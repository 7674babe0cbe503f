import { isCurrency } from '@doorward/core/billing/plans'
import { defaultCurrency } from '@doorward/core/constants'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import { lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { deletePaymentMethod, insertPaymentMethod, listPaymentMethods } from '@doorward/store/billing/payment-methods'
import { answerOnce } from '@doorward/store/writes/idempotency'
import type { BillingHandler } from '../environment.ts'
import { noPayer } from '../not-found.ts'
import { isAt } from './cards-at.ts'
import { addressOfConsole, mustTakeCards, setUpCard } from './set-up-card.ts'

/** What is kept of a call under its key: that it came, with which body. What it answers is how the card stands then. */
const claimed = { status: 200, body: undefined }

/** Adds a card; the same source again goes on with it (BIL-02). Raises TooManyCards, and NotFound for a source that is none. */
export const putPaymentSource: BillingHandler<'putPaymentSource'> = async (call) => {
  const { accountId, body, environment } = call
  const provider = mustTakeCards(environment)
  const { paymentSourceId: paymentMethodId, authorizationChargeCurrency = defaultCurrency } = body
  if (!isCurrency(authorizationChargeCurrency)) throw new Refusal('UnsupportedCurrency')
  const returnUrl = addressOfConsole(environment.hosts, body.redirectUrl)
  const isOfAnother = body.paymentSourceType !== undefined && body.paymentSourceType !== provider.name
  if (isOfAnother || !provider.knows(paymentMethodId))
    throw new Refusal('NotFound', { title: 'There is no such payment source.' })
  const isNew = await environment.database.account(accountId, async (tx) => {
    if (!(await lockBillingAccount(tx, accountId))) throw noPayer()
    await answerOnce(tx, accountId, call.idempotency, claimed)
    const known = (await listPaymentMethods(tx, accountId)).filter((card) => isAt(provider, card))
    const isKnown = known.some((card) => card.paymentMethodId === paymentMethodId)
    if (!isKnown && known.length >= limits.cardsMax) throw new Refusal('TooManyCards')
    await insertPaymentMethod(tx, accountId, { paymentMethodId, provider: provider.realm })
    return !isKnown
  })
  try {
    return await setUpCard(environment, { accountId, paymentMethodId, returnUrl })
  } catch (cause) {
    // What the provider does not know, or not as theirs, is no card of the account.
    if (isNew && cause instanceof Refusal && cause.code === 'NotFound')
      await environment.database.account(accountId, (tx) => deletePaymentMethod(tx, accountId, paymentMethodId))
    throw cause
  }
}
