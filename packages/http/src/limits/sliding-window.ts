import { beyond } from '@doorward/core/refusals'
import { boundedCache } from './bounded-cache.ts'

/** At most `quota` within any `windowMs`. */
export interface Quota {
  windowMs: number
  quota: number
}

/** Calls of a key in one window; windows of a length are numbered from the clock's zero. */
export interface WindowCount {
  key: string
  windowMs: number
  window: number
  calls: number
}

/** What all who share a count have counted in a window, and in the one before it. */
export interface WindowTotals {
  key: string
  windowMs: number
  window: number
  now: number
  before: number
}

interface Counted {
  windowMs: number
  /** Number of the window that `now` counts. */
  window: number
  now: number
  before: number
  /** How much of `now` nobody else knows of yet. */
  own: number
}

const keysMax = 100_000

/** A window in words, in its largest whole unit: "in 5 minutes". */
function perWords(windowMs: number): string {
  const units = [86_400_000, 'day', 3_600_000, 'hour', 60_000, 'minute', 1_000, 'second'] as const
  for (let at = 0; at < units.length; at += 2) {
    const count = windowMs / Number(units[at])
    if (Number.isInteger(count)) return `in ${count === 1 ? 'a' : count} ${units[at + 1]}${count === 1 ? '' : 's'}`
  }
  return `in ${windowMs} ms`
}

/**
 * Counts over a sliding window: this fixed window, and of the one before it the part that still lies within reach. The
 * count is a node's own until others' are learned. Keys are bounded, the least recently seen is forgotten first.
 */
export class SlidingWindow {
  readonly #clock: () => number
  readonly #counts = boundedCache<Counted>(keysMax)
  readonly #changed = new Set<string>()

  /** @param clock milliseconds; of one epoch where counts are shared */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Counts one more. Raises TooManyRequests with the seconds to wait; what was refused isn't counted. */
  count(key: string, { windowMs, quota }: Quota): void {
    const at = this.#clock()
    const counted = this.#of(key, windowMs, Math.floor(at / windowMs))
    const left = 1 - (at % windowMs) / windowMs
    if (counted.now + counted.before * left + 1 > quota)
      throw beyond(
        { quota, of: 'calls by this service client', per: perWords(windowMs) },
        waitSeconds(counted, { windowMs, quota }, left),
      )
    counted.now += 1
    counted.own += 1
    if (this.#changed.size < keysMax) this.#changed.add(key)
  }

  /** What was counted here since the last time; what isn't shared in the end is given back with `keep`. */
  takeOwn(): WindowCount[] {
    const taken = [...this.#changed].flatMap((key) => {
      const counted = this.#counts.peek(key)
      if (!counted || counted.own === 0) return []
      const { windowMs, window, own: calls } = counted
      counted.own = 0
      return [{ key, windowMs, window, calls }]
    })
    this.#changed.clear()
    return taken
  }

  /** Takes back what could not be shared, as far as its window lasts. */
  keep(counts: WindowCount[]): void {
    for (const { key, windowMs, window, calls } of counts) {
      const counted = this.#counts.peek(key)
      if (counted?.windowMs !== windowMs || counted.window !== window) continue
      counted.own += calls
      this.#changed.add(key)
    }
  }

  /** Learns what all have counted together; what was counted here meanwhile comes on top. */
  learn(totals: WindowTotals[]): void {
    for (const { key, windowMs, window, now, before } of totals) {
      const counted = this.#counts.peek(key)
      if (counted?.windowMs !== windowMs) continue
      if (counted.window === window) Object.assign(counted, { now: now + counted.own, before })
      else if (counted.window === window + 1) counted.before = now
      else if (counted.window === window - 1) counted.now = before + counted.own
    }
  }

  #of(key: string, windowMs: number, window: number): Counted {
    const had = this.#counts.get(key)
    if (had?.windowMs === windowMs && had.window === window) return had
    const before = had?.windowMs === windowMs && had.window === window - 1 ? had.now : 0
    const counted = { windowMs, window, now: 0, before, own: 0 }
    this.#counts.set(key, counted)
    return counted
  }
}

/** Seconds until one more fits: within this window as the one before it leaves, or else in the next. */
function waitSeconds({ now, before }: Counted, { windowMs, quota }: Quota, left: number): number {
  const fits = before > 0 ? (quota - now - 1) / before : -1
  const share = fits >= 0 ? left - fits : left + Math.max(0, 1 - (quota - 1) / Math.max(now, 1))
  return Math.max(1, Math.ceil((share * windowMs) / 1000))
}
