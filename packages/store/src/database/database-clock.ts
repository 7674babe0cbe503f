import type { Database } from './database.ts'

/** The two clocks of a node, in milliseconds; the second one never jumps. */
export interface NodeClocks {
  wall(): number
  monotonic(): number
}
const nodeClocks: NodeClocks = { wall: () => Date.now(), monotonic: () => performance.now() }

/**
 * How far a node's clock may be from the database's (security K1): beyond `alarmMs` somebody is told, beyond `servesMs` the
 * node may not serve.
 */
export const clockLimits = { alarmMs: 2_000, servesMs: 30_000 } as const

/** The database's time, by which everything expires whichever node judges it (security K1). */
export interface DatabaseClock {
  /** The database's time as this node knows it, in milliseconds since the epoch. */
  now(): number
  /** How far the node's own clock is ahead of it, in milliseconds; below zero when it is behind. */
  aheadMs(): number
  /** Compares anew. Raises what the database raises. */
  compare(): Promise<void>
  close(): void
}

/** An answer that took longer says too little about when it was given. */
const roundTripMsMax = 1_000

/**
 * Compares the clocks now, and again every so often. Between two comparisons the node's monotonic clock goes on, so that
 * its own time may be set meanwhile.
 * @param told hears by how much the node's clock is ahead when it goes beyond the alarm's limit, and when it comes back
 */
export async function openDatabaseClock(parts: {
  database: Database
  /** Milliseconds between comparisons; null for none but the first. */
  everyMs: number | null
  told?: (aheadMs: number, isOff: boolean) => void
  clocks?: NodeClocks
}): Promise<DatabaseClock> {
  const { database, told, clocks = nodeClocks } = parts
  let offsetMs: number | undefined
  let wasOff = false
  const clock = {
    now: () => clocks.monotonic() + (offsetMs ?? 0),
    aheadMs: () => clocks.wall() - clock.now(),
    async compare(): Promise<void> {
      const sent = clocks.monotonic()
      const [row] = await database.acrossAccounts(
        'health',
        (tx) => tx<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
        'read',
      )
      const came = clocks.monotonic()
      if (!row || (offsetMs !== undefined && came - sent > roundTripMsMax)) return
      offsetMs = row.ms - (sent + came) / 2
      const isOff = Math.abs(clock.aheadMs()) > clockLimits.alarmMs
      if (isOff !== wasOff) told?.(Math.round(clock.aheadMs()), isOff)
      wasOff = isOff
    },
  }
  await clock.compare()
  const again = () => clock.compare().catch(() => undefined) // the database's absence is told by whoever needs it
  const timer = parts.everyMs === null ? undefined : setInterval(again, parts.everyMs).unref()
  return { ...clock, close: () => clearInterval(timer) }
}

/** Whether a node with such a clock may serve. */
export const mayServe = (clock: Pick<DatabaseClock, 'aheadMs'>): boolean =>
  Math.abs(clock.aheadMs()) <= clockLimits.servesMs
