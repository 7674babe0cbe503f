import type { BillingAccountReply } from '@doorward/contract/billing/accounts'
import { isCurrency } from '@doorward/core/billing/plans'
import { defaultCurrency } from '@doorward/core/constants'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import { lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { deletePaymentMethod, insertPaymentMethod, listPaymentMethods } from '@doorward/store/billing/payment-methods'
import type { BillingHandler } from '../environment.ts'
import { claim } from '../kept-answer.ts'
import { noPayer } from '../not-found.ts'
import { writeRows } from '../write-rows.ts'
import { isAt } from './cards-at.ts'
import { addressOfConsole, mustTakeCards, removedMeanwhile, setUpCard } from './set-up-card.ts'

/** Adds a card; the same source again goes on with it (BIL-02), but a replay brings none back that was removed. Raises TooManyCards, and NotFound for a source that is none. */
export const putPaymentSource: BillingHandler<'putPaymentSource'> = async (call) => {
  const { accountId, body, environment } = call
  const provider = mustTakeCards(environment)
  const { paymentSourceId: paymentMethodId, authorizationChargeCurrency = defaultCurrency } = body
  if (!isCurrency(authorizationChargeCurrency)) throw new Refusal('UnsupportedCurrency')
  const returnUrl = addressOfConsole(environment.hosts, body.redirectUrl)
  const isOfAnother = body.paymentSourceType !== undefined && body.paymentSourceType !== provider.name
  if (isOfAnother || !provider.knows(paymentMethodId))
    throw new Refusal('NotFound', { title: 'There is no such payment source.' })
  const claimed = { accountId, idempotency: call.idempotency, dataKey: await environment.keyring.dataKey(accountId) }
  const { answer, isNew } = await writeRows(call, async (tx) => {
    if (!(await lockBillingAccount(tx, accountId))) throw noPayer()
    const came = await claim<BillingAccountReply>(tx, claimed)
    if (came.is === 'answered') return { answer: came.answer }
    const known = (await listPaymentMethods(tx, accountId)).filter((card) => isAt(provider, card))
    const isKnown = known.some((card) => card.paymentMethodId === paymentMethodId)
    if (!isKnown && came.is === 'begun') throw removedMeanwhile()
    if (!isKnown && known.length >= limits.cardsMax) throw new Refusal('TooManyCards')
    await insertPaymentMethod(tx, accountId, { paymentMethodId, provider: provider.realm })
    return { isNew: !isKnown }
  })
  if (answer) return answer
  try {
    return await setUpCard(environment, { claimed, paymentMethodId, returnUrl })
  } catch (cause) {
    // What the provider does not know, or not as theirs, is no card of the account.
    if (isNew && cause instanceof Refusal && cause.code === 'NotFound')
      await environment.database.account(accountId, (tx) => deletePaymentMethod(tx, accountId, paymentMethodId))
    throw cause
  }
}
