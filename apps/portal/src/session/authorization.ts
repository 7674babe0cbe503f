import { portalUserId } from '@doorward/core/platform'
import type { Profile } from '../lib/portal-store.ts'
import { portalConfig } from './config.ts'
import { serverAheadSeconds, serverNow } from './server-clock.ts'
import type { Tokens } from './tokens.ts'

/** What was asked of the login host, by which its answer is judged. */
export interface Asked {
  state: string
  nonce: string
  verifier: string
}

type Claims = Record<string, unknown> & { sub: string }

/** What a code became. */
export interface Redeemed {
  tokens: Tokens
  claims: Claims
}

/** The client library is loaded only when a sign-in, a refresh or a sign-out needs it. */
export async function provider() {
  const client = await import('openid-client')
  const { loginUrl, clientId } = portalConfig()
  const issuer = new URL(new URL(loginUrl).origin)
  const plain = issuer.protocol === 'http:'
  const configuration = await client.discovery(
    issuer,
    clientId,
    { [client.clockSkew]: serverAheadSeconds() },
    client.None(),
    {
      execute: plain ? [client.allowInsecureRequests] : [],
    },
  )
  return { client, configuration }
}

export const redirectUri = (): string => new URL(import.meta.env.BASE_URL, location.origin).href

/**
 * The address of the hosted login that signs somebody in and comes back with a code (RFC 6749 §4.1.1, RFC 7636).
 * @param wishes further parameters, such as a prompt
 * @param mark what the state begins with
 */
export async function askForCode(
  wishes: Record<string, string>,
  mark = '',
): Promise<{ address: string; asked: Asked }> {
  const { client, configuration } = await provider()
  const { scope, resource } = portalConfig()
  const asked: Asked = {
    state: mark + client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope,
    resource,
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: 'S256',
    ...wishes,
  })
  return { address: address.href, asked }
}

/** Whether an error in the address answers what was asked, and is from the login host (RFC 9207): anybody can write an address. */
export const isOfLoginHost = (query: URLSearchParams, { state }: Asked): boolean =>
  query.get('state') === state && query.get('iss') === new URL(portalConfig().loginUrl).origin

/** Exchanges the code in an address for tokens. Raises for an answer to another question, or of another host. */
export async function redeemCode(address: URL, asked: Asked): Promise<Redeemed> {
  const { client, configuration } = await provider()
  const answer = await client.authorizationCodeGrant(
    configuration,
    address,
    {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      idTokenExpected: true,
    },
    { resource: portalConfig().resource },
  )
  const claims = answer.claims()
  if (!claims) throw new Error('The answer carries no id token.')
  const tokens = {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
    expiresAt: expiryOf(answer.expires_in),
    userId: toProfile(claims).userId,
  }
  return { tokens, claims }
}

/** When tokens of so many seconds end, by the server's clock. */
export const expiryOf = (seconds: number | undefined): number => serverNow() + (seconds ?? 3600) * 1000

/** The profile of a token's claims; the user id carries the platform's prefix exactly once (ENT-01). */
export function toProfile(claims: Claims): Profile {
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name] : '')
  const email = text('email')
  const username = text('preferred_username') || email
  return { userId: portalUserId(claims.sub), email, username, displayName: text('name') || email || claims.sub }
}
