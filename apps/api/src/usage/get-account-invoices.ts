import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listCreditNotes } from '@doorward/store/billing/credit-notes'
import { listInvoices } from '@doorward/store/billing/invoices'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { showInvoice } from './show-invoice.ts'

const pageDefault = 20

export const getAccountInvoices: Handler<'getAccountInvoices'> = async (call) => {
  const { limit = pageDefault, cursor } = call.query
  const before = readCursor(call.page, cursor) as { at: string; id: string } | undefined // cursors of this list hold an invoice's place
  const { found, notes } = await readRows(call, async (tx) => {
    const found = await listInvoices(tx, call.accountId, { before, limit: limit + 1 })
    const ids = found.map(({ invoiceId }) => invoiceId)
    return { found, notes: await listCreditNotes(tx, call.accountId, ids) }
  })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const invoices = page.map((invoice) =>
    showInvoice(
      call.accountId,
      invoice,
      notes.filter(({ invoiceId }) => invoiceId === invoice.invoiceId),
    ),
  )
  const parts = pageParts(call.page, last && { at: last.createdAt.toISOString(), id: last.invoiceId })
  return { status: 200, body: { invoices, ...parts } }
}
