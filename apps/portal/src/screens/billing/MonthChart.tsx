import type { UsageReply } from '@doorward/contract/authorization/account/usage'
import { digits, t } from '../../lib/texts.ts'
import { Chart, type ChartProps } from '../../ui/page/Chart.tsx'
import { presentUse } from './present-use.ts'

const daySeconds = 86_400
const dayMs = daySeconds * 1_000

/** A line that is so many times as high as all bars would make nothing of them; it is said in words then. */
const lineAtMost = 4

interface MonthChartProps {
  usage: UsageReply
  limit: number | null
}

/** The calls of this month as they add up day by day, with the month before behind them. */
export const MonthChart = ({ usage, limit }: MonthChartProps) => (
  <div className="card" style={{ padding: 20 }}>
    <Chart chart={chartOf({ usage, limit }, new Date())} />
  </div>
)

function chartOf({ usage, limit }: MonthChartProps, now: Date): ChartProps {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const [from, to] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
  const days = (to - from) / dayMs
  const [calls, before] = [addedUp(usage.usage, from, days), addedUp(usage.usage, Date.UTC(year, month - 1, 1), days)]
  const daysOver = Math.floor((now.getTime() - from) / dayMs) + 1
  const steps = calls.map((count, day) => ({
    from: new Date(from + day * dayMs).toISOString(),
    values: [day < daysOver ? count : 0],
  }))
  const { soFar, expected, lastMonth } = presentUse(usage.history, now)
  const highest = Math.max(soFar, expected, lastMonth)
  const included = usage.plan?.includedCalls
  return {
    title: t('billing.byDayAdded'),
    summary: t('billing.presentUse', { soFar, expected, lastMonth }),
    series: [{ key: 'calls', label: t('billing.thisMonth'), told: toldThis, tone: 'first', combine: 'most' }],
    behind: {
      series: { key: 'before', label: t('billing.monthBefore'), told: toldBefore, combine: 'most' },
      values: before,
    },
    steps,
    stepSeconds: daySeconds,
    lines: [
      ...(included === undefined
        ? []
        : [{ value: included, label: t('billing.includedLine', { calls: digits(included) }), isSecond: true }]),
      ...(limit === null ? [] : [{ value: limit, label: t('billing.limitLine', { calls: digits(limit) }) }]),
    ].filter(({ value }) => value <= highest * lineAtMost),
  }
}

const toldThis = (count: number) => t('billing.toldThis', { count })
const toldBefore = (count: number) => t('billing.toldBefore', { count })

/** For each of so many days from a moment on, all calls from there to its end. */
function addedUp(usage: UsageReply['usage'], from: number, days: number): number[] {
  const callsOf = new Map(usage.map(({ date, calls }) => [date.slice(0, 10), calls]))
  let sum = 0
  return Array.from({ length: days }, (_, day) => {
    const at = new Date(from + day * dayMs)
    // The month before may be shorter: what begins after it is not its own.
    if (at.getUTCMonth() === new Date(from).getUTCMonth()) sum += callsOf.get(at.toISOString().slice(0, 10)) ?? 0
    return sum
  })
}
