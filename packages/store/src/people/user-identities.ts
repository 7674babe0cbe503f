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

/** Makes a user known by this; false when somebody is already, perhaps the same one. */
export async function saveUserIdentity(tx: Tx, accountId: AccountId, userId: UserId, proof: Proof): Promise<boolean> {
  const { connectionId, issuer, subject } = proof
  const rows = await tx`
    insert into user_identities (account_id, connection_id, issuer, subject, user_id)
    values (${accountId}, ${connectionId}, ${issuer}, ${subject}, ${userId})
    on conflict do nothing returning 1`
  return rows.length === 1
}

/** Lets the user's password go with every address that he has proved. */
export const savePasswordIdentities = (tx: Tx, accountId: AccountId, userId: UserId) => tx`
  insert into user_identities (account_id, connection_id, issuer, subject, user_id)
  select account_id, ${ownConnections.password}, issuer, subject, user_id from user_identities
  where account_id = ${accountId} and user_id = ${userId} and connection_id = ${ownConnections.email}
  on conflict do nothing`

/** Takes the password away as something that a user is known by. */
export const removePasswordIdentities = (tx: Tx, accountId: AccountId, userId: UserId) => tx`
  delete from user_identities
  where account_id = ${accountId} and user_id = ${userId} and connection_id = ${ownConnections.password}`

/**
 * Takes away one thing that a user is known by, by its connection or his name there. The last one stays; a password
 * alone is none, because it goes by an address.
 */
export async function removeUserIdentity(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  named: string,
): Promise<'removed' | 'missing' | 'last'> {
  const all = await listUserIdentities(tx, accountId, userId)
  const isMeant = ({ connectionId, subject }: Proof) => connectionId === named || subject === named
  if (!all.some(isMeant)) return 'missing'
  if (!all.some((identity) => !isMeant(identity) && identity.connectionId !== ownConnections.password)) return 'last'
  await tx`
    delete from user_identities
    where account_id = ${accountId} and user_id = ${userId} and (connection_id = ${named} or subject = ${named})`
  if (named === ownConnections.password)
    await tx`delete from passwords where account_id = ${accountId} and user_id = ${userId}`
  return 'removed'
}

/**
 * Lets a user be known by another proved address in place of one; the password goes along. False where somebody else is
 * known by it, and nothing is changed then.
 */
export async function moveAddress(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  { from, to }: { from: string | undefined; to: string },
): Promise<boolean> {
  const proof = proofByEmail('email', to)
  await saveUserIdentity(tx, accountId, userId, proof)
  if ((await findUserByProof(tx, accountId, proof)) !== userId) return false
  if (from !== undefined && normalEmail(from) !== proof.subject)
    await tx`
      delete from user_identities
      where account_id = ${accountId} and user_id = ${userId} and subject = ${normalEmail(from)}
        and connection_id in (${ownConnections.email}, ${ownConnections.password})`
  const [password] = await tx`select from passwords where account_id = ${accountId} and user_id = ${userId}`
  if (password) await savePasswordIdentities(tx, accountId, userId)
  return true
}

/** All by which a user is known, the oldest first. */
export async function listUserIdentities(tx: Tx, accountId: AccountId, userId: UserId): Promise<UserIdentity[]> {
  return await tx<UserIdentity[]>`
    select connection_id as "connectionId", issuer, subject, user_id as "userId", created_at as "createdAt"
    from user_identities where account_id = ${accountId} and user_id = ${userId}
    order by created_at, connection_id, issuer, subject`
}

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
