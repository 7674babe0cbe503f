import type { PlanOn } from '@doorward/core/billing/plans'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { planNames } from '../../../lib/plans/plan-names.ts'
import { t } from '../../../lib/texts.ts'
import { type LeadingRefusal, wayOutOf } from '../../../lib/ways-out.ts'
import { places } from '../../../nouns/list.ts'
import { NoticeStrip } from '../../../ui/page/NoticeStrip.tsx'
import type { PlanKey } from '../usage/present-use.ts'

const To = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} size="compact-md" variant="default">
    {children}
  </Button>
)

const why: Record<LeadingRefusal, (plan: string) => string> = {
  PaymentSourceMissing: (plan) => t('billing.cardNeeded', { plan }),
  CardProviderMissing: (plan) => t('billing.noCardsTaken', { plan }),
  AccountLocked: (plan) => t('billing.payFirst', { plan }),
}

/** Why a plan can't be had now, and where to go on. */
export function PlanRefused({ plan, code }: { plan: PlanKey; code: LeadingRefusal }) {
  const { to: address, label } = wayOutOf(code)
  const to = address.replace(places.billing.path, '') // what is on this page keeps its place
  return (
    <NoticeStrip
      tone="warning"
      // A card is added for the plan that waits for it.
      action={<To to={code === 'PaymentSourceMissing' ? `${to}&plan=${plan}` : to}>{label}</To>}
    >
      {why[code](planNames[plan])}
    </NoticeStrip>
  )
}

interface LockedPlanProps {
  on: Pick<PlanOn, 'lockedFrom'>
  /** What is open, where the cards are what is shown. */
  atCards?: { sums: string } | undefined
}

/** The account is locked: what goes on, what does not, and the way out. */
export const LockedPlan = ({ on: { lockedFrom }, atCards }: LockedPlanProps) => (
  <NoticeStrip
    tone="failed"
    action={
      <Group gap="xs">
        <To to="?tab=invoices">{t('billing.seeOpen')}</To>
        {!atCards && <To to="?tab=cards">{t('billing.toCards')}</To>}
        <To to="/support">{t('billing.writeToOperator')}</To>
      </Group>
    }
  >
    <strong>{t('billing.locked')}</strong>{' '}
    {lockedFrom ? t('billing.lockedWayOutTo', { plan: planNames[lockedFrom] }) : t('billing.lockedWayOut')}{' '}
    {atCards?.sums && `${t('billing.openNow', atCards)} ${t('billing.payByCard')}`}
  </NoticeStrip>
)
