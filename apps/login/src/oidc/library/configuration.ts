import type { IncomingMessage } from 'node:http'
import { idTokenAlgorithms } from '@doorward/core/applications/application'
import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { issuedClaims } from '@doorward/core/users/default-claims'
import type { SigningKey } from '@doorward/store/secrets/keyring'
import type { Configuration } from 'oidc-provider'
import type { LoginEnvironment } from '../../environment.ts'
import { findPerson } from '../../people.ts'
import { sidOf } from '../../sessions.ts'
import { tieToBrowser } from '../../sign-in/own-browser.ts'
import { claimsOf } from '../claims.ts'
import { paths } from '../paths.ts'
import { audienceOf, resourceOf, resourceServerOf } from '../resources.ts'
import { oidcAdapter } from './adapter.ts'
import { presentFamily } from './families.ts'
import { Provider } from './oidc-provider.ts'
import { prompts } from './prompts.ts'
import { protocolSettings } from './settings.ts'

/** A request as it is handed to the library: whose address was found out already. */
export type ProtocolRequest = IncomingMessage & { clientIp?: string; requestId?: string }

export interface ProviderParts {
  environment: LoginEnvironment
  accountId: AccountId
  /** Scheme, host and port as addressed. */
  issuer: string
  /** The key that signs all but id tokens for those who want RS256; behind it the one for these, where there is one. */
  signingKeys: [SigningKey, ...SigningKey[]]
  /** Shows an error that may not go back to the application. */
  renderError: NonNullable<Configuration['renderError']>
  /** Hears of what went wrong on our side. */
  failed(cause: unknown): void
}

/** The private part stays in memory; the published keys are served from the keyring. */
const jwksOf = (signingKeys: SigningKey[]) =>
  ({
    keys: signingKeys.map(({ privateKey, keyId, alg }) => ({
      ...privateKey.export({ format: 'jwk' }),
      ...{ kid: keyId, alg, use: 'sig' },
    })),
  }) as NonNullable<Configuration['jwks']> // Node's JWK type is wider than the library's

/** Who is asking just now. */
function browser() {
  const request = Provider.ctx?.req as ProtocolRequest | undefined // requests come in by `answerByLibrary` only
  return { ip: request?.clientIp, userAgent: request?.headers['user-agent']?.slice(0, 500) }
}

const featuresOf = ({
  accountId,
  signingKeys: [signingKey],
}: ProviderParts): NonNullable<Configuration['features']> => ({
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
})

/** Access tokens carry the user's default claims, their audience as a list, their session and when it began. */
const tokensOf = ({ environment, accountId }: ProviderParts): Pick<Configuration, 'extraTokenClaims' | 'formats'> => ({
  extraTokenClaims: async (ctx, token) => {
    if (!('sessionUid' in token) || !token.sessionUid) return undefined
    const source = ctx.oidc.entities.RefreshToken ?? ctx.oidc.entities.AuthorizationCode
    const person = await findPerson(environment, accountId, token.accountId as UserId) // a stored subject
    return {
      ...issuedClaims(person?.defaultClaims?.defaultAccessTokenClaims),
      sid: sidOf(token.sessionUid, token.grantId, presentFamily()),
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
})

/** Where people go to sign in, in the one browser that an application sent there. */
const interactionsOf = ({ environment, accountId }: ProviderParts): NonNullable<Configuration['interactions']> => ({
  policy: prompts(),
  url: async (ctx, { uid }) => {
    const lines = await tieToBrowser(environment, { accountId, uid, cookies: ctx.req.headers.cookie })
    ctx.append('set-cookie', lines)
    return `${paths.signIn}/${uid}`
  },
})

/** The library's configuration for one issuer. */
export function configurationOf(parts: ProviderParts): Configuration {
  const { environment, accountId, issuer, signingKeys, renderError } = parts
  const { database, clock, hosts, sessions } = environment
  return {
    ...protocolSettings(),
    ...tokensOf(parts),
    adapter: oidcAdapter({ database, clock, hosts, sessions, accountId, browser }),
    jwks: jwksOf(signingKeys),
    enabledJWA: { idTokenSigningAlgValues: accountId === platformAccountId ? ['EdDSA'] : [...idTokenAlgorithms] },
    features: featuresOf(parts),
    interactions: interactionsOf(parts),
    discovery: {
      userinfo_endpoint: `${issuer}${paths.userinfo}`,
      prompt_values_supported: ['none', 'login', 'create', 'consent'],
    },
    // Pages of registered origins were let in before the library hears of them (http/cors.ts), and no others may.
    clientBasedCORS: () => false,
    renderError,
    findAccount: async (_ctx, id) => {
      const person = await findPerson(environment, accountId, id as UserId) // a stored subject
      return (
        person && {
          accountId: id,
          claims: () => claimsOf(person),
          identityClaims: issuedClaims(person.defaultClaims?.defaultUserIdentityClaims),
        }
      )
    },
  }
}
