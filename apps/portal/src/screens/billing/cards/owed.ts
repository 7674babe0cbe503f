import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { listed, t } from '../../../lib/texts.ts'
import { leftTextOf } from '../../../nouns/invoices/states.tsx'
import type { BillingAccountReply, CardReply } from '../../../queries/account/billing.ts'
import { invoiceShort } from '../invoices/invoice-words.ts'
import { payingCard } from '../plans/plan-refusals.ts'
import { cardName } from './card-words.ts'

/** Whether it is charged to a card as soon as there is one that pays. */
const isOwed = ({ status, terms }: InvoiceReply): boolean =>
  status === 'DECLINED' || (status === 'OPEN' && terms === 'card')

/** What is open and charged to a card. */
export const owedIn = (invoices: readonly InvoiceReply[]): InvoiceReply[] => invoices.filter(isOwed)

/** What is open in words, such as "63.57 EUR of invoice 9F3K-0002". */
export const sumsOf = (invoices: readonly InvoiceReply[]): string =>
  listed(invoices.map((each) => t('cards.sumOf', { amount: leftTextOf(each), invoice: invoiceShort(each) })))

/** That a card is charged with what is open. */
export interface Charge {
  /** What was open when it began. */
  invoiceIds: readonly string[]
  paymentMethodId: string
  wasLocked: boolean
}

/** What begins once a card that is added or tried again can pay: whatever is open is charged to the default, which it becomes where none pays. */
export const chargeBy = (
  account: BillingAccountReply | null,
  owed: readonly InvoiceReply[],
  { paymentMethodId }: Pick<CardReply, 'paymentMethodId'>,
): Charge => ({
  invoiceIds: owed.map(({ invoiceId }) => invoiceId),
  paymentMethodId: payingCard(account)?.paymentMethodId ?? paymentMethodId,
  wasLocked: account?.featureSet === 'LOCKED',
})

/** What is said before a card is charged. */
export function saidBefore(account: BillingAccountReply | null, owed: readonly InvoiceReply[], card: string): string[] {
  if (owed.length === 0) return []
  const isLocked = account?.featureSet === 'LOCKED'
  return [
    t('cards.willCharge', { count: owed.length, sums: sumsOf(owed), card }),
    ...(isLocked ? [t('cards.opensThen')] : []),
  ]
}

/** The same, for a card that is not the default yet. */
export const saidBeforeAdding = (account: BillingAccountReply | null, owed: readonly InvoiceReply[]): string[] => {
  const paying = payingCard(account)
  return saidBefore(account, owed, paying ? cardName(paying) : t('cards.thisCard'))
}

/** How a charge is kept in an address over the way to a bank. */
export const chargeInAddress = ({ invoiceIds, wasLocked }: Charge): Record<string, string> =>
  invoiceIds.length > 0 ? { owed: invoiceIds.join(','), ...(wasLocked ? { locked: 'true' } : {}) } : {}

/** What an address tells of a way to a bank: which card was asked about, and what it was to be charged with. */
export const backIn = (query: URLSearchParams): { card: string | null; invoiceIds: string[]; wasLocked: boolean } => ({
  card: query.get('card'),
  invoiceIds: query.get('owed')?.split(',') ?? [],
  wasLocked: query.get('locked') === 'true',
})

/** The address without that. */
export function withoutBack(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const key of ['card', 'owed', 'locked']) rest.delete(key)
  return rest
}

/** How a charge stands. */
export type ChargeState = 'going' | 'paid' | 'declined'

export function chargeState(
  { invoiceIds, paymentMethodId, wasLocked }: Charge,
  account: BillingAccountReply,
  invoices: readonly InvoiceReply[],
): ChargeState {
  const isOpen = owedIn(invoices).some(({ invoiceId }) => invoiceIds.includes(invoiceId))
  const card = account.paymentAccount.paymentMethods.find((each) => each.paymentMethodId === paymentMethodId)
  if (isOpen) return card?.status === 'card_declined' || card?.status === 'expired' ? 'declined' : 'going'
  return wasLocked && account.featureSet === 'LOCKED' ? 'going' : 'paid'
}
