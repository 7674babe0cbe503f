import type { InvoiceDraft, InvoiceLine, InvoiceStatus, InvoiceTerms } from '@doorward/core/billing/invoice'
import type { Period } from '@doorward/core/billing/period'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** Who sends invoices, as the operator set it. */
export interface Seller {
  name?: string
  address?: string
  vatId?: string
}

/** An invoice as it is kept; amounts are decimal texts with four places. Those of before the close have no period. */
export interface Invoice {
  invoiceId: string
  createdAt: Date
  /** Rises by one in its account. */
  number: number | null
  period: Period | null
  lines: InvoiceLine[]
  subtotal: string | null
  taxPercent: string
  tax: string
  rounding: string
  total: string
  currency: string
  status: InvoiceStatus
  terms: InvoiceTerms
  seller: Seller
  /** Nobody is charged. */
  isTestMoney: boolean
  /** Whom it was sent to, sealed under `placeOfInvoice`. */
  sealed: Uint8Array | null
  dueAt: Date | null
  paidAt: Date | null
  attempts: number
  declinedAt: Date | null
  nextAttemptAt: Date | null
  asked: boolean
  url: string | null
}

/** Whom an invoice was sent to, as it says for good. */
export interface InvoicePayer {
  name?: string
  email?: string
}

/** Where the personal data of an invoice is sealed. */
export const placeOfInvoice = (accountId: AccountId, invoiceId: string) => ({
  accountId,
  table: 'invoices',
  column: 'sealed',
  rowId: invoiceId,
})

const columns = (tx: Tx) => tx`
  invoice_id as "invoiceId", created_at as "createdAt", number, period, lines, subtotal::text, tax_percent::text as "taxPercent",
  tax::text, rounding::text, total::text, currency, status, terms, seller, test_money as "isTestMoney", sealed, due_at as "dueAt", paid_at as "paidAt",
  attempts, declined_at as "declinedAt", next_attempt_at as "nextAttemptAt", asked, url`

/** Invoices, newest first, at most `limit`, after the one that `before` names. */
export const listInvoices = (
  tx: Tx,
  accountId: AccountId,
  { before, limit }: { before?: { at: string; id: string } | undefined; limit: number },
): Promise<Invoice[]> => tx<Invoice[]>`
  select ${columns(tx)} from invoices
  where account_id = ${accountId}
    ${before ? tx`and (created_at, invoice_id) < (${before.at}::timestamptz, ${before.id})` : tx``}
  order by created_at desc, invoice_id desc limit ${limit}`

/** One invoice of the account, and of no other. */
export async function findInvoice(tx: Tx, accountId: AccountId, invoiceId: string): Promise<Invoice | undefined> {
  const [row] = await tx<Invoice[]>`
    select ${columns(tx)} from invoices where account_id = ${accountId} and invoice_id = ${invoiceId}`
  return row
}

/** The invoice of the account that bears a number. */
export async function findInvoiceByNumber(tx: Tx, accountId: AccountId, number: number): Promise<Invoice | undefined> {
  const [row] = await tx<Invoice[]>`
    select ${columns(tx)} from invoices where account_id = ${accountId} and number = ${number}`
  return row
}

export async function hasInvoiceOf(tx: Tx, accountId: AccountId, period: Period): Promise<boolean> {
  const [row] = await tx`select from invoices where account_id = ${accountId} and period = ${period}`
  return row !== undefined
}

/** What the close makes of a month. */
export interface NewInvoice extends InvoiceDraft {
  invoiceId: string
  period: Period
  createdAt: Date
  dueAt: Date
  seller: Seller
  isTestMoney: boolean
  sealed: Uint8Array
}

/**
 * Notes the invoice of a month under the account's next number, and answers it; undefined where the month has one already. To be
 * asked with the account's billing row held, so that no number is left out.
 */
export async function insertInvoice(
  tx: Tx,
  accountId: AccountId,
  made: NewInvoice,
): Promise<{ number: number } | undefined> {
  const [row] = await tx<{ number: number }[]>`
    insert into invoices (account_id, invoice_id, period, number, created_at, lines, subtotal, tax_percent, tax, rounding, total,
      currency, status, terms, seller, test_money, sealed, due_at, next_attempt_at)
    select ${accountId}, ${made.invoiceId}, ${made.period}, coalesce(max(number), 0) + 1, ${made.createdAt},
      ${JSON.stringify(made.lines)}::text::jsonb, ${made.subtotal}::text::numeric, ${made.taxPercent}::text::numeric,
      ${made.tax}::text::numeric, ${made.rounding}::text::numeric, ${made.total}::text::numeric, ${made.currency}, 'OPEN',
      ${made.terms}, ${JSON.stringify(made.seller)}::text::jsonb, ${made.isTestMoney}, ${made.sealed}, ${made.dueAt},
      ${made.terms === 'card' ? made.createdAt : null}::timestamptz
    from invoices where account_id = ${accountId}
    on conflict (account_id, period) do nothing returning number`
  return row
}

/** The invoice that a card is to be charged for now, the oldest first; undefined where none is due. */
export async function findDueInvoice(tx: Tx, accountId: AccountId, now: Date): Promise<Invoice | undefined> {
  const [row] = await tx<Invoice[]>`
    select ${columns(tx)} from invoices
    where account_id = ${accountId} and status in ('OPEN', 'DECLINED') and terms = 'card'
      and (asked or next_attempt_at <= ${now})
    order by created_at, number limit 1`
  return row
}

/** Notes that an invoice is in somebody's hands: nobody asks for it again because a card was mended. */
export const takeAsked = (tx: Tx, accountId: AccountId, invoiceId: string) => tx`
  update invoices set asked = false where account_id = ${accountId} and invoice_id = ${invoiceId}`

export const savePaid = (tx: Tx, accountId: AccountId, invoiceId: string, paidAt: Date) => tx`
  update invoices set status = 'PAID', paid_at = ${paidAt}, next_attempt_at = null, asked = false
  where account_id = ${accountId} and invoice_id = ${invoiceId}`

/** Notes that an invoice's turn was declined, and when the next one is; none after the last. */
export const saveDeclined = (
  tx: Tx,
  accountId: AccountId,
  invoiceId: string,
  { at, attempts, nextAttemptAt }: { at: Date; attempts: number; nextAttemptAt: Date | undefined },
) => tx`
  update invoices set status = 'DECLINED', attempts = ${attempts}, declined_at = coalesce(declined_at, ${at}),
    next_attempt_at = ${nextAttemptAt ?? null}::timestamptz
  where account_id = ${accountId} and invoice_id = ${invoiceId}`

/** Has what was declined take its turns anew, the first one now. */
export const restartTurns = (tx: Tx, accountId: AccountId, now: Date) => tx`
  update invoices set attempts = 0, declined_at = null, next_attempt_at = ${now}
  where account_id = ${accountId} and status = 'DECLINED' and terms = 'card'`

/** Takes an invoice back: nothing of it is collected any more. */
export const saveVoid = (tx: Tx, accountId: AccountId, invoiceId: string) => tx`
  update invoices set status = 'VOID', next_attempt_at = null, asked = false
  where account_id = ${accountId} and invoice_id = ${invoiceId}`

/** Gives up what is left of an invoice, because no card is charged with so little. */
export const saveWaived = (tx: Tx, accountId: AccountId, invoiceId: string) => tx`
  update invoices set status = 'WAIVED', next_attempt_at = null, asked = false
  where account_id = ${accountId} and invoice_id = ${invoiceId}`

/** What is open to be paid by card, the oldest first. */
export const listOpenInvoices = (tx: Tx, accountId: AccountId): Promise<Invoice[]> => tx<Invoice[]>`
  select ${columns(tx)} from invoices
  where account_id = ${accountId} and status in ('OPEN', 'DECLINED') and terms = 'card' order by created_at, number`

/** What its card did not pay, and what a transfer is to pay, the oldest first. */
export const listUnpaidInvoices = (tx: Tx, accountId: AccountId, limit: number): Promise<Invoice[]> => tx<Invoice[]>`
  select ${columns(tx)} from invoices
  where account_id = ${accountId} and (status = 'DECLINED' or (status = 'OPEN' and terms = 'invoice'))
  order by created_at, number limit ${limit}`

/** What an account has to pay by card. */
export interface Owed {
  unpaid: number
  /** Of them, those whose last turn was declined. */
  exhausted: number
  nextAttemptAt: Date | null
}

export async function readOwed(tx: Tx, accountId: AccountId): Promise<Owed> {
  const [row] = await tx<Owed[]>`
    select count(*)::int as unpaid, count(*) filter (where next_attempt_at is null and not asked)::int as exhausted,
      min(next_attempt_at) as "nextAttemptAt"
    from invoices where account_id = ${accountId} and status in ('OPEN', 'DECLINED') and terms = 'card'`
  return row ?? { unpaid: 0, exhausted: 0, nextAttemptAt: null }
}

/** Asks for what is open to be charged at once, because a card was mended; false where nothing is. */
export async function askForOpen(tx: Tx, accountId: AccountId): Promise<boolean> {
  const rows = await tx`
    update invoices set asked = true
    where account_id = ${accountId} and status in ('OPEN', 'DECLINED') and terms = 'card' returning 1`
  return rows.length > 0
}
