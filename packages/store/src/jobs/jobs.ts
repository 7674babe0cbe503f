import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'

/** Work of one account that is due at some time; see the table `jobs`. */
export interface TakenJob {
  accountId: AccountId
  job: string
  /** How often it was taken; whoever took it last may write it. */
  taken: number
  /** How far it has come in the change log; null when it does not follow it. */
  revision: number | null
  state: { [key: string]: Json }
  /** The database's time when it was taken. */
  at: Date
}

interface JobRow {
  account_id: AccountId
  job: string
  taken: string
  revision: string | null
  state: { [key: string]: Json }
  at: Date
}

/** The one kind of work that an account being deleted still has. */
export const eraseAccountJob = 'erase-account'

/** Takes due work of any account, the longest due first. It is due again after the lease, unless it is finished before. */
export const takeDueJobs = (database: Database, limit: number, leaseSeconds: number): Promise<TakenJob[]> =>
  database.acrossAccounts('jobs', async (tx) => {
    const rows = await tx<JobRow[]>`
      update jobs j set taken = j.taken + 1, wake = false, due_at = clock_timestamp() + ${leaseSeconds} * interval '1 second'
      from (
        select j.account_id, j.job from jobs j join accounts a using (account_id)
        where j.due_at <= clock_timestamp() and (a.deleting_since is null or j.job = ${eraseAccountJob})
          and (j.revision is null or j.wake or a.revision > j.revision)
        order by j.due_at limit ${limit} for update of j skip locked
      ) due
      where j.account_id = due.account_id and j.job = due.job
      returning j.account_id, j.job, j.taken, j.revision, j.state, clock_timestamp()::timestamptz(3) as at`
    return rows.map(({ account_id: accountId, job, taken, revision, state, at }) => ({
      accountId,
      job,
      taken: Number(taken),
      revision: revision === null ? null : Number(revision),
      state,
      at,
    }))
  })

/** Notes how far taken work has come and when it is due again. False when another node has taken it since. */
export async function finishJob(
  tx: Tx,
  { accountId, job, taken }: TakenJob,
  done: { dueInMs: number; revision: number | null; state: { [key: string]: Json }; wake: boolean },
): Promise<boolean> {
  const rows = await tx`
    update jobs set due_at = date_trunc('milliseconds', clock_timestamp()) + case when wake then 0 else ${done.dueInMs} end * interval '1 millisecond', revision = ${done.revision}, wake = wake or ${done.wake},
      state = ${JSON.stringify(done.state)}::text::jsonb
    where account_id = ${accountId} and job = ${job} and taken = ${taken} returning 1`
  return rows.length > 0
}

/** Starts work that is due now, or at a time; nothing happens when it is there already. */
export const startJob = (
  tx: Tx,
  accountId: AccountId,
  job: string,
  { revision = null, dueAt }: { revision?: number | null; dueAt?: Date } = {},
) => tx`
  insert into jobs (account_id, job, revision, due_at)
  values (${accountId}, ${job}, ${revision}, coalesce(${dueAt ?? null}::timestamptz, date_trunc('milliseconds', clock_timestamp()))) on conflict do nothing`

/** Takes work away; a node that has it in hand can't put it back. */
export const endJob = (tx: Tx, accountId: AccountId, job: string) => tx`
  delete from jobs where account_id = ${accountId} and job = ${job}`

/** Makes work due now, whatever it waits for. */
export const wakeJob = (tx: Tx, accountId: AccountId, job: string) => tx`
  update jobs set wake = true, due_at = date_trunc('milliseconds', clock_timestamp()) where account_id = ${accountId} and job = ${job}`

/** What a job has noted of itself; undefined when there is no such job. */
export async function findJobState(
  tx: Tx,
  accountId: AccountId,
  job: string,
): Promise<{ [key: string]: Json } | undefined> {
  const [row] = await tx<{ state: { [key: string]: Json } }[]>`
    select state from jobs where account_id = ${accountId} and job = ${job}`
  return row?.state
}
