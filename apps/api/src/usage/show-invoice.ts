import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { lockDayOf } from '@doorward/core/billing/dunning'
import { invoiceNumberText } from '@doorward/core/billing/invoice'
import type { AccountId } from '@doorward/core/ids'
import type { CreditNote } from '@doorward/store/billing/credit-notes'
import { type Invoice, type InvoicePayer, placeOfInvoice } from '@doorward/store/billing/invoices'
import { type DataKey, unseal } from '@doorward/store/secrets/vault'
import { namedCreditNote } from './show-credit-note.ts'

/** Times of an invoice that is to be paid by card: when it is tried next, and from when the account is locked for it. */
const dunningOf = ({ status, attempts, nextAttemptAt }: Invoice) =>
  nextAttemptAt
    ? {
        nextAttemptTime: nextAttemptAt.toISOString(),
        ...(status === 'DECLINED' ? { lockTime: lockDayOf(attempts, nextAttemptAt).toISOString() } : {}),
      }
    : {}

/** What tells an invoice from others and how it stands; what those of before the monthly close lack is absent. */
export function headOfInvoice(accountId: AccountId, invoice: Invoice) {
  const { invoiceId, createdAt, total, currency, status, number, period, terms, isTestMoney } = invoice
  return {
    invoiceId,
    createdTime: createdAt.toISOString(),
    total,
    currency,
    status,
    terms,
    ...(number === null ? {} : { number: invoiceNumberText(accountId, number) }),
    ...(period === null ? {} : { period }),
    ...(isTestMoney ? { isTestMoney: true } : {}),
  }
}

/** An invoice as it is answered. */
export function showInvoice(accountId: AccountId, invoice: Invoice, notes: readonly CreditNote[]): InvoiceReply {
  const { lines, subtotal, taxPercent, tax } = invoice
  return {
    ...headOfInvoice(accountId, invoice),
    ...(lines.length > 0 ? { lines } : {}),
    ...(subtotal === null ? {} : { subtotal, taxPercent, tax, rounding: invoice.rounding }),
    ...(invoice.dueAt ? { dueTime: invoice.dueAt.toISOString() } : {}),
    ...(invoice.paidAt ? { paidTime: invoice.paidAt.toISOString() } : {}),
    ...dunningOf(invoice),
    ...(notes.length > 0 ? { creditNotes: notes.map((note) => namedCreditNote(accountId, note)) } : {}),
    ...(invoice.url ? { url: invoice.url } : {}),
  }
}

/** Whom an invoice was sent to. */
export const payerOfInvoice = (dataKey: DataKey, accountId: AccountId, { invoiceId, sealed }: Invoice): InvoicePayer =>
  sealed ? (JSON.parse(unseal(dataKey, placeOfInvoice(accountId, invoiceId), sealed).toString()) as InvoicePayer) : {} // sealed by the close

/** An invoice as the account's export has it: with whom it was sent to. */
export const exportedInvoice = (dataKey: DataKey, accountId: AccountId, invoice: Invoice) => ({
  ...showInvoice(accountId, invoice, []),
  seller: invoice.seller,
  payer: payerOfInvoice(dataKey, accountId, invoice),
})
