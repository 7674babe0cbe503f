import { leftOf } from '@doorward/core/billing/credit-note'
import { type Money, parseMoney } from '@doorward/core/billing/money'
import { isCurrency } from '@doorward/core/billing/plans'
import type { AccountId } from '@doorward/core/ids'
import { lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { listCreditNotes } from '@doorward/store/billing/credit-notes'
import { type Invoice, listOpenInvoices, saveWaived } from '@doorward/store/billing/invoices'
import { findAttemptUnderWay } from '@doorward/store/billing/payment-attempts'
import type { Tx } from '@doorward/store/database/database'
import type { WorkParts } from '../parts.ts'

/** What is to be paid of an invoice: its total less what credit notes take off it. */
export async function openOf(tx: Tx, accountId: AccountId, invoice: Invoice): Promise<Money> {
  const notes = await listCreditNotes(tx, accountId, [invoice.invoiceId])
  return leftOf(
    invoice,
    notes.map(({ amount }) => amount),
  )
}

/**
 * Gives up what is open and below the least that a card is charged with, and test money where cards are charged with real
 * money: nobody is charged, dunned or locked for it.
 */
export const waiveSmall = ({ database, cards }: WorkParts, accountId: AccountId): Promise<void> =>
  database.account(accountId, async (tx) => {
    if (!cards) return
    await lockBillingAccount(tx, accountId)
    const underWay = await findAttemptUnderWay(tx, accountId)
    for (const invoice of await listOpenInvoices(tx, accountId)) {
      const { invoiceId, currency } = invoice
      if (invoiceId === underWay?.invoiceId || !isCurrency(currency)) continue
      const isSmall = (await openOf(tx, accountId, invoice)) < parseMoney(cards.leastAmounts[currency])
      const isTestOnly = invoice.isTestMoney && !cards.isTestMoney
      if (isSmall || isTestOnly) await saveWaived(tx, accountId, invoiceId)
    }
  })
