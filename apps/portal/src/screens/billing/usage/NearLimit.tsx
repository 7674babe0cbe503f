import type { UsageReply } from '@doorward/contract/authorization/account/usage'
import { plans } from '@doorward/core/billing/plans'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { planNames } from '../../../lib/plans/plan-names.ts'
import { digits, t } from '../../../lib/texts.ts'
import { hasBilling } from '../../../queries/account/billing.ts'
import { NoticeStrip } from '../../../ui/page/NoticeStrip.tsx'
import { type PlanKey, priceText } from './present-use.ts'

/** From how much of a limit on it is told. */
export const nearPercent = 80

type UsagePlan = NonNullable<UsageReply['plan']>

interface NearLimitProps {
  calls: number
  limit: number | null
  plan: UsagePlan | undefined
  /** On what further calls fall. */
  chargedAs: PlanKey | undefined
}

const isNear = (calls: number, limit: number) => calls * 100 >= nearPercent * limit

/** What happens at a limit that calls come near to, and what can be done: nothing ever stops at one. */
export function NearLimit({ calls, limit, plan, chargedAs }: NearLimitProps) {
  const isAtLimit = limit !== null && isNear(calls, limit)
  const isFree = plan !== undefined && chargedAs !== undefined && !plans[chargedAs].charges
  const isAtPlan = isFree && isNear(calls, plan.includedCalls)
  if (!isAtLimit && !isAtPlan) return null
  return (
    <NoticeStrip
      tone="warning"
      action={
        hasBilling() && (
          <Button component={Link} to="?tab=plan" size="compact-md" variant="default">
            {t('usage.seePlans')}
          </Button>
        )
      }
    >
      {isAtLimit ? ofLimit(calls, limit) : ofPlan(calls, plan)} {t('usage.goesOn')} {plan && beyond(plan, chargedAs)}
    </NoticeStrip>
  )
}

const ofLimit = (calls: number, limit: number): string =>
  calls > limit
    ? t('usage.limitPassed', { limit: digits(limit) })
    : t('usage.limitNear', { share: Math.round((calls / limit) * 100), limit: digits(limit) })

const ofPlan = (calls: number, plan: UsagePlan | undefined): string => {
  const included = plan?.includedCalls ?? 0
  return calls > included
    ? t('usage.includedPassed', { included: digits(included) })
    : t('usage.includedNear', { share: Math.round((calls / included) * 100), included: digits(included) })
}

/** What calls beyond those that the plan includes cost. */
function beyond({ includedCalls, currency }: UsagePlan, chargedAs: PlanKey | undefined): string {
  if (!chargedAs) return ''
  const name = planNames[chargedAs]
  return plans[chargedAs].charges
    ? t('usage.beyondCosts', { plan: name, count: includedCalls, price: priceText(currency) })
    : t('usage.beyondFree', {
        plan: name,
        further: planNames.PROMOTER,
        count: plans.PROMOTER.includedCalls,
      })
}
