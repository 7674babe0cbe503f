import { Refusal } from '@doorward/core/refusals'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/**
 * Says in two lines that what we need was away: one when the first request is refused, and one when it serves again, with
 * how many were. A line a request would only hide the others.
 */
export interface Outages {
  /** A request was refused because something we need is away. */
  refused(cause: unknown): void
  /** Work beside requests failed; false when that has another reason, which is for the caller to tell. */
  delayed(cause: unknown): boolean
  close(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent where nobody listens. */
    outages: Outages | undefined
  }
}

/** Lets whatever serves the requests of an app tell of outages. */
export const tellOutages = (app: FastifyInstance, outages: Outages | undefined): void =>
  void app.decorate('outages', outages)

/** Whether something failed because what it needs is away: a refusal that is answered with 503. */
export const isOutage = (cause: unknown): boolean => cause instanceof Refusal && cause.kind === 'unavailable'

const causeOf = (refusal: unknown): string =>
  String(refusal instanceof Refusal ? (refusal.cause ?? refusal.message) : refusal)

/**
 * @param serves whether all works again; asked every so often while it did not
 * @param everyMs it is over once all works and this long nothing was refused
 */
export function openOutages(parts: {
  logger: FastifyBaseLogger
  serves: () => Promise<boolean>
  everyMs: number
  /** Monotonic milliseconds. */
  now?: () => number
}): Outages {
  const { logger, serves, everyMs, now = () => performance.now() } = parts
  let outage: { since: number; refused: number; delayed: number; isFresh: boolean; timer: NodeJS.Timeout } | undefined

  async function look(): Promise<void> {
    if (!outage) return
    outage.isFresh = false
    const isOver = await serves().catch(() => false)
    if (!isOver || !outage || outage.isFresh) return
    const { since, refused, delayed, timer } = outage
    clearInterval(timer)
    outage = undefined
    logger.warn({ refused, delayed, seconds: Math.round((now() - since) / 100) / 10 }, 'serving again')
  }
  function note(cause: unknown) {
    if (!outage) {
      logger.error({ cause: causeOf(cause) }, 'requests are refused until what they need is back')
      outage = { since: now(), refused: 0, delayed: 0, isFresh: true, timer: setInterval(look, everyMs).unref() }
    }
    outage.isFresh = true
    return outage
  }
  return {
    refused(cause) {
      note(cause).refused += 1
    },
    delayed(cause) {
      if (!isOutage(cause)) return false
      note(cause).delayed += 1
      return true
    },
    close: () => clearInterval(outage?.timer),
  }
}
