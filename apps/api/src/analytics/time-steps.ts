const second = 1
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Steps that people count time by. */
const steps = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, day, 7 * day]
const stepsMax = 100

/** The smallest step, in seconds, that cuts a span of milliseconds into a hundred parts at most. */
export const stepFor = (spanMs: number): number => steps.find((step) => spanMs / 1_000 / step <= stepsMax) ?? 7 * day

/** The places of the steps, counted since 1970, that touch a span. */
export function stepsOf({ from, to }: { from: Date; to: Date }, stepSeconds: number): number[] {
  const first = Math.floor(from.getTime() / 1_000 / stepSeconds)
  const last = Math.floor((to.getTime() - 1) / 1_000 / stepSeconds)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
}
