import type { InvoiceStatus } from './invoice.ts'
import { type Money, moneyText, parseMoney, shareIncluded, sumOf, wholeCents } from './money.ts'

/** How what a credit note is about goes back: to the card that paid, by a transfer that the operator makes, or off what is owed. */
export type CreditWay = 'card' | 'transfer' | 'owed'

/** How a credit note stands: under way to the card, there, not taken by the provider; off what is owed; to be transferred, or sent. */
export const creditNoteStates = [
  'PENDING',
  'PAID_BACK',
  'NOT_PAID_BACK',
  'CREDITED',
  'BY_TRANSFER',
  'TRANSFERRED',
] as const
export type CreditNoteState = (typeof creditNoteStates)[number]

/** What a provider said to giving money back; null while nobody knows. */
export type RefundOutcome = 'refunded' | 'refused' | null

const byOutcome = { refunded: 'PAID_BACK', refused: 'NOT_PAID_BACK' } as const

interface NoteFacts {
  way: CreditWay
  outcome: RefundOutcome
  /** When the operator sent it by transfer. */
  transferredAt: Date | null
}

/** How a credit note stands, by its way, what the provider said, and whether it was sent. */
export function creditNoteState({ way, outcome, transferredAt }: NoteFacts): CreditNoteState {
  if (transferredAt) return 'TRANSFERRED'
  if (way === 'owed') return 'CREDITED'
  if (way === 'transfer') return 'BY_TRANSFER'
  return outcome === null ? 'PENDING' : byOutcome[outcome]
}

/** Whether a credit note is one that the operator sends by transfer: it was paid so, or its card could not be paid back. */
export const isToTransfer = (note: NoteFacts): boolean => {
  const state = creditNoteState(note)
  return state === 'BY_TRANSFER' || state === 'NOT_PAID_BACK'
}

/** The number of a credit note as it is written: without gaps in a series of its own. */
export const creditNoteNumberText = (accountId: string, number: number): string =>
  `${accountId.replace(/^acc-/, '').toUpperCase()}-C${String(number).padStart(4, '0')}`

/** What is left of an invoice once its credit notes are taken off; of one that was waived, nothing. */
export const leftOf = (
  { total, status }: { total: string; status: InvoiceStatus },
  credited: readonly string[],
): Money => (status === 'WAIVED' ? 0n : parseMoney(total) - sumOf(credited.map(parseMoney)))

/**
 * What a credit note is to be about: the amount that was asked for, or all that is left. Undefined for more than is left, for nothing,
 * and where nothing is. Raises RangeError for what is no amount of whole cents.
 */
export function creditAmount(asked: string | undefined, left: Money): string | undefined {
  const amount = asked === undefined ? left : parseMoney(asked)
  if (amount >= 0n && wholeCents(amount) !== amount) throw new RangeError(`"${asked}" has parts of a cent.`)
  return amount > 0n && amount <= left ? moneyText(amount) : undefined
}

/** The tax in an amount of an invoice that names one, as decimal text with four places. */
export const taxIn = (amount: string, taxPercent: string): string =>
  moneyText(shareIncluded(parseMoney(amount), parseMoney(taxPercent) / 100n))

/** Why a refund is refused of which nothing was ever taken: its invoice was paid with test money. */
export const paidWithTestMoney = 'test_money'
