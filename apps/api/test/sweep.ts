/** The seed of what a test draws at random: what `<name>_SEED` says, or another one each time. */
export const seedOf = (name: string): number => Number(process.env[`${name}_SEED`] ?? Date.now() % 2 ** 31)

/** A clock for rate limits that few people, who stand for those of many accounts, never reach: each look takes a second. */
export function clockWithoutLimits(): () => number {
  let seconds = 0
  return () => 1_000 * seconds++
}
