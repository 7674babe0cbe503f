import type { CreditNoteReply } from '@doorward/contract/authorization/account/usage'
import { amountText } from '@doorward/core/billing/money'
import type { Say } from '@doorward/texts/english'
import { dayOf, type Parties, printed } from './paper.ts'

/** A credit note as it is printed. */
export function creditNotePdf(say: Say, note: CreditNoteReply, parties: Parties): Promise<Buffer> {
  const { text } = say
  const { number, invoiceId, invoiceNumber = invoiceId, createdTime, isTestMoney, reason } = note
  const { amount, currency, taxPercent = '', tax } = note
  return printed(say, {
    title: text('invoice.creditTitle', { number }),
    createdTime,
    isTestMoney,
    facts: [
      `${text('invoice.made')}: ${dayOf(createdTime)}`,
      `${text('invoice.creditOf')}: ${invoiceNumber}`,
      reason && `${text('invoice.creditReason')}: ${reason}`,
    ],
    lines: [],
    sums: [
      ...(tax === undefined ? [] : [[text('invoice.taxIn', { percent: taxPercent }), tax] as [string, string]]),
      [text('invoice.credited'), amountText(amount, currency)],
    ],
    notes: [text('invoice.times')],
    parties,
  })
}
