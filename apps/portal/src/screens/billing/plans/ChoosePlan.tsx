import { type Currency, chargedAs, plans } from '@doorward/core/billing/plans'
import { planNames } from '../../../lib/plans/plan-names.ts'
import { t } from '../../../lib/texts.ts'
import type { LeadingRefusal } from '../../../lib/ways-out.ts'
import { type BillingAccountReply, choosePlan } from '../../../queries/account/billing.ts'
import { ConfirmModal } from '../../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../../ui/action/toast.tsx'
import { FocusBack } from '../../../ui/floating/FocusBack.tsx'
import { cardName } from '../cards/card-words.ts'
import { TestMoney } from '../cards/TestMoney.tsx'
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
  const isSame = account?.featureSet === plan
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      mark={
        <>
          <FocusBack />
          <TestMoney />
        </>
      }
      title={isSame ? t('billing.payInTitle', { plan: name, currency }) : t('billing.chooseTitle', { plan: name })}
      consequences={changesOf({ plan, currency, account, use })}
      label={isSame ? t('billing.payIn', { currency }) : t('billing.choose', { plan: name })}
      failed={t('billing.chooseFailed')}
      color="ward"
      undo={isSame ? t('billing.payInUndo') : t('billing.chooseUndo')}
      action={async () => {
        try {
          await choosePlan(plan, currency)
          tellDone(isSame ? t('billing.paidIn', { plan: name, currency }) : t('billing.chosen', { plan: name }))
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
    ...otherCurrency(account, use, currency),
    ...(use
      ? [t('billing.nowExpected', { cost: thisMonthText(use, use.expected, { featureSet: plan, currency }) })]
      : []),
    ...(card ? [t('billing.nowPaidBy', { card: cardName(card) })] : []),
  ]
}

/** What becomes of this month where it is paid in another currency from now on: its one invoice is in the last one. */
function otherCurrency(account: BillingAccountReply | null, use: PresentUse | undefined, currency: Currency): string[] {
  if (!account || account.currency === currency) return []
  const featureSet = chargedAs(account)
  if (!use || Number(thisMonthCost(use, use.soFar, { featureSet, currency })) === 0)
    return [t('billing.monthIn', { currency })]
  const costIn = (each: Currency) => thisMonthText(use, use.soFar, { featureSet, currency: each })
  return [t('billing.soFarIn', { currency, cost: costIn(account.currency), becomes: costIn(currency) })]
}

/** What was run up on the plan that is left, and is charged all the same. */
function owed(account: BillingAccountReply | null, use: PresentUse | undefined, currency: Currency): string[] {
  if (!account || !use) return []
  const left = { featureSet: chargedAs(account), currency }
  if (Number(thisMonthCost(use, use.soFar, left)) === 0) return []
  return [t('billing.stillCharged', { cost: thisMonthText(use, use.soFar, left) })]
}
