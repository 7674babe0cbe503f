import { digits, t } from '../../lib/texts.ts'
import styles from './chart.module.css'
import { type ChartProps, toldOf } from './chart-data.ts'
import { axisOf, ordered, stacked, sumOf } from './scale.ts'
import { useChoosing } from './use-choosing.ts'
import { countsOf, spanOf, timeOf } from './words.ts'

const percent = (share: number) => `${share * 100}%`

/** Bars of time, stacked, those far above all others with a gap where they are cut; the one under the pointer or the cursor is told in words below. */
export function Plot({ title, series, steps, stepSeconds, lines = [], behind, expected, onChoose }: ChartProps) {
  const chosen = (first: number, last: number) => {
    const [from, to] = [steps[first], steps[last]]
    if (from && to) onChoose?.(new Date(from.from), new Date(new Date(to.from).getTime() + stepSeconds * 1_000))
  }
  const { choice, events } = useChoosing(steps.length, onChoose && chosen)
  const sums = steps.map(({ values }) => sumOf(values))
  const beside = [...lines.map(({ value }) => value), ...(behind?.values ?? []), ...(expected?.values ?? [])]
  const { top, most } = axisOf(sums, Math.max(0, ...beside))
  const isEmpty = lines.length === 0 && [...sums, ...beside].every((sum) => sum === 0)
  const all = toldOf({ series, steps, behind, expected })
  const [first, last] = choice ? ordered(choice.anchor, choice.cursor) : [-1, -1]
  const told = choice ? all.steps.slice(first, last + 1) : []
  const [begin, end] = [told[0], told.at(-1)]
  const words = begin && end ? `${spanOf(begin, end, stepSeconds)}: ${countsOf(told, all.series)}` : ''
  return (
    <div>
      <div className={styles.frame}>
        {/* An axis without anything on it has no measure. */}
        {!isEmpty && <span className={styles.top}>{digits(top)}</span>}
        {most !== undefined && <span className={styles.cut}>{t('charts.cut', { most: digits(most) })}</span>}
        {/* Arrow keys move along the time, as along a scale. */}
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={Math.max(0, steps.length - 1)}
          aria-valuenow={choice?.cursor ?? Math.max(0, steps.length - 1)}
          aria-valuetext={words || countsOf(all.steps, all.series)}
          className={styles.plot}
          data-choosing={onChoose !== undefined}
          {...events}
        >
          <Bars
            series={series}
            steps={steps}
            top={top}
            lines={lines}
            behind={behind}
            expected={expected}
            chosen={choice ? { first, last } : undefined}
          />
        </div>
      </div>
      <div className={styles.axis} dir="ltr" aria-hidden="true">
        <span>{steps[0] && timeOf(steps[0], stepSeconds)}</span>
        <span>{steps.length > 1 && timeOf(steps[steps.length - 1] ?? { from: '', values: [] }, stepSeconds)}</span>
      </div>
      <p className={styles.told}>{words || (isEmpty ? '' : t(onChoose ? 'charts.choose' : 'charts.point'))}</p>
    </div>
  )
}

interface BarsProps extends Pick<ChartProps, 'series' | 'steps' | 'lines' | 'behind' | 'expected'> {
  /** The value that is as high as the plot. */
  top: number
  chosen: { first: number; last: number } | undefined
}

function Bars({ series, steps, lines = [], behind, expected, top, chosen }: BarsProps) {
  const width = 1 / Math.max(1, steps.length)
  // What is behind a bar is seen on both sides of it.
  const share = behind ? 0.56 : 0.8
  return (
    <svg width="100%" height="100%" aria-hidden="true" className={styles.drawing}>
      {chosen && (
        <rect
          className={styles.chosen}
          x={percent(chosen.first * width)}
          width={percent((chosen.last - chosen.first + 1) * width)}
          y="0"
          height="100%"
        />
      )}
      {behind?.values.slice(0, steps.length).map((value, place) => (
        <rect
          key={steps[place]?.from}
          className={styles.bar}
          data-tone="behind"
          x={percent((place + 0.03) * width)}
          width={percent(width * 0.94)}
          y={percent(1 - value / top)}
          height={percent(value / top)}
        />
      ))}
      {steps.map((step, place) =>
        stacked(step.values, top).map(({ from, height }, which) =>
          height === 0 ? null : (
            <rect
              key={`${step.from} ${series[which]?.key}`}
              className={styles.bar}
              data-tone={series[which]?.tone}
              x={percent((place + (1 - share) / 2) * width)}
              width={percent(width * share)}
              y={percent(1 - Math.min(1, from + height))}
              height={percent(height)}
            />
          ),
        ),
      )}
      {expected?.values
        .slice(0, steps.length)
        .map((value, place) =>
          value === 0 ? null : (
            <rect
              key={steps[place]?.from}
              className={styles.bar}
              data-tone="expected"
              x={percent((place + (1 - share) / 2) * width)}
              width={percent(width * share)}
              y={percent(1 - value / top)}
              height={percent(value / top)}
            />
          ),
        )}
      {steps.map(
        (step, place) =>
          sumOf(step.values) > top && (
            <rect
              key={step.from}
              className={styles.gap}
              x={percent(place * width)}
              width={percent(width)}
              y="12%"
              height="4"
            />
          ),
      )}
      {lines.map(({ label, value, isSecond }) => (
        <line
          key={label}
          className={styles.line}
          data-second={isSecond}
          x1="0"
          x2="100%"
          y1={percent(1 - value / top)}
          y2={percent(1 - value / top)}
        />
      ))}
    </svg>
  )
}
