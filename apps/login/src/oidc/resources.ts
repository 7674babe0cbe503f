import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { platformAudience } from '@doorward/core/platform'
import { lifetimesOfTenant, type Tenant } from '@doorward/core/tenants/tenant'
import type { ResourceServer } from 'oidc-provider'
import { errors } from './library/oidc-provider.ts'

/** How long an access token lives. */
export const accessTokenSeconds = 3600

/** The API that an account's tokens are made for: the platform's own, or the account's. */
export const resourceOf = (accountId: AccountId): string =>
  accountId === platformAccountId ? platformAudience : `urn:doorward:account:${accountId}`

/**
 * What access tokens name as their audience: the tenant of their person and what was asked for; the account where there is
 * neither (contract, login 8; RFC 9068 §2.2, §3).
 */
export function audienceOf(accountId: AccountId, asked: readonly string[] = [], tenant?: Tenant): string[] {
  const named = [...(tenant ? [tenant.tenantId] : []), ...asked]
  return named.length > 0 ? named : [accountId === platformAccountId ? platformAudience : accountId]
}

/** How long an access token of somebody lives, in seconds. */
export const accessSecondsOf = (tenant: Tenant | undefined): number =>
  (tenant && lifetimesOfTenant(tenant).accessToken) ?? accessTokenSeconds

/**
 * What an application asks tokens for, as the library knows it: one resource, the account's, with the audiences that the
 * tokens shall name; the library knows no other audiences than addresses, and one for each token.
 */
export function resourceFor(accountId: AccountId, asked: readonly string[]): string {
  const [own = ''] = audienceOf(accountId)
  const named = asked.filter(Boolean).map((each) => (each === resourceOf(accountId) ? own : each))
  const audiences = [...new Set(named)].sort()
  if (audiences.every((each) => each === own)) return resourceOf(accountId)
  return `${resourceOf(accountId)}?${new URLSearchParams(audiences.map((each): [string, string] => ['audience', each]))}`
}

/** The audiences that a resource of ours names besides the account. */
export const audiencesIn = (resource: string): string[] =>
  new URLSearchParams(resource.split('?')[1] ?? '').getAll('audience')

/** What a scope must be to stand in a token (RFC 6749 §3.3). */
export const isScope = (text: string): boolean => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text)

/** Scopes that say something to the login; any other is the application's own affair. */
export const ownScopes = ['openid', 'profile', 'email']

/** What of the asked scopes an access token says: all but the one that is about refresh tokens. */
const scopeOf = (asked: string): string =>
  [...new Set([...ownScopes, ...asked.split(' ').filter((each) => isScope(each) && each !== 'offline_access')])].join(
    ' ',
  )

/**
 * That resource, as the library knows it: JWT access tokens of the asked scopes. Raises `InvalidTarget` for another, and
 * for an audience that the application does not have.
 */
export function resourceServerOf(
  accountId: AccountId,
  {
    resource,
    scope,
    mayAsk,
    lifeSeconds,
    keyId,
  }: { resource: string; scope: string; mayAsk: readonly string[]; lifeSeconds: number; keyId: string },
): ResourceServer {
  const asked = audiencesIn(resource)
  const known = [...mayAsk, ...audienceOf(accountId)]
  if (resource !== resourceFor(accountId, asked) || !asked.every((each) => known.includes(each)))
    throw new errors.InvalidTarget()
  return {
    scope: scopeOf(scope),
    audience: resource,
    accessTokenTTL: lifeSeconds,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'EdDSA', kid: keyId } },
  }
}
