import type { Database } from '../database/database.ts'

/** What waits to be done beside requests, on whichever node, and for how many seconds the longest does. */
export interface Waiting {
  jobs: { count: number; longestSeconds: number }
  mails: { count: number; longestSeconds: number }
}

interface Row {
  jobs: number
  jobs_seconds: number
  mails: number
  mails_seconds: number
}

/** Jobs that are due, and mails that have not left. Read for the whole installation. */
export const findWaiting = (database: Database): Promise<Waiting> =>
  database.acrossAccounts(
    'jobs',
    async (tx) => {
      const [row] = await tx<Row[]>`
        select j.count as jobs, j.seconds as jobs_seconds, m.count as mails, m.seconds as mails_seconds
        from (
          select count(*)::int, coalesce(extract(epoch from clock_timestamp() - min(j.due_at)), 0)::float8 as seconds
          from jobs j join accounts a using (account_id)
          where j.due_at <= clock_timestamp() and a.deleting_since is null and (j.revision is null or j.wake or a.revision > j.revision)
        ) j, (
          select count(*)::int, coalesce(extract(epoch from clock_timestamp() - min(w.due_at)), 0)::float8 as seconds
          from mails w join accounts a using (account_id)
          where w.expires_at > clock_timestamp() and a.deleting_since is null
        ) m`
      const { jobs = 0, jobs_seconds = 0, mails = 0, mails_seconds = 0 } = row ?? {}
      return {
        jobs: { count: jobs, longestSeconds: Math.max(0, jobs_seconds) },
        mails: { count: mails, longestSeconds: Math.max(0, mails_seconds) },
      }
    },
    'read',
  )
