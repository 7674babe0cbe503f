import { type Currency, type PlanOn, plans } from '@doorward/core/billing/plans'
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { planNames } from '../../../lib/plans/plan-names.ts'
import { listed, t } from '../../../lib/texts.ts'
import styles from '../billing.module.css'
import {
  costText,
  type PlanKey,
  type PresentUse,
  priceText,
  thisMonthCost,
  thisMonthText,
} from '../usage/present-use.ts'

interface PlanCardProps {
  plan: PlanKey
  on: PlanOn
  currency: Currency
  use: PresentUse | undefined
  onChoose: () => void
}

/** What a plan includes, what it would cost at the present use, and the way to it. */
export function PlanCard({ plan, on, currency, use, onChoose }: PlanCardProps) {
  const { charges, includedCalls } = plans[plan]
  const isCurrent = on.featureSet === plan
  const name = planNames[plan]
  return (
    <li
      className={`card ${styles.plan}`}
      tabIndex={-1} // the focus stays with the plan where the button of its choice goes
      data-current={isCurrent}
      aria-current={isCurrent || undefined}
    >
      <Group justify="space-between" gap="xs" mih={28}>
        <Title order={3}>{name}</Title>
        {isCurrent && <Badge>{t('billing.yourPlan')}</Badge>}
        {on.lockedFrom === plan && <Badge color="amber">{t('billing.onceItWas')}</Badge>}
      </Group>
      <p className={styles.price}>
        {charges ? t('billing.furtherCall', { price: priceText(currency) }) : t('billing.freeOfCharge')}
      </p>
      <ul className={styles.points}>
        <li>{t('billing.included', { count: includedCalls })}</li>
        <li>{pointOf[plan]}</li>
        <li>{payingOf[plan]}</li>
      </ul>
      {use && (
        <dl className={styles.costs}>
          <dt>{t('billing.lastMonthWould')}</dt>
          <dd>{costText(use.lastMonth, plans[plan], currency)}</dd>
          <dt>{thisMonthHead(plan, use)}</dt>
          <dd>{thisMonthText(use, use.expected, { featureSet: plan, currency })}</dd>
        </dl>
      )}
      <Way plan={plan} name={name} on={on} currency={currency} onChoose={onChoose} />
    </li>
  )
}

/** What is expected of this month; where the plan is free, what was run up on another one before is still charged. */
function thisMonthHead(plan: PlanKey, use: PresentUse): string {
  const charging = use.lines.filter(({ featureSet }) => plans[featureSet].charges)
  const cost = Number(thisMonthCost(use, use.soFar, { featureSet: plan, currency: 'EUR' }))
  if (plans[plan].charges || cost === 0) return t('billing.thisMonthWould')
  return t('billing.thisMonthStill', { plan: listed([...new Set(charging.map((line) => planNames[line.featureSet]))]) })
}

const pointOf: Record<PlanKey, string> = {
  BETA_PLAN: t('billing.betaBeyond'),
  PROMOTER: t('billing.promoterBeyond'),
  ENTERPRISE: t('billing.enterpriseBeyond'),
}
const payingOf: Record<PlanKey, string> = {
  BETA_PLAN: t('billing.betaPays'),
  PROMOTER: t('billing.promoterPays'),
  ENTERPRISE: t('billing.enterprisePays'),
}

/** How an account comes to a plan; nothing for the one that it is on. */
function Way({ plan, name, on, currency, onChoose }: Omit<PlanCardProps, 'use'> & { name: string }) {
  const { charges, givenBy } = plans[plan]
  const whyId = useId()
  if (on.featureSet === plan && (on.currency === currency || !charges || givenBy === 'operator'))
    return (
      <Text fz="sm" c="dimmed" mih={36}>
        {t('billing.onThis')}
      </Text>
    )
  if (givenBy === 'operator')
    return (
      <Button component={Link} to="/support?plan=ENTERPRISE" variant="default">
        {t('billing.askForIt')}
      </Button>
    )
  const isLocked = on.featureSet === 'LOCKED'
  return (
    <>
      <Button
        variant={plan === 'PROMOTER' && !isLocked ? 'filled' : 'default'}
        aria-describedby={isLocked ? whyId : undefined}
        onClick={onChoose}
      >
        {on.featureSet === plan ? t('billing.payIn', { currency }) : t('billing.choose', { plan: name })}
      </Button>
      {isLocked && (
        <Text id={whyId} fz="sm" c="dimmed">
          {t('billing.payFirst', { plan: name })}
        </Text>
      )}
    </>
  )
}
