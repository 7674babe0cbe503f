import type { ReactNode } from 'react'

/** One thing that is counted; its tone is a verdict or one of the quiet colours. */
export interface Series {
  key: string
  label: string
  /** So many of it, in words. */
  told: (count: number) => string
  /** What several steps have together is the most of them, not the sum. */
  combine?: 'most'
  tone: 'allow' | 'deny' | 'first' | 'second' | 'third'
}

/** A step of time with one value for each series, in their order. */
export interface ChartStep {
  /** When it begins (ISO 8601). */
  from: string
  values: readonly number[]
  /** It has not begun yet: nothing is known of it, which is not none. */
  isAhead?: boolean
}

interface ChartLine {
  value: number
  label: string
  /** The second of two is dotted. */
  isSecond?: boolean
}

interface Compared {
  series: Omit<Series, 'tone'>
  values: readonly number[]
}

export interface ChartProps {
  title: string
  /** The chart in one line, for everybody. */
  summary: string
  series: readonly Series[]
  steps: readonly ChartStep[]
  stepSeconds: number
  /** Lines across: thresholds, in the unit of the values. */
  lines?: readonly ChartLine[]
  /** What the steps are compared with, such as the month before: one value for each of them, drawn behind the bars. */
  behind?: Compared | undefined
  /** What the steps that have not begun are expected to have: one value for each step, drawn in outline. */
  expected?: Compared | undefined
  /** Called with the beginning of the first chosen step and the end of the last; without it nothing is chosen. */
  onChoose?: ((from: Date, to: Date) => void) | undefined
  /** Stands in its head, such as the choice of a period. */
  choices?: ReactNode
}

/** All that the steps have to tell: their series, what they are compared with, and what is expected, as further ones. */
export function toldOf({
  series,
  steps,
  behind,
  expected,
}: Pick<ChartProps, 'series' | 'steps' | 'behind' | 'expected'>): {
  series: readonly Omit<Series, 'tone'>[]
  steps: readonly ChartStep[]
} {
  const further = [behind, expected].filter((each) => each !== undefined)
  return {
    series: [...series, ...further.map((each) => each.series)],
    steps: steps.map(({ values, ...step }, place) => ({
      ...step,
      values: [...values, ...further.map((each) => each.values[place] ?? 0)],
    })),
  }
}

export const endOf = ({ from }: ChartStep, stepSeconds: number): Date =>
  new Date(new Date(from).getTime() + stepSeconds * 1_000)
