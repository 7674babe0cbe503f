/** The least height of something that is there, as a share of the plot, so that it can be seen. */
const leastShare = 0.02

/** The next number that is easily halved or read, and its tens. */
export function roundUp(most: number): number {
  if (most <= 1) return 1
  const ten = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * ten).find((round) => round >= most) ?? 10 * ten
}

/** Where each value of a stack begins and how high it is, in shares of the plot from below; what is there is seen. */
export function stacked(values: readonly number[], top: number): { from: number; height: number }[] {
  let from = 0
  return values.map((value) => {
    const height = value === 0 ? 0 : Math.max(leastShare, value / top)
    const part = { from, height }
    from += height
    return part
  })
}

/** Both ends of a choice of steps, the earlier first. */
export const ordered = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other)]
