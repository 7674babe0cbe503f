import { Refusal } from '@doorward/core/refusals'

/** A door in front of all work of a node. */
export interface Overload {
  /** Raises TooManyRequests while the node has had more to do than it could for some time; costs a look at the clock. */
  refuse(): void
  close(): void
}

/** When there is too much to do: its looks, so many milliseconds apart, came that much too late, for as long as so many of them take. */
export interface OverloadBounds {
  everyMs: number
  lateMsMax: number
  looksMax: number
}

/**
 * One long piece of work delays one look, whatever its length; that looks are late by half a second for as long as several take is
 * more work than there is time for, of which an answer to everybody would only make every answer late.
 */
const boundsDefault: OverloadBounds = { everyMs: 200, lateMsMax: 500, looksMax: 5 }

/** Watches how late the event loop comes to what it was to do by now. `clock` counts monotonic milliseconds. */
export function watchOverload(clock: () => number, bounds: Partial<OverloadBounds> = {}): Overload {
  const { everyMs, lateMsMax, looksMax } = { ...boundsDefault, ...bounds }
  const lateMs = everyMs + lateMsMax
  let lookedAt = clock()
  /** Since when it was late at every look, and at whatever came between them. */
  let lateSince: number | undefined
  const isLate = (now: number) => now - lookedAt > lateMs
  const timer = setInterval(() => {
    const now = clock()
    lateSince = isLate(now) ? (lateSince ?? now) : undefined
    lookedAt = now
  }, everyMs).unref()
  const title = 'This server has more to do than it can at the moment.'
  return {
    refuse() {
      // All that comes in one turn of the loop is answered before its next look, however long that takes.
      const now = clock()
      if (isLate(now)) lateSince ??= now
      if (lateSince !== undefined && now - lateSince > lateMs * (looksMax - 1))
        throw new Refusal('TooManyRequests', { title, retryAfterSeconds: 2 })
    },
    close: () => clearInterval(timer),
  }
}
