import { randomBytes, randomFillSync } from 'node:crypto'
import { idFromBytes } from '@doorward/core/ids'

/** Random bytes for many ids; fetching them one by one costs a tenth of a permission check. */
const pool = { bytes: randomBytes(16 * 1024), at: 0 }

function takeBytes(count: number): Uint8Array {
  if (pool.at + count > pool.bytes.length) {
    randomFillSync(pool.bytes)
    pool.at = 0
  }
  const taken = pool.bytes.subarray(pool.at, pool.at + count)
  pool.at += count
  return taken
}

/** A new id that nobody can guess: so many letters after its prefix, of about 5.2 bits each. At most 1,000 letters. */
export const randomId = (prefix: string, length: number, alphabet?: string): string =>
  idFromBytes(prefix, length, takeBytes(length * 2), alphabet)
