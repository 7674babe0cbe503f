import type { Connection } from '@doorward/core/connections/connection'
import { quirksOf } from '@doorward/core/connections/oauth-quirks'
import { OutboundError } from '@doorward/http/outbound/outbound'
import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import type { LoginEnvironment } from '../../environment.ts'
import { FederationError, unreached } from '../federation-error.ts'
import { providerFetch, withFields } from './provider-fetch.ts'

/** A connection with its secret in clear. */
export interface OpenConnection {
  connection: Connection
  secret: string | undefined
}

const discoverySeconds = 3
const appleAudience = 'https://appleid.apple.com'

/** Apple takes a token signed with the developer's key for a secret; good as long as one exchange may take. */
async function appleSecret({ connection, secret = '' }: OpenConnection): Promise<string> {
  const { clientId = '', clientSecretId, data } = connection
  const teamId = (data as { developerAccountId?: string } | undefined)?.developerAccountId
  if (!clientSecretId || !teamId)
    throw new FederationError('misconfigured', 'the id of the key or of the team is missing')
  const key = await importPKCS8(secret, 'ES256').catch((cause: unknown) => {
    throw new FederationError('misconfigured', 'the secret is no key as Apple gives one', cause)
  })
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: clientSecretId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(appleAudience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
}

const keyAlgorithms = ['ES256', 'RS256', 'EdDSA'] as const

/** A private key as the secret proves by signing (`private_key_jwt`, RFC 7523), named by the id of the secret. */
async function keyProof({ connection, secret = '' }: OpenConnection): Promise<client.ClientAuth> {
  for (const algorithm of keyAlgorithms) {
    const key = await importPKCS8(secret, algorithm).catch(() => undefined)
    const kid = connection.clientSecretId
    if (key) return client.PrivateKeyJwt(kid ? { key, kid } : key)
  }
  throw new FederationError('misconfigured', 'the secret is a private key of a kind that signs nothing here')
}

/**
 * Client id and secret as the providers that we know to want them in the header read them: as they are. RFC 6749 §2.3.1
 * writes both as in a form first, which such a provider takes for another secret.
 */
const plainBasic =
  (secret: string): client.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`)

/** How we prove ourselves for tokens: as the provider is known to want it, as it publishes, else in the body. */
async function proofFor(open: OpenConnection): Promise<client.ClientAuth> {
  const { connection, secret } = open
  const { clientAuth } = quirksOf(connection)
  if (clientAuth === 'appleKey') return client.ClientSecretPost(await appleSecret(open))
  if (!secret) return client.None()
  if (secret.includes('PRIVATE KEY-----')) return keyProof(open)
  if (clientAuth === 'basic') return plainBasic(secret)
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...asked) => {
    const { token_endpoint_auth_methods_supported: published } = server
    const wantsBasic = published !== undefined && !published.includes('client_secret_post')
    return (wantsBasic ? basic : post)(server, ...asked)
  }
}

/** Whether an id token vouches: the provider speaks OpenID Connect, and is asked so. */
export const speaksOpenId = ({ issuerUrl }: Connection): boolean => issuerUrl !== undefined

/** What the connection itself says of the provider. */
function saidOf({ authenticationUrl, tokenUrl, data }: Connection): Partial<client.ServerMetadata> {
  return {
    ...(authenticationUrl ? { authorization_endpoint: authenticationUrl } : {}),
    ...(tokenUrl ? { token_endpoint: tokenUrl } : {}),
    ...(data?.oidcUserEndpointUrl ? { userinfo_endpoint: data.oidcUserEndpointUrl } : {}),
  }
}

/**
 * What the library of the protocol knows of a provider: what the connection says, else what the provider publishes under
 * its issuer (OpenID Connect Discovery §4). Raises FederationError where that is not enough, or nobody answers.
 * @param readsIdToken whether an id token vouches; one that came unasked is none of our business, and isn't looked at
 */
export async function openProvider(
  { outbound }: Pick<LoginEnvironment, 'outbound'>,
  open: OpenConnection,
  { readsIdToken }: { readsIdToken: boolean },
): Promise<client.Configuration> {
  const { connection } = open
  const { clientId, issuerUrl, data } = connection
  if (!clientId) throw new FederationError('misconfigured', 'the client id is missing')
  const proof = await proofFor(open)
  const said = saidOf(connection)
  const found = issuerUrl ? await discover(outbound, { clientId, issuerUrl, proof, said }) : undefined
  const origin = said.token_endpoint && new URL(said.token_endpoint).origin
  const provider =
    found ?? new client.Configuration({ issuer: issuerUrl ?? origin ?? '', ...said }, clientId, undefined, proof)
  const { authorization_endpoint, token_endpoint, jwks_uri } = provider.serverMetadata()
  if (!authorization_endpoint || !token_endpoint)
    throw new FederationError('misconfigured', 'neither the connection nor the provider says where to sign in')
  const sendsJson = (data as { supportedContentType?: string } | undefined)?.supportedContentType === 'application/json'
  provider[client.customFetch] = providerFetch(outbound, { tokenUrl: token_endpoint, sendsJson, readsIdToken })
  if (jwks_uri) client.enableNonRepudiationChecks(provider)
  client.allowInsecureRequests(provider) // the way out itself judges which addresses may be asked, and how
  return provider
}

interface Discovering {
  clientId: string
  issuerUrl: string
  proof: client.ClientAuth
  said: Partial<client.ServerMetadata>
}

/**
 * What the provider publishes, with what the connection says in its place; undefined where it publishes nothing and the
 * connection says all that is needed. The library makes of it what no metadata says: how the issuer of a provider with many
 * tenants is told.
 */
async function discover(
  outbound: LoginEnvironment['outbound'],
  { clientId, issuerUrl, proof, said }: Discovering,
): Promise<client.Configuration | undefined> {
  try {
    return await client.discovery(new URL(issuerUrl), clientId, undefined, proof, {
      [client.customFetch]: withFields(providerFetch(outbound), said),
      execute: [client.allowInsecureRequests],
      timeout: discoverySeconds,
    })
  } catch (cause) {
    if (said.authorization_endpoint && said.token_endpoint) return undefined
    throw notPublished(cause)
  }
}

/** Who gives no answer, none in time, or one of a broken server is there again later; anything else has to be mended. */
function notPublished(cause: unknown): FederationError {
  const error = cause instanceof Error ? cause.cause : undefined
  if (error instanceof OutboundError) return unreached(error, cause)
  const isDown = error instanceof Response ? error.status >= 500 : error instanceof DOMException
  return new FederationError(
    isDown ? 'unreachable' : 'misconfigured',
    'the provider does not publish what it is under this issuer',
    cause,
  )
}
