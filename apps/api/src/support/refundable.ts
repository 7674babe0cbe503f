import { leftOf } from '@doorward/core/billing/credit-note'
import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import { invalid } from '@doorward/core/refusals'
import { deskOf, refundArea } from '@doorward/core/support/areas'
import { listCreditNotes, lockInvoices } from '@doorward/store/billing/credit-notes'
import type { Tx } from '@doorward/store/database/database'
import { listOpenTickets, placeOfTicket } from '@doorward/store/items/support-tickets'
import { type DataKey, unseal } from '@doorward/store/secrets/vault'
import { invoiceNamed } from '../installation/grant-refund.ts'

type Written = Record<string, Json>

/** What a ticket calls the invoice by that it is about; the operator's people are led there by `reference`. */
const names = ['reference', 'invoiceId'] as const

const isBlank = (value: Json | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

interface Asked {
  ticketId: string
  written: Written
  dataKey: DataKey
}

/** Invoices of which money is asked back by other tickets that nobody has answered. */
async function askedBack(tx: Tx, accountId: AccountId, { ticketId, dataKey }: Asked): Promise<Set<string>> {
  const invoiceIds = new Set<string>()
  for (const other of await listOpenTickets(tx, accountId)) {
    if (other.ticketId === ticketId || deskOf(other.area) !== refundArea) continue
    const text = unseal(dataKey, placeOfTicket(accountId, other.ticketId), other.sealed).toString()
    const { reference } = JSON.parse(text) as Written // stored as JSON
    const invoice = await invoiceNamed(tx, accountId, reference)
    if (invoice) invoiceIds.add(invoice.invoiceId)
  }
  return invoiceIds
}

/**
 * Holds what a new ticket asks back against the account's invoices; one that names none asks for whatever its words say. Raises
 * InvalidRequest for an invoice that the account does not have, of which nothing is left, or that is asked back already.
 */
export async function mustBeRefundable(tx: Tx, accountId: AccountId, asked: Asked): Promise<void> {
  const given = names.filter((name) => !isBlank(asked.written[name]))
  if (given.length === 0) return
  await lockInvoices(tx, accountId)
  const others = await askedBack(tx, accountId, asked)
  for (const name of given) {
    const field = `ticket.${name}`
    const invoice = await invoiceNamed(tx, accountId, asked.written[name])
    if (!invoice) throw invalid(field, `${field} must be an invoice of this account, by its id or number.`)
    const notes = await listCreditNotes(tx, accountId, [invoice.invoiceId])
    const credited = notes.map(({ amount }) => amount)
    if (leftOf(invoice, credited) <= 0n) throw invalid(field, 'Nothing is left of this invoice to be given back.')
    if (others.has(invoice.invoiceId))
      throw invalid(field, 'A refund of this invoice is asked for already, and not answered yet.')
  }
}
