import type { CardStatus } from '@doorward/core/billing/cards'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** A card of an account, as far as it is known here: the number is the provider's alone. */
export interface PaymentMethod {
  /** As the provider calls it. */
  paymentMethodId: string
  /** Whose it is: the provider, test and real money apart. With another one it pays nothing. */
  provider: string
  /** The provider's name for what has to be done before it pays; null where nothing has. */
  setupRef: string | null
  status: CardStatus
  brand: string | null
  lastDigits: string | null
  expiryMonth: number | null
  expiryYear: number | null
  createdAt: Date
}

const columns = (tx: Tx) => tx`
  payment_method_id as "paymentMethodId", provider, setup_ref as "setupRef", status, brand,
  last_digits as "lastDigits", expiry_month as "expiryMonth", expiry_year as "expiryYear", created_at as "createdAt"`

/** The cards of an account, the oldest first; `limits.cardsMax` of them at most. */
export const listPaymentMethods = (tx: Tx, accountId: AccountId): Promise<PaymentMethod[]> =>
  tx<PaymentMethod[]>`
    select ${columns(tx)} from payment_methods where account_id = ${accountId} order by created_at, payment_method_id`

/** One card of the account, and of no other. */
export async function findPaymentMethod(tx: Tx, accountId: AccountId, id: string): Promise<PaymentMethod | undefined> {
  const [row] = await tx<PaymentMethod[]>`
    select ${columns(tx)} from payment_methods where account_id = ${accountId} and payment_method_id = ${id}`
  return row
}

/** Notes a card that the provider is about to be asked for; one that is known stays as it is, and is answered. */
export async function insertPaymentMethod(
  tx: Tx,
  accountId: AccountId,
  { paymentMethodId, provider }: Pick<PaymentMethod, 'paymentMethodId' | 'provider'>,
): Promise<PaymentMethod> {
  await tx`
    insert into payment_methods (account_id, payment_method_id, provider, status)
    values (${accountId}, ${paymentMethodId}, ${provider}, 'pending') on conflict do nothing`
  return (await findPaymentMethod(tx, accountId, paymentMethodId)) as PaymentMethod // it was there, or was just made
}

type CardFacts = Pick<PaymentMethod, 'setupRef' | 'status' | 'brand' | 'lastDigits' | 'expiryMonth' | 'expiryYear'>

/** Keeps what the provider says of a card; false where it was removed meanwhile. */
export async function saveCardFacts(
  tx: Tx,
  accountId: AccountId,
  paymentMethodId: string,
  facts: CardFacts,
): Promise<boolean> {
  const rows = await tx`
  update payment_methods set setup_ref = ${facts.setupRef}, status = ${facts.status}, brand = ${facts.brand},
    last_digits = ${facts.lastDigits}, expiry_month = ${facts.expiryMonth}, expiry_year = ${facts.expiryYear},
    changed_at = clock_timestamp()
  where account_id = ${accountId} and payment_method_id = ${paymentMethodId} returning 1`
  return rows.length > 0
}

export const deletePaymentMethod = (tx: Tx, accountId: AccountId, paymentMethodId: string) => tx`
  delete from payment_methods where account_id = ${accountId} and payment_method_id = ${paymentMethodId}`

/** Notes whether a card pays, as a charge has shown. */
export const saveCardStatus = (tx: Tx, accountId: AccountId, paymentMethodId: string, status: CardStatus) => tx`
  update payment_methods set status = ${status}, changed_at = clock_timestamp()
  where account_id = ${accountId} and payment_method_id = ${paymentMethodId}`
