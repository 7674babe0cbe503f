import { Refusal } from '@doorward/core/refusals'

/** A door in front of all work of a node. */
export interface Overload {
  /** Raises TooManyRequests while the node has had more to do than it could for some time; costs nothing else. */
  refuse(): void
  close(): void
}

/** When there is too much to do: its looks, so many milliseconds apart, came that much too late, so many in a row. */
export interface OverloadBounds {
  everyMs: number
  lateMsMax: number
  looksMax: number
}

/**
 * One long piece of work delays one look, whatever its length; that several in a row are late by half a second is more work
 * than there is time for, of which an answer to everybody would only make every answer late.
 */
const boundsDefault: OverloadBounds = { everyMs: 200, lateMsMax: 500, looksMax: 5 }

/** Watches how late the event loop comes to what it was to do by now. `clock` counts monotonic milliseconds. */
export function watchOverload(clock: () => number, bounds: Partial<OverloadBounds> = {}): Overload {
  const { everyMs, lateMsMax, looksMax } = { ...boundsDefault, ...bounds }
  let lookedAt = clock()
  let lateLooks = 0
  const timer = setInterval(() => {
    const now = clock()
    lateLooks = now - lookedAt - everyMs > lateMsMax ? lateLooks + 1 : 0
    lookedAt = now
  }, everyMs).unref()
  const title = 'This server has more to do than it can at the moment.'
  return {
    refuse() {
      if (lateLooks >= looksMax) throw new Refusal('TooManyRequests', { title, retryAfterSeconds: 2 })
    },
    close: () => clearInterval(timer),
  }
}
