import { beyond } from '@doorward/core/refusals'
import { hash, verify } from '@node-rs/argon2'

/** KiB, rounds, lanes of argon2id, which is the package's default algorithm (security 24). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

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

export const hashPassword = (password: string): Promise<string> => inPool(() => hash(password, cost))

let nobodys: Promise<string> | undefined

/**
 * Whether a password is the one of this hash. Without a hash the same work is done and the answer is no, so that its
 * time tells nothing (security 27).
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('a password that nobody has')
  const against = stored ?? (await nobodys)
  const matches = await inPool(() => verify(against, password))
  return matches && stored !== undefined
}

/** Makes the hash that stands in for people without one, so that the first question is not slower. */
export async function warmUp(): Promise<void> {
  nobodys ??= hashPassword('a password that nobody has')
  await nobodys
}
