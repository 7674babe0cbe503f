import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** Somebody signed in and began a session, or did not come back from a provider as somebody. */
export interface SignIn {
  at: Date
  /** Of the session, or of the trace of a failed one. */
  id: string
  failed: boolean
  userId: UserId | null
  applicationId: string | null
  connectionId: string | null
  ip: string | null
  /** Who signed in as the person to test. */
  delegatedBy: UserId | null
}

export interface SignInQuery {
  userId?: string | undefined
  /** The application or the connection. */
  itemId?: string | undefined
  failed?: boolean | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

/** What is read of both tables alike. */
const matching = (tx: Tx, accountId: AccountId, { userId, itemId, from, to }: SignInQuery) => tx`
  account_id = ${accountId}
  ${userId === undefined ? tx`` : tx`and user_id = ${userId}`}
  ${itemId === undefined ? tx`` : tx`and (application_id = ${itemId} or connection_id = ${itemId})`}
  ${from ? tx`and created_at >= ${from}` : tx``}
  ${to ? tx`and created_at < ${to}` : tx``}`

/** Only what is wanted of each: sessions are those that succeeded, and traces tell of the others. */
const wanted = (query: SignInQuery) => ({ succeeded: query.failed !== true, failed: query.failed !== false })

/** Sign-ins newest first, at most `limit`, after the one that `before` names. */
export async function listSignIns(
  tx: Tx,
  accountId: AccountId,
  query: SignInQuery,
  page: { before?: { at: string; id: string } | undefined; limit: number },
): Promise<SignIn[]> {
  const { before, limit } = page
  const { succeeded, failed } = wanted(query)
  const after = (id: 'session_id' | 'trace_id') =>
    before ? tx`and (created_at, ${tx(id)}) < (${before.at}::timestamptz, ${before.id})` : tx``
  const rows = await tx<SignIn[]>`
    select * from (
      (select created_at as at, session_id as id, false as failed, user_id as "userId", application_id as "applicationId",
        connection_id as "connectionId", ip, delegated_by as "delegatedBy"
      from sessions where ${succeeded} and ${matching(tx, accountId, query)} ${after('session_id')}
      order by created_at desc, session_id desc limit ${limit})
      union all
      (select created_at, trace_id, true, user_id, application_id, connection_id, null, null
      from login_traces where ${failed} and outcome = 'failed' and ${matching(tx, accountId, query)} ${after('trace_id')}
      order by created_at desc, trace_id desc limit ${limit})
    ) found order by at desc, id desc limit ${limit}`
  return [...rows]
}

/** When the newest `most` of each kind were, counted by steps of time since 1970. */
export const countSignIns = (
  tx: Tx,
  accountId: AccountId,
  query: SignInQuery,
  { stepSeconds, most }: { stepSeconds: number; most: number },
) => {
  const { succeeded, failed } = wanted(query)
  return tx<{ step: string; failed: boolean; count: string; since: Date }[]>`
    select floor(extract(epoch from at) / ${stepSeconds}::int)::bigint as step, failed, count(*) as count, min(at) as since
    from (
      (select created_at as at, false as failed from sessions
      where ${succeeded} and ${matching(tx, accountId, query)} order by created_at desc, session_id desc limit ${most})
      union all
      (select created_at, true from login_traces
      where ${failed} and outcome = 'failed' and ${matching(tx, accountId, query)} order by created_at desc, trace_id desc limit ${most})
    ) newest group by 1, 2`
}

/** How many people signed in to an application on each day (UTC), of its newest `most` sign-ins; days without any are left out. */
export async function countApplicationSignIns(
  tx: Tx,
  accountId: AccountId,
  applicationId: string,
  { since, most }: { since: Date; most: number },
): Promise<{ date: string; count: number; read: number; since: Date }[]> {
  const rows = await tx<{ date: string; count: string; since: Date }[]>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*) as count, min(at) as since
    from (
      select created_at as at from sessions
      where account_id = ${accountId} and application_id = ${applicationId} and created_at >= ${since}
      order by created_at desc limit ${most}
    ) newest group by 1`
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count), read: Number(count) }))
}

/** A sign-in of the past. */
export interface PastSignIn {
  sessionId: string
  userId: UserId
  at: Date
  /** When its session was over; null of one that stands. */
  endedAt: Date | null
  applicationId: string
  connectionId: string
  userAgent: string
  ip: string
}

/** Keeps sign-ins of the past, as if they had been; one whose id is known stays as it is. */
export const savePastSignIns = (tx: Tx, accountId: AccountId, signIns: readonly PastSignIn[]) => tx`
  insert into sessions (account_id, session_id, user_id, auth_time, created_at, last_seen_at, ended_at, application_id,
    connection_id, user_agent, ip)
  select ${accountId}, "sessionId", "userId", at, at, coalesce("endedAt", clock_timestamp()), "endedAt", "applicationId",
    "connectionId", "userAgent", ip
  from jsonb_to_recordset(${JSON.stringify(signIns)}::text::jsonb) as row
    ("sessionId" text, "userId" text, at timestamptz, "endedAt" timestamptz, "applicationId" text,
      "connectionId" text, "userAgent" text, ip text)
  on conflict do nothing`
