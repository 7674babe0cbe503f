import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { checkCountsQuery } from '../../queries/access/activity.ts'
import { Chart, type Series } from '../../ui/page/Chart.tsx'
import { type Period, periods } from './periods.ts'

const series: Series[] = [
  {
    key: 'allowed',
    label: t('checks.allowed'),
    told: (count) => t('checks.countedAllowed', { count }),
    tone: 'allow',
  },
  { key: 'denied', label: t('checks.denied'), told: (count) => t('checks.countedDenied', { count }), tone: 'deny' },
]

interface ChecksByHourProps {
  period: Period
  onPeriod: (value: string) => void
  /** Whether it makes room as long as nothing was asked: what the guide tries out is no check. */
  isNew: boolean
}

/** How many checks there were, and how many were denied; absent for whoever may not know. */
export function ChecksByHour({ period, onPeriod, isNew }: ChecksByHourProps) {
  const { hours, by } = period
  const { data, isError } = useQuery(checkCountsQuery({ hours, by }))
  if (isError && !data) return null
  if (isNew && (!data || isEmpty(data.steps))) return null
  return (
    <div className="card" style={{ padding: 16 }}>
      <Chart
        chart={
          data && {
            title: t('overview.checks'),
            summary: summaryOf(data.steps),
            series: isEmpty(data.steps) ? [] : series,
            steps: data.steps.map(({ from, allowed, denied }) => ({ from, values: [allowed, denied] })),
            stepSeconds: data.stepSeconds,
            choices: (
              <SegmentedControl
                size="xs"
                aria-label={t('overview.period')}
                data={periods.map(({ value, label }) => ({ value, label }))}
                value={period.value}
                onChange={onPeriod}
                withItemsBorders={false}
              />
            ),
          }
        }
      />
    </div>
  )
}

const isEmpty = (steps: readonly { allowed: number; denied: number }[]): boolean =>
  steps.every(({ allowed, denied }) => allowed + denied === 0)

function summaryOf(steps: readonly { allowed: number; denied: number }[]): string {
  const denied = steps.reduce((sum, step) => sum + step.denied, 0)
  const all = denied + steps.reduce((sum, step) => sum + step.allowed, 0)
  if (all === 0) return t('overview.noChecks')
  return t('overview.checksTold', { count: all, share: Math.round((denied * 1000) / all) / 10 })
}
