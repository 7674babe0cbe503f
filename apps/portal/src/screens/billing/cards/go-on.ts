import { t } from '../../../lib/texts.ts'
import type { SetUpCard } from '../../../queries/account/billing.ts'
import { tellDone, tellFailed } from '../../../ui/action/toast.tsx'
import { cardName } from './card-words.ts'

interface GoOn {
  /** What is said of a card that can pay. */
  done: (card: string) => string
  /** Something is open, so the card is charged at once: that tells how it went. */
  onCharged?: (() => void) | undefined
}

/** Goes on with a card that was set up: to its bank where that asks, else tells how it stands. */
export function goOn({ card, bankUrl }: SetUpCard, { done, onCharged }: GoOn): void {
  if (bankUrl) location.assign(bankUrl)
  else if (card?.status === 'active') onCharged ? onCharged() : tellDone(done(cardName(card)))
  else if (card?.status === 'expired') tellFailed(t('cards.cardIsExpired'), t('cards.cardIsExpiredText'))
  else tellFailed(t('cards.cardIsDeclined'), t('cards.cardIsDeclinedText'))
}
