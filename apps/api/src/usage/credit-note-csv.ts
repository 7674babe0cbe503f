import type { CreditNoteReply } from '@doorward/contract/authorization/account/usage'
import { csvOf } from '@doorward/core/csv'

const columns = ['creditNote', 'invoice', 'created', 'item', 'amount', 'currency'] as const

/** A credit note as rows: the tax in it where there is one, then what is given back. */
export function creditNoteCsv(note: CreditNoteReply): string {
  const { number, invoiceId, invoiceNumber = invoiceId, createdTime, amount, currency, taxPercent, tax } = note
  const of = { creditNote: number, invoice: invoiceNumber, created: createdTime, currency }
  return csvOf(columns, [
    ...(tax === undefined ? [] : [{ ...of, item: `tax ${taxPercent} % in it`, amount: tax }]),
    { ...of, item: 'total', amount },
  ])
}
