import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { beyond } from '@doorward/core/refusals'
import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { ownCost, type PasswordHash, readPasswordHash } from './password-hash.ts'

const atOnceMax = 2
const waitingMax = 100

/** Password work, a few at once and a bounded queue; raises `TooManyRequests` beyond it. */
function pool() {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnceMax) {
      if (waiting.length >= waitingMax) throw beyond({ quota: waitingMax, of: 'waiting passwords', per: 'at once' }, 2)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const inPool = pool()

export const hashPassword = (password: string): Promise<string> => inPool(() => hash(password, ownCost))

let nobodys: Promise<string> | undefined

const derive = {
  scrypt: promisify<string, Buffer, number, object, Buffer>(scrypt),
  pbkdf2: promisify(pbkdf2),
}

async function isPasswordOf(of: PasswordHash, password: string): Promise<boolean> {
  if (of.kind === 'argon2') return verify(of.text, password)
  if (of.kind === 'bcrypt') return verifyBcrypt(password, of.text)
  const { salt, hash: kept } = of
  if (of.kind === 'pbkdf2')
    return timingSafeEqual(await derive.pbkdf2(password, salt, of.rounds, kept.length, of.digest), kept)
  const { cost, blockSize, lanes } = of
  const maxmem = 256 * cost * blockSize * lanes // twice what it takes; what it may take is bounded where it is read
  const options = { cost, blockSize, parallelization: lanes, maxmem: Math.max(maxmem, 33_554_432) }
  return timingSafeEqual(await derive.scrypt(password, salt, kept.length, options), kept)
}

/**
 * Whether a password is the one of this hash, of any kind that `readPasswordHash` knows. Without a hash the same work is done
 * and the answer is no, so that its time tells nothing (security 27).
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('a password that nobody has')
  const of = readPasswordHash(stored ?? (await nobodys))
  const matches = await inPool(async () => !('fault' in of) && (await isPasswordOf(of, password)))
  return matches && stored !== undefined
}

/** Makes the hash that stands in for people without one, so that the first question is not slower. */
export async function warmUp(): Promise<void> {
  nobodys ??= hashPassword('a password that nobody has')
  await nobodys
}
