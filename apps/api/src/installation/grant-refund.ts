import { creditAmount, leftOf } from '@doorward/core/billing/credit-note'
import { invoiceNumberOf } from '@doorward/core/billing/invoice'
import { moneyText } from '@doorward/core/billing/money'
import type { AccountId } from '@doorward/core/ids'
import { invalid, Refusal } from '@doorward/core/refusals'
import { randomId } from '@doorward/http/random-id'
import {
  type CreditNote,
  findCreditNote,
  insertCreditNote,
  listCreditNotes,
  lockInvoices,
  placeOfCreditNote,
  retryRefund,
  startPayingBack,
} from '@doorward/store/billing/credit-notes'
import { findInvoice, findInvoiceByNumber, type Invoice, saveVoid } from '@doorward/store/billing/invoices'
import { findAttemptUnderWay, findChargeOf } from '@doorward/store/billing/payment-attempts'
import type { Tx } from '@doorward/store/database/database'
import { type DataKey, seal } from '@doorward/store/secrets/vault'

const idLetters = 20

/** The invoice that a ticket names, by its id or as its number is written; undefined where the account has none such. */
export async function invoiceNamed(tx: Tx, accountId: AccountId, reference: unknown): Promise<Invoice | undefined> {
  const named = typeof reference === 'string' ? reference.trim() : ''
  if (named === '') return undefined
  const number = invoiceNumberOf(accountId, named)
  return number === undefined ? findInvoice(tx, accountId, named) : findInvoiceByNumber(tx, accountId, number)
}

interface Grant {
  accountId: AccountId
  ticketId: string
  /** As the ticket names it. */
  reference: unknown
  /** All that is left, unless another amount is said. */
  amount: string | undefined
  reason: string
  grantedBy: string
  at: Date
  dataKey: DataKey
}

/** The amount that is given back. Raises CreditExceedsInvoice, and InvalidRequest for parts of a cent. */
function amountOf(asked: string | undefined, invoice: Invoice, before: readonly CreditNote[]): string {
  const { currency } = invoice
  const left = leftOf(
    invoice,
    before.map(({ amount }) => amount),
  )
  try {
    const amount = creditAmount(asked, left)
    if (amount !== undefined) return amount
  } catch {
    throw invalid('amount', 'amount must be whole cents, such as 12.50.')
  }
  if (left > 0n && asked !== undefined && Number(asked) === 0)
    throw invalid('amount', 'amount must be more than nothing.')
  throw new Refusal('CreditExceedsInvoice', { details: { left: moneyText(left), currency } })
}

/** How the money goes back: as it came, or off what has not come yet. */
async function wayOf(tx: Tx, accountId: AccountId, { invoiceId, status, terms }: Invoice) {
  const none = { chargeRef: null, paymentMethodId: null }
  if (status !== 'PAID') return { way: 'owed' as const, ...none }
  if (terms === 'invoice') return { way: 'transfer' as const, ...none }
  return { way: 'card' as const, ...((await findChargeOf(tx, accountId, invoiceId)) ?? none) }
}

/** What was granted before: it stays so, and a refund that the provider refused is tried again. Raises RefundGrantedAlready. */
async function grantAgain(tx: Tx, { accountId, amount }: Grant, present: CreditNote): Promise<void> {
  if (amount !== undefined && Number(amount) !== Number(present.amount))
    throw new Refusal('RefundGrantedAlready', { details: { amount: present.amount, currency: present.currency } })
  if (await retryRefund(tx, accountId, present.creditNoteId)) await startPayingBack(tx, accountId)
}

/**
 * Grants what a ticket asks for, once: notes a credit note, whose id is the key by which the provider gives the money back; the work of
 * doing so is started with it. An invoice that is not paid is owed that much less, and one of which nothing is left is void. Raises
 * InvalidRequest without a reason, NotFound where the ticket names no invoice of its account, CreditExceedsInvoice, InvoiceBeingPaid while its card is being charged, and
 * RefundGrantedAlready.
 */
export async function grantRefund(tx: Tx, grant: Grant): Promise<void> {
  const { accountId, ticketId, grantedBy, at, dataKey } = grant
  await lockInvoices(tx, accountId)
  const present = await findCreditNote(tx, accountId, { ticketId })
  if (present) return grantAgain(tx, grant, present)
  if (grant.reason === '') throw invalid('reason', 'reason must say why the money is given back.')
  const invoice = await invoiceNamed(tx, accountId, grant.reference)
  if (!invoice) throw new Refusal('NotFound', { title: 'This ticket names no invoice of its account.' })
  const { invoiceId, currency, status } = invoice
  if ((await findAttemptUnderWay(tx, accountId))?.invoiceId === invoiceId) throw new Refusal('InvoiceBeingPaid')
  const before = await listCreditNotes(tx, accountId, [invoiceId])
  const amount = amountOf(grant.amount, invoice, before)
  const creditNoteId = randomId('crn_', idLetters)
  const sealed = seal(dataKey, placeOfCreditNote(accountId, creditNoteId), Buffer.from(grant.reason))
  const way = await wayOf(tx, accountId, invoice)
  const of = { creditNoteId, invoiceId, ticketId, amount, currency, createdAt: at, grantedBy, sealed }
  await insertCreditNote(tx, accountId, { ...of, ...way })
  const credited = [...before.map((note) => note.amount), amount]
  if (status !== 'PAID' && leftOf(invoice, credited) === 0n) await saveVoid(tx, accountId, invoiceId)
  await startPayingBack(tx, accountId)
}
