import { digits, t } from '../../lib/texts.ts'
import styles from './chart.module.css'
import { type ChartProps, toldOf } from './chart-data.ts'
import { timeOf } from './words.ts'

const daySeconds = 86_400

/** The numbers of a chart, step by step, the newest first; steps without any are left out. */
export function ChartTable({ title, stepSeconds, ...counted }: ChartProps) {
  const { series, steps } = toldOf(counted)
  const own = counted.series.length
  /** What has happened is not told of days ahead, nor what was expected of those that are over. */
  const isUntold = (isAhead: boolean, place: number) =>
    isAhead ? place < own : counted.expected !== undefined && place === series.length - 1
  const rows = steps.filter(({ values }) => values.some((value) => value > 0)).toReversed()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be reachable by keyboard
    <section className={styles.tableBox} aria-label={t('charts.numbers', { title })} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(stepSeconds >= daySeconds ? 'charts.day' : 'charts.time')}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((step) => (
            <tr key={step.from}>
              <th scope="row">{timeOf(step, stepSeconds)}</th>
              {series.map(({ key }, place) => (
                <td key={key}>{isUntold(step.isAhead ?? false, place) ? '–' : digits(step.values[place] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.told}>{t('charts.nothing')}</p>}
    </section>
  )
}
