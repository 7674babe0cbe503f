import { createHash } from 'node:crypto'
import { leastCardAmounts, type SandboxKind, sandboxCards, sandboxKindOf } from '@doorward/core/billing/cards'
import { Refusal } from '@doorward/core/refusals'
import { randomId } from '@doorward/http/random-id'
import { lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import {
  deleteSandboxCard,
  deleteSandboxCards,
  findSandboxCard,
  type SandboxCard,
  saveSandboxCard,
} from '@doorward/store/billing/sandbox-cards'
import type { Database } from '@doorward/store/database/database'
import type { Card, CardAsk, CardProvider } from './card-provider.ts'
import { sandboxMoney } from './sandbox-money.ts'

/** How a card of a kind answers once it is set up. */
const settled: Record<SandboxKind, Card['status']> = {
  success: 'active',
  declined: 'card_declined',
  insufficient_funds: 'active',
  authentication_required: 'active',
  expired: 'expired',
}

const expiryOf = (kind: SandboxKind, now: Date) =>
  kind === 'expired'
    ? { expiryMonth: 1, expiryYear: now.getUTCFullYear() - 1 }
    : { expiryMonth: 12, expiryYear: now.getUTCFullYear() + 4 }

const questionLetters = 32
/** Whoever asks again so soon, or several times at once, is led to the same question. */
const sameTryMs = 10_000

/** The address of the pretended bank's page for a card. */
export const sandboxBankPath = '/sandbox/bank'

/**
 * A card provider with test money alone (decision 18): its cards do what their kind says. What its pretended bank knows is kept
 * beside the accounts, so that every node is the same bank.
 */
export function sandboxProvider({
  database,
  origin,
  now,
}: {
  database: Database
  /** Where the bank's page is served. */
  origin: string
  now(): Date
}): CardProvider {
  const cardOf = (asked: CardAsk, { kind, answer, question }: SandboxCard): Card => {
    const waits = kind === 'authentication_required' && answer === null
    const isRefused = kind === 'authentication_required' && answer === 'refused'
    const query = { account: asked.accountId, card: asked.paymentMethodId, question: question ?? '' }
    return {
      status: waits ? 'pending' : isRefused ? 'card_declined' : settled[kind],
      ...sandboxCards[kind],
      ...expiryOf(kind, now()),
      setupRef: null,
      ...(waits && question ? { redirectUrl: `${origin}${sandboxBankPath}?${new URLSearchParams(query)}` } : {}),
    }
  }
  const isFresh = ({ question, askedAt, returnUrl }: SandboxCard, redirectUrl: string): boolean =>
    question !== null &&
    askedAt !== null &&
    now().getTime() - askedAt.getTime() < sameTryMs &&
    returnUrl === redirectUrl
  return {
    name: 'sandbox',
    realm: 'sandbox',
    isTestMoney: true,
    leastAmounts: leastCardAmounts,
    // The same account is the same customer.
    openCustomer: async ({ accountId }) =>
      `cus_sandbox_${createHash('sha256').update(accountId).digest('hex').slice(0, 16)}`,
    // The sandbox knows nobody's address.
    updateCustomer: async () => {},
    async removeCustomer({ accountId }) {
      await database.account(accountId, (tx) => deleteSandboxCards(tx, accountId))
    },
    knows: (source) => sandboxKindOf(source) !== undefined,
    async setUp({ redirectUrl, key: _, ...asked }) {
      const { accountId, paymentMethodId } = asked
      const kind = sandboxKindOf(paymentMethodId)
      if (!kind) throw new Refusal('NotFound')
      return database.account(accountId, async (tx) => {
        await lockBillingAccount(tx, accountId) // of several at once each finds what the one before has asked
        const known = await findSandboxCard(tx, accountId, paymentMethodId)
        // Who said no is asked again, and a question that was asked before ends.
        const answer = known?.answer === 'confirmed' ? known.answer : null
        const asks = kind === 'authentication_required' && answer === null
        if (known && asks && isFresh(known, redirectUrl)) return cardOf(asked, known)
        const question = asks ? randomId('ask_', questionLetters) : null
        const card = { kind, answer, returnUrl: redirectUrl, question, askedAt: asks ? now() : null }
        await saveSandboxCard(tx, accountId, paymentMethodId, card)
        return cardOf(asked, card)
      })
    },
    async look(asked) {
      const { accountId, paymentMethodId } = asked
      const card = await database.account(accountId, (tx) => findSandboxCard(tx, accountId, paymentMethodId), 'read')
      if (!card) throw new Refusal('NotFound')
      return cardOf(asked, card)
    },
    async remove({ accountId, paymentMethodId }) {
      await database.account(accountId, (tx) => deleteSandboxCard(tx, accountId, paymentMethodId))
    },
    ...sandboxMoney(database, cardOf),
  }
}
