import { leftOf } from '@doorward/core/billing/credit-note'
import { moneyText } from '@doorward/core/billing/money'
import { deskOf, refundArea } from '@doorward/core/support/areas'
import { type CreditNote, findCreditNote, listCreditNotes } from '@doorward/store/billing/credit-notes'
import type { Invoice } from '@doorward/store/billing/invoices'
import type { Database } from '@doorward/store/database/database'
import type { InstalledTicket } from '@doorward/store/installation/tickets'
import type { DataKey } from '@doorward/store/secrets/vault'
import { namedCreditNote, reasonOf } from '../usage/show-credit-note.ts'
import { headOfInvoice } from '../usage/show-invoice.ts'
import { invoiceNamed } from './grant-refund.ts'
import type { InstallationReply } from './handler.ts'

type Detail = InstallationReply<'getInstallationTicket'>
type Shown = Pick<Detail, 'invoice' | 'creditNote'>

/** Whether a ticket asks money back: no other one leads to an invoice. */
export const asksBack = ({ area }: InstalledTicket): boolean => deskOf(area) === refundArea

const showInvoice = (accountId: InstalledTicket['accountId'], invoice: Invoice, notes: CreditNote[]) => ({
  ...headOfInvoice(accountId, invoice),
  left: moneyText(
    leftOf(
      invoice,
      notes.map(({ amount }) => amount),
    ),
  ),
  creditNotes: notes.map((note) => namedCreditNote(accountId, note)),
})

const showNote = (dataKey: DataKey, accountId: InstalledTicket['accountId'], note: CreditNote) => {
  const { currency, code } = note
  const reason = reasonOf(dataKey, accountId, note)
  return {
    ...namedCreditNote(accountId, note),
    currency,
    ...(code === null ? {} : { code }),
    ...(reason ? { reason } : {}),
  }
}

/** The invoice of which a ticket asks money back, and what was granted on it; nothing for every other ticket. */
export function refundOf(
  database: Database,
  dataKey: DataKey,
  ticket: InstalledTicket,
  { reference }: { reference?: unknown },
): Promise<Shown> {
  const { accountId, ticketId } = ticket
  if (!asksBack(ticket)) return Promise.resolve({})
  return database.account(
    accountId,
    async (tx) => {
      const note = await findCreditNote(tx, accountId, { ticketId })
      const invoice = await invoiceNamed(tx, accountId, note?.invoiceId ?? reference)
      const notes = invoice && (await listCreditNotes(tx, accountId, [invoice.invoiceId]))
      return {
        ...(invoice && notes ? { invoice: showInvoice(accountId, invoice, notes) } : {}),
        ...(note ? { creditNote: showNote(dataKey, accountId, note) } : {}),
      }
    },
    'read',
  )
}
