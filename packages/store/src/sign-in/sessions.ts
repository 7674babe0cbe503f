import type { AccountId, UserId } from '@doorward/core/ids'
import { userPrefix } from '@doorward/core/platform'
import type { Tx } from '../database/database.ts'
import { noteEnds } from './backchannel-logouts.ts'
import { forgetRemembered } from './remembered-browsers.ts'

/** How long a sign-in lasts (security 30). */
export const sessionIdleDays = 7
export const sessionAbsoluteDays = 30
/** The same where a second factor is required (decision 12). */
const shortIdleHours = 1
const shortAbsoluteHours = 24

export interface SessionSeen {
  sessionId: string
  userId: UserId
  authTime: Date
  /** Where the sign-in began. */
  applicationId?: string | undefined
  /** By which the user has proved who he is. */
  connectionId?: string | undefined
  userAgent?: string | undefined
  ip?: string | undefined
  /** Who signs in as this user to test, and when that ends whatever happens; it stays as it was begun. */
  delegation?: { by: UserId; endsAt: Date } | undefined
  /** When it ends whatever happens, where that is sooner than for everybody. */
  endsAt?: Date | undefined
  /** A second factor is required of the person, so that it ends sooner. */
  isShort?: boolean | undefined
  /** The host of the account's own at which it was begun, with which it ends. */
  domain?: string | undefined
}

/** The condition on a row `s` of `sessions` that its time is not over. */
export const withinTimeSql = (tx: Tx) => tx`(
  s.last_seen_at > clock_timestamp() - case when s.is_short then ${shortIdleHours}::int else ${sessionIdleDays * 24}::int end * interval '1 hour'
  and s.auth_time > clock_timestamp() - case when s.is_short then ${shortAbsoluteHours}::int else ${sessionAbsoluteDays * 24}::int end * interval '1 hour'
  and (s.ends_at is null or s.ends_at > clock_timestamp()))`

/**
 * The condition on a row `s` of `sessions` under which the sign-in stands. None stands that an issuer of an account once
 * gave a user of the platform (decision 41), and none of a user who was deleted or is disabled (security 32). A test of
 * somebody else ends by its own time, and when he is gone.
 */
export const sessionStandsSql = (tx: Tx) => tx`
  s.ended_at is null and ${withinTimeSql(tx)}
  and not starts_with(s.user_id, ${userPrefix})
  and (s.delegated_by is null or not exists (
    select from items i where i.account_id = s.account_id and i.kind = 'user' and i.item_id = s.delegated_by and (i.deleted or i.doc -> 'disabled' is not null)))
  and exists (select from items i where i.account_id = s.account_id and i.kind = 'user' and i.item_id = s.user_id and not i.deleted and i.doc -> 'disabled' is null)`

/** Writes that a person is signed in; an ended session, or one of somebody else, stays as it is. */
export const saveSession = (tx: Tx, accountId: AccountId, session: SessionSeen) => tx`
  insert into sessions (account_id, session_id, user_id, auth_time, application_id, connection_id, user_agent, ip, delegated_by, ends_at, domain, is_short)
  values (${accountId}, ${session.sessionId}, ${session.userId}, ${session.authTime}, ${session.applicationId ?? null},
    ${session.connectionId ?? null}, ${session.userAgent ?? null}, ${session.ip ?? null},
    ${session.delegation?.by ?? null}, ${session.delegation?.endsAt ?? session.endsAt ?? null}, ${session.domain ?? null}, ${session.isShort ?? false})
  on conflict (account_id, session_id) do update set
    auth_time = excluded.auth_time, is_short = excluded.is_short,
    ends_at = case when sessions.delegated_by is null then excluded.ends_at else sessions.ends_at end,
    application_id = coalesce(sessions.application_id, excluded.application_id),
    connection_id = coalesce(excluded.connection_id, sessions.connection_id), last_seen_at = clock_timestamp(),
    user_agent = coalesce(excluded.user_agent, sessions.user_agent), ip = coalesce(excluded.ip, sessions.ip)
  where sessions.ended_at is null and sessions.user_id = excluded.user_id`

interface SignInOfToken {
  sessionId: string
  grantId?: string | undefined
  family?: string | undefined
}

/** What stands for the family of a code that was ended (`endOidcFamily`), until its last access token has expired. */
export const endedFamily = 'EndedFamily'

/** The condition that a family was not ended. */
const familyStandsSql = (tx: Tx, accountId: AccountId, family: string) => tx`
  not exists (select from oidc_rows f where f.account_id = ${accountId} and f.model = ${endedFamily} and f.id = ${family})`

/** Whether a sign-in stands, and the grant and family of its token where they are named (as stored: hashed). One indexed read. */
export async function sessionStands(
  tx: Tx,
  accountId: AccountId,
  { sessionId, grantId, family }: SignInOfToken,
): Promise<boolean> {
  const rows = await tx`
    select from sessions s where s.account_id = ${accountId} and s.session_id = ${sessionId} and ${sessionStandsSql(tx)}
      ${
        grantId === undefined
          ? tx``
          : tx`and exists (select from oidc_rows g where g.account_id = ${accountId} and g.model = 'Grant' and g.id = ${grantId})`
      } ${family === undefined ? tx`` : tx`and ${familyStandsSql(tx, accountId, family)}`}`
  return rows.length === 1
}

/** What stands for a test sign-in that was asked for (`delegations.ts`). */
export const askedDelegation = 'Delegation'

/** Notes that a session is in use, which moves its idle end; its absolute end stays. */
export async function touchSession(tx: Tx, accountId: AccountId, sessionId: string): Promise<void> {
  await tx`
    with seen as (
      update sessions set last_seen_at = clock_timestamp()
      where account_id = ${accountId} and session_id = ${sessionId} and ended_at is null returning account_id, session_id, auth_time, ends_at)
    update oidc_rows r set expires_at = least(clock_timestamp() + ${sessionIdleDays} * interval '1 day', seen.auth_time + ${sessionAbsoluteDays} * interval '1 day', seen.ends_at)
    from seen
    where r.account_id = seen.account_id and r.model = 'Session' and r.session_id = seen.session_id`
}

/** Has what stands on sessions that just ended go, their refresh tokens and codes, and their applications told. */
export async function endWithSessions(tx: Tx, accountId: AccountId, rows: readonly { session_id: string }[]) {
  const ended = rows.map((row) => row.session_id)
  if (ended.length === 0) return ended
  await noteEnds(tx, accountId, ended)
  await tx`delete from oidc_rows where account_id = ${accountId} and session_id = any(${ended}::text[])`
  return ended
}

/** Ends a session with its refresh tokens and codes, and the tests of the person whose it was. */
export async function endSession(tx: Tx, accountId: AccountId, sessionId: string): Promise<void> {
  const [ended] = await tx<{ user_id: UserId; delegated_by: UserId | null }[]>`
    update sessions set ended_at = clock_timestamp()
    where account_id = ${accountId} and session_id = ${sessionId} and ended_at is null returning user_id, delegated_by`
  await noteEnds(tx, accountId, [sessionId])
  await tx`delete from oidc_rows where account_id = ${accountId} and session_id = ${sessionId}`
  if (ended && ended.delegated_by === null) await endTestsBy(tx, accountId, ended.user_id)
}

/** Ends every test sign-in that somebody does as another user, and those that he asked for and did not begin. */
async function endTestsBy(tx: Tx, accountId: AccountId, by: UserId): Promise<void> {
  const rows = await tx<{ session_id: string }[]>`
    update sessions set ended_at = clock_timestamp()
    where account_id = ${accountId} and delegated_by = ${by} and ended_at is null returning session_id`
  const ended = rows.map((row) => row.session_id)
  if (ended.length > 0) await noteEnds(tx, accountId, ended)
  await tx`
    delete from oidc_rows
    where account_id = ${accountId} and (session_id = any(${ended}::text[])
      or (model = ${askedDelegation} and payload ->> 'by' = ${by}))`
}

/** Ends every session of a person, but for one; answers their ids. Without one to stay every browser is asked for a second factor again. */
export async function endSessionsOf(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  { except }: { except?: string } = {},
): Promise<string[]> {
  const rows = await tx<{ session_id: string }[]>`
    update sessions set ended_at = clock_timestamp()
    where account_id = ${accountId} and user_id = ${userId} and ended_at is null
      and session_id is distinct from ${except ?? null} returning session_id`
  const ended = await endWithSessions(tx, accountId, rows)
  await endTestsBy(tx, accountId, userId)
  if (except === undefined) await forgetRemembered(tx, accountId, { userId })
  return ended
}

/** Ends one session of a person; false where he has none of this id that stands. */
export async function endSessionOf(
  tx: Tx,
  accountId: AccountId,
  { userId, sessionId }: { userId: UserId; sessionId: string },
): Promise<boolean> {
  const rows = await tx`
    select from sessions where account_id = ${accountId} and session_id = ${sessionId} and user_id = ${userId} and ended_at is null`
  if (rows.length > 0) await endSession(tx, accountId, sessionId)
  return rows.length > 0
}

/** A sign-in that stands, as people are told of it. */
export interface StandingSession {
  sessionId: string
  applicationId: string | null
  connectionId: string | null
  createdAt: Date
  lastSeenAt: Date
  userAgent: string | null
  ip: string | null
  /** Who signed in as the person to test. */
  delegatedBy: UserId | null
  endsAt: Date | null
}

/** Sessions of a person that stand, in the order of their ids after `afterId`. */
export const listSessionsOf = async (
  tx: Tx,
  accountId: AccountId,
  { userId, afterId = '', limit }: { userId: UserId; afterId?: string | undefined; limit: number },
): Promise<StandingSession[]> =>
  tx<StandingSession[]>`
    select session_id as "sessionId", application_id as "applicationId", connection_id as "connectionId",
      created_at as "createdAt", last_seen_at as "lastSeenAt", user_agent as "userAgent", ip,
      delegated_by as "delegatedBy", ends_at as "endsAt"
    from sessions s
    where s.account_id = ${accountId} and s.user_id = ${userId} and s.session_id > ${afterId} and ${sessionStandsSql(tx)}
    order by s.session_id limit ${limit}`

/** When people last signed in or were at hand in sessions of their own, as far as that is kept; those are absent of whom nothing is known. */
export async function listLastSeen(tx: Tx, accountId: AccountId, userIds: UserId[]): Promise<Map<UserId, Date>> {
  const rows = await tx<{ userId: UserId; at: Date }[]>`
    select user_id as "userId", max(at) as at from (
      select user_id, last_seen_at as at from sessions
      where account_id = ${accountId} and user_id = any(${userIds}) and delegated_by is null
      union all
      select user_id, last_used_at from user_identities
      where account_id = ${accountId} and user_id = any(${userIds}) and last_used_at is not null) as seen
    group by user_id`
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}
