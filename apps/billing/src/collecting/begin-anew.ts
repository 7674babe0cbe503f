import type { AccountId } from '@doorward/core/ids'
import { changeBillingAccount, lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { restartTurns } from '@doorward/store/billing/invoices'
import { findLastCode } from '@doorward/store/billing/payment-attempts'
import { findPaymentMethod } from '@doorward/store/billing/payment-methods'
import type { Tx } from '@doorward/store/database/database'
import { readPlan } from '../accounts/billing-rows.ts'
import { isAt } from '../cards/cards-at.ts'
import type { WorkParts } from '../parts.ts'

/** Why an attempt came to nothing: nobody took cards then. */
export const noProvider = 'no_card_provider'

/** Whether the default card belongs to a provider that is gone; it is none from then on. */
async function dropsGone({ cards }: WorkParts, tx: Tx, accountId: AccountId): Promise<boolean> {
  const account = await lockBillingAccount(tx, accountId)
  const id = account?.defaultPaymentMethodId
  const card = id ? await findPaymentMethod(tx, accountId, id) : undefined
  if (!card || isAt(cards, card)) return false
  await changeBillingAccount(tx, accountId, { defaultPaymentMethodId: null })
  return true
}

/**
 * Once the installation has another card provider than before, what is open takes its turns from the first one on: that nobody could be
 * charged was not the account's doing, and it is told in time that a card is needed.
 */
export const beginAnew = (parts: WorkParts, accountId: AccountId): Promise<void> =>
  parts.database.account(accountId, async (tx) => {
    if (!parts.cards) return
    const isGone = await dropsGone(parts, tx, accountId)
    if (!isGone && (await findLastCode(tx, accountId)) !== noProvider) return
    if ((await readPlan(tx, accountId)).featureSet !== 'LOCKED') await restartTurns(tx, accountId, parts.now())
  })
