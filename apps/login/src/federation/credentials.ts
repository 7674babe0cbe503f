import { type CredentialsOwner, findCredentials, saveCredentials } from '@doorward/store/items/connection-credentials'
import type { LoginEnvironment } from '../environment.ts'
import { FederationError } from './federation-error.ts'
import { findConnection } from './find-connection.ts'

type Parts = Pick<LoginEnvironment, 'database' | 'keyring' | 'clock' | 'outbound' | 'hosts' | 'sharedIdentities'>

/** Asks the provider for a new token in place of one that has expired, and keeps it; undefined where it gives none. */
async function renew(parts: Parts, owner: CredentialsOwner, refreshToken: string): Promise<string | undefined> {
  const { accountId, connectionId } = owner
  const { database, keyring } = parts
  // Nobody signs in here; of a shared identity no token is kept that could be renewed.
  const found = await findConnection(parts, { accountId, origin: '' }, connectionId)
  if (!found?.way.refresh) return undefined
  try {
    const renewed = await found.way.refresh(parts, found, refreshToken)
    const dataKey = await keyring.dataKey(accountId)
    await database.account(accountId, (tx) => saveCredentials(tx, dataKey, owner, renewed))
    return renewed.accessToken
  } catch (error) {
    if (error instanceof FederationError) return undefined
    throw error
  }
}

/**
 * The access token that a provider gave for a user, renewed where it has expired (RFC 6749 §6); undefined where there is
 * none, or none any more. Who asks at the same moment shares one renewal, for a refresh token may be good once.
 */
export function providerTokens(parts: Parts): (owner: CredentialsOwner) => Promise<string | undefined> {
  const underWay = new Map<string, Promise<string | undefined>>()
  return async (owner) => {
    const { accountId, connectionId, userId } = owner
    const dataKey = await parts.keyring.dataKey(accountId)
    const kept = await parts.database.account(accountId, (tx) => findCredentials(tx, dataKey, owner), 'read')
    if (!kept?.hasExpired) return kept?.accessToken
    if (kept.refreshToken === undefined) return undefined
    const name = `${accountId} ${connectionId} ${userId}`
    const asked = underWay.get(name) ?? renew(parts, owner, kept.refreshToken).finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return asked
  }
}
