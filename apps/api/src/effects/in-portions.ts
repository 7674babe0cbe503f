import { setImmediate as othersTurn } from 'node:timers/promises'

/** So many are decided at the same time, and so many letters of them: what is decided together holds the loop in one piece. */
const atOnceMax = 20
const lettersAtOnce = 32_768

/** How much a write says, roughly: letters of its texts, and a few for everything else. */
function lettersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 4
  return Object.values(value).reduce((sum: number, each) => sum + 8 + lettersIn(each), 0)
}

/** Does something for each of several, a portion at a time; others have their turn in between. */
export async function inPortions<One>(all: readonly One[], each: (one: One) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; ) {
    const portion: One[] = []
    for (let letters = 0; from < all.length && portion.length < atOnceMax && letters < lettersAtOnce; from++) {
      const one = all[from] as One // within bounds
      letters += lettersIn(one)
      portion.push(one)
    }
    await Promise.all(portion.map(each))
    await othersTurn()
  }
}
