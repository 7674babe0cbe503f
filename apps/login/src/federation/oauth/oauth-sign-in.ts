import { quirksOf } from '@doorward/core/connections/oauth-quirks'
import { OutboundError } from '@doorward/http/outbound/outbound'
import type { ConnectionCredentials } from '@doorward/store/items/connection-credentials'
import * as client from 'openid-client'
import { FederationError, unreached } from '../federation-error.ts'
import type { Asking, SignInWay, WayParts } from '../sign-in-way.ts'
import { type OpenConnection, openProvider, speaksOpenId } from './configuration.ts'
import { userClaims } from './user-claims.ts'

const declined: ReadonlySet<string> = new Set([
  'access_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
  'consent_required',
])

/** Why it failed, of what the library or the way out raised. */
function federationError(cause: unknown): FederationError {
  if (cause instanceof FederationError) return cause
  const error = cause instanceof Error && cause.cause instanceof OutboundError ? cause.cause : cause
  if (error instanceof OutboundError) return unreached(error, cause)
  if (cause instanceof client.AuthorizationResponseError) {
    const said = `${cause.error}${cause.error_description ? `: ${cause.error_description}` : ''}`
    return new FederationError(
      declined.has(cause.error) ? 'declined' : 'misconfigured',
      `the provider said ${said}`,
      cause,
    )
  }
  if (cause instanceof client.ResponseBodyError)
    return new FederationError('misconfigured', `asked for tokens, the provider said ${cause.error}`, cause)
  return new FederationError(
    'untrusted',
    cause instanceof Error ? cause.message : 'the answer can not be believed',
    cause,
  )
}

const scopesOf = ({ connection }: Asking): string | undefined => {
  const { scope } = (connection.defaultConnectionProperties ?? {}) as { scope?: string }
  return scope ?? (speaksOpenId(connection) ? 'openid profile email' : undefined)
}

/** Whether an id token vouches: the provider is asked for one, or gives one in any case. */
const vouchesByToken = (asking: Asking): boolean =>
  speaksOpenId(asking.connection) &&
  (quirksOf(asking.connection).alwaysIdToken === true || (scopesOf(asking) ?? '').split(' ').includes('openid'))

/** Whether that names this sign-in. */
const usesNonce = (asking: Asking): boolean => vouchesByToken(asking) && !quirksOf(asking.connection).noNonce

/** Parameters that the protocol sets; a connection can't set them. */
const own: ReadonlySet<string> = new Set([
  ...[
    'client_id',
    'redirect_uri',
    'response_type',
    'state',
    'nonce',
    'code_challenge',
    'code_challenge_method',
    'scope',
  ],
  ...['request', 'request_uri', 'client_secret'],
])

/** What the connection adds to the request, such as `prompt` or `audience`, and this sign-in. */
const propertiesOf = ({ connection, properties }: Asking): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...connection.defaultConnectionProperties, ...properties } as Record<string, string>).filter(
      ([name, value]) => !own.has(name) && typeof value === 'string' && value !== '',
    ),
  )

async function begin(environment: WayParts, asking: Asking): Promise<string> {
  try {
    const provider = await openProvider(environment, asking, { readsIdToken: false })
    const scope = scopesOf(asking)
    const url = client.buildAuthorizationUrl(provider, {
      ...quirksOf(asking.connection).parameters,
      ...propertiesOf(asking),
      redirect_uri: asking.returnTo,
      state: asking.state,
      code_challenge: await client.calculatePKCECodeChallenge(asking.verifier),
      code_challenge_method: 'S256',
      ...(scope ? { scope } : {}),
      ...(usesNonce(asking) ? { nonce: asking.nonce } : {}),
    })
    return url.href
  } catch (cause) {
    throw federationError(cause)
  }
}

/** Apple tells a name once, beside its code. */
function nameBeside(answer: URLSearchParams): { name?: string } {
  try {
    const { name } = JSON.parse(answer.get('user') ?? '') as { name?: { firstName?: string; lastName?: string } } // any JSON; what is read is checked with the claims
    const whole = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string').join(' ')
    return whole ? { name: whole } : {}
  } catch {
    return {}
  }
}

/**
 * Exchanges the code and reads who it is (RFC 6749 §4.1, OpenID Connect Core §3.1.3): the id token vouches, and the user
 * endpoint says more of the same person.
 */
async function complete(environment: WayParts, asking: Asking, answer: URLSearchParams) {
  try {
    const provider = await openProvider(environment, asking, { readsIdToken: vouchesByToken(asking) })
    const tokens = await client.authorizationCodeGrant(provider, new URL(`${asking.returnTo}?${withoutOurs(answer)}`), {
      expectedState: asking.state,
      pkceCodeVerifier: asking.verifier,
      idTokenExpected: vouchesByToken(asking),
      ...(usesNonce(asking) ? { expectedNonce: asking.nonce } : {}),
    })
    const vouched = tokens.claims()
    const beside = quirksOf(asking.connection).namesBesideCode ? nameBeside(answer) : {}
    const told = await userClaims(provider, asking, { accessToken: tokens.access_token, subject: vouched?.sub })
    return {
      issuer: vouched?.iss ?? '',
      claims: { ...beside, ...told, ...vouched },
      credentials: credentialsIn(environment, tokens),
    }
  } catch (cause) {
    throw federationError(cause)
  }
}

/** What is kept of an answer for tokens; a refresh token that is not said anew stays good (RFC 6749 §6). */
const credentialsIn = (
  { clock }: WayParts,
  { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds }: client.TokenEndpointResponse,
): ConnectionCredentials => ({
  accessToken,
  ...(refreshToken ? { refreshToken } : {}),
  ...(seconds === undefined ? {} : { expiresAt: new Date(clock.now() + seconds * 1000) }),
})

async function refresh(
  environment: WayParts,
  open: OpenConnection,
  refreshToken: string,
): Promise<ConnectionCredentials> {
  try {
    const provider = await openProvider(environment, open, { readsIdToken: false })
    const tokens = await client.refreshTokenGrant(provider, refreshToken)
    return { refreshToken, ...credentialsIn(environment, tokens) }
  } catch (cause) {
    throw federationError(cause)
  }
}

/** What the library reads of an answer; the rest is not the protocol's. */
const read = [
  'code',
  'state',
  'iss',
  'error',
  'error_description',
  'error_uri',
  'response',
  'id_token',
  'session_state',
]

const withoutOurs = (answer: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...answer].filter(([name]) => read.includes(name)))

/** Sign-in by OAuth 2 and OpenID Connect: code flow with PKCE, state and nonce. */
export const oauthSignIn: SignInWay = { begin, complete, refresh }
