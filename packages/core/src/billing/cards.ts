import type { Currency } from './plans.ts'

/** How a card stands: it waits for its bank, pays, was declined (specification 4), or its time is over. */
export const cardStatuses = ['pending', 'active', 'card_declined', 'expired'] as const
export type CardStatus = (typeof cardStatuses)[number]

/** Who handles cards (decision 18): the sandbox with test money, Stripe, or nobody. */
export const cardProviders = ['sandbox', 'stripe', 'none'] as const
export type CardProviderName = (typeof cardProviders)[number]

/** Whom a customer or a card belongs to: a provider, test and real money apart. */
export type CardRealm = 'sandbox' | 'stripe_test' | 'stripe'

/** The least that a card is charged with, by currency, as decimal texts: Stripe refuses less, and the sandbox as it does. */
export const leastCardAmounts: Record<Currency, string> = { EUR: '0.5000', USD: '0.5000' }

/** What the sandbox's test cards do, by the numbers that are known for it. */
export const sandboxCards = {
  success: { lastDigits: '4242', brand: 'visa' },
  declined: { lastDigits: '0002', brand: 'visa' },
  insufficient_funds: { lastDigits: '9995', brand: 'visa' },
  authentication_required: { lastDigits: '3155', brand: 'visa' },
  expired: { lastDigits: '0069', brand: 'visa' },
} as const
export type SandboxKind = keyof typeof sandboxCards
export const sandboxAnswers = ['confirmed', 'refused'] as const
export type SandboxAnswer = (typeof sandboxAnswers)[number]

/**
 * The source that a page names for a test card: its kind, and letters of its own, so that a card can be added twice. Nobody owns one, as
 * nobody owns a test card's number: the same in two accounts are two cards.
 */
const sandboxSource = /^pm_sandbox_([a-z_]+)_[a-z0-9]{8,32}$/

/** Which test card a source stands for; undefined for none. */
export function sandboxKindOf(source: string): SandboxKind | undefined {
  const kind = sandboxSource.exec(source)?.[1]
  return kind !== undefined && Object.hasOwn(sandboxCards, kind) ? (kind as SandboxKind) : undefined // it is one of its keys
}
