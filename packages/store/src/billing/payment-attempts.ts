import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** A try to have an invoice paid. Its id is the key by which the provider takes the money once. */
export interface PaymentAttempt {
  attemptId: string
  invoiceId: string
  at: Date
  /** One of the invoice's own turns, or beside them because somebody mended his card. */
  inTurn: boolean
  /** Null where there was none that pays. */
  paymentMethodId: string | null
  amount: string
  currency: string
}
export interface AttemptOutcome {
  outcome: 'paid' | 'declined' | 'authentication_required' | 'too_small'
  code: string | null
  providerRef: string | null
}

/** The attempt whose outcome nobody knows yet: a node may have died over it. An account has one at most. */
export async function findAttemptUnderWay(tx: Tx, accountId: AccountId): Promise<PaymentAttempt | undefined> {
  const [row] = await tx<PaymentAttempt[]>`
    select attempt_id as "attemptId", invoice_id as "invoiceId", at, in_turn as "inTurn",
      payment_method_id as "paymentMethodId", amount::text, currency
    from payment_attempts where account_id = ${accountId} and outcome is null`
  return row
}

/** Tries of all invoices of the account with how they ended, the oldest first; `outcome` is null while one is under way. */
export const listAttempts = (tx: Tx, accountId: AccountId) => tx<
  (PaymentAttempt & { outcome: AttemptOutcome['outcome'] | null; code: string | null; settledAt: Date | null })[]
>`
  select attempt_id as "attemptId", invoice_id as "invoiceId", at, in_turn as "inTurn",
    payment_method_id as "paymentMethodId", amount::text, currency, outcome, code, settled_at as "settledAt"
  from payment_attempts where account_id = ${accountId} order by at, attempt_id`

/** By what an invoice was paid; undefined where no card did. */
export async function findChargeOf(
  tx: Tx,
  accountId: AccountId,
  invoiceId: string,
): Promise<{ chargeRef: string | null; paymentMethodId: string | null } | undefined> {
  const [row] = await tx<{ chargeRef: string | null; paymentMethodId: string | null }[]>`
    select provider_ref as "chargeRef", payment_method_id as "paymentMethodId" from payment_attempts
    where account_id = ${accountId} and invoice_id = ${invoiceId} and outcome = 'paid'`
  return row
}

/** Why the newest attempt of the account came to nothing; null where it did not, or there is none. */
export async function findLastCode(tx: Tx, accountId: AccountId): Promise<string | null> {
  const [row] = await tx<{ code: string | null }[]>`
    select code from payment_attempts where account_id = ${accountId} order by at desc, attempt_id desc limit 1`
  return row?.code ?? null
}

export const insertAttempt = (tx: Tx, accountId: AccountId, made: PaymentAttempt) => tx`
  insert into payment_attempts (account_id, attempt_id, invoice_id, at, in_turn, payment_method_id, amount, currency)
  values (${accountId}, ${made.attemptId}, ${made.invoiceId}, ${made.at}, ${made.inTurn}, ${made.paymentMethodId},
    ${made.amount}::text::numeric, ${made.currency})`

/** Notes how an attempt ended; false where that is known already. */
export async function settleAttempt(
  tx: Tx,
  accountId: AccountId,
  attemptId: string,
  { outcome, code, providerRef, at }: AttemptOutcome & { at: Date },
): Promise<boolean> {
  const rows = await tx`
    update payment_attempts set outcome = ${outcome}, code = ${code}, provider_ref = ${providerRef}, settled_at = ${at}
    where account_id = ${accountId} and attempt_id = ${attemptId} and outcome is null returning 1`
  return rows.length > 0
}
