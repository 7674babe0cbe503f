import { randomBytes } from 'node:crypto'
import { generatedAlphabet, idFromBytes } from '@doorward/core/ids'

const poolLetters = 8_192
/** Enough: the alphabets of the house skip at most a tenth of the bytes. */
const poolBytes = poolLetters * 1.25

/** Random letters of each alphabet for many ids; bytes fetched for one alone take 3 µs, a sixth of a permission check. */
const pools = new Map<string, { letters: string; at: number }>()

function newPool(alphabet: string) {
  const letters = idFromBytes('', poolLetters, randomBytes(poolBytes), alphabet)
  const pool = { letters, at: 0 }
  pools.set(alphabet, pool)
  return pool
}

/** A new id that nobody can guess: so many letters after its prefix, of about 5.2 bits each. At most 8,192 letters. */
export function randomId(prefix: string, length: number, alphabet: string = generatedAlphabet): string {
  const present = pools.get(alphabet)
  const pool = present && present.at + length <= poolLetters ? present : newPool(alphabet)
  const from = pool.at
  pool.at += length
  return prefix + pool.letters.slice(from, pool.at)
}
