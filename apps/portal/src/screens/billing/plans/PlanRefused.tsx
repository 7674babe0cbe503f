import type { PlanOn } from '@doorward/core/billing/plans'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { planNames } from '../../../lib/plans/plan-names.ts'
import { t } from '../../../lib/texts.ts'
import { NoticeStrip } from '../../../ui/page/NoticeStrip.tsx'
import type { PlanKey } from '../usage/present-use.ts'
import type { PlanRefusal } from './plan-refusals.ts'

const To = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} size="compact-md" variant="default">
    {children}
  </Button>
)

/** Why a plan can't be had now, and where to go on. */
export function PlanRefused({ plan, code }: { plan: PlanKey; code: PlanRefusal }) {
  const name = planNames[plan]
  if (code === 'PaymentSourceMissing')
    return (
      <NoticeStrip tone="warning" action={<To to={`?tab=cards&plan=${plan}`}>{t('billing.toCards')}</To>}>
        {t('billing.cardNeeded', { plan: name })}
      </NoticeStrip>
    )
  if (code === 'CardProviderMissing')
    return (
      <NoticeStrip tone="warning" action={<To to="/support">{t('billing.writeToOperator')}</To>}>
        {t('billing.noCardsTaken', { plan: name })}
      </NoticeStrip>
    )
  return (
    <NoticeStrip tone="warning" action={<To to="?tab=invoices">{t('billing.seeOpen')}</To>}>
      {t('billing.payFirst', { plan: name })}
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
