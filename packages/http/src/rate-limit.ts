import { Refusal } from '@doorward/core/refusals'
import { LRUCache } from 'lru-cache'

/** How often something may happen: on average `perSecond`, and `burst` at once. */
export interface Rate {
  perSecond: number
  burst: number
}

/**
 * Counts by the generic cell rate algorithm: one number a key, the time at which its bucket is empty again.
 * A node's own share; keys are bounded, the least recently seen is forgotten first.
 * @param clock monotonic milliseconds
 */
export function rateLimiter(clock: () => number) {
  const buckets = new LRUCache<string, { emptyAt: number }>({ max: 100_000 })
  /** Counts one more. Raises TooManyRequests with the seconds to wait. */
  function count(key: string, rate: Rate): void {
    let bucket = buckets.get(key)
    if (!bucket) {
      bucket = { emptyAt: 0 }
      buckets.set(key, bucket)
    }
    const now = clock()
    const step = 1000 / rate.perSecond
    const at = Math.max(bucket.emptyAt, now)
    const waitMs = at + step - now - step * rate.burst
    if (waitMs > 0) throw new Refusal('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    bucket.emptyAt = at + step
  }
  /** Whether one more would be counted; looks only. */
  function hasRoom(key: string, { perSecond, burst }: Rate): boolean {
    const step = 1000 / perSecond
    return Math.max(buckets.peek(key)?.emptyAt ?? 0, clock()) + step - clock() <= step * burst
  }
  return Object.assign(count, { hasRoom })
}
export type RateLimiter = ReturnType<typeof rateLimiter>
