import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { HostFacts } from '@doorward/http/app/host'
import { LRUCache } from 'lru-cache'
import type { Provider as OidcProvider } from 'oidc-provider'
import type { LoginEnvironment } from '../environment.ts'
import type { ProviderParts } from './library/configuration.ts'
import { createProvider } from './library/provider.ts'

export interface Issuer {
  accountId: AccountId
  /** Scheme, host and port as addressed. */
  origin: string
  /** The account's custom domain, where it is addressed by that. */
  domain: string | undefined
  provider: OidcProvider
  /** Has the library answer a request. */
  answer: ReturnType<OidcProvider['callback']>
}

/** Each costs about a millisecond to make and 35 KB to keep. */
const issuersMax = 5_000

/** The account that signs people in under a host; undefined where nobody does. */
async function accountOfHost(environment: LoginEnvironment, facts: HostFacts): Promise<AccountId | undefined> {
  if (facts.site === 'login') return platformAccountId
  if (facts.site === 'account') return facts.accountId
  return facts.site === 'local' ? (await environment.defaultAccount())?.accountId : undefined
}

/**
 * The issuer that a request addresses, with its protocol; made on first use and again when the signing key changes.
 * Raises `NotFound` on a host that signs nobody in.
 */
export function openIssuers(
  environment: LoginEnvironment,
  { renderError, failed, refused }: Pick<ProviderParts, 'renderError' | 'failed' | 'refused'>,
) {
  const kept = new LRUCache<string, { keyIds: string; issuer: Issuer }>({ max: issuersMax })
  /** That of an account, whoever asks. */
  const issuerAt = async ({ accountId, origin, domain }: Pick<Issuer, 'accountId' | 'origin' | 'domain'>) => {
    const signingKeys = await environment.keyring.activeKeys(accountId)
    const keyIds = signingKeys.map(({ keyId }) => keyId).join(' ')
    const key = `${origin} ${domain ?? ''}`
    const present = kept.get(key)
    if (present?.keyIds === keyIds && present.issuer.accountId === accountId) return present.issuer
    const asked = { environment, accountId, issuer: origin, domain, signingKeys }
    const provider = createProvider({ ...asked, renderError, failed, refused })
    const issuer = { accountId, origin, domain, provider, answer: provider.callback() }
    kept.set(key, { keyIds, issuer })
    return issuer
  }
  const findIssuer = async ({ origin, domain, ...facts }: HostFacts): Promise<Issuer> => {
    const accountId = await accountOfHost(environment, { origin, ...facts })
    if (!accountId) throw new Refusal('NotFound')
    return issuerAt({ accountId, origin, domain })
  }
  return { findIssuer, issuerAt }
}
export type FindIssuer = ReturnType<typeof openIssuers>['findIssuer']
export type IssuerAt = ReturnType<typeof openIssuers>['issuerAt']
