import type { CreditWay, RefundOutcome } from '@doorward/core/billing/credit-note'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { startJob, wakeJob } from '../jobs/jobs.ts'
import { lockBillingAccount } from './billing-accounts.ts'

/** Name of the work by which what was granted is given back. */
export const payBackJob = 'pay-back'

/** What was given back of an invoice; the amount is decimal text with four places. */
export interface CreditNote {
  creditNoteId: string
  /** Rises by one in its account. */
  number: number
  invoiceId: string
  ticketId: string
  amount: string
  currency: string
  createdAt: Date
  grantedBy: string
  /** Why, sealed under `placeOfCreditNote`. */
  sealed: Uint8Array
  way: CreditWay
  /** The charge that is given back, as the provider calls it, and the card that it was taken from. */
  chargeRef: string | null
  paymentMethodId: string | null
  refundKey: string
  outcome: RefundOutcome
  /** The provider's own word for why it refused. */
  code: string | null
  providerRef: string | null
  /** Null until all that follows from it was done. */
  settledAt: Date | null
  /** When the operator sent it by transfer. */
  transferredAt: Date | null
}

/** Where the reason of a credit note is sealed. */
export const placeOfCreditNote = (accountId: AccountId, creditNoteId: string) => ({
  accountId,
  table: 'credit_notes',
  column: 'sealed',
  rowId: creditNoteId,
})

const columns = (tx: Tx) => tx`
  credit_note_id as "creditNoteId", number, invoice_id as "invoiceId", ticket_id as "ticketId", amount::text, currency,
  created_at as "createdAt", granted_by as "grantedBy", sealed, way, charge_ref as "chargeRef",
  payment_method_id as "paymentMethodId", refund_key as "refundKey", outcome, code, provider_ref as "providerRef",
  settled_at as "settledAt", transferred_at as "transferredAt"`

/** Holds all that an account was billed against others until the transaction ends, also where nobody pays for it yet. */
export async function lockInvoices(tx: Tx, accountId: AccountId): Promise<void> {
  await lockBillingAccount(tx, accountId)
  await tx`select from invoices where account_id = ${accountId} order by invoice_id for update`
}

/** Credit notes of these invoices, or of all of the account, by their numbers. */
export const listCreditNotes = (tx: Tx, accountId: AccountId, invoiceIds?: readonly string[]): Promise<CreditNote[]> =>
  tx<CreditNote[]>`
    select ${columns(tx)} from credit_notes
    where account_id = ${accountId} ${invoiceIds ? tx`and invoice_id = any(${[...invoiceIds]}::text[])` : tx``} order by number`

/** One credit note of the account, by its id or by the ticket that it answers; of no other account. */
export async function findCreditNote(
  tx: Tx,
  accountId: AccountId,
  by: { creditNoteId: string } | { ticketId: string },
): Promise<CreditNote | undefined> {
  const which = 'ticketId' in by ? tx`ticket_id = ${by.ticketId}` : tx`credit_note_id = ${by.creditNoteId}`
  const [row] = await tx<CreditNote[]>`
    select ${columns(tx)} from credit_notes where account_id = ${accountId} and ${which}`
  return row
}

type NewCreditNote = Omit<
  CreditNote,
  'number' | 'refundKey' | 'outcome' | 'code' | 'providerRef' | 'settledAt' | 'transferredAt'
>

/** Notes a credit note under the account's next number; its id is the key of its refund. To be asked after `lockInvoices`. */
export const insertCreditNote = (tx: Tx, accountId: AccountId, made: NewCreditNote) => tx`
  insert into credit_notes (account_id, credit_note_id, number, invoice_id, ticket_id, amount, currency, created_at, granted_by, sealed,
    way, charge_ref, payment_method_id, refund_key)
  select ${accountId}, ${made.creditNoteId}, coalesce(max(number), 0) + 1, ${made.invoiceId}, ${made.ticketId},
    ${made.amount}::text::numeric, ${made.currency}, ${made.createdAt}, ${made.grantedBy}, ${made.sealed}, ${made.way},
    ${made.chargeRef}, ${made.paymentMethodId}, ${made.creditNoteId}
  from credit_notes where account_id = ${accountId}`

/** The oldest credit note from which something has yet to follow: a node may have died over it. */
export async function findUnsettledCreditNote(tx: Tx, accountId: AccountId): Promise<CreditNote | undefined> {
  const [row] = await tx<CreditNote[]>`
    select ${columns(tx)} from credit_notes where account_id = ${accountId} and settled_at is null order by number limit 1`
  return row
}

/** Notes what the provider said, and that all was done; false where that is known already. */
export async function settleCreditNote(
  tx: Tx,
  accountId: AccountId,
  { creditNoteId, refundKey }: CreditNote,
  said: Pick<CreditNote, 'outcome' | 'code' | 'providerRef'> & { at: Date },
): Promise<boolean> {
  const rows = await tx`
    update credit_notes set outcome = ${said.outcome}, code = ${said.code}, provider_ref = ${said.providerRef},
      settled_at = ${said.at}
    where account_id = ${accountId} and credit_note_id = ${creditNoteId} and refund_key = ${refundKey}
      and settled_at is null returning 1`
  return rows.length > 0
}

/** Has a refund that was refused be tried again, by a key of its own; false where it was not refused. */
export async function retryRefund(tx: Tx, accountId: AccountId, creditNoteId: string): Promise<boolean> {
  const rows = await tx`
    update credit_notes set tries = tries + 1, refund_key = credit_note_id || '_' || (tries + 1), outcome = null, code = null,
      settled_at = null
    where account_id = ${accountId} and credit_note_id = ${creditNoteId} and outcome = 'refused'
      and transferred_at is null returning 1`
  return rows.length > 0
}

/** Has a refund that was given be looked at again, by the provider's name for it; false where the account has none such. */
export async function lookAgainAtRefund(tx: Tx, accountId: AccountId, providerRef: string): Promise<boolean> {
  const rows = await tx`
    update credit_notes set settled_at = null
    where account_id = ${accountId} and provider_ref = ${providerRef} and outcome = 'refunded' returning 1`
  return rows.length > 0
}

/** Notes that a credit note's money was sent by transfer. */
export const saveTransferred = (tx: Tx, accountId: AccountId, creditNoteId: string, at: Date) => tx`
  update credit_notes set transferred_at = ${at} where account_id = ${accountId} and credit_note_id = ${creditNoteId}`

/** Has what was granted be given back, in the transaction that grants it. */
export async function startPayingBack(tx: Tx, accountId: AccountId): Promise<void> {
  await startJob(tx, accountId, payBackJob)
  await wakeJob(tx, accountId, payBackJob)
}
