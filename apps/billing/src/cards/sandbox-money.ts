import { leastCardAmounts, type SandboxKind } from '@doorward/core/billing/cards'
import { parseMoney } from '@doorward/core/billing/money'
import { findSandboxCard, type SandboxCard } from '@doorward/store/billing/sandbox-cards'
import {
  findSandboxPayment,
  lockSandboxPayment,
  type SandboxPayment,
  saveSandboxPayment,
  sumRefunds,
} from '@doorward/store/billing/sandbox-payments'
import type { Database } from '@doorward/store/database/database'
import type { Amount, Card, CardAsk, CardProvider, ChargeReply, RefundReply } from './card-provider.ts'

/** Why a card of a kind does not pay; those that are absent pay. */
const declines: Partial<Record<SandboxKind, string>> = {
  declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  expired: 'expired_card',
}

type CardOf = (asked: CardAsk, card: SandboxCard) => Card

/** How a card answers a charge: as its kind says, once its bank's question was answered. None is charged with less than the least. */
function answerOf(asked: CardAsk & Amount, card: SandboxCard | undefined, cardOf: CardOf) {
  if (!card) return { outcome: 'declined', code: 'no_such_card' } as const
  if (parseMoney(asked.amount) < parseMoney(leastCardAmounts[asked.currency]))
    return { outcome: 'too_small', code: 'amount_too_small' } as const
  const { status, redirectUrl } = cardOf(asked, card)
  if (status === 'pending')
    return { outcome: 'authentication_required', code: 'authentication_required', redirectUrl } as const
  const code = declines[card.kind] ?? (status === 'active' ? undefined : status)
  return code === undefined ? ({ outcome: 'paid', code: null } as const) : ({ outcome: 'declined', code } as const)
}

/** What was answered by a key, answered again. */
function chargeReply({ key, outcome, code }: SandboxPayment): ChargeReply {
  const providerRef = key
  if (outcome === 'paid') return { outcome, providerRef }
  const why = code ?? outcome
  return outcome === 'authentication_required' || outcome === 'too_small'
    ? { outcome, code: why, providerRef }
    : { outcome: 'declined', code: why, providerRef }
}

const refundReply = ({ key, outcome, code }: SandboxPayment): RefundReply =>
  outcome === 'refunded' ? { outcome, providerRef: key } : { outcome: 'refused', code: code ?? outcome }

/** The money side of the sandbox: what its pretended bank takes and gives back, each once by its key. */
export const sandboxMoney = (database: Database, cardOf: CardOf): Pick<CardProvider, 'charge' | 'refund'> => ({
  async charge({ accountId, paymentMethodId, customerRef, key, amount, currency }) {
    return database.account(accountId, async (tx) => {
      const known = await findSandboxPayment(tx, accountId, key)
      if (known) return chargeReply(known)
      const card = await findSandboxCard(tx, accountId, paymentMethodId)
      const answer = answerOf({ accountId, paymentMethodId, customerRef, amount, currency }, card, cardOf)
      const { outcome, code } = answer
      const made = { key, refundOf: null, paymentMethodId, amount, currency, outcome, code }
      await saveSandboxPayment(tx, accountId, made)
      // Of two who ask at once the first one's answer holds.
      const reply = chargeReply((await findSandboxPayment(tx, accountId, key)) ?? made)
      return 'redirectUrl' in answer && answer.redirectUrl && reply.outcome === 'authentication_required'
        ? { ...reply, redirectUrl: answer.redirectUrl }
        : reply
    })
  },
  async refund({ accountId, charge, key, amount, currency }) {
    return database.account(accountId, async (tx) => {
      const taken = await lockSandboxPayment(tx, accountId, charge)
      const known = await findSandboxPayment(tx, accountId, key)
      if (known) return refundReply(known)
      const payment = { key, refundOf: charge, paymentMethodId: taken?.paymentMethodId ?? null, amount, currency }
      if (taken?.outcome !== 'paid' || taken.currency !== currency)
        return { outcome: 'refused', code: 'no_such_charge' }
      const given = parseMoney(await sumRefunds(tx, accountId, charge)) + parseMoney(amount)
      const isMore = given > parseMoney(taken.amount)
      const code = isMore ? 'more_than_was_paid' : null
      const made = { ...payment, outcome: isMore ? 'refused' : 'refunded', code }
      await saveSandboxPayment(tx, accountId, made)
      return refundReply(made)
    })
  },
})
