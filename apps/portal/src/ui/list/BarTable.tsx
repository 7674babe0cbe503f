import type { ReactNode } from 'react'
import { digits } from '../../lib/texts.ts'
import styles from './bar-table.module.css'

export interface Bar {
  key: string
  label: ReactNode
  count: number
  /** A verdict's colour; everything else is quiet. */
  tone?: 'allow' | 'deny'
}
interface BarTableProps {
  title: string
  /** Head of the label column, such as "Resource". */
  of: string
  unit: string
  bars: Bar[]
  none: string
}

/** Counts as a table whose rows are also bars: the chart and its data are one thing, for eyes and screen readers. */
export function BarTable({ title, of, unit, bars, none }: BarTableProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <section className={`card ${styles.box}`} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {bars.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, count, tone }) => (
              <tr key={key}>
                <td>
                  <div className={styles.label}>{label}</div>
                  <div className={styles.track} aria-hidden="true">
                    <div className={styles.bar} data-tone={tone} style={{ inlineSize: `${(count / most) * 100}%` }} />
                  </div>
                </td>
                <td className={styles.count}>{digits(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
