import type { AccountId, ClientId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'

/** Calls of one client in one window of time; windows of a length are numbered from the epoch. */
export interface ClientCalls {
  accountId: AccountId
  clientId: ClientId
  windowMs: number
  window: number
  calls: number
}

/** What all nodes have counted in the latest window, and in the one before it. */
export interface AllClientCalls {
  accountId: AccountId
  clientId: ClientId
  windowMs: number
  window: number
  now: number
  before: number
}

/**
 * Adds to the counts of all nodes and answers where they stand. A node whose clock is behind may still add to the window
 * before the latest; what is older than that is let go. Another length of window begins anew.
 */
export const addClientCalls = (database: Database, counted: ClientCalls[]): Promise<AllClientCalls[]> =>
  database.acrossAccounts('jobs', async (tx) => {
    const name = ({ accountId, clientId }: ClientCalls) => `${accountId} ${clientId}`
    const sorted = [...counted].sort((a, b) => (name(a) < name(b) ? -1 : 1)) // one order on every node, so that none blocks another
    const rows = await tx<Record<keyof AllClientCalls, string>[]>`
      insert into client_calls as c (account_id, client_id, window_ms, window_no, now, before)
      select "accountId", "clientId", "windowMs", "window", calls, 0
      from jsonb_to_recordset(${JSON.stringify(sorted)}::text::jsonb) as row
        ("accountId" text, "clientId" text, "windowMs" bigint, "window" bigint, calls bigint)
      on conflict (account_id, client_id) do update set
        window_ms = excluded.window_ms,
        window_no = case when c.window_ms = excluded.window_ms then greatest(c.window_no, excluded.window_no) else excluded.window_no end,
        now = case
          when c.window_ms <> excluded.window_ms or c.window_no < excluded.window_no then excluded.now
          when c.window_no = excluded.window_no then c.now + excluded.now
          else c.now end,
        before = case
          when c.window_ms <> excluded.window_ms or c.window_no < excluded.window_no - 1 then 0
          when c.window_no = excluded.window_no - 1 then c.now
          when c.window_no = excluded.window_no + 1 then c.before + excluded.now
          else c.before end
      returning account_id as "accountId", client_id as "clientId", window_ms as "windowMs", window_no as "window", now, before`
    return rows.map(({ accountId, clientId, windowMs, window, now, before }) => ({
      accountId: accountId as AccountId, // as they were given
      clientId: clientId as ClientId,
      windowMs: Number(windowMs),
      window: Number(window),
      now: Number(now),
      before: Number(before),
    }))
  })
