import type { AccountId, ApplicationId, UserId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'

/** An application that is to be told that a session has ended. */
export interface WaitingLogout {
  accountId: AccountId
  sessionId: string
  applicationId: ApplicationId
  userId: UserId
  /** What the application knows the account by. */
  issuer: string
}
interface LogoutRow {
  account_id: AccountId
  session_id: string
  application_id: ApplicationId
  user_id: UserId
  issuer: string
}

/** Tried for so long; whoever was away longer finds refresh tokens that no longer work. */
const triedHours = 24

/**
 * Notes that sessions of an account end, for each application that they signed somebody in to and that wants to be told;
 * before their rows go, and in the transaction that ends them.
 */
export const noteEnds = (tx: Tx, accountId: AccountId, sessionIds: readonly string[]) => tx`
  insert into backchannel_logouts (account_id, session_id, application_id, user_id, issuer, expires_at)
  select r.account_id, r.session_id, i.item_id, s.user_id, r.payload ->> 'issuer', clock_timestamp() + ${triedHours} * interval '1 hour'
  from oidc_rows r
  join sessions s using (account_id, session_id)
  cross join lateral jsonb_object_keys(r.payload -> 'authorizations') as named(id)
  join items i on i.account_id = r.account_id and i.kind = 'application' and i.item_id = named.id and not i.deleted
    and i.doc ? 'backchannelLogoutUri'
  where r.account_id = ${accountId} and r.model = 'Session' and r.session_id = any(${[...sessionIds]}::text[])
    and r.payload ? 'issuer' and jsonb_typeof(r.payload -> 'authorizations') = 'object'
  on conflict do nothing`

/** Those that are told by this node just now. */
export interface Telling {
  limit: number
  /** So many of one application at once. */
  perApplication: number
  /** Applications that have that many under way. */
  busy: readonly Pick<WaitingLogout, 'accountId' | 'applicationId'>[]
}

/**
 * Takes what is due, of any account, what was never tried first. Each is due again after a pause that doubles with every
 * attempt (from 10 s, to 85 min), unless it is removed before: a node that dies meanwhile loses nothing.
 */
export const takeDueLogouts = (
  database: Database,
  { limit, perApplication, busy }: Telling,
): Promise<WaitingLogout[]> =>
  database.acrossAccounts('jobs', async (tx) => {
    const rows = await tx<LogoutRow[]>`
      with ranked as (
        select account_id, session_id, application_id,
          row_number() over (partition by account_id, application_id order by due_at) as place
        from backchannel_logouts b
        where due_at <= clock_timestamp() and expires_at > clock_timestamp() and not exists (
          select from unnest(${busy.map(({ accountId }) => accountId)}::text[], ${busy.map(({ applicationId }) => applicationId)}::text[]) as other(account_id, application_id)
          where other.account_id = b.account_id and other.application_id = b.application_id)),
      due as (
        select b.account_id, b.session_id, b.application_id
        from backchannel_logouts b join ranked using (account_id, session_id, application_id) join accounts a using (account_id)
        where ranked.place <= ${perApplication} and b.due_at <= clock_timestamp() and a.deleting_since is null
        order by b.attempts, b.due_at limit ${limit} for update of b skip locked)
      update backchannel_logouts b set attempts = b.attempts + 1,
        due_at = clock_timestamp() + interval '10 seconds' * power(2, least(b.attempts, 9))
      from due
      where b.account_id = due.account_id and b.session_id = due.session_id and b.application_id = due.application_id
      returning b.account_id, b.session_id, b.application_id, b.user_id, b.issuer`
    return rows.map((row) => ({
      accountId: row.account_id,
      sessionId: row.session_id,
      applicationId: row.application_id,
      userId: row.user_id,
      issuer: row.issuer,
    }))
  })

/** Forgets one, because the application was told or no longer wants to be. */
export const removeLogout = (tx: Tx, { accountId, sessionId, applicationId }: WaitingLogout) => tx`
  delete from backchannel_logouts
  where account_id = ${accountId} and session_id = ${sessionId} and application_id = ${applicationId}`

/** Has everything for an application that does not answer wait at least as long as the one it was tried with. */
export const letRest = (tx: Tx, { accountId, sessionId, applicationId }: WaitingLogout) => tx`
  update backchannel_logouts b set due_at = tried.due_at
  from backchannel_logouts tried
  where tried.account_id = ${accountId} and tried.session_id = ${sessionId} and tried.application_id = ${applicationId}
    and b.account_id = tried.account_id and b.application_id = tried.application_id and b.due_at < tried.due_at`
