import type { UsageReply } from '@doorward/contract/authorization/account/usage'
import { ApiError } from '@doorward/contract/client'
import { type Currency, currencies, type PlanOn, planDefault } from '@doorward/core/billing/plans'
import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import type { LeadingRefusal } from '../../../lib/ways-out.ts'
import { Locked, LockedNotice } from '../../../nouns/access/Locked.tsx'
import { type BillingAccountReply, billingNeeds, billingQuery } from '../../../queries/account/billing.ts'
import { usageQuery } from '../../../queries/account/usage.ts'
import { PageSkeleton } from '../../../ui/placeholder/Loading.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import { ReadFailed } from '../../../ui/placeholder/ReadFailed.tsx'
import styles from '../billing.module.css'
import { type PlanKey, planKeys, presentUse } from '../usage/present-use.ts'
import { WhatCounts } from '../usage/WhatCounts.tsx'
import { PlanCard } from './PlanCard.tsx'
import { LockedPlan, PlanRefused } from './PlanRefused.tsx'
import { refusalAhead } from './plan-refusals.ts'

const ChoosePlan = later(async () => (await import('./ChoosePlan.tsx')).ChoosePlan, { onlyShown: true })

/** The plans beside each other, and which the account is on. */
export function Plan() {
  const { data, error, refetch } = useQuery(billingQuery)
  const usage = useQuery(usageQuery)
  const isRefused = error instanceof ApiError && [401, 403].includes(error.status)
  if (error && (data === undefined || isRefused)) {
    return (
      <ReadFailed
        error={error}
        failed={t('billing.planFailed')}
        refused={t('billing.planRefused')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined || usage.isLoading) return <PageSkeleton />
  return <Plans account={data} usage={usage.data} />
}

interface PlansProps {
  /** Null as long as nobody pays. */
  account: BillingAccountReply | null
  /** Nothing where it may not be seen. */
  usage: UsageReply | undefined
}

function Plans({ account, usage }: PlansProps) {
  const on: PlanOn = account ?? usage?.plan ?? planDefault
  const [currency, setCurrency] = useState<Currency>(on.currency)
  const [choosing, setChoosing] = useState<PlanKey>()
  const [refused, setRefused] = useState<{ plan: PlanKey; code: LeadingRefusal }>()
  const use = usage && presentUse(usage.history, new Date())
  const choose = (plan: PlanKey) => {
    const code = refusalAhead(account, plan)
    setRefused(code && { plan, code })
    if (!code) setChoosing(plan)
  }
  return (
    <Stack gap="md" maw={1200}>
      {on.featureSet === 'LOCKED' && <LockedPlan on={on} />}
      <LockedNotice needed={billingNeeds} />
      {refused && <PlanRefused {...refused} />}
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>{t('billing.plans')}</Title>
          {use && (
            <Text fz="sm" c="dimmed">
              {t('billing.presentUse', { soFar: use.soFar, expected: use.expected, lastMonth: use.lastMonth })}
            </Text>
          )}
          <Text fz="sm" c="dimmed">
            {t('billing.beforeTax')}
          </Text>
        </div>
        <SegmentedControl
          aria-label={t('billing.currency')}
          data={[...currencies]}
          value={currency}
          onChange={setCurrency}
        />
      </Group>
      <WhatCounts />
      <Locked needed={billingNeeds}>
        <ul className={styles.plans} aria-label={t('billing.plans')}>
          {planKeys.map((plan) => (
            <PlanCard key={plan} plan={plan} on={on} currency={currency} use={use} onChoose={() => choose(plan)} />
          ))}
        </ul>
      </Locked>
      {choosing && (
        <ChoosePlan
          plan={choosing}
          currency={currency}
          account={account}
          use={use}
          onClose={() => setChoosing(undefined)}
          onRefused={(code) => setRefused({ plan: choosing, code })}
        />
      )}
    </Stack>
  )
}
