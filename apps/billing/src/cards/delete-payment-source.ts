import { chargedBy } from '@doorward/core/billing/plans'
import { Refusal } from '@doorward/core/refusals'
import { changeBillingAccount, lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { findCardCustomer } from '@doorward/store/billing/card-customers'
import { deletePaymentMethod, findPaymentMethod } from '@doorward/store/billing/payment-methods'
import { readPlan } from '../accounts/billing-rows.ts'
import type { BillingHandler } from '../environment.ts'
import { noCard } from '../not-found.ts'
import { writeRows } from '../write-rows.ts'
import { isAt } from './cards-at.ts'

/**
 * Removes a card here first: from then on nothing is charged to it, whatever becomes of the provider's answer. Raises NotFound
 * for a card that is not the account's, CardInUse for the one by which its plan is paid.
 */
export const deletePaymentSource: BillingHandler<'deletePaymentSource'> = async (call) => {
  const { accountId, environment } = call
  const { paymentSourceId: paymentMethodId } = call.params
  const { cards: provider } = environment
  const removed = await writeRows(call, async (tx) => {
    const account = await lockBillingAccount(tx, accountId)
    const card = await findPaymentMethod(tx, accountId, paymentMethodId)
    if (!account || !card) throw noCard()
    const isDefault = account.defaultPaymentMethodId === paymentMethodId
    const isHere = isAt(provider, card)
    if (isDefault && isHere && chargedBy(await readPlan(tx, accountId)).needsCard) throw new Refusal('CardInUse')
    await deletePaymentMethod(tx, accountId, paymentMethodId)
    await changeBillingAccount(tx, accountId, isDefault ? { defaultPaymentMethodId: null } : {})
    return provider && isHere ? { provider, customerRef: await findCardCustomer(tx, accountId, provider.realm) } : {}
  })
  if (removed.customerRef !== undefined)
    await removed.provider.remove({ accountId, paymentMethodId, customerRef: removed.customerRef })
  return { status: 204 }
}
