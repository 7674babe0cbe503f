import type { UsageReply } from '@doorward/contract/authorization/account/usage'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { digits, t } from '../../../lib/texts.ts'
import { Chart, type ChartProps } from '../../../ui/page/Chart.tsx'
import { presentUse } from './present-use.ts'

const daySeconds = 86_400
const dayMs = daySeconds * 1_000

/** A line that is so many times as high as all bars would make nothing of them; it is said in words then. */
const lineAtMost = 4

interface MonthChartProps {
  usage: UsageReply
  limit: number | null
}

/** A month's calls as they come to what is charged, or as each day had them. */
const shapes = {
  addedUp: { label: t('usage.addedUp'), title: t('usage.byDayAdded'), combine: 'most' },
  eachDay: { label: t('usage.eachDay'), title: t('usage.byDay'), combine: undefined },
} as const
type Shape = keyof typeof shapes

/** The calls of this month day by day, with the month before behind them. */
export function MonthChart({ usage, limit }: MonthChartProps) {
  const [shape, setShape] = useState<Shape>('addedUp')
  const choices = (
    <SegmentedControl
      size="xs"
      aria-label={t('usage.shape')}
      data={(Object.keys(shapes) as Shape[]).map((value) => ({ value, label: shapes[value].label }))} // its own keys
      value={shape}
      onChange={setShape}
    />
  )
  return (
    <div className="card" style={{ padding: 16 }}>
      <Chart chart={{ ...chartOf({ usage, limit }, shape, new Date()), choices }} />
    </div>
  )
}

function chartOf({ usage, limit }: MonthChartProps, shape: Shape, now: Date): ChartProps {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const [from, to] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
  const days = (to - from) / dayMs
  const { title, combine } = shapes[shape]
  const drawn = (day: number[]) => (shape === 'addedUp' ? addedUp(day) : day)
  const counted = eachDay(usage.usage, from, days)
  const calls = drawn(counted)
  const daysOver = Math.floor((now.getTime() - from) / dayMs) + 1
  const { soFar, expected, lastMonth } = presentUse(usage.history, now)
  const together = combine ? { combine } : {}
  return {
    title,
    summary: t('billing.presentUse', { soFar, expected, lastMonth }),
    series: [{ key: 'calls', label: t('usage.thisMonth'), told: toldThis, tone: 'first', ...together }],
    behind: {
      series: { key: 'before', label: t('usage.monthBefore'), told: toldBefore, ...together },
      values: drawn(eachDay(usage.usage, Date.UTC(year, month - 1, 1), days)),
    },
    expected: {
      series: { key: 'expected', label: t('usage.expectedSeries'), told: toldExpected, ...together },
      values: drawn(aheadToo(counted, { daysOver, share: (expected - soFar) / (days - daysOver) })).map((count, day) =>
        day < daysOver ? 0 : Math.round(count),
      ),
    },
    steps: calls.map((count, day) => ({
      from: new Date(from + day * dayMs).toISOString(),
      values: [day < daysOver ? count : 0],
      isAhead: day >= daysOver,
    })),
    stepSeconds: daySeconds,
    // The lines are of a whole month.
    lines: shape === 'addedUp' ? linesOf(usage, limit, Math.max(soFar, expected, lastMonth)) : [],
  }
}

function linesOf({ plan }: UsageReply, limit: number | null, highest: number): NonNullable<ChartProps['lines']> {
  const included = plan?.includedCalls
  const lines = [
    ...(included === undefined
      ? []
      : [{ value: included, label: t('usage.includedLine', { calls: digits(included) }), isSecond: true }]),
    ...(limit === null ? [] : [{ value: limit, label: t('usage.limitLine', { calls: digits(limit) }) }]),
  ]
  return lines.filter(({ value }) => value <= highest * lineAtMost)
}

const toldThis = (count: number) => t('usage.toldThis', { count })
const toldExpected = (count: number) => t('usage.toldExpected', { count })
const toldBefore = (count: number) => t('usage.toldBefore', { count })

/** The calls of each of so many days from a moment on. */
function eachDay(usage: UsageReply['usage'], from: number, days: number): number[] {
  const callsOf = new Map(usage.map(({ date, calls }) => [date.slice(0, 10), calls]))
  return Array.from({ length: days }, (_, day) => {
    const at = new Date(from + day * dayMs)
    // The month before may be shorter: what begins after it is not its own.
    return at.getUTCMonth() === new Date(from).getUTCMonth() ? (callsOf.get(at.toISOString().slice(0, 10)) ?? 0) : 0
  })
}

/** The calls of the days that are over, and of each day ahead its share of what is still expected. */
const aheadToo = (counted: readonly number[], { daysOver, share }: { daysOver: number; share: number }): number[] =>
  counted.map((count, day) => (day < daysOver ? count : share))

/** For each day all calls up to its end. */
function addedUp(days: readonly number[]): number[] {
  let sum = 0
  return days.map((calls) => {
    sum += calls
    return sum
  })
}
