import type { CardStatus, SandboxKind } from '@doorward/core/billing/cards'
import { capital } from '../../../lib/capital.ts'
import { t } from '../../../lib/texts.ts'
import type { CardReply } from '../../../queries/account/billing.ts'
import type { VerdictKind } from '../../../ui/text/Verdict.tsx'

/** What a card is called, such as "Visa ending in 4242". */
export const cardName = ({ brand, last4 }: Pick<CardReply, 'brand' | 'last4'>): string =>
  last4 ? t('cards.cardEnding', { brand: capital(brand ?? t('cards.card')), digits: last4 }) : t('cards.newCard')

/** How a card stands, as a badge says it. */
export const cardStates: Record<CardStatus, { kind: VerdictKind; label: string }> = {
  pending: { kind: 'pending', label: t('cards.cardPending') },
  active: { kind: 'allow', label: t('cards.cardActive') },
  card_declined: { kind: 'deny', label: t('cards.cardDeclined') },
  expired: { kind: 'warning', label: t('cards.cardExpired') },
}

/** What each test card does. */
export const sandboxKinds: Record<SandboxKind, string> = {
  success: t('cards.testSuccess'),
  declined: t('cards.testDeclined'),
  insufficient_funds: t('cards.testInsufficient'),
  authentication_required: t('cards.testAuthentication'),
  expired: t('cards.testExpired'),
}
