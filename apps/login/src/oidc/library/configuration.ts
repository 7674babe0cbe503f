import type { IncomingMessage } from 'node:http'
import { idTokenAlgorithms } from '@doorward/core/applications/application'
import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { issuedClaims } from '@doorward/core/users/default-claims'
import { proofAlgorithms, proofSeconds } from '@doorward/http/callers/dpop'
import type { SigningKey } from '@doorward/store/secrets/signing-key'
import { decodeJwt, type JWTPayload } from 'jose'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { LoginEnvironment } from '../../environment.ts'
import { boundClaims, mayGoOn } from '../../federation/sso/sso-person.ts'
import { lacksFactor } from '../../second-factors/lacks-factor.ts'
import { findDemand } from '../../second-factors/policy.ts'
import { mayBeRenewed } from '../../second-factors/renewal.ts'
import { sidOf } from '../../sessions.ts'
import type { Brand } from '../../sign-in/branding.ts'
import { actOf, mayLeadTo } from '../../sign-in/delegation.ts'
import { tieToBrowser } from '../../sign-in/own-browser.ts'
import type { BrowserTest } from '../../sign-in/shown-test.ts'
import { applicationOf } from '../applications.ts'
import { claimsOf } from '../claims.ts'
import { connectionOf } from '../connection-of.ts'
import { paths } from '../paths.ts'
import { accessSecondsOf, audienceOf, audiencesIn, resourceOf, resourceServerOf } from '../resources.ts'
import { type KnownAccount, knownAccount, lifeWithin, testOf } from './account.ts'
import { oidcAdapter } from './adapter.ts'
import { deviceFlow, type TypedCode } from './device-pages.ts'
import { presentFamily } from './families.ts'
import { loadGrant } from './grants.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { leaveSession } from './leave-session.ts'
import { Provider } from './oidc-provider.ts'
import { prompts } from './prompts.ts'
import { RequestRows } from './request-rows.ts'
import { protocolSettings } from './settings.ts'

/** A request as it is handed to the library: whose address was found out already. */
export type ProtocolRequest = IncomingMessage & {
  clientIp?: string
  requestId?: string
  rows?: RequestRows
  shownTest?: BrowserTest | undefined
  /** What the page for the code of a device begins with. */
  typedCode?: TypedCode | undefined
  brand?: Brand | undefined
}

export interface ProviderParts {
  environment: LoginEnvironment
  accountId: AccountId
  /** Scheme, host and port as addressed. */
  issuer: string
  /** The account's custom domain, where it is addressed by that. */
  domain?: string | undefined
  /** The key that signs all but id tokens for those who want RS256; behind it the one for these, where there is one. */
  signingKeys: [SigningKey, ...SigningKey[]]
  /** Shows an error that may not go back to the application. */
  renderError: NonNullable<Configuration['renderError']>
  /** Hears of what went wrong on our side. */
  failed(cause: unknown): void
  /** Hears of every refusal of what programs ask, by its code. */
  refused(code: string): void
}

/** The private part stays in memory; the published keys are served from the keyring. */
const jwksOf = (signingKeys: SigningKey[]) =>
  ({
    keys: signingKeys.map(({ privateKey, keyId, alg }) => ({
      ...privateKey.export({ format: 'jwk' }),
      ...{ kid: keyId, alg, use: 'sig' },
    })),
  }) as NonNullable<Configuration['jwks']> // Node's JWK type is wider than the library's

/** The request that is answered just now; undefined where the library is asked beside one. */
const presentRequest = () => Provider.ctx?.req as ProtocolRequest | undefined // requests come in by `answerByLibrary` only

/** Who is asking just now. */
function browser() {
  const request = presentRequest()
  return { ip: request?.clientIp, userAgent: request?.headers['user-agent']?.slice(0, 500) }
}

const rowsOfRequest = ({ environment, accountId }: ProviderParts): RequestRows =>
  presentRequest()?.rows ?? new RequestRows(environment, accountId, false)

/** What a token is made from at the token endpoint. */
export const sourceOf = ({ oidc: { entities } }: KoaContextWithOIDC) =>
  entities.RefreshToken ?? entities.AuthorizationCode ?? entities.DeviceCode

/** Whether a proof is older than may be believed (security 15): it is then to name a nonce, which the library tells. */
function isOld(ctx: KoaContextWithOIDC): boolean {
  const { iat } = decodedClaims(ctx.get('dpop'))
  return typeof iat === 'number' && Math.abs(Date.now() / 1000 - iat) > proofSeconds
}

/** What a proof says, which the library verifies. */
function decodedClaims(proof: string): JWTPayload {
  try {
    return decodeJwt(proof)
  } catch {
    return {}
  }
}

const featuresOf = ({
  environment,
  accountId,
  signingKeys: [signingKey],
}: ProviderParts): NonNullable<Configuration['features']> => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: true, nonceSecret: environment.nonceSecret, requireNonce: isOld },
  pushedAuthorizationRequests: { enabled: true },
  ...(accountId === platformAccountId ? {} : { deviceFlow }),
  userinfo: { enabled: false },
  revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
  rpInitiatedLogout: { enabled: true },
  backchannelLogout: { enabled: true },
  resourceIndicators: {
    enabled: true,
    defaultResource: (_ctx, _client, oneOf) => oneOf ?? resourceOf(accountId),
    useGrantedResource: () => true,
    getResourceServerInfo: (ctx, resource, client) => {
      const { audiences: mayAsk = [] } = applicationOf(client)
      const scope = String(ctx.oidc.params?.scope ?? sourceOf(ctx)?.scope ?? '')
      const lifeSeconds = lifeWithin(environment, ctx, accessSecondsOf(knownAccount(ctx)?.tenant))
      return resourceServerOf(accountId, { resource, scope, mayAsk, lifeSeconds, keyId: signingKey.keyId })
    },
  },
})

/** Access tokens carry the user's default claims, their audience as a list, their session and when it began. */
const tokensOf = (parts: ProviderParts): Pick<Configuration, 'extraTokenClaims' | 'formats'> => ({
  extraTokenClaims: async (ctx, token) => {
    if (!('sessionUid' in token) || !token.sessionUid) return undefined
    const source = sourceOf(ctx)
    const person = await rowsOfRequest(parts).person(token.accountId as UserId) // a stored subject
    return {
      ...issuedClaims(person?.defaultClaims?.defaultAccessTokenClaims),
      azp: connectionOf(source?.amr ?? []),
      sid: sidOf(token.sessionUid, token.grantId, presentFamily()),
      ...(source?.authTime ? { auth_time: source.authTime } : {}),
      ...(source?.acr ? { acr: source.acr } : {}),
      ...(source?.amr ? { amr: source.amr } : {}),
      ...(person ? boundClaims(person) : {}),
      ...actOf(testOf(ctx)),
    }
  },
  formats: {
    customizers: {
      jwt: (ctx, _token, jwt) => {
        const asked = audiencesIn(String(jwt.payload.aud)) // the resource that it is for
        jwt.payload.aud = audienceOf(parts.accountId, asked, knownAccount(ctx)?.tenant)
      },
    },
  },
})

/** Who signs in to an application that wants one session at a time is signed out everywhere else; a test signs out nobody. */
async function endOtherSessions({ environment, accountId }: ProviderParts, ctx: KoaContextWithOIDC): Promise<void> {
  const { client, session } = ctx.oidc
  if (!client || !session?.accountId || applicationOf(client).sessionType !== 'SINGLE_SESSION' || testOf(ctx)) return
  await environment.sessions.endAllOf(accountId, session.accountId as UserId, { except: session.uid }) // a stored subject
}

/** Where people go to sign in, in the one browser that an application sent there. */
const interactionsOf = ({ environment, accountId }: ProviderParts): NonNullable<Configuration['interactions']> => ({
  policy: prompts({ lacksFactor: (ctx) => lacksFactor(environment, accountId, ctx) }),
  url: async (ctx, interaction) => {
    const { uid } = interaction
    if (knownAccount(ctx)?.isOfUse === false && !testOf(ctx)) await leaveSession(interaction) // it has ended
    const lines = await tieToBrowser(environment, { accountId, uid, cookies: ctx.req.headers.cookie })
    ctx.append('set-cookie', lines)
    return `${paths.signIn}/${uid}`
  },
})

/** By what tokens are made some time after a sign-in; a code follows it at once. */
const laterUses: ReadonlySet<string> = new Set(['RefreshToken', 'DeviceCode'])

/**
 * The person behind a session, or behind a code or refresh token, as the library knows him (`KnownAccount`). No tokens are
 * made of a test that is over, or no longer right, nor of a sign-in that is too old for what is asked of its person by now.
 */
async function accountOf(
  parts: ProviderParts,
  { oidc }: KoaContextWithOIDC,
  { userId, token }: { userId: UserId; token: unknown },
): Promise<KnownAccount | undefined> {
  const sessionId = token ? (token as { sessionUid?: string }).sessionUid : oidc.session?.uid // a code or a refresh token
  const { environment, accountId } = parts
  const rows = rowsOfRequest(parts)
  const [person, delegation] = await Promise.all([
    rows.person(userId),
    sessionId === undefined ? undefined : rows.delegation(sessionId),
  ])
  const isLater = token ? laterUses.has((token as { kind?: string }).kind ?? '') : !oidc.result?.login
  const isRenewal = sessionId !== undefined && isLater
  const isOfUse =
    (await mayLeadTo(environment, { accountId, applicationId: oidc.client?.clientId }, delegation)) &&
    (!isRenewal || (await mayBeRenewed(environment, { accountId, userId, sessionId })))
  if (!person || (token && !isOfUse) || !(await mayGoOn(environment, person))) return undefined
  const identityClaims = issuedClaims(person.defaultClaims?.defaultUserIdentityClaims)
  return {
    accountId: userId,
    claims: () => claimsOf(person),
    identityClaims: { ...identityClaims, ...actOf(delegation) },
    tenant: person.tenant,
    delegation,
    isOfUse,
  }
}

/** The library's configuration for one issuer. */
export function configurationOf(parts: ProviderParts): Configuration {
  const { environment, accountId, issuer, signingKeys, renderError } = parts
  const { database, clock, sessions } = environment
  const rows = () => rowsOfRequest(parts)
  return {
    ...protocolSettings(environment),
    ...tokensOf(parts),
    adapter: oidcAdapter({
      ...{ database, clock, sessions, accountId, issuer, domain: parts.domain, rows, browser },
      isFactorRequired: async (userId) => (await findDemand(environment, { accountId, userId })) === 'required',
    }),
    jwks: jwksOf(signingKeys),
    enabledJWA: {
      dPoPSigningAlgValues: [...proofAlgorithms],
      idTokenSigningAlgValues: accountId === platformAccountId ? ['EdDSA'] : [...idTokenAlgorithms],
    },
    features: featuresOf(parts),
    interactions: interactionsOf(parts),
    loadExistingGrant: async (ctx) => {
      await endOtherSessions(parts, ctx)
      return loadGrant(ctx)
    },
    discovery: {
      userinfo_endpoint: `${issuer}${paths.userinfo}`,
      prompt_values_supported: ['none', 'login', 'select_account', 'create', 'consent'],
    },
    // Pages of registered origins were let in before the library hears of them (http/cors.ts), and no others may.
    clientBasedCORS: () => false,
    renderError,
    fetch: guardedFetch(environment.outbound),
    findAccount: (ctx, id, token) => accountOf(parts, ctx, { userId: id as UserId, token }), // a stored subject
  }
}
