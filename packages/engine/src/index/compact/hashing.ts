import { randomInt } from 'node:crypto'

/**
 * A hash of texts that goes unit by unit, so that what a text begins with is hashed on the way. Where it starts is a secret of
 * the process: nobody can choose names that fall into one place.
 */
export const hashStart = randomInt(2 ** 32) | 0
/** Odd, with ones and zeros all over. */
const factor = 0x5bd1e995

/** The hash of a text that is longer by one unit. */
export function hashed(hash: number, unit: number): number {
  const mixed = Math.imul(hash ^ unit, factor)
  return mixed ^ (mixed >>> 15)
}

/** The hash of the text that begins with what was hashed. */
export function hashOf(text: string, hash = hashStart): number {
  let sum = hash
  for (let at = 0; at < text.length; at += 1) sum = hashed(sum, text.charCodeAt(at))
  return sum
}
