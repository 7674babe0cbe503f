import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { ChartTable } from './ChartTable.tsx'
import styles from './chart.module.css'
import type { ChartProps } from './chart-data.ts'
import { Plot } from './Plot.tsx'

/** What happened when, as bars or as a table, with one line that says it; the line alone where no series has anything. */
export function TimeChart(props: ChartProps) {
  const { title, summary, series, choices } = props
  const [asTable, setAsTable] = useState(false)
  const isEmpty = series.length === 0
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.summary}>{summary}</p>
        </div>
        <div className={styles.choices}>
          {choices}
          {!isEmpty && (
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? t('charts.asChart') : t('charts.asTable')}
            </Button>
          )}
        </div>
      </div>
      {!isEmpty && <div className={styles.body}>{asTable ? <ChartTable {...props} /> : <Plot {...props} />}</div>}
      {!asTable && <Legend {...props} />}
    </section>
  )
}

/** What each series is drawn by; as a table they stand over their columns. */
function Legend({ series, lines = [], behind, expected }: ChartProps) {
  return (
    <ul className={styles.legend}>
      {series.map(({ key, label, tone }) => (
        <li key={key}>
          <span className={styles.mark} data-tone={tone} aria-hidden="true" />
          {label}
        </li>
      ))}
      {behind && (
        <li>
          <span className={styles.mark} data-tone="behind" aria-hidden="true" />
          {behind.series.label}
        </li>
      )}
      {expected && (
        <li>
          <span className={styles.mark} data-tone="expected" aria-hidden="true" />
          {expected.series.label}
        </li>
      )}
      {lines.map(({ label, isSecond }) => (
        <li key={label}>
          <span className={styles.lineMark} data-second={isSecond} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  )
}
