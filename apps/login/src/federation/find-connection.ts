import type { Connection, ProviderType } from '@doorward/core/connections/connection'
import type { ConnectionId } from '@doorward/core/ids'
import { findConnectionItem, listOfferedConnections, type StoredConnection } from '@doorward/store/items/connections'
import { unsealText } from '@doorward/store/secrets/sealed-values'
import type { LoginEnvironment } from '../environment.ts'
import { oauthSignIn } from './oauth/oauth-sign-in.ts'
import { openIdLegacySignIn } from './openid-legacy/openid-legacy-sign-in.ts'
import { samlSignIn } from './saml/saml-sign-in.ts'
import { borrowedBy, isUsable, type SignInPlace, withIdentity, withoutCredentials } from './shared-identity.ts'
import type { SignInWay } from './sign-in-way.ts'

/** How people sign in, by the type of a connection. */
const ways: Readonly<Record<ProviderType, SignInWay>> = {
  OAUTH2: oauthSignIn,
  SAML2: samlSignIn,
  'OPENID-LEGACY': openIdLegacySignIn,
}

/** A connection that leads to a provider. */
interface UsableConnection {
  connection: Connection
  way: SignInWay
}

type Parts = Pick<LoginEnvironment, 'database' | 'keyring' | 'clock' | 'hosts' | 'sharedIdentities'>

/** The connection as people can sign in by it at an origin; undefined where nobody can. */
export function usable(
  parts: Omit<Parts, 'database' | 'keyring'>,
  stored: StoredConnection,
  origin: string,
): UsableConnection | undefined {
  if (!isUsable(parts, stored, origin)) return undefined
  const way = ways[stored.type as ProviderType] // it leads to one
  const { sealed: _, ...connection } = stored
  return { connection, way }
}

/** A connection as a sign-in uses it. */
export interface FoundConnection extends UsableConnection {
  /** In clear. */
  secret: string | undefined
  /** Whether it borrows the operator's identity, for development. */
  isShared: boolean
}

/**
 * The connection with this id as a sign-in uses it, with its secret in clear or, where it borrows one, as the operator's;
 * undefined where nobody can sign in by it: unknown, deleted, incomplete, out of date, or not to be used at this origin.
 */
export async function findConnection(
  parts: Parts,
  { accountId, origin }: SignInPlace,
  id: string,
): Promise<FoundConnection | undefined> {
  const { database, keyring } = parts
  const connectionId = id as ConnectionId // only compared with stored ids
  const found = await database.account(accountId, (tx) => findConnectionItem(tx, accountId, connectionId), 'read')
  const of = found && usable(parts, found.connection, origin)
  if (!found || !of) return undefined
  const identity = borrowedBy(parts, of.connection)
  if (identity) {
    const connection = withIdentity(of.connection, identity)
    return { connection, way: withoutCredentials(of.way), secret: identity.clientSecret, isShared: true }
  }
  const sealed = found.connection.sealed?.clientSecret
  const place = { accountId, kind: 'connection', id: connectionId, field: 'clientSecret' } as const
  const secret = sealed === undefined ? undefined : await unsealText(keyring, place, sealed)
  return { ...of, secret, isShared: false }
}

/** More than a page shows; whoever has more leads people by a tenant or by the connection's id. */
const shownMax = 100

/**
 * The connections that a sign-in page offers to everybody, in the order of their names. One that was made for a tenant is for
 * its people alone, and that it is there is nobody else's to know.
 */
export async function listOffered(parts: Parts, { accountId, origin }: SignInPlace): Promise<Connection[]> {
  const all = await parts.database.account(accountId, (tx) => listOfferedConnections(tx, accountId, shownMax), 'read')
  const shown = all.flatMap((stored) => usable(parts, stored, origin)?.connection ?? [])
  return shown.sort((one, other) => nameOfConnection(one).localeCompare(nameOfConnection(other), 'en'))
}

/** What people call a connection: its name, else its id. */
export const nameOfConnection = ({ connectionId, data }: Connection): string =>
  (data as { name?: string } | undefined)?.name ?? connectionId
