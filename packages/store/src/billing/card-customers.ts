import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** By which name whoever pays for an account is known to a card provider; undefined before a card was added there. */
export async function findCardCustomer(tx: Tx, accountId: AccountId, provider: string): Promise<string | undefined> {
  const [row] = await tx<{ customerRef: string }[]>`
    select customer_ref as "customerRef" from card_customers where account_id = ${accountId} and provider = ${provider}`
  return row?.customerRef
}

/** Keeps by which name whoever pays is known to a provider, and answers the one that is kept: of two the first holds. */
export async function keepCardCustomer(
  tx: Tx,
  accountId: AccountId,
  { provider, customerRef }: { provider: string; customerRef: string },
): Promise<string> {
  await tx`
    insert into card_customers (account_id, provider, customer_ref) values (${accountId}, ${provider}, ${customerRef})
    on conflict do nothing`
  return (await findCardCustomer(tx, accountId, provider)) ?? customerRef
}
