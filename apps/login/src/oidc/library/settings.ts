import { multiFactorAcr } from '@doorward/core/accounts/second-factor'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { LoginEnvironment } from '../../environment.ts'
import { applicationField, applicationOf } from '../applications.ts'
import { claimsOfScope } from '../claims.ts'
import { paths } from '../paths.ts'
import { lifetimesOf } from './lifetimes.ts'

export const sessionCookie = '__Host-doorward_session'
/** The library's own, which it ties to the address that finishes a sign-in. */
export const resumeCookie = 'doorward_resume'

/** How the library knows answers by form: its own way of them is a page of its own, whose policy is not ours. */
export const postedMode = 'doorward_posted'

const cookie = { httpOnly: true, secure: true, sameSite: 'lax', path: '/', signed: false } as const
const { path: _, ...shortCookie } = cookie // interaction cookies set their own path

const mutable = (table: Record<string, readonly string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(table).map(([name, values]) => [name, [...values]]))

/** Whether an id token will bind the answer to the request, as a challenge else does (RFC 9700 §2.1.1). */
const saysNonce = ({ oidc: { params } }: KoaContextWithOIDC): boolean =>
  Boolean(params?.nonce) && String(params?.scope).split(' ').includes('openid')

/** What is the same for every issuer: code with PKCE, rotated refresh tokens, EdDSA. */
export const protocolSettings = (environment: LoginEnvironment): Configuration => ({
  clientDefaults: { id_token_signed_response_alg: 'EdDSA', grant_types: ['authorization_code', 'refresh_token'] },
  extraClientMetadata: { properties: [applicationField] },
  extraParams: ['connectionId', 'tenantLookupIdentifier', 'domain_hint', 'invited'],
  clientAuthMethods: ['none'],
  responseTypes: ['code'],
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  claims: { ...mutable(claimsOfScope), openid: ['sub', 'auth_time', 'amr', 'acr'], iss: null },
  acrValues: [multiFactorAcr],
  conformIdTokenClaims: false,
  clockTolerance: 5,
  allowOmittingSingleRegisteredRedirectUri: false,
  pkce: { required: (ctx, client) => !(applicationOf(client).mayOmitPkce && saysNonce(ctx)) },
  routes: {
    authorization: paths.authorize,
    pushed_authorization_request: paths.push,
    device_authorization: paths.deviceAuthorization,
    code_verification: paths.device,
    token: paths.tokens,
    jwks: paths.jwks,
    revocation: paths.revoke,
    end_session: paths.logout,
  },
  cookies: {
    names: { session: sessionCookie, interaction: 'doorward_interaction', resume: resumeCookie },
    long: cookie,
    short: shortCookie,
  },
  ttl: lifetimesOf(environment),
  expiresWithSession: () => true,
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  // What is used twice ends its own family (`adapter.ts`), not the grant of every tab.
  revokeGrantPolicy: (ctx) => ctx.oidc.route !== 'token',
})
