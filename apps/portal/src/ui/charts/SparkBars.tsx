import styles from './chart.module.css'

/** A row of small bars, one a day; what it shows is said beside it. */
export function SparkBars({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const width = 100 / Math.max(1, counts.length)
  return (
    <svg className={styles.spark} width="140" height="28" aria-hidden="true">
      {counts.map((count, day) => {
        const height = count === 0 ? 4 : Math.max(8, (count / most) * 100)
        return (
          <rect
            // Days have no id; their place is their name.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={day}
            className={styles.bar}
            data-tone={count === 0 ? 'none' : 'first'}
            x={`${day * width}%`}
            width={`${width * 0.75}%`}
            y={`${100 - height}%`}
            height={`${height}%`}
          />
        )
      })}
    </svg>
  )
}
