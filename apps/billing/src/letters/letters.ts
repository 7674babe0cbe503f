import { creditNoteNumberText, paidWithTestMoney } from '@doorward/core/billing/credit-note'
import { invoiceNumberText } from '@doorward/core/billing/invoice'
import { amountText } from '@doorward/core/billing/money'
import type { AccountId } from '@doorward/core/ids'
import { productName } from '@doorward/core/platform'
import type { Close } from '@doorward/store/billing/closes'
import type { CreditNote } from '@doorward/store/billing/credit-notes'
import type { PaymentMethod } from '@doorward/store/billing/payment-methods'
import type { Worded } from './post-letters.ts'

/** What letters name of an invoice. */
export interface NamedInvoice {
  number: number | null
  period: string | null
  total: string
  currency: string
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const named = (id: AccountId, account: string, { number, period, total, currency }: NamedInvoice) => ({
  account,
  invoice: invoiceNumberText(id, number ?? 0),
  month: period ?? '',
  amount: amountText(total, currency),
})

export const paidLetter =
  (id: AccountId, invoice: NamedInvoice): Worded =>
  ({ text }, account) => {
    const { invoice: number, ...more } = named(id, account, invoice)
    return {
      subject: text('letters.invoicePaidSubject', { invoice: number }),
      before: [text('letters.invoicePaid', { invoice: number, ...more })],
    }
  }

export const madeLetter =
  (id: AccountId, invoice: NamedInvoice, dueAt: Date): Worded =>
  ({ text }, account) => {
    const values = named(id, account, invoice)
    return {
      subject: text('letters.invoiceMadeSubject', { invoice: values.invoice, amount: values.amount }),
      before: [text('letters.invoiceMade', { ...values, day: dayOf(dueAt) })],
    }
  }

/** What did not come by card, when it is tried next, and from when the account is locked. */
export const declinedLetter =
  (
    id: AccountId,
    invoice: NamedInvoice,
    { nextAt, lockAt, hasCard }: { nextAt: Date; lockAt: Date; hasCard: boolean },
  ): Worded =>
  ({ text }, account) => {
    const values = named(id, account, invoice)
    return {
      subject: text('letters.declinedSubject', { invoice: values.invoice }),
      before: [
        text(hasCard ? 'letters.declined' : 'letters.noCard', values),
        text('letters.declinedNext', { next: dayOf(nextAt), day: dayOf(lockAt) }),
      ],
      after: [text('letters.mendCard')],
    }
  }

const namedNote = (
  id: AccountId,
  account: string,
  { note: { number, amount, currency }, invoice }: { note: CreditNote; invoice: NamedInvoice },
) => ({
  note: creditNoteNumberText(id, number),
  account,
  invoice: invoiceNumberText(id, invoice.number ?? 0),
  amount: amountText(amount, currency),
})

/** What was given back, why, and where it goes: to the card that paid, by a transfer, or off what is owed. */
export const creditLetter =
  (
    id: AccountId,
    note: CreditNote,
    { invoice, card, reason }: { invoice: NamedInvoice; card: PaymentMethod | undefined; reason: string },
  ): Worded =>
  ({ text }, account) => {
    const values = namedNote(id, account, { note, invoice })
    const { note: number, amount } = values
    const cardWords = card?.lastDigits
      ? text('letters.creditToCard', { amount, brand: card.brand ?? '', digits: card.lastDigits })
      : text('letters.creditToThatCard', { amount })
    const where = {
      card: cardWords,
      transfer: text('letters.creditByTransfer', { amount }),
      owed: text('letters.creditOffOwed', { amount }),
    }
    return {
      subject: text('letters.creditSubject', { note: number, amount }),
      before: [text('letters.credit', values), ...(reason ? [reason] : []), where[note.way]],
    }
  }

/** That the operator has sent the money of a credit note by transfer. */
export const transferredLetter =
  (id: AccountId, note: CreditNote, invoice: NamedInvoice): Worded =>
  ({ text }, account) => {
    const values = namedNote(id, account, { note, invoice })
    return {
      subject: text('letters.transferredSubject', { note: values.note, amount: values.amount }),
      before: [text('letters.transferred', values)],
    }
  }

/** That the card provider did not give back what was granted: whoever operates the installation has to see to it. */
export const refundRefusedLetter =
  (id: AccountId, note: CreditNote, { invoice, code }: { invoice: NamedInvoice; code: string }): Worded =>
  ({ text }, account) => {
    const values = namedNote(id, account, { note, invoice })
    return {
      subject: text('letters.refundRefusedSubject', { note: values.note }),
      before: [
        code === paidWithTestMoney
          ? text('letters.refundOfTestMoney', values)
          : text('letters.refundRefused', { ...values, code, ticket: note.ticketId }),
      ],
    }
  }

export const lockedLetter: Worded = ({ text }, account) => ({
  subject: text('letters.lockedSubject', { account }),
  before: [text('letters.locked', { account })],
  after: [text('letters.mendCard')],
})

export const unlockedLetter: Worded = ({ text }, account) => ({
  subject: text('letters.unlockedSubject', { account }),
  before: [text('letters.unlocked', { account })],
})

export const freeCallsLetter =
  ({ month, calls, free }: { month: string; calls: number; free: number }): Worded =>
  ({ text }, account) => ({
    subject: text('letters.freeCallsSubject', { account, month }),
    before: [text('letters.freeCalls', { account, month, count: calls, free })],
    after: [text('letters.freeCallsGoOn')],
  })

const linesOf = ({ differences }: Close): string[] =>
  Object.entries(differences).flatMap(([account, days]) =>
    days.length === 0
      ? [account]
      : days.map(({ day, byHour, byOperation }) => `${account}  ${day}  ${byHour} / ${byOperation}`),
  )

/** What the operator has to look at after a close: books that differ, nodes that were left out. */
export const closeLetter =
  (close: Close): Worded =>
  ({ text }) => {
    const lines = linesOf(close)
    const { period: month, nodesLeftOut } = close
    return {
      subject: text('letters.closeSubject', { product: productName, month }),
      before: [
        ...(lines.length > 0 ? [text('letters.closeDiffers', { month }), ...lines.slice(0, 100)] : []),
        ...(nodesLeftOut.length > 0 ? [text('letters.closeLeftOut', { month }), nodesLeftOut.join(', ')] : []),
      ],
    }
  }
