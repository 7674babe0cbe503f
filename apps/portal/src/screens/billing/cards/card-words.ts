import type { CardStatus, SandboxKind } from '@doorward/core/billing/cards'
import { capital } from '../../../lib/capital.ts'
import { t } from '../../../lib/texts.ts'
import type { CardReply } from '../../../queries/account/billing.ts'
import type { VerdictKind } from '../../../ui/text/Verdict.tsx'

/** What a card is called, such as "Visa ending in 4242". */
export const cardName = ({ brand, last4 }: Pick<CardReply, 'brand' | 'last4'>): string =>
  last4 ? t('billing.cardEnding', { brand: capital(brand ?? t('billing.card')), digits: last4 }) : t('billing.newCard')

/** How a card stands, as a badge says it. */
export const cardStates: Record<CardStatus, { kind: VerdictKind; label: string }> = {
  pending: { kind: 'pending', label: t('billing.cardPending') },
  active: { kind: 'allow', label: t('billing.cardActive') },
  card_declined: { kind: 'deny', label: t('billing.cardDeclined') },
  expired: { kind: 'warning', label: t('billing.cardExpired') },
}

/** What each test card does. */
export const sandboxKinds: Record<SandboxKind, string> = {
  success: t('billing.testSuccess'),
  declined: t('billing.testDeclined'),
  insufficient_funds: t('billing.testInsufficient'),
  authentication_required: t('billing.testAuthentication'),
  expired: t('billing.testExpired'),
}
