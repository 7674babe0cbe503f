import type { Database } from './database.ts'

const rowsMax = 5_000

/** Removes a bounded number of rows that nobody asks for any more; true when there may be more. */
export const removeOldEvents = (database: Database, retentionDays: number): Promise<boolean> =>
  database.acrossAccounts('jobs', async (tx) => {
    const removed = await Promise.all([
      tx`delete from denial_counts where ctid = any(array(
        select ctid from denial_counts where hour < clock_timestamp() - ${retentionDays} * interval '1 day' limit ${rowsMax})) returning 1`,
      tx`delete from call_counts where ctid = any(array(
        select ctid from call_counts where hour < clock_timestamp() - interval '400 days' limit ${rowsMax})) returning 1`,
      tx`delete from dead_letters where ctid = any(array(
        select ctid from dead_letters where died_at < clock_timestamp() - interval '90 days' limit ${rowsMax})) returning 1`,
      tx`delete from outgoing_events where ctid = any(array(
        select ctid from outgoing_events
        where at < clock_timestamp() - case when type = 'AuthorizationRequest' then interval '1 day' else interval '30 days' end
        limit ${rowsMax})) returning 1`,
    ])
    return removed.some((rows) => rows.length === rowsMax)
  })
