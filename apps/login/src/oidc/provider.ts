import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccountId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { portalOrigin } from '@doorward/http/host'
import type { SigningKey } from '@doorward/store/keyring'
import type { Configuration, Provider as OidcProvider } from 'oidc-provider'
import type { LoginEnvironment } from '../environment.ts'
import { findPerson } from '../people.ts'
import { sidOf } from '../sessions.ts'
import { oidcAdapter } from './adapter.ts'
import { findApplication, mayRedirect } from './applications.ts'
import { claimsOf, claimsOfScope } from './claims.ts'
import { loadGrant } from './grants.ts'
import { Provider } from './library.ts'
import { lifetimes } from './lifetimes.ts'
import { paths } from './paths.ts'
import { prompts } from './prompts.ts'
import { audienceOf, resourceOf, resourceServerOf } from './resources.ts'

/** A request as it is handed to the library: whose address was found out already. */
export type ProtocolRequest = IncomingMessage & { clientIp?: string; requestId?: string }

export interface ProviderParts {
  environment: LoginEnvironment
  accountId: AccountId
  /** Scheme, host and port as addressed. */
  issuer: string
  signingKey: SigningKey
  /** Shows an error that may not go back to the application. */
  renderError: NonNullable<Configuration['renderError']>
  /** Hears of what went wrong on our side. */
  failed(cause: unknown): void
}

export const sessionCookie = '__Host-doorward_session'
const handleDays = 365

const cookie = { httpOnly: true, secure: true, sameSite: 'lax', path: '/', signed: false } as const

function configurationOf({ environment, accountId, issuer, signingKey, renderError }: ProviderParts): Configuration {
  const { database, hosts, sessions } = environment
  const { path: _, ...short } = cookie // interaction cookies set their own path
  return {
    adapter: oidcAdapter({
      database,
      hosts,
      sessions,
      accountId,
      browser() {
        const request = Provider.ctx?.req as ProtocolRequest | undefined // requests come in by `answerByLibrary` only
        return { ip: request?.clientIp, userAgent: request?.headers['user-agent']?.slice(0, 500) }
      },
    }),
    jwks: {
      keys: [{ ...signingKey.privateKey.export({ format: 'jwk' }), kid: signingKey.keyId, alg: 'EdDSA', use: 'sig' }],
    } as NonNullable<Configuration['jwks']>, // Node's JWK type is wider than the library's
    clientDefaults: { id_token_signed_response_alg: 'EdDSA', grant_types: ['authorization_code', 'refresh_token'] },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { ...mutable(claimsOfScope), openid: ['sub', 'auth_time', 'amr'], sid: null, iss: null },
    conformIdTokenClaims: false,
    clockTolerance: 5,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    routes: {
      authorization: paths.authorize,
      token: paths.tokens,
      jwks: paths.jwks,
      revocation: paths.revoke,
      end_session: paths.logout,
    },
    cookies: {
      names: { session: sessionCookie, interaction: 'doorward_interaction', resume: 'doorward_resume' },
      long: cookie,
      short,
    },
    interactions: { policy: prompts(), url: (_ctx, interaction) => `${paths.signIn}/${interaction.uid}` },
    discovery: {
      userinfo_endpoint: `${issuer}${paths.userinfo}`,
      prompt_values_supported: ['none', 'login', 'create', 'consent'],
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => oneOf ?? resourceOf(accountId),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, asked) => resourceServerOf(accountId, asked, signingKey.keyId),
      },
    },
    ttl: lifetimes,
    expiresWithSession: () => true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant: loadGrant,
    clientBasedCORS: (_ctx, origin) => origin === portalOrigin(hosts),
    renderError,
    findAccount: async (_ctx, id) => {
      const person = await findPerson(environment, accountId, id as UserId) // a stored subject
      return person && { accountId: id, claims: () => claimsOf(person) }
    },
    extraTokenClaims: (ctx, token) => {
      if (!('sessionUid' in token) || !token.sessionUid) return undefined
      const source = ctx.oidc.entities.RefreshToken ?? ctx.oidc.entities.AuthorizationCode
      return {
        sid: sidOf(token.sessionUid, token.grantId),
        ...(source?.authTime ? { auth_time: source.authTime } : {}),
      }
    },
    formats: {
      customizers: {
        jwt: (_ctx, _token, jwt) => {
          jwt.payload.aud = audienceOf(accountId)
        },
      },
    },
  }
}

const mutable = (table: Record<string, readonly string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(table).map(([name, values]) => [name, [...values]]))

/** The cookie is a handle that outlives the session, which has an end of its own (decisions 12). */
const asHandle = (line: string): string =>
  line.startsWith(`${sessionCookie}=`) && !line.startsWith(`${sessionCookie}=;`)
    ? `${line.replace(/; *(expires|max-age)=[^;]*/gi, '')}; max-age=${handleDays * 86_400}`
    : line

/**
 * The sign-in protocol of one issuer. The library is told scheme and host of the issuer itself, whatever the transport
 * is, so that its addresses and its Secure cookies are right on plain http in the local development domain too.
 */
export function createProvider(parts: ProviderParts): OidcProvider {
  const { environment, accountId, issuer } = parts
  const provider = new Provider(issuer, configurationOf(parts))
  const { host, protocol } = new URL(issuer)
  const plain = provider.createContext.bind(provider)
  provider.createContext = (request: IncomingMessage, response: ServerResponse) => {
    const ctx = plain(request, response)
    Object.defineProperty(ctx.request, 'host', { value: host })
    Object.defineProperty(ctx.request, 'protocol', { value: protocol.slice(0, -1) })
    ctx.cookies.secure = true
    return ctx
  }
  provider.use(async (ctx, next) => {
    await next()
    const lines = ctx.response.get('set-cookie')
    if (lines) ctx.set('set-cookie', [lines].flat().map(asHandle))
    if (ctx.path === paths.discovery && isDocument(ctx.body)) ctx.body.authorization_endpoint = `${issuer}/`
  })
  const may = (id: string, kind: 'redirectUris' | 'postLogoutRedirectUris', asked: string) => {
    const application = findApplication(environment.hosts, accountId, id)
    return application !== undefined && mayRedirect(application, application[kind], asked)
  }
  provider.Client.prototype.redirectUriAllowed = function (asked) {
    return may(this.clientId, 'redirectUris', asked)
  }
  provider.Client.prototype.postLogoutRedirectUriAllowed = function (asked) {
    return may(this.clientId, 'postLogoutRedirectUris', asked)
  }
  provider.on('server_error', (ctx, cause) => {
    parts.failed(cause)
    if (!(cause instanceof Refusal) || cause.kind !== 'unavailable') return
    ctx.status = 503
    ctx.set('retry-after', '1')
  })
  provider.onerror = (cause) => parts.failed(cause)
  provider.on('grant.success', (ctx) => {
    const sessionId = ctx.oidc.entities.RotatedRefreshToken?.sessionUid
    if (sessionId) environment.sessions.touch(accountId, sessionId).catch(() => {}) // only moves the idle end; the next refresh does it again
  })
  return provider
}

const isDocument = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null
