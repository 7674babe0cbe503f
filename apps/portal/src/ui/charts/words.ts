import { listed, t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { type ChartStep, endOf, type Series } from './chart-data.ts'

const daySeconds = 86_400

/** When a step is; days are those of UTC. */
export const timeOf = (step: ChartStep, stepSeconds: number): string =>
  stepSeconds >= daySeconds ? step.from.slice(0, 10) : isoText(new Date(step.from)).slice(0, 16)

/** From when to when some steps are. */
export function spanOf(first: ChartStep, last: ChartStep, stepSeconds: number): string {
  const from = timeOf(first, stepSeconds)
  if (stepSeconds >= daySeconds)
    return first === last ? from : t('charts.span', { from, to: timeOf(last, stepSeconds) })
  return t('charts.span', { from, to: isoText(endOf(last, stepSeconds)).slice(11, 16) })
}

/** What some steps have together, such as "12 allowed, 3 denied"; nothing where they have nothing. */
export function countsOf(steps: readonly ChartStep[], series: readonly Pick<Series, 'told' | 'combine'>[]): string {
  const there = series
    .map(({ told, combine }, place) => {
      const values = steps.map((step) => step.values[place] ?? 0)
      return { told, count: combine === 'most' ? Math.max(0, ...values) : values.reduce((sum, each) => sum + each, 0) }
    })
    .filter(({ count }) => count > 0)
  return there.length === 0 ? t('charts.nothing') : listed(there.map(({ told, count }) => told(count)))
}
