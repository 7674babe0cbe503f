import type { UsageReply } from '@doorward/contract/authorization/account/usage'
import { ApiError } from '@doorward/contract/client'
import { platformResources } from '@doorward/core/platform'
import { Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { moneyText } from '../../../lib/money.ts'
import { planNames } from '../../../lib/plans/plan-names.ts'
import { digits, listed, t } from '../../../lib/texts.ts'
import { Locked, LockedNotice } from '../../../nouns/access/Locked.tsx'
import { useLacks } from '../../../nouns/access/use-lacks.ts'
import { type Field, problemsOf, specsOf } from '../../../nouns/form/fields.ts'
import { NounFields } from '../../../nouns/form/NounFields.tsx'
import { billingQuery, hasBilling } from '../../../queries/account/billing.ts'
import { saveUsageLimit, usageQuery } from '../../../queries/account/usage.ts'
import { EditForm } from '../../../ui/form/EditForm.tsx'
import { BarTable } from '../../../ui/list/BarTable.tsx'
import { PageSkeleton } from '../../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../../ui/placeholder/ReadFailed.tsx'
import styles from '../billing.module.css'
import { LockedPlan } from '../plans/PlanRefused.tsx'
import { MonthChart } from './MonthChart.tsx'
import { NearLimit, nearPercent } from './NearLimit.tsx'
import { type PlanKey, type PresentUse, presentUse, thisMonthText } from './present-use.ts'
import { WhatCounts } from './WhatCounts.tsx'

const limitNeeds = { action: 'billing:usage:update', resource: platformResources.AccountBilling }

interface LimitValues {
  limit: number | null
}
const fields: Field<LimitValues>[] = [
  {
    kind: 'number',
    key: 'limit',
    label: t('usage.callsAMonth'),
    help: t('usage.limitHelp'),
    min: 0,
    max: 1_000_000_000_000,
  },
]

const isRefusal = (error: Error): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status)

/** What this month has come to and costs, day by day and beside the months before it. */
export function Usage() {
  const { data, error, refetch } = useQuery(usageQuery)
  // What may not be seen any more is not shown any more (ERR-03).
  if (error && (!data || isRefusal(error))) {
    return (
      <ReadFailed
        error={error}
        failed={t('usage.usageFailed')}
        refused={t('usage.usageRefused')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  return (
    <Stack gap="lg" maw={1200}>
      {data.plan?.featureSet === 'LOCKED' && <LockedUsage />}
      <ThisMonth usage={data} />
      <MonthChart usage={data} limit={limitOf(data)} />
      <BarTable
        title={t('usage.byMonth')}
        of={t('billing.month')}
        unit={t('billing.callsHead')}
        none={t('usage.noCallsByMonth')}
        bars={data.history.map(({ month, calls, cost, currency }) => ({
          key: month,
          label: cost ? t('usage.monthCost', { month, cost: moneyText(cost, currency ?? '') }) : month,
          count: calls,
        }))}
      />
    </Stack>
  )
}

/** That the account is locked, with the plan it was on for whoever may see that. */
function LockedUsage() {
  const { data } = useQuery({ ...billingQuery, enabled: hasBilling() })
  return <LockedPlan on={data ?? {}} />
}

/** The limit that counts calls of a month, if one is set. */
const limitOf = ({ limits }: UsageReply): number | null =>
  limits.find(({ limit }) => limit !== undefined)?.limit ?? null

function ThisMonth({ usage }: { usage: UsageReply }) {
  const limit = limitOf(usage)
  const use = presentUse(usage.history, new Date())
  const calls = use.soFar
  const share = limit ? Math.round((calls / limit) * 100) : undefined
  const tiers = usage.limits.flatMap(({ tier }) => (tier ? [tier] : []))
  return (
    <Stack component="section" aria-label={t('usage.thisMonth')} className="card" p="lg" gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={2}>{t('usage.thisMonth')}</Title>
        <Text style={{ fontVariantNumeric: 'tabular-nums' }}>
          {limit === null ? t('usage.calls', { count: calls }) : t('usage.callsOf', { count: calls, limit })}
        </Text>
      </Group>
      {share !== undefined && (
        <Progress
          value={Math.min(share, 100)}
          color={share >= nearPercent ? 'amber' : 'ward'}
          aria-label={t('usage.used', { share })}
        />
      )}
      <NearLimit calls={calls} limit={limit} plan={usage.plan} chargedAs={usage.plan && chargedOn(usage.plan, use)} />
      <Costs usage={usage} use={use} />
      <WhatCounts />
      {tiers.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('usage.tier', { tiers: listed(tiers) })}
        </Text>
      )}
      <LimitForm limit={limit} />
    </Stack>
  )
}

/** What this month costs so far, and what it comes to if it goes on as it did; nothing where the plan is not told. */
function Costs({ usage: { plan }, use }: { usage: UsageReply; use: PresentUse }) {
  if (!plan) return null
  const { featureSet, currency } = plan
  const cost = (calls: number) => thisMonthText(use, calls, { featureSet: chargedOn(plan, use), currency })
  return (
    <dl className={styles.figures}>
      <Figure term={t('billing.plan')}>{planNames[featureSet]}</Figure>
      <Figure term={t('usage.costSoFar')}>{cost(use.soFar)}</Figure>
      <Figure term={t('usage.costExpected')}>{cost(use.expected)}</Figure>
      <Figure term={t('usage.callsExpected')}>{digits(use.expected)}</Figure>
    </dl>
  )
}

/** On what further calls fall: a locked account's on what it was on, which this month's last ones tell. */
const chargedOn = ({ featureSet, unitPrice }: NonNullable<UsageReply['plan']>, { lines }: PresentUse): PlanKey =>
  featureSet === 'LOCKED' ? (lines.at(-1)?.featureSet ?? (unitPrice ? 'PROMOTER' : 'BETA_PLAN')) : featureSet

const Figure = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

function LimitForm({ limit }: LimitValues) {
  const specs = specsOf(fields)
  const form = useEntityForm<LimitValues>({
    served: { values: { limit }, version: undefined },
    specs,
    validate: (values) => problemsOf(fields, values, false),
    failed: t('usage.saveFailed'),
    save: (values) => saveUsageLimit(values.limit),
  })
  return (
    <EditForm
      form={form}
      specs={specs}
      noun={t('billing.usageLimit')}
      name={t('usage.theUsageLimit')}
      refusal={useLacks(limitNeeds) ? limitNeeds : undefined}
    >
      <LockedNotice needed={limitNeeds} />
      <Locked needed={limitNeeds}>
        <NounFields fields={fields} form={form} isNew={false} />
      </Locked>
    </EditForm>
  )
}
