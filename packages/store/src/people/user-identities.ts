import type { AccountId, UserId } from '@doorward/core/ids'
import { normalEmail } from '@doorward/core/text/email-address'
import { type OwnConnection, ownConnections } from '@doorward/core/users/own-connections'
import type { Tx } from '../database/database.ts'

/** What somebody proves to be known by: a connection, who vouches there, and his name there (OpenID Connect Core §5.7). */
export interface Proof {
  connectionId: string
  /** Empty where the account itself vouches. */
  issuer: string
  subject: string
}

export interface UserIdentity extends Proof {
  userId: UserId
  createdAt: Date
}

/** The same with when its connection last signed the user in; null where it never did, or before that was kept. */
export interface UsedIdentity extends UserIdentity {
  lastUsedAt: Date | null
}

/** Whoever has shown that an address is his, or knows the password that goes with it. */
export const proofByEmail = (connection: OwnConnection, email: string): Proof => ({
  connectionId: ownConnections[connection],
  issuer: '',
  subject: normalEmail(email),
})

/** The user who is known by this; undefined when nobody is. */
export async function findUserByProof(
  tx: Tx,
  accountId: AccountId,
  { connectionId, issuer, subject }: Proof,
): Promise<UserId | undefined> {
  const [row] = await tx<{ user_id: UserId }[]>`
    select user_id from user_identities
    where account_id = ${accountId} and connection_id = ${connectionId} and issuer = ${issuer} and subject = ${subject}`
  return row?.user_id
}

/** Makes a user known by this, since now unless told; false when somebody is already, perhaps the same one. */
export async function saveUserIdentity(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  proof: Proof & { since?: Date },
): Promise<boolean> {
  const { connectionId, issuer, subject, since = null } = proof
  const rows = await tx`
    insert into user_identities (account_id, connection_id, issuer, subject, user_id, created_at)
    values (${accountId}, ${connectionId}, ${issuer}, ${subject}, ${userId}, coalesce(${since}::timestamptz, clock_timestamp()))
    on conflict do nothing returning 1`
  return rows.length === 1
}

/** Who of an account is known by any of these, and by which. */
export const findUsersByProofs = async (
  tx: Tx,
  accountId: AccountId,
  proofs: readonly Proof[],
): Promise<(Proof & { userId: UserId })[]> => tx<(Proof & { userId: UserId })[]>`
  select connection_id as "connectionId", issuer, subject, user_id as "userId" from user_identities
  where account_id = ${accountId} and (connection_id, issuer, subject) in (
    select "connectionId", issuer, subject
    from jsonb_to_recordset(${JSON.stringify(proofs)}::text::jsonb) as row ("connectionId" text, issuer text, subject text))`

/** Makes several users known by what nobody is known by yet; the others stay as they are. */
export const saveUserIdentities = (tx: Tx, accountId: AccountId, known: readonly (Proof & { userId: UserId })[]) => tx`
  insert into user_identities (account_id, connection_id, issuer, subject, user_id)
  select ${accountId}, "connectionId", issuer, subject, "userId"
  from jsonb_to_recordset(${JSON.stringify(known)}::text::jsonb) as row ("connectionId" text, issuer text, subject text, "userId" text)
  on conflict do nothing`

/** Lets the password of each of these users go with every address that he has proved. */
export const savePasswordIdentities = (tx: Tx, accountId: AccountId, userIds: readonly UserId[]) => tx`
  insert into user_identities (account_id, connection_id, issuer, subject, user_id)
  select account_id, ${ownConnections.password}, issuer, subject, user_id from user_identities
  where account_id = ${accountId} and user_id = any(${[...userIds]}::text[]) and connection_id = ${ownConnections.email}
  on conflict do nothing`

/** Takes the password away as something that a user is known by. */
export const removePasswordIdentities = (tx: Tx, accountId: AccountId, userId: UserId) => tx`
  delete from user_identities
  where account_id = ${accountId} and user_id = ${userId} and connection_id = ${ownConnections.password}`

/** Has whoever changes what a user is known by wait for another who does. */
const lockIdentities = (tx: Tx, accountId: AccountId, userId: UserId) => tx`
  select from user_identities where account_id = ${accountId} and user_id = ${userId}
  order by connection_id, issuer, subject for update`

/** What went by an address that is no longer the user's: the password there, links that set one, and that it is proved. */
async function letAddressGo(tx: Tx, accountId: AccountId, userId: UserId, subject: string): Promise<void> {
  await tx`
    delete from user_identities
    where account_id = ${accountId} and user_id = ${userId} and subject = ${subject}
      and connection_id in (${ownConnections.email}, ${ownConnections.password})`
  await tx`delete from password_links where account_id = ${accountId} and user_id = ${userId}`
  await tx`
    update user_profiles set email_verified = false
    where account_id = ${accountId} and user_id = ${userId} and email_normal = ${subject}`
}

/**
 * Takes away one thing that a user is known by, by its connection or his name there. The last one stays; a password
 * alone is none, because it goes by an address, and goes with it.
 */
export async function removeUserIdentity(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  named: string,
): Promise<'removed' | 'missing' | 'last'> {
  await lockIdentities(tx, accountId, userId)
  const all = await listUserIdentities(tx, accountId, userId)
  const isMeant = ({ connectionId, subject }: Proof) => connectionId === named || subject === named
  const meant = all.filter(isMeant)
  if (meant.length === 0) return 'missing'
  if (!all.some((identity) => !isMeant(identity) && identity.connectionId !== ownConnections.password)) return 'last'
  for (const { connectionId, issuer, subject } of meant) {
    if (connectionId === ownConnections.email) await letAddressGo(tx, accountId, userId, subject)
    else
      await tx`
        delete from user_identities
        where account_id = ${accountId} and connection_id = ${connectionId} and issuer = ${issuer} and subject = ${subject}`
  }
  await tx`
    delete from passwords p where account_id = ${accountId} and user_id = ${userId} and not exists (
      select from user_identities i where i.account_id = p.account_id and i.user_id = p.user_id
        and i.connection_id = ${ownConnections.password})`
  return 'removed'
}

/**
 * Lets a user be known by another proved address in place of one; the password goes along, links that were sent to the
 * old one do not. False where somebody else is known by it, or the user no longer by the old one.
 */
export async function moveAddress(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  { from, to }: { from: string | undefined; to: string },
): Promise<boolean> {
  const proof = proofByEmail('email', to)
  await lockIdentities(tx, accountId, userId)
  if (from !== undefined && (await findUserByProof(tx, accountId, proofByEmail('email', from))) !== userId) return false
  await saveUserIdentity(tx, accountId, userId, proof)
  if ((await findUserByProof(tx, accountId, proof)) !== userId) return false
  if (from !== undefined && normalEmail(from) !== proof.subject)
    await letAddressGo(tx, accountId, userId, normalEmail(from))
  const [password] = await tx`select from passwords where account_id = ${accountId} and user_id = ${userId}`
  if (password) await savePasswordIdentities(tx, accountId, [userId])
  return true
}

/** All by which a user is known, the oldest first. */
export async function listUserIdentities(tx: Tx, accountId: AccountId, userId: UserId): Promise<UserIdentity[]> {
  return await tx<UserIdentity[]>`
    select connection_id as "connectionId", issuer, subject, user_id as "userId", created_at as "createdAt"
    from user_identities where account_id = ${accountId} and user_id = ${userId}
    order by created_at, connection_id, issuer, subject`
}

/** The first of all by which a user is known, with their use, the oldest first. */
export async function listUsedIdentities(
  tx: Tx,
  accountId: AccountId,
  { userId, limit }: { userId: UserId; limit: number },
): Promise<UsedIdentity[]> {
  return await tx<UsedIdentity[]>`
    select connection_id as "connectionId", issuer, subject, user_id as "userId", created_at as "createdAt",
      last_used_at as "lastUsedAt"
    from user_identities where account_id = ${accountId} and user_id = ${userId}
    order by created_at, connection_id, issuer, subject limit ${limit}`
}

/** Notes that a connection signed the user in, now unless another time is said. */
export const noteUseOfIdentity = (
  tx: Tx,
  accountId: AccountId,
  { userId, connectionId, at = null }: Pick<UserIdentity, 'userId' | 'connectionId'> & { at?: Date | null },
) => tx`
  update user_identities set last_used_at = coalesce(${at}::timestamptz, clock_timestamp())
  where account_id = ${accountId} and user_id = ${userId} and connection_id = ${connectionId}`

/** The identities of an account's people, at most `limit`, in the order of their key. */
export async function listAllUserIdentities(
  tx: Tx,
  accountId: AccountId,
  { after, limit }: { after: Proof | undefined; limit: number },
): Promise<UserIdentity[]> {
  const { connectionId, issuer, subject } = after ?? { connectionId: '', issuer: '', subject: '' }
  return await tx<UserIdentity[]>`
    select connection_id as "connectionId", issuer, subject, user_id as "userId", created_at as "createdAt"
    from user_identities
    where account_id = ${accountId} and (connection_id, issuer, subject) > (${connectionId}, ${issuer}, ${subject})
    order by connection_id, issuer, subject limit ${limit}`
}
