const firstMs = 1_000
const longestMs = 15 * 60_000
const triedForMs = 24 * 3_600_000

/** Milliseconds to wait after the n-th failure in a row (from 1): doubling from a second to a quarter of an hour. */
export const waitAfter = (failures: number): number => Math.min(firstMs * 2 ** Math.min(failures - 1, 20), longestMs)

/** Whether an event that first failed then has been tried long enough. */
export const isGivenUp = (firstFailedAt: Date, now: Date): boolean =>
  now.getTime() - firstFailedAt.getTime() >= triedForMs
