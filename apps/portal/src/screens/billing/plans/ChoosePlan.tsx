import { type Currency, chargedAs, plans } from '@doorward/core/billing/plans'
import { planNames } from '../../../lib/plans/plan-names.ts'
import { t } from '../../../lib/texts.ts'
import type { LeadingRefusal } from '../../../lib/ways-out.ts'
import { type BillingAccountReply, choosePlan } from '../../../queries/account/billing.ts'
import { ConfirmModal } from '../../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../../ui/action/toast.tsx'
import { cardName } from '../cards/card-words.ts'
import { type PlanKey, type PresentUse, priceText, thisMonthCost, thisMonthText } from '../usage/present-use.ts'
import { payingCard, refusalIn } from './plan-refusals.ts'

interface ChoosePlanProps {
  plan: PlanKey
  currency: Currency
  account: BillingAccountReply | null
  use: PresentUse | undefined
  onClose: () => void
  onRefused: (code: LeadingRefusal) => void
}

/** Says what a plan changes before it is chosen. */
export function ChoosePlan({ plan, currency, account, use, onClose, onRefused }: ChoosePlanProps) {
  const name = planNames[plan]
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('billing.chooseTitle', { plan: name })}
      consequences={changesOf({ plan, currency, account, use })}
      label={t('billing.choose', { plan: name })}
      failed={t('billing.chooseFailed')}
      color="ward"
      undo={t('billing.chooseUndo')}
      action={async () => {
        try {
          await choosePlan(plan, currency)
          tellDone(t('billing.chosen', { plan: name }))
        } catch (error) {
          const code = refusalIn(error)
          if (!code) throw error
          onRefused(code)
        }
      }}
    />
  )
}

/** What is different from then on, line by line. */
function changesOf({ plan, currency, account, use }: Omit<ChoosePlanProps, 'onClose' | 'onRefused'>): string[] {
  const { charges, includedCalls } = plans[plan]
  if (!charges)
    return [...owed(account, use, currency), t('billing.nowFree'), t('billing.nowFreeBeyond', { count: includedCalls })]
  const card = payingCard(account)
  return [
    t('billing.nowCosts', { count: includedCalls, price: priceText(currency) }),
    ...(use
      ? [t('billing.nowExpected', { cost: thisMonthText(use, use.expected, { featureSet: plan, currency }) })]
      : []),
    ...(card ? [t('billing.nowPaidBy', { card: cardName(card) })] : []),
  ]
}

/** What was run up on the plan that is left, and is charged all the same. */
function owed(account: BillingAccountReply | null, use: PresentUse | undefined, currency: Currency): string[] {
  if (!account || !use) return []
  const left = { featureSet: chargedAs(account), currency }
  if (Number(thisMonthCost(use, use.soFar, left)) === 0) return []
  return [t('billing.stillCharged', { cost: thisMonthText(use, use.soFar, left) })]
}
