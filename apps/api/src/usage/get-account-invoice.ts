import { Readable } from 'node:stream'
import { Refusal } from '@doorward/core/refusals'
import { findInvoice } from '@doorward/store/billing/invoices'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { textsOfApi } from '../texts.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { payerOfInvoice, showInvoice } from './show-invoice.ts'

/** One invoice; those of another account are not found. */
export const getAccountInvoice: Handler<'getAccountInvoice'> = async (call) => {
  const { accountId, environment } = call
  const invoice = await readRows(call, (tx) => findInvoice(tx, accountId, call.params.invoiceId))
  if (!invoice) throw new Refusal('NotFound')
  const shown = showInvoice(accountId, invoice)
  const as = (ending: string) => ({
    vary: 'Accept',
    'content-disposition': `attachment; filename="${shown.number ?? shown.invoiceId}.${ending}"`,
  })
  if (/\btext\/csv\b/i.test(call.accept)) {
    const text = { type: 'text/csv; charset=utf-8; header=present', content: invoiceCsv(shown) }
    return { status: 200, text, headers: as('csv') }
  }
  if (/\bapplication\/pdf\b/i.test(call.accept)) {
    const payer = payerOfInvoice(await environment.keyring.dataKey(accountId), accountId, invoice)
    const pdf = await invoicePdf(textsOfApi, shown, { accountId, seller: invoice.seller, payer })
    return { status: 200, text: { type: 'application/pdf', content: Readable.from([pdf]) }, headers: as('pdf') }
  }
  return { status: 200, body: shown, headers: as('json') }
}
