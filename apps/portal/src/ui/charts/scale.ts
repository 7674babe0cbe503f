/** The least height of something that is there, as a share of the plot, so that it can be seen. */
const leastShare = 0.02

/** The next number that is easily halved or read, and its tens. */
export function roundUp(most: number): number {
  if (most <= 1) return 1
  const ten = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * ten).find((round) => round >= most) ?? 10 * ten
}

/** From so many steps with something on, a few that stand out are cut. */
const busyStepsMin = 3
/** A step stands out that has more than so many times what the next has. */
const standsOutBy = 4
/** At most one step in so many is cut, or one. */
const oneIn = 8

/**
 * What is as high as the plot, for steps that have so much each. Where a few have many times what all others have, they are
 * cut at it, so that the others keep their height; `most` is what the highest of those has.
 * @param least is always within the plot, such as a threshold
 */
export function axisOf(sums: readonly number[], least = 0): { top: number; most: number | undefined } {
  const busy = sums.filter((sum) => sum > 0).toSorted((one, other) => other - one)
  const few = Math.max(1, Math.floor(busy.length / oneIn))
  const next = busy.findLast((sum, place) => place > 0 && place <= few && sum * standsOutBy < (busy[place - 1] ?? 0))
  const [most = 0] = busy
  const whole = roundUp(Math.max(most, least))
  if (next === undefined || busy.length < busyStepsMin) return { top: whole, most: undefined }
  const top = roundUp(Math.max(next, least))
  return most > top ? { top, most } : { top: whole, most: undefined }
}

/**
 * Where each value of a stack begins and how high it is, in shares of the plot from below; what is there is seen. A stack
 * beyond the top is as high as the plot, and shows the shares of its values.
 */
export function stacked(values: readonly number[], axisTop: number): { from: number; height: number }[] {
  const top = Math.max(axisTop, sumOf(values))
  let from = 0
  return values.map((value) => {
    const height = value === 0 ? 0 : Math.max(leastShare, value / top)
    const part = { from, height }
    from += height
    return part
  })
}

/** What a step has in all. */
export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Both ends of a choice of steps, the earlier first. */
export const ordered = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other)]
