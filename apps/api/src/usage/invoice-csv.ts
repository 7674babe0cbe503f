import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { csvOf } from '@doorward/core/csv'

const columns = [
  'invoice',
  'period',
  'item',
  'from',
  'to',
  'calls',
  'includedCalls',
  'chargedCalls',
  'unitPrice',
  'amount',
  'currency',
] as const

/** An invoice as rows: its lines, then what is added to them, and the total. */
export function invoiceCsv(invoice: InvoiceReply): string {
  const { number = invoice.invoiceId, period, currency, lines = [], taxPercent, tax, rounding, total } = invoice
  const of = { invoice: number, period, currency }
  return csvOf(columns, [
    ...lines.map(({ featureSet, ...line }) => ({ ...of, item: featureSet, ...line })),
    ...(tax === undefined ? [] : [{ ...of, item: `tax ${taxPercent} %`, amount: tax }]),
    ...(rounding === undefined ? [] : [{ ...of, item: 'rounding', amount: rounding }]),
    { ...of, item: 'total', amount: total },
  ])
}
