import type { Tx } from '../database/database.ts'

/** What the authorization events of one day (UTC) take on the disk, with their indexes. */
export interface EventDay {
  /** As `2026-11-27`. */
  day: string
  bytes: number
}

/** Days that there is room for, the oldest first, those to come among them. */
export async function listEventDays(tx: Tx): Promise<EventDay[]> {
  const rows = await tx<EventDay[]>`
    select to_char(to_date(right(c.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.authorization_events'::regclass order by 1`
  return [...rows]
}

/**
 * What events will take once the first of them are dropped again, by the fullest day of the last week that is over; by today where
 * none is. An estimate: it says how much for how long, not what becomes of the traffic.
 */
export function foreseenBytes(days: readonly EventDay[], { today, kept }: { today: string; kept: number }): number {
  const past = days.filter(({ day }) => day < today).slice(-7)
  const measured = past.length > 0 ? past : days.filter(({ day }) => day === today)
  return Math.max(0, ...measured.map(({ bytes }) => bytes)) * kept
}
