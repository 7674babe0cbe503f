import type { BillingAccountReply } from '@doorward/contract/billing/accounts'
import { type AccountPlan, type PlanOn, planDefault } from '@doorward/core/billing/plans'
import type { AccountId } from '@doorward/core/ids'
import { userPrefix } from '@doorward/core/platform'
import { type BillingAccount, findBillingAccount } from '@doorward/store/billing/billing-accounts'
import { listPaymentMethods, type PaymentMethod } from '@doorward/store/billing/payment-methods'
import type { Tx } from '@doorward/store/database/database'
import { findItems } from '@doorward/store/items/items'
import type { DataKey } from '@doorward/store/secrets/vault'
import type { CardProvider } from '../cards/card-provider.ts'
import { isAt } from '../cards/cards-at.ts'
import { noPayer } from '../not-found.ts'
import { readPayer } from './payer.ts'

/** All that billing has of an account. */
export interface BillingRows {
  account: BillingAccount
  cards: PaymentMethod[]
  plan: PlanOn
}

/** What an account is on, by its document. */
export async function readPlan(tx: Tx, accountId: AccountId): Promise<PlanOn> {
  const [item] = await findItems(tx, accountId, [{ kind: 'account', id: accountId }])
  return planOf(item?.doc)
}

/** The plan of an account's document; the first one until another was chosen. */
export const planOf = (doc: object | undefined): PlanOn =>
  (doc as { plan?: AccountPlan } | undefined)?.plan ?? planDefault // only `updatePaymentTargets` writes it

/** Raises NotFound before somebody pays for the account (BIL-01). */
export async function readBilling(tx: Tx, accountId: AccountId): Promise<BillingRows> {
  const account = await findBillingAccount(tx, accountId)
  if (!account) throw noPayer()
  return { account, cards: await listPaymentMethods(tx, accountId), plan: await readPlan(tx, accountId) }
}

const showCard = ({
  paymentMethodId,
  status,
  brand,
  lastDigits,
  expiryMonth,
  expiryYear,
  createdAt,
}: PaymentMethod) => ({
  paymentMethodId,
  type: 'card' as const,
  status,
  ...(brand === null ? {} : { brand }),
  ...(lastDigits === null ? {} : { last4: lastDigits }),
  ...(expiryMonth === null ? {} : { expiryMonth }),
  ...(expiryYear === null ? {} : { expiryYear }),
  createdTime: createdAt.toISOString(),
})

/** The billing account as it is answered, with the cards that its provider has. */
export function showBilling(
  { account, cards, plan }: BillingRows,
  { accountId, dataKey, provider }: { accountId: AccountId; dataKey: DataKey; provider: CardProvider | undefined },
): BillingAccountReply {
  const { email } = readPayer(dataKey, accountId, account.sealed)
  const { defaultPaymentMethodId } = account
  const known = cards.filter((card) => isAt(provider, card))
  const hasDefault = known.some(({ paymentMethodId }) => paymentMethodId === defaultPaymentMethodId)
  return {
    accountId: `${userPrefix}${accountId}`,
    email,
    createdTime: account.createdAt.toISOString(),
    lastUpdated: account.changedAt.toISOString(),
    ...plan,
    paymentAccount: {
      paymentMethods: known.map(showCard),
      ...(defaultPaymentMethodId !== null && hasDefault ? { defaultPaymentMethodId } : {}),
    },
    cardProvider: provider
      ? {
          name: provider.name,
          isTestMoney: provider.isTestMoney,
          ...(provider.publishableKey ? { publishableKey: provider.publishableKey } : {}),
        }
      : { name: 'none', isTestMoney: false },
  }
}

/** Headers that tell which version an answer shows (security O2). */
export const versionOf = ({ account }: BillingRows) => ({
  etag: `"v${account.version}"`,
  'last-modified': account.changedAt.toUTCString(),
})
