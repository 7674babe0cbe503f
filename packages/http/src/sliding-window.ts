import { Refusal } from '@doorward/core/refusals'
import { LRUCache } from 'lru-cache'

/** At most `quota` within any `windowMs`. */
export interface Quota {
  windowMs: number
  quota: number
}

interface Counted {
  /** Number of the window that `now` counts. */
  window: number
  now: number
  before: number
}

/**
 * Counts over a sliding window: this fixed window, and of the one before it the part that still lies within reach.
 * A node's own count; keys are bounded, the least recently seen is forgotten first.
 * @param clock monotonic milliseconds
 */
export function slidingWindow(clock: () => number) {
  const counts = new LRUCache<string, Counted>({ max: 100_000 })
  /** Counts one more. Raises TooManyRequests with the seconds to wait; what was refused isn't counted. */
  return function count(key: string, { windowMs, quota }: Quota): void {
    const at = clock()
    const window = Math.floor(at / windowMs)
    const had = counts.get(key)
    const counted: Counted =
      had?.window === window ? had : { window, now: 0, before: had && had.window === window - 1 ? had.now : 0 }
    const left = 1 - (at % windowMs) / windowMs
    if (counted.now + counted.before * left + 1 > quota)
      throw new Refusal('TooManyRequests', { retryAfterSeconds: waitSeconds(counted, { windowMs, quota }, left) })
    counted.now += 1
    counts.set(key, counted)
  }
}

/** Seconds until one more fits: within this window as the one before it leaves, or else in the next. */
function waitSeconds({ now, before }: Counted, { windowMs, quota }: Quota, left: number): number {
  const fits = before > 0 ? (quota - now - 1) / before : -1
  const share = fits >= 0 ? left - fits : left + Math.max(0, 1 - (quota - 1) / Math.max(now, 1))
  return Math.max(1, Math.ceil((share * windowMs) / 1000))
}
