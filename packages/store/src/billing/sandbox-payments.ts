import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** What the sandbox's pretended bank took from a card, or gave back. */
export interface SandboxPayment {
  /** By which it was asked for. */
  key: string
  /** The key of the charge that is given back; null of a charge. */
  refundOf: string | null
  paymentMethodId: string | null
  amount: string
  currency: string
  outcome: string
  code: string | null
}

export async function findSandboxPayment(
  tx: Tx,
  accountId: AccountId,
  key: string,
): Promise<SandboxPayment | undefined> {
  const [row] = await tx<SandboxPayment[]>`
    select key, refund_of as "refundOf", payment_method_id as "paymentMethodId", amount::text, currency, outcome, code
    from sandbox_payments where account_id = ${accountId} and key = ${key}`
  return row
}

/** The same, held against other refunds of it until the transaction ends. */
export async function lockSandboxPayment(
  tx: Tx,
  accountId: AccountId,
  key: string,
): Promise<SandboxPayment | undefined> {
  await tx`select from sandbox_payments where account_id = ${accountId} and key = ${key} for update`
  return findSandboxPayment(tx, accountId, key)
}

/** Keeps a payment; one whose key is known stays as it is. */
export const saveSandboxPayment = (tx: Tx, accountId: AccountId, payment: SandboxPayment) => tx`
  insert into sandbox_payments (account_id, key, refund_of, payment_method_id, amount, currency, outcome, code)
  values (${accountId}, ${payment.key}, ${payment.refundOf}, ${payment.paymentMethodId}, ${payment.amount}::text::numeric,
    ${payment.currency}, ${payment.outcome}, ${payment.code}) on conflict do nothing`

/** What was given back of a charge. */
export async function sumRefunds(tx: Tx, accountId: AccountId, charge: string): Promise<string> {
  const [row] = await tx<{ sum: string }[]>`
    select coalesce(sum(amount), 0)::numeric(14, 4)::text as sum from sandbox_payments
    where account_id = ${accountId} and refund_of = ${charge} and outcome = 'refunded'`
  return row?.sum ?? '0'
}
