import { type Connection, leadsPeopleIn, type ProviderType } from '@doorward/core/connections/connection'
import type { AccountId, ConnectionId } from '@doorward/core/ids'
import { certificatesEnd } from '@doorward/http/saml/certificates'
import { findConnectionItem, listConnectionItems, type StoredConnection } from '@doorward/store/items/connections'
import { unsealText } from '@doorward/store/secrets/sealed-values'
import type { LoginEnvironment } from '../environment.ts'
import { oauthSignIn } from './oauth/oauth-sign-in.ts'
import { openIdLegacySignIn } from './openid-legacy/openid-legacy-sign-in.ts'
import { samlSignIn } from './saml/saml-sign-in.ts'
import type { SignInWay } from './sign-in-way.ts'

/** How people sign in, by the type of a connection. */
const ways: Readonly<Record<ProviderType, SignInWay>> = {
  OAUTH2: oauthSignIn,
  SAML2: samlSignIn,
  'OPENID-LEGACY': openIdLegacySignIn,
}

/** A connection that leads to a provider. */
export interface UsableConnection {
  connection: Connection
  way: SignInWay
}

/** The connection as people can sign in by it; undefined where nobody can. */
export const usable = (stored: StoredConnection, now: Date): UsableConnection | undefined => {
  const ends = certificatesEnd(stored.providerCertificate)
  if (!leadsPeopleIn(stored, { now, certificatesEnd: ends })) return undefined
  const way = ways[stored.type as ProviderType] // it leads to one
  const { sealed: _, ...connection } = stored
  return { connection, way }
}

/** The connection with this id and its secret in clear; undefined where nobody can sign in by it: unknown, deleted, incomplete or out of date. */
export async function findConnection(
  { database, keyring, clock }: Pick<LoginEnvironment, 'database' | 'keyring' | 'clock'>,
  accountId: AccountId,
  id: string,
): Promise<(UsableConnection & { secret: string | undefined }) | undefined> {
  const connectionId = id as ConnectionId // only compared with stored ids
  const found = await database.account(accountId, (tx) => findConnectionItem(tx, accountId, connectionId), 'read')
  const of = found && usable(found.connection, new Date(clock.now()))
  if (!found || !of) return undefined
  const sealed = found.connection.sealed?.clientSecret
  const place = { accountId, kind: 'connection', id: connectionId, field: 'clientSecret' } as const
  return { ...of, secret: sealed === undefined ? undefined : await unsealText(keyring, place, sealed) }
}

/** More than a page shows; whoever has more leads people by a tenant or by the connection's id. */
const shownMax = 100

/** The connections that a sign-in page offers, in the order of their names. */
export async function listUsable({ database, clock }: LoginEnvironment, accountId: AccountId): Promise<Connection[]> {
  const all = await database.account(accountId, (tx) => listConnectionItems(tx, accountId, shownMax), 'read')
  const now = new Date(clock.now())
  const shown = all.flatMap((stored) => usable(stored, now)?.connection ?? [])
  return shown.sort((one, other) => nameOfConnection(one).localeCompare(nameOfConnection(other), 'en'))
}

/** What people call a connection: its name, else its id. */
export const nameOfConnection = ({ connectionId, data }: Connection): string =>
  (data as { name?: string } | undefined)?.name ?? connectionId
