import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'
import { endedFamily, sessionStandsSql } from './sessions.ts'

/** One row of the sign-in protocol. Every id here is a hash already. */
export interface OidcRow {
  model: string
  id: string
  payload: { [key: string]: Json }
  grantId?: string | undefined
  /** The session it belongs to, by the id that stands in tokens. */
  sessionId?: string | undefined
  expiresAt: Date
}
export interface FoundOidcRow {
  payload: { [key: string]: Json }
  expiresAt: Date
  consumedAt: Date | undefined
}
interface FoundRow {
  payload: { [key: string]: Json }
  expires_at: Date
  consumed_at: Date | null
}
const toFound = (row: FoundRow): FoundOidcRow => ({
  payload: row.payload,
  expiresAt: row.expires_at,
  consumedAt: row.consumed_at ?? undefined,
})

/** Writes a row of the protocol library; one that is there already is replaced, and stays used if it was. */
export const saveOidcRow = (tx: Tx, accountId: AccountId, row: OidcRow) => tx`
  insert into oidc_rows (account_id, model, id, payload, grant_id, session_id, expires_at)
  values (${accountId}, ${row.model}, ${row.id}, ${JSON.stringify(row.payload)}::text::jsonb, ${row.grantId ?? null},
    ${row.sessionId ?? null}, ${row.expiresAt})
  on conflict (account_id, model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
    session_id = excluded.session_id, expires_at = excluded.expires_at`

/**
 * The row, expired and consumed ones included; a browser session only while its sign-in stands, and none of a family that
 * was ended, perhaps before the row was written.
 */
export async function findOidcRow(
  tx: Tx,
  accountId: AccountId,
  model: string,
  id: string,
): Promise<FoundOidcRow | undefined> {
  const [row] = await tx<FoundRow[]>`
    select payload, expires_at, consumed_at from oidc_rows r
    where account_id = ${accountId} and model = ${model} and id = ${id}
      and (model <> 'Session' or payload ->> 'accountId' is null or exists (
        select from sessions s where s.account_id = r.account_id and s.session_id = r.session_id and ${sessionStandsSql(tx)}))
      and (payload ->> 'family' is null or not exists (
        select from oidc_rows f where f.account_id = r.account_id and f.model = ${endedFamily} and f.id = r.payload ->> 'family'))`
  return row && toFound(row)
}

/** The browser session with this id of tokens, while its sign-in stands. */
export async function findSessionRow(
  tx: Tx,
  accountId: AccountId,
  sessionId: string,
): Promise<FoundOidcRow | undefined> {
  const [row] = await tx<FoundRow[]>`
    select r.payload, r.expires_at, r.consumed_at
    from oidc_rows r join sessions s using (account_id, session_id)
    where r.account_id = ${accountId} and r.model = 'Session' and r.session_id = ${sessionId} and ${sessionStandsSql(tx)}
    order by r.expires_at desc limit 1`
  return row && toFound(row)
}

/** Has a browser session say that a second factor was shown in it, beside what its person came by; one that says so stays. */
export const noteShownFactor = (
  tx: Tx,
  accountId: AccountId,
  { sessionId, acr, amr }: { sessionId: string; acr: string; amr: string[] },
) => tx`
  update oidc_rows set payload = payload || jsonb_build_object(
    'acr', ${acr}::text, 'amr', coalesce(payload -> 'amr', '[]'::jsonb) || ${JSON.stringify(amr)}::text::jsonb)
  where account_id = ${accountId} and model = 'Session' and session_id = ${sessionId} and payload ->> 'acr' is distinct from ${acr}`

/** What rows of a model say that belong to a session and have not expired, the latest first. */
export async function listOidcRowsOfSession(
  tx: Tx,
  accountId: AccountId,
  { model, sessionId, limit }: { model: string; sessionId: string; limit: number },
): Promise<FoundOidcRow['payload'][]> {
  const rows = await tx<FoundRow[]>`
    select payload from oidc_rows
    where account_id = ${accountId} and session_id = ${sessionId} and model = ${model} and expires_at > clock_timestamp()
    order by expires_at desc, id limit ${limit}`
  return rows.map(({ payload }) => payload)
}

/** Marks a row as used; false when it was used before, also by a request at the same moment. */
export async function consumeOidcRow(tx: Tx, accountId: AccountId, model: string, id: string): Promise<boolean> {
  const rows = await tx`
    update oidc_rows set consumed_at = clock_timestamp()
    where account_id = ${accountId} and model = ${model} and id = ${id} and consumed_at is null returning 1`
  return rows.length === 1
}

/** Takes a row away; nothing happens where there is none. */
export const removeOidcRow = (tx: Tx, accountId: AccountId, model: string, id: string) =>
  tx`delete from oidc_rows where account_id = ${accountId} and model = ${model} and id = ${id}`

/** The same; false where there was none, also when it was taken at the same moment. */
export async function takeOidcRow(tx: Tx, accountId: AccountId, model: string, id: string): Promise<boolean> {
  const rows = await tx`
    delete from oidc_rows where account_id = ${accountId} and model = ${model} and id = ${id} returning 1`
  return rows.length === 1
}

/** Ends a grant and everything that was issued under it. */
export const removeOidcGrant = (tx: Tx, accountId: AccountId, grantId: string) => tx`
  delete from oidc_rows where account_id = ${accountId} and (grant_id = ${grantId} or (model = 'Grant' and id = ${grantId}))`

/** Ends all that was issued to an application. */
export const removeGrantsOfApplication = (tx: Tx, accountId: AccountId, applicationId: string) => tx`
  delete from oidc_rows
  where account_id = ${accountId} and model in ('Grant', 'RefreshToken', 'AuthorizationCode') and payload ->> 'clientId' = ${applicationId}`

/** Ends what one code made under a grant: its refresh tokens at once, its access tokens by a note that stays. */
export async function endOidcFamily(
  tx: Tx,
  accountId: AccountId,
  { grantId, family, until }: { grantId: string; family: string; until: Date },
): Promise<void> {
  await takeOnce(tx, accountId, { model: endedFamily, id: family, expiresAt: until })
  await tx`
    delete from oidc_rows
    where account_id = ${accountId} and grant_id = ${grantId} and model = 'RefreshToken' and payload ->> 'family' = ${family}`
}

/** Takes note of something that may be taken once; false when it was taken before, also by a request at the same moment. */
export async function takeOnce(
  tx: Tx,
  accountId: AccountId,
  {
    model,
    id,
    payload = {},
    expiresAt,
  }: Pick<OidcRow, 'model' | 'id' | 'expiresAt'> & Partial<Pick<OidcRow, 'payload'>>,
): Promise<boolean> {
  const rows = await tx`
    insert into oidc_rows (account_id, model, id, payload, expires_at) values (${accountId}, ${model}, ${id}, ${JSON.stringify(payload)}::text::jsonb, ${expiresAt})
    on conflict (account_id, model, id) do nothing returning 1`
  return rows.length === 1
}

/** Notes proofs of possession of an account, each once; false for one that was shown before. */
export const proofTaker =
  (database: Database) =>
  (accountId: AccountId, proof: Pick<OidcRow, 'id' | 'expiresAt'>): Promise<boolean> =>
    database.account(accountId, (tx) => takeOnce(tx, accountId, { model: 'DpopProof', ...proof }))

const pollSeconds = 5
const pollSecondsMax = 60

/**
 * Takes note that a device asks for its tokens, on whichever node; false where it asks before its time, which has it wait
 * five seconds longer each time (RFC 8628 §3.5). A code that nobody made is nothing to take note of.
 */
export async function notePoll(tx: Tx, accountId: AccountId, deviceCode: string): Promise<boolean> {
  const [row] = await tx<{ early: boolean }[]>`
    insert into oidc_rows as p (account_id, model, id, payload, expires_at)
    select account_id, 'DevicePoll', id, jsonb_build_object('at', extract(epoch from clock_timestamp()), 'every', ${pollSeconds}::int, 'early', false), expires_at
    from oidc_rows where account_id = ${accountId} and model = 'DeviceCode' and id = ${deviceCode}
    on conflict (account_id, model, id) do update set payload = (
      select jsonb_build_object('at', extract(epoch from clock_timestamp()), 'early', is_early,
        'every', case when is_early then least((p.payload ->> 'every')::int + ${pollSeconds}::int, ${pollSecondsMax}::int) else (p.payload ->> 'every')::int end)
      from (select extract(epoch from clock_timestamp()) - (p.payload ->> 'at')::numeric < (p.payload ->> 'every')::numeric - 0.5 as is_early) as asked)
    returning (p.payload ->> 'early')::boolean as early`
  return !row?.early
}
