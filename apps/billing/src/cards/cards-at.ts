import type { AccountId } from '@doorward/core/ids'
import type { BillingAccount } from '@doorward/store/billing/billing-accounts'
import { findPaymentMethod, type PaymentMethod } from '@doorward/store/billing/payment-methods'
import type { Tx } from '@doorward/store/database/database'
import type { CardProvider } from './card-provider.ts'

type Provider = Pick<CardProvider, 'realm'> | undefined

/** Whether a card is one of the provider's: any other is not shown, and pays nothing. */
export const isAt = (provider: Provider, { provider: realm }: Pick<PaymentMethod, 'provider'>): boolean =>
  realm === provider?.realm

/** The card that is to pay for an account; undefined where it has none at its provider. */
export async function defaultCard(
  tx: Tx,
  accountId: AccountId,
  { account, provider }: { account: BillingAccount | undefined; provider: Provider },
): Promise<PaymentMethod | undefined> {
  if (!account?.defaultPaymentMethodId) return undefined
  const card = await findPaymentMethod(tx, accountId, account.defaultPaymentMethodId)
  return card && isAt(provider, card) ? card : undefined
}
