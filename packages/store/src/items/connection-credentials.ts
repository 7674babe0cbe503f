import type { AccountId, ConnectionId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { type DataKey, seal, unseal } from '../secrets/vault.ts'

/** What a provider gave for a user at a sign-in. */
export interface ConnectionCredentials {
  accessToken: string
  refreshToken?: string
  /** Until when the access token is good; unknown when left out. */
  expiresAt?: Date
}

export interface CredentialsOwner {
  accountId: AccountId
  connectionId: ConnectionId
  userId: UserId
}

const placeOf = ({ accountId, connectionId, userId }: CredentialsOwner) => ({
  accountId,
  table: 'connection_credentials',
  column: 'sealed',
  rowId: `${connectionId} ${userId}`,
})

/** Keeps what the latest sign-in gave; sealed. */
export async function saveCredentials(
  tx: Tx,
  key: DataKey,
  owner: CredentialsOwner,
  given: ConnectionCredentials,
): Promise<void> {
  const { expiresAt, ...secrets } = given
  const sealed = seal(key, placeOf(owner), Buffer.from(JSON.stringify(secrets)))
  await tx`
    insert into connection_credentials (account_id, connection_id, user_id, sealed, expires_at)
    values (${owner.accountId}, ${owner.connectionId}, ${owner.userId}, ${sealed}, ${expiresAt ?? null})
    on conflict (account_id, connection_id, user_id) do update
      set sealed = excluded.sealed, expires_at = excluded.expires_at, last_updated = clock_timestamp()`
}

/** What the latest sign-in gave, and whether it has expired; undefined when there is nothing. */
export async function findCredentials(
  tx: Tx,
  key: DataKey,
  owner: CredentialsOwner,
): Promise<(Omit<ConnectionCredentials, 'expiresAt'> & { hasExpired: boolean }) | undefined> {
  const [row] = await tx<{ sealed: Uint8Array; has_expired: boolean }[]>`
    select sealed, coalesce(expires_at <= clock_timestamp(), false) as has_expired from connection_credentials
    where account_id = ${owner.accountId} and connection_id = ${owner.connectionId} and user_id = ${owner.userId}`
  return row && { ...JSON.parse(unseal(key, placeOf(owner), row.sealed).toString()), hasExpired: row.has_expired }
}

/** Forgets everybody's credentials at the provider of a connection. */
export const removeCredentialsOfConnection = (tx: Tx, accountId: AccountId, connectionId: ConnectionId) => tx`
  delete from connection_credentials where account_id = ${accountId} and connection_id = ${connectionId}`

/** Forgets a person's credentials at every provider. */
export const removeCredentialsOfUser = (tx: Tx, accountId: AccountId, userId: UserId) => tx`
  delete from connection_credentials where account_id = ${accountId} and user_id = ${userId}`
