import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { savePasswordIdentities } from '../people/user-identities.ts'

/** The hash of a person's password; undefined for a person without one. */
export async function findPasswordHash(tx: Tx, accountId: AccountId, userId: UserId): Promise<string | undefined> {
  const [row] = await tx<{ hash: string }[]>`
    select hash from passwords where account_id = ${accountId} and user_id = ${userId}`
  return row?.hash
}

/** Those of several people who have a password. */
export async function listUsersWithPassword(
  tx: Tx,
  accountId: AccountId,
  userIds: readonly UserId[],
): Promise<UserId[]> {
  const rows = await tx<{ user_id: UserId }[]>`
    select user_id from passwords where account_id = ${accountId} and user_id = any(${[...userIds]}::text[])`
  return rows.map((row) => row.user_id)
}

/** Sets a person's password, in place of the one before; it goes with the addresses he has proved. */
export async function savePasswordHash(tx: Tx, accountId: AccountId, userId: UserId, hash: string): Promise<void> {
  await tx`
    insert into passwords (account_id, user_id, hash) values (${accountId}, ${userId}, ${hash})
    on conflict (account_id, user_id) do update set
      hash = excluded.hash, is_kept = false, changed_at = clock_timestamp()`
  await savePasswordIdentities(tx, accountId, [userId])
}

/** Sets the first password; a person who has one keeps it. */
export async function saveFirstPasswordHash(tx: Tx, accountId: AccountId, userId: UserId, hash: string): Promise<void> {
  await tx`
    insert into passwords (account_id, user_id, hash) values (${accountId}, ${userId}, ${hash})
    on conflict (account_id, user_id) do nothing`
  await savePasswordIdentities(tx, accountId, [userId])
}

/** Sets the first passwords of several people, by hashes that another product may have made; whoever has one keeps it. */
export async function saveArrivedHashes(
  tx: Tx,
  accountId: AccountId,
  hashes: readonly { userId: UserId; hash: string; isKept: boolean }[],
): Promise<void> {
  await tx`
    insert into passwords (account_id, user_id, hash, is_kept)
    select ${accountId}, "userId", hash, "isKept"
    from jsonb_to_recordset(${JSON.stringify(hashes)}::text::jsonb) as row ("userId" text, hash text, "isKept" boolean)
    on conflict (account_id, user_id) do nothing`
  await savePasswordIdentities(
    tx,
    accountId,
    hashes.map(({ userId }) => userId),
  )
}

/**
 * Puts another hash of the same password in the place of one that another product made, unless the password was changed
 * meanwhile.
 */
export const renewPasswordHash = (
  tx: Tx,
  accountId: AccountId,
  { userId, from, to }: { userId: UserId; from: string; to: string },
) => tx`
  update passwords set hash = ${to}, is_kept = false
  where account_id = ${accountId} and user_id = ${userId} and hash = ${from}`

/** Whether anybody's password is still known by a hash that another product made. */
export async function hasKeptHashes(tx: Tx, accountId: AccountId): Promise<boolean> {
  const [row] = await tx<{ found: boolean }[]>`
    select exists (select from passwords where account_id = ${accountId} and is_kept) as found`
  return row?.found ?? false
}

export interface PasswordLink {
  tokenHash: string
  userId: UserId | undefined
  expiresAt: Date
}

/** Keeps the hash of a link to set a password; a link of nobody is kept too, so that both take the same time. */
export const savePasswordLink = (tx: Tx, accountId: AccountId, link: PasswordLink) => tx`
  insert into password_links (account_id, token_hash, user_id, expires_at)
  values (${accountId}, ${link.tokenHash}, ${link.userId ?? null}, ${link.expiresAt})`

/** The person whose password a live link may set. */
export async function findPasswordLink(
  tx: Tx,
  accountId: AccountId,
  tokenHash: string,
): Promise<{ userId: UserId } | undefined> {
  const [row] = await tx<{ user_id: UserId }[]>`
    select user_id from password_links
    where account_id = ${accountId} and token_hash = ${tokenHash} and user_id is not null and expires_at > clock_timestamp()`
  return row && { userId: row.user_id }
}

/** Uses a link up, with every other link of the same person; undefined when it is used or has expired. */
export async function spendPasswordLink(
  tx: Tx,
  accountId: AccountId,
  tokenHash: string,
): Promise<{ userId: UserId } | undefined> {
  const [row] = await tx<{ user_id: UserId }[]>`
    delete from password_links
    where account_id = ${accountId} and token_hash = ${tokenHash} and user_id is not null and expires_at > clock_timestamp()
    returning user_id`
  if (!row) return undefined
  await tx`delete from password_links where account_id = ${accountId} and user_id = ${row.user_id}`
  return { userId: row.user_id }
}
