import type { CreditNoteReply, InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { creditNoteNumberText, creditNoteState, taxIn } from '@doorward/core/billing/credit-note'
import { invoiceNumberText } from '@doorward/core/billing/invoice'
import type { AccountId } from '@doorward/core/ids'
import { type CreditNote, placeOfCreditNote } from '@doorward/store/billing/credit-notes'
import type { Invoice } from '@doorward/store/billing/invoices'
import { type DataKey, unseal } from '@doorward/store/secrets/vault'

/** A credit note as its invoice names it. */
export const namedCreditNote = (
  accountId: AccountId,
  note: CreditNote,
): NonNullable<InvoiceReply['creditNotes']>[number] => ({
  creditNoteId: note.creditNoteId,
  number: creditNoteNumberText(accountId, note.number),
  amount: note.amount,
  createdTime: note.createdAt.toISOString(),
  state: creditNoteState(note),
})

/** Why it was granted; empty where nothing was said. */
export const reasonOf = (dataKey: DataKey, accountId: AccountId, { creditNoteId, sealed }: CreditNote): string =>
  unseal(dataKey, placeOfCreditNote(accountId, creditNoteId), sealed).toString()

/** A credit note as it is answered. */
export function showCreditNote(
  dataKey: DataKey,
  accountId: AccountId,
  { note, invoice }: { note: CreditNote; invoice: Invoice },
): CreditNoteReply {
  const reason = reasonOf(dataKey, accountId, note)
  const { number, taxPercent, isTestMoney } = invoice
  return {
    ...namedCreditNote(accountId, note),
    currency: note.currency,
    invoiceId: note.invoiceId,
    ...(number === null ? {} : { invoiceNumber: invoiceNumberText(accountId, number) }),
    ...(Number(taxPercent) === 0 ? {} : { taxPercent, tax: taxIn(note.amount, taxPercent) }),
    ...(reason ? { reason } : {}),
    ...(isTestMoney ? { isTestMoney: true } : {}),
  }
}

/** A credit note as the account's export has it: with the ticket that it answers, and why. */
export const exportedCreditNote = (dataKey: DataKey, accountId: AccountId, note: CreditNote) => ({
  ...namedCreditNote(accountId, note),
  currency: note.currency,
  invoiceId: note.invoiceId,
  ticketId: note.ticketId,
  reason: reasonOf(dataKey, accountId, note),
})
