import type { MeasuredType } from '@doorward/core/alerts/measure'
import type { AlertType } from '@doorward/core/alerts/model'
import { rateChecksMin } from '@doorward/core/alerts/rules'
import { List, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { digits, t } from '../../lib/texts.ts'
import { alertTrialQuery, type Trial } from '../../queries/nouns/alerts.ts'
import { Chart, type ChartProps } from '../../ui/page/Chart.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

const typingPauseMs = 500
const shownMax = 5
const stepSeconds = { HOUR: 3_600, DAY: 86_400 } as const

const measured: Record<MeasuredType, string> = {
  USER_DENIALS: t('alerts.measuredUserDenials'),
  DENIAL_RATE: t('alerts.measuredDenialRate'),
  UNUSED_ACCESS_KEY: t('alerts.measuredUnusedKey'),
  EXPIRY: t('alerts.measuredExpiry'),
  USAGE_LIMIT: t('alerts.measuredUsageLimit'),
}

interface AlertTrialProps {
  type: AlertType
  /** The number; nothing for the usual one. */
  value: number | null
}

/** What an alert would have told of in the last week, by its own rule; nothing for one that has no number. */
export function AlertTrial({ type, value }: AlertTrialProps) {
  const [asked] = useDebouncedValue(value, typingPauseMs)
  return type === 'NEW_OWNER' ? null : <Tried type={type} value={asked} />
}

function Tried({ type, value }: { type: MeasuredType; value: number | null }) {
  const { data, isError } = useQuery(alertTrialQuery(type, value))
  if (isError && !data) return null
  return (
    <div className="card" style={{ padding: 16 }}>
      <Chart chart={data && chartOf(type, data)} />
      {data && data.fired.length > 0 && (
        <Stack gap={4} mt="sm">
          <Text fw={500} fz="sm">
            {t('alerts.wouldTell')}
          </Text>
          <List fz="sm" spacing={2}>
            {data.fired.slice(0, shownMax).map(({ time, reason }) => (
              <List.Item key={time}>
                <DateTime at={time} /> {reason}
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
      <Text fz="xs" c="dimmed" mt="sm">
        {data?.by === 'DAY' ? t('alerts.trialByDay') : t('alerts.trialByHour')}{' '}
        {type === 'DENIAL_RATE' && t('alerts.rateNotJudged', { count: rateChecksMin })}
      </Text>
    </div>
  )
}

const chartOf = (type: MeasuredType, { steps, by, value, firedCount }: Trial): ChartProps => ({
  title: t('alerts.trial'),
  summary: firedCount === 0 ? t('alerts.wouldNotFire') : t('alerts.wouldFire', { count: firedCount }),
  series: [
    {
      key: type,
      label: measured[type],
      told: (count) => t('alerts.measuredTold', { what: measured[type], value: digits(count) }),
      tone: 'first',
      combine: 'most',
    },
  ],
  steps: steps.map((step) => ({ from: step.at, values: [Math.max(0, step.value ?? 0)] })),
  stepSeconds: stepSeconds[by],
  lines: [{ value, label: t('alerts.thresholdLine', { value: digits(value) }) }],
})
