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
  behind?: { series: Omit<Series, 'tone'>; values: readonly number[] } | undefined
  /** Called with the beginning of the first chosen step and the end of the last; without it nothing is chosen. */
  onChoose?: ((from: Date, to: Date) => void) | undefined
  /** Stands in its head, such as the choice of a period. */
  choices?: ReactNode
}

/** All that the steps have to tell: their series, and what they are compared with as one more. */
export function toldOf({ series, steps, behind }: Pick<ChartProps, 'series' | 'steps' | 'behind'>): {
  series: readonly Omit<Series, 'tone'>[]
  steps: readonly ChartStep[]
} {
  if (!behind) return { series, steps }
  return {
    series: [...series, behind.series],
    steps: steps.map(({ values, ...step }, place) => ({ ...step, values: [...values, behind.values[place] ?? 0] })),
  }
}

export const endOf = ({ from }: ChartStep, stepSeconds: number): Date =>
  new Date(new Date(from).getTime() + stepSeconds * 1_000)
