import { beyond, type Limit } from '@doorward/core/refusals'
import { boundedCache } from './bounded-cache.ts'

/** How often something may happen: on average `perSecond`, and `burst` at once. `of` says what, in the plural. */
export interface Rate {
  perSecond: number
  burst: number
  of: string
}

const periods = [
  [1, 'a second'],
  [60, 'a minute'],
  [3600, 'an hour'],
] as const

/** The rate in the shortest of seconds, minutes and hours in which it is a whole number. */
export function limitOf({ perSecond, of }: Rate): Limit {
  const whole = periods.find(([seconds]) => Number.isInteger(Math.round(perSecond * seconds * 1e6) / 1e6))
  const [seconds, per] = whole ?? periods[2]
  return { quota: Math.round(perSecond * seconds), of, per }
}

/**
 * Counts by the generic cell rate algorithm: one number a key, the time at which its bucket is empty again.
 * A node's own share; keys are bounded, the least recently seen is forgotten first.
 * @param clock monotonic milliseconds
 */
export function rateLimiter(clock: () => number) {
  const buckets = boundedCache<{ emptyAt: number }>(100_000)
  /** Counts one more, or as many as it costs. Raises TooManyRequests with the seconds to wait. */
  function count(key: string, rate: Rate, cost = 1): void {
    let bucket = buckets.get(key)
    if (!bucket) {
      bucket = { emptyAt: 0 }
      buckets.set(key, bucket)
    }
    const now = clock()
    const step = 1000 / rate.perSecond
    const emptyAt = Math.max(bucket.emptyAt, now) + step * cost
    const waitMs = emptyAt - now - step * rate.burst
    if (waitMs > 0) throw beyond(limitOf(rate), Math.ceil(waitMs / 1000))
    bucket.emptyAt = emptyAt
  }
  /** Whether one more would be counted; looks only. */
  function hasRoom(key: string, { perSecond, burst }: Pick<Rate, 'perSecond' | 'burst'>): boolean {
    const step = 1000 / perSecond
    return Math.max(buckets.peek(key)?.emptyAt ?? 0, clock()) + step - clock() <= step * burst
  }
  return Object.assign(count, { hasRoom })
}
export type RateLimiter = ReturnType<typeof rateLimiter>
