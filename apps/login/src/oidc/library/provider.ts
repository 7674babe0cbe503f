import type { IncomingMessage, ServerResponse } from 'node:http'
import { sessionCookieDays } from '@doorward/core/constants'
import { platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { KoaContextWithOIDC, Provider as OidcProvider } from 'oidc-provider'
import { applicationOf, exchangeGrantType, mayRedirect } from '../applications.ts'
import { paths } from '../paths.ts'
import { assertionAlgorithms } from '../prove-application.ts'
import { acceptsRegistrations } from '../registration.ts'
import { knownAccount } from './account.ts'
import { configurationOf, type ProtocolRequest, type ProviderParts, sourceOf } from './configuration.ts'
import { Provider } from './oidc-provider.ts'
import { answerByForm, describedBy } from './posted-answer.ts'
import { postedMode, sessionCookie } from './settings.ts'

/** The cookie is a handle that outlives the session, which has an end of its own (decisions 12). */
const asHandle = (line: string): string =>
  line.startsWith(`${sessionCookie}=`) && !line.startsWith(`${sessionCookie}=;`)
    ? `${line.replace(/; *(expires|max-age)=[^;]*/gi, '')}; max-age=${sessionCookieDays * 86_400}`
    : line

/** What the library says where it refuses a program. */
const refusing = [
  'grant.error',
  'revocation.error',
  'pushed_authorization_request.error',
  'device_authorization.error',
] as const

/**
 * The sign-in protocol of one issuer. Whatever the transport is, the library is told the issuer's scheme and host. Its
 * addresses and its Secure cookies are then right on plain http in the local development domain too.
 */
export function createProvider(parts: ProviderParts): OidcProvider {
  const { environment, issuer } = parts
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
    await (ctx.req as ProtocolRequest).rows?.write() // what a failure left behind
    tellReference(ctx)
    const lines = ctx.response.get('set-cookie')
    if (lines) ctx.set('set-cookie', [lines].flat().map(asHandle))
    if (ctx.path === paths.discovery && isDocument(ctx.body))
      Object.assign(ctx.body, ownMetadata(parts, ctx.body), await registrationMetadata(parts))
  })
  provider.Client.prototype.redirectUriAllowed = function (asked) {
    if (asked === `${issuer}${paths.returned}`) return true // a sign-in for the session protocol, which asks for its own address there
    const application = applicationOf(this)
    // An extension asks by its own id, and its application gets no tokens of the account (decision 45).
    return application.extensionId === undefined && mayRedirect(environment.hosts, application, asked)
  }
  provider.registerResponseMode(postedMode, answerByForm)
  tellIdentityClaims(provider)
  const { refused } = parts
  for (const event of refusing) provider.on(event as 'grant.error', (_, { error }) => refused(error)) // all tell the same
  provider.on('server_error', (ctx, cause) => {
    parts.failed(cause)
    const isAway = cause instanceof Refusal && cause.kind === 'unavailable'
    refused(isAway ? cause.code : 'InternalError')
    if (!isAway) return
    ctx.status = 503
    ctx.set('retry-after', '1')
  })
  provider.onerror = (cause) => parts.failed(cause)
  return provider
}

/** What goes back to an application as an error can be found in the log by its reference (LGN-13). */
function tellReference(ctx: Pick<KoaContextWithOIDC, 'req' | 'response' | 'set'>): void {
  const location = ctx.response.get('location')
  if (!/[?&]error=/.test(location) || !URL.canParse(location)) return
  const url = new URL(location)
  const told = { error_description: url.searchParams.get('error_description') ?? undefined }
  const reference = (ctx.req as ProtocolRequest).requestId // requests come in by `answerByLibrary` only
  url.searchParams.set('error_description', describedBy(told, reference))
  ctx.set('location', url.href)
}

/**
 * Id tokens carry the default claims of their person, beside what the protocol and the person's profile say, and name the
 * session that they are of, by which an application is told of its end.
 */
function tellIdentityClaims(provider: OidcProvider): void {
  const { payload } = provider.IdToken.prototype
  provider.IdToken.prototype.payload = async function () {
    const sid = this.ctx && sourceOf(this.ctx)?.sessionUid
    return { ...knownAccount(this.ctx)?.identityClaims, ...(await payload.call(this)), ...(sid ? { sid } : {}) }
  }
}

/** How programs of an account prove themselves. */
const proofs = ['client_secret_basic', 'client_secret_post', 'private_key_jwt']

/**
 * What the library can't know: the root is the authorization endpoint, answers go by query or by form, service clients get tokens
 * too, and who is confidential proves itself to us. The platform has one application, which is public, and no programs.
 */
function ownMetadata({ issuer, accountId }: ProviderParts, document: Record<string, unknown>): Record<string, unknown> {
  const root = {
    authorization_endpoint: `${issuer}/`,
    response_modes_supported: ['query', 'form_post'],
  }
  if (accountId === platformAccountId) return { ...root, revocation_endpoint_auth_methods_supported: ['none'] }
  return {
    ...root,
    grant_types_supported: [...[document.grant_types_supported ?? []].flat(), 'client_credentials', exchangeGrantType],
    introspection_endpoint: `${issuer}${paths.introspect}`,
    token_endpoint_auth_methods_supported: ['none', ...proofs],
    revocation_endpoint_auth_methods_supported: ['none', ...proofs],
    introspection_endpoint_auth_methods_supported: proofs,
    ...Object.fromEntries(
      ['token', 'revocation', 'introspection'].map((name) => [
        `${name}_endpoint_auth_signing_alg_values_supported`,
        assertionAlgorithms,
      ]),
    ),
  }
}

/** Where programs register themselves, if the account lets them. */
const registrationMetadata = async ({ environment, issuer, accountId }: ProviderParts) =>
  (await acceptsRegistrations(environment, accountId))
    ? { registration_endpoint: `${issuer}${paths.registration}` }
    : {}

const isDocument = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null
