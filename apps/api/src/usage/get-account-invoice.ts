import { Refusal } from '@doorward/core/refusals'
import { listCreditNotes } from '@doorward/store/billing/credit-notes'
import { findInvoice } from '@doorward/store/billing/invoices'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { textsOfApi } from '../texts.ts'
import { asAsked } from './as-asked.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { payerOfInvoice, showInvoice } from './show-invoice.ts'

/** One invoice; those of another account are not found. */
export const getAccountInvoice: Handler<'getAccountInvoice'> = async (call) => {
  const { accountId, environment } = call
  const { invoiceId } = call.params
  const found = await readRows(call, async (tx) => {
    const invoice = await findInvoice(tx, accountId, invoiceId)
    return invoice && { invoice, notes: await listCreditNotes(tx, accountId, [invoiceId]) }
  })
  if (!found) throw new Refusal('NotFound')
  const { invoice, notes } = found
  const shown = showInvoice(accountId, invoice, notes)
  return asAsked(call, {
    name: shown.number ?? shown.invoiceId,
    body: shown,
    csv: () => invoiceCsv(shown),
    pdf: async () => {
      const payer = payerOfInvoice(await environment.keyring.dataKey(accountId), accountId, invoice)
      return invoicePdf(textsOfApi, shown, { accountId, seller: invoice.seller, payer })
    },
  })
}
