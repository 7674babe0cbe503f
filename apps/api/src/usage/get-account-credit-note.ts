import { Refusal } from '@doorward/core/refusals'
import { findCreditNote } from '@doorward/store/billing/credit-notes'
import { findInvoice } from '@doorward/store/billing/invoices'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { textsOfApi } from '../texts.ts'
import { asAsked } from './as-asked.ts'
import { creditNoteCsv } from './credit-note-csv.ts'
import { creditNotePdf } from './credit-note-pdf.ts'
import { showCreditNote } from './show-credit-note.ts'
import { payerOfInvoice } from './show-invoice.ts'

/** One credit note; those of another account are not found. */
export const getAccountCreditNote: Handler<'getAccountCreditNote'> = async (call) => {
  const { accountId, environment } = call
  const { creditNoteId } = call.params
  const found = await readRows(call, async (tx) => {
    const note = await findCreditNote(tx, accountId, { creditNoteId })
    const invoice = note && (await findInvoice(tx, accountId, note.invoiceId))
    return note && invoice && { note, invoice }
  })
  if (!found) throw new Refusal('NotFound')
  const dataKey = await environment.keyring.dataKey(accountId)
  const { invoice } = found
  const shown = showCreditNote(dataKey, accountId, found)
  return asAsked(call, {
    name: shown.number,
    body: shown,
    csv: () => creditNoteCsv(shown),
    pdf: () => {
      const payer = payerOfInvoice(dataKey, accountId, invoice)
      return creditNotePdf(textsOfApi, shown, { accountId, seller: invoice.seller, payer })
    },
  })
}
