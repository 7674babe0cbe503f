import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { planNames } from '../../../lib/plans/plan-names.ts'
import { t } from '../../../lib/texts.ts'
import type { BillingAccountReply, CardReply } from '../../../queries/account/billing.ts'
import { NoticeStrip } from '../../../ui/page/NoticeStrip.tsx'
import { TakesFocus } from '../../../ui/page/TakesFocus.tsx'
import { payingCard } from '../plans/plan-refusals.ts'
import { planKeys } from '../usage/present-use.ts'
import { cardName } from './card-words.ts'

interface BackFromBankProps {
  cards: readonly CardReply[]
  id: string | null
  /** Something is charged to it, so whether it can pay is told by that. */
  isCharged: boolean
}

/** How it went at the bank, for whoever comes back from there. */
export function BackFromBank({ cards, id, isCharged }: BackFromBankProps) {
  const card = cards.find(({ paymentMethodId }) => paymentMethodId === id)
  return (
    card && (
      <TakesFocus of={isCharged ? undefined : id}>
        <WentAtBank card={card} isCharged={isCharged} />
      </TakesFocus>
    )
  )
}

function WentAtBank({ card, isCharged }: { card: CardReply; isCharged: boolean }) {
  const name = cardName(card)
  if (card.status === 'active')
    return (
      <NoticeStrip>
        {t('cards.bankConfirmed', { card: name })} {!isCharged && t('cards.canPay')}
      </NoticeStrip>
    )
  if (card.status === 'pending') return <NoticeStrip tone="warning">{t('cards.bankWaits', { card: name })}</NoticeStrip>
  if (isCharged) return null
  return <NoticeStrip tone="failed">{t('cards.bankRefused', { card: name })}</NoticeStrip>
}

/** The way back of whoever came from a plan that needs a card. */
export function BackToPlan({ account, plan }: { account: BillingAccountReply | null; plan: string | undefined }) {
  const known = planKeys.find((each) => each === plan)
  if (!known || account?.featureSet === known) return null
  const name = planNames[known]
  return (
    <NoticeStrip
      action={
        <Button component={Link} to="?tab=plan" size="compact-md" variant="default">
          {t('cards.backToPlans')}
        </Button>
      }
    >
      {payingCard(account) ? t('cards.cardThere', { plan: name }) : t('cards.cardFirst', { plan: name })}
    </NoticeStrip>
  )
}
