import { useQuery } from '@tanstack/react-query'
import { listed, t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { type ActivityFilter, type ActivityStep, activityCountsQuery } from '../../queries/access/activity.ts'
import { Chart, type Series } from '../../ui/page/Chart.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'

type Counted = Exclude<keyof ActivityStep, 'from'>

const all: (Series & { key: Counted; kind: NonNullable<ActivityFilter['kind']> })[] = [
  {
    key: 'allowed',
    kind: 'CHECK',
    label: t('checks.allowed'),
    told: (count) => t('checks.countedAllowed', { count }),
    tone: 'allow',
  },
  {
    key: 'denied',
    kind: 'CHECK',
    label: t('checks.denied'),
    told: (count) => t('checks.countedDenied', { count }),
    tone: 'deny',
  },
  {
    key: 'changes',
    kind: 'CHANGE',
    label: t('audit.changes'),
    told: (count) => t('audit.toldChanges', { count }),
    tone: 'first',
  },
  {
    key: 'signedIn',
    kind: 'SIGN_IN',
    label: t('audit.signIns'),
    told: (count) => t('audit.toldSignIns', { count }),
    tone: 'second',
  },
  {
    key: 'failed',
    kind: 'SIGN_IN',
    label: t('audit.signInFailed'),
    told: (count) => t('audit.toldFailed', { count }),
    tone: 'third',
  },
]
const liveMs = 30_000

interface ActivityChartProps {
  filter: ActivityFilter
  live: boolean
  onChoose: (from: Date, to: Date) => void
}

/** How much happened when, of all that matches; its own failure leaves the list alone. */
export function ActivityChart({ filter, live, onChoose }: ActivityChartProps) {
  const { data, isError } = useQuery({
    ...activityCountsQuery(filter),
    refetchInterval: live && filter.to === undefined ? liveMs : false,
  })
  if (isError && !data) return null
  const series = all.filter(({ kind }) => filter.kind === undefined || kind === filter.kind)
  return (
    <div className="card" style={{ padding: 16, marginBlockEnd: 16 }}>
      <Chart
        chart={
          data && {
            title: t('audit.chart'),
            summary: summaryOf(data.steps, series),
            series,
            steps: data.steps.map((step) => ({ from: step.from, values: series.map(({ key }) => step[key]) })),
            stepSeconds: data.stepSeconds,
            onChoose,
          }
        }
      />
      {data?.countedSince && (
        <NoticeStrip>
          {t('audit.countedSince', { time: isoText(new Date(data.countedSince)).slice(0, 16) })}
        </NoticeStrip>
      )}
      {data && data.notRecorded > 0 && <NoticeStrip>{t('audit.onlyCounted', { count: data.notRecorded })}</NoticeStrip>}
    </div>
  )
}

function summaryOf(steps: readonly ActivityStep[], series: typeof all): string {
  const sum = (key: Counted) => steps.reduce((total, step) => total + step[key], 0)
  const there = series.map(({ key, told }) => ({ told, count: sum(key) })).filter(({ count }) => count > 0)
  return there.length === 0 ? t('audit.nothingHappened') : listed(there.map(({ told, count }) => told(count)))
}
