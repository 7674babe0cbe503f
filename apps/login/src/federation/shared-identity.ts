import { type Connection, leadsPeopleIn } from '@doorward/core/connections/connection'
import {
  type SharedIdentity,
  type SharedOffer,
  sharedIdentityOf,
  usesSharedIdentity,
} from '@doorward/core/connections/shared-identity'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { isForDevelopment } from '@doorward/http/app/host'
import { certificatesEnd } from '@doorward/http/saml/certificates'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { findOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import type { LoginEnvironment } from '../environment.ts'
import type { SignInWay } from './sign-in-way.ts'

/** Where a sign-in is: an account, under one of its origins. */
export interface SignInPlace {
  accountId: AccountId
  /** Scheme, host and port as the browser addressed it. */
  origin: string
}

/** What the operator lends to sign-ins at an origin. */
const offerAt = (
  { hosts, sharedIdentities: identities }: Pick<LoginEnvironment, 'hosts' | 'sharedIdentities'>,
  origin: string,
): SharedOffer => ({ isForDevelopment: isForDevelopment(hosts, origin), identities })

/** Whether people can sign in by a connection at an origin, now. */
export const isUsable = (
  environment: Pick<LoginEnvironment, 'hosts' | 'sharedIdentities' | 'clock'>,
  connection: Connection,
  origin: string,
): boolean => {
  const ends = certificatesEnd(connection.providerCertificate)
  const now = new Date(environment.clock.now())
  return leadsPeopleIn(connection, { now, certificatesEnd: ends, shared: offerAt(environment, origin) })
}

/** The identity that a usable connection borrows; undefined for one that has a client id of its own. */
export const borrowedBy = (
  { sharedIdentities }: Pick<LoginEnvironment, 'sharedIdentities'>,
  connection: Connection,
): SharedIdentity | undefined =>
  usesSharedIdentity(connection) ? sharedIdentityOf(connection, sharedIdentities) : undefined

/** The connection as the provider knows the operator: at its own addresses, for the scopes of the preset alone. */
export function withIdentity(connection: Connection, identity: SharedIdentity): Connection {
  const { clientId, clientSecretId, developerAccountId, addresses, scopes } = identity
  const { oidcUserEndpointUrl, authenticationUrl, tokenUrl, issuerUrl } = addresses
  return {
    ...connection,
    ...{ clientId, authenticationUrl, tokenUrl },
    ...(issuerUrl ? { issuerUrl } : {}),
    ...(clientSecretId ? { clientSecretId } : {}),
    data: {
      ...connection.data,
      ...(oidcUserEndpointUrl ? { oidcUserEndpointUrl } : {}),
      ...(developerAccountId ? { developerAccountId } : {}),
    },
    defaultConnectionProperties: { ...connection.defaultConnectionProperties, scope: scopes.join(' ') },
  }
}

/** The same way, but what the provider gives the operator's application stays with nobody. */
export const withoutCredentials = ({ begin, complete }: SignInWay): SignInWay => ({
  begin,
  async complete(...given) {
    const { credentials: _, ...told } = await complete(...given)
    return told
  },
})

type Parts = Pick<LoginEnvironment, 'database' | 'clock'>

const model = 'SharedIdentityReturn'
/** As long as the attempt itself. */
const goodForMs = 600_000

/** Keeps at the platform where the answer to a state belongs: providers send it to the platform's own host. */
export async function saveReturn({ database, clock }: Parts, state: string, { accountId, origin }: SignInPlace) {
  const expiresAt = new Date(clock.now() + goodForMs)
  const row = { model, id: hashOfSecret(state), payload: { accountId, origin }, expiresAt }
  await database.account(platformAccountId, (tx) => saveOidcRow(tx, platformAccountId, row))
}

/**
 * Where the answer to a state belongs, as it was kept when the sign-in began: nothing of a request names a place. That
 * the state is answered once, and in its own browser, is judged there.
 */
export async function findReturn(
  { database, clock }: Parts,
  at: AccountId,
  state: string,
): Promise<SignInPlace | undefined> {
  if (at !== platformAccountId) return undefined
  const row = await database.account(at, (tx) => findOidcRow(tx, at, model, hashOfSecret(state)), 'read')
  if (!row || row.expiresAt.getTime() <= clock.now()) return undefined
  return row.payload as unknown as SignInPlace // as `saveReturn` wrote it
}
