import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { platformAudience } from '@doorward/core/platform'
import type { ResourceServer } from 'oidc-provider'
import { errors } from './library/oidc-provider.ts'

/** How long an access token lives. */
export const accessTokenSeconds = 3600

/** The API that an account's tokens are made for: the platform's own, or the account's. */
export const resourceOf = (accountId: AccountId): string =>
  accountId === platformAccountId ? platformAudience : `urn:doorward:account:${accountId}`

/** What tokens of an account name as their audience (RFC 9068 §2.2). */
export const audienceOf = (accountId: AccountId): string[] => [
  accountId === platformAccountId ? platformAudience : accountId,
]

/** The one resource of an account, as the library knows it: JWT access tokens. Raises `InvalidTarget` for another. */
export function resourceServerOf(accountId: AccountId, asked: string, keyId: string): ResourceServer {
  if (asked !== resourceOf(accountId)) throw new errors.InvalidTarget()
  return {
    scope: 'openid profile email',
    audience: asked,
    accessTokenTTL: accessTokenSeconds,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'EdDSA', kid: keyId } },
  }
}
