import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { changeBillingAccount, lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { findCardCustomer } from '@doorward/store/billing/card-customers'
import { listPaymentMethods, saveCardFacts } from '@doorward/store/billing/payment-methods'
import type { Tx } from '@doorward/store/database/database'
import { chargeOpen } from '../collecting/start-collecting.ts'
import type { BillingEnvironment } from '../environment.ts'
import type { Card, CardProvider } from './card-provider.ts'
import { defaultCard, isAt } from './cards-at.ts'

/**
 * Keeps what the provider says of a card. One that pays becomes the default where there is none that does, and what is open is charged
 * to the default at once. False where it was removed meanwhile.
 */
export async function keepCard(
  { database, cards: provider }: Pick<BillingEnvironment, 'database' | 'cards'>,
  accountId: AccountId,
  { paymentMethodId, card }: { paymentMethodId: string; card: Card },
): Promise<boolean> {
  return database.account(accountId, async (tx) => {
    const account = await lockBillingAccount(tx, accountId)
    if (!(await saveCardFacts(tx, accountId, paymentMethodId, card))) return false
    if (card.status !== 'active') return changed(tx, accountId, {})
    const pays = (await defaultCard(tx, accountId, { account, provider }))?.status === 'active'
    await changed(tx, accountId, pays ? {} : { defaultPaymentMethodId: paymentMethodId })
    await chargeOpen(tx, accountId)
    return true
  })
}

async function changed(
  tx: Tx,
  accountId: AccountId,
  change: Parameters<typeof changeBillingAccount>[2],
): Promise<true> {
  await changeBillingAccount(tx, accountId, change)
  return true
}

/** How a card stands by its provider: unknown where that knows nothing of it yet, away where it says nothing; the card then goes on waiting. */
async function looked(
  provider: CardProvider,
  asked: Parameters<CardProvider['look']>[0],
): Promise<Card | 'unknown' | 'away'> {
  try {
    return await provider.look(asked)
  } catch (cause) {
    if (cause instanceof Refusal && cause.kind === 'missing') return 'unknown'
    if (cause instanceof Refusal && cause.kind === 'unavailable') return 'away'
    throw cause
  }
}

/** Asks the provider how the cards stand that wait for their bank, and keeps it; false where it did not answer for each of them. */
export async function settleCards(environment: BillingEnvironment, accountId: AccountId): Promise<boolean> {
  const { database, cards: provider } = environment
  if (!provider) return true
  const { customerRef, waiting } = await database.account(
    accountId,
    async (tx) => ({
      customerRef: await findCardCustomer(tx, accountId, provider.realm),
      waiting: (await listPaymentMethods(tx, accountId)).filter(
        (card) => card.status === 'pending' && isAt(provider, card),
      ),
    }),
    'read',
  )
  if (customerRef === undefined) return true
  let wasThere = true
  for (const { paymentMethodId, setupRef } of waiting) {
    const card = await looked(provider, { accountId, paymentMethodId, customerRef, setupRef })
    if (card === 'away') wasThere = false
    else if (card !== 'unknown' && card.status !== 'pending')
      await keepCard(environment, accountId, { paymentMethodId, card })
  }
  return wasThere
}
