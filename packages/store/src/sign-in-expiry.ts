import type { Database } from './database.ts'
import { knownBrowserDays } from './known-browsers.ts'

/**
 * Removes what signing in leaves behind once it has expired: at most `limit` rows of each table, so that a run stays
 * short. Answers how many rows went.
 */
export const removeExpiredSignIns = (database: Database, limit: number): Promise<number> =>
  database.acrossAccounts('jobs', async (tx) => {
    const results = [
      await tx`delete from oidc_rows where ctid = any(array(
        select ctid from oidc_rows where expires_at < clock_timestamp() - interval '5 minutes' order by expires_at limit ${limit} for update skip locked))`,
      await tx`delete from sign_in_codes where ctid = any(array(
        select ctid from sign_in_codes where expires_at < clock_timestamp() order by expires_at limit ${limit} for update skip locked))`,
      await tx`delete from password_links where ctid = any(array(
        select ctid from password_links where expires_at < clock_timestamp() order by expires_at limit ${limit} for update skip locked))`,
      await tx`delete from mails where ctid = any(array(
        select ctid from mails where expires_at < clock_timestamp() order by due_at limit ${limit} for update skip locked))`,
      await tx`delete from guess_counters where ctid = any(array(
        select ctid from guess_counters where window_started_at < clock_timestamp() - interval '90 days' order by window_started_at limit ${limit} for update skip locked))`,
      await tx`delete from known_browsers where ctid = any(array(
        select ctid from known_browsers where last_seen_at < clock_timestamp() - ${knownBrowserDays} * interval '1 day' order by last_seen_at limit ${limit} for update skip locked))`,
      await tx`delete from sessions where ctid = any(array(
        select ctid from sessions where auth_time < clock_timestamp() - interval '60 days' order by auth_time limit ${limit} for update skip locked))`,
    ]
    return results.reduce((sum, result) => sum + result.count, 0)
  })
