import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { publishedAudienceDomain } from '@doorward/core/platform'
import { type Soon, soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { customSiteOf, siteOf } from '@doorward/http/app/host'
import type { KeyLookups } from '@doorward/http/callers/key-lookups'
import type { Sight } from '@doorward/http/callers/sight'
import { publicKeyIn } from '../clients/stored-client.ts'
import type { ApiEnvironment } from '../environment.ts'
import { linkedIdentitiesIn } from '../identities/stored-identity.ts'

/** How far a revoked client key may still be honoured on another node: as far as any decision (security C2). */
const freshness = { kind: 'bounded', staleMsMax: 1_000 } as const

/** Whether an issuer's address is one of this deployment's hosts, custom domains among them, whatever its scheme or port. */
export function isOwnIssuer({ hosts, servedDomains }: ApiEnvironment, issuer: string): boolean {
  const { host, hostname } = new URL(issuer)
  const domain = hosts.domain.split(':')[0] ?? ''
  const isOurs = siteOf(hosts, host) !== undefined || hostname === domain || hostname.endsWith(`.${domain}`)
  return isOurs || servedDomains.accountOf(hostname) !== undefined
}

/** What the token verifier looks up, answered by the environment. */
export function keyLookups(
  environment: ApiEnvironment,
  sessionStands: KeyLookups['sessionStands'],
): KeyLookups<AccountIndex> {
  const { hosts, servedDomains, engine, keyring, findAccount, defaultAccount, issuerKeys, now } = environment
  /** What is not there yet may have been made on another node a moment ago: whoever comes with it is not sent away. */
  const found = <T>(
    accountId: AccountId,
    sight: Sight<AccountIndex> | undefined,
    find: (index: AccountIndex) => T | undefined,
  ): Soon<T | undefined> => {
    const findIn = (index: AccountIndex | null) => (index === null ? undefined : find(index))
    return soon(
      sight ? sight.see(accountId, freshness) : engine.index(accountId, freshness),
      (index) => findIn(index) ?? soon(engine.index(accountId, { kind: 'strong' }), findIn),
    )
  }
  return {
    sessionStands,
    audienceDomains: [publishedAudienceDomain, hosts.domain, hosts.domain.split(':')[0] ?? hosts.domain],
    issuerKeys,
    linkedIdentities: (accountId, sight) =>
      soon(sight ? sight.see(accountId, freshness) : engine.index(accountId, freshness), (index) =>
        index ? linkedIdentitiesIn(index) : [],
      ),
    async accountOfIssuer(issuer) {
      const host = issuer.startsWith(`${hosts.scheme}://`) ? issuer.slice(hosts.scheme.length + 3) : ''
      const facts = siteOf(hosts, host) ?? customSiteOf(hosts, host, servedDomains.accountOf)
      if (!facts || facts.origin !== issuer) return undefined
      if (facts.site === 'login') return platformAccountId
      if (facts.site === 'local') return (await defaultAccount())?.accountId
      return facts.site === 'account' && facts.accountId ? (await findAccount(facts.accountId))?.accountId : undefined
    },
    accountKeys: (accountId: AccountId) => keyring.publicKeys(accountId),
    extensionKeys: (accountId, extensionId) => keyring.extensionKeys(accountId, extensionId),
    tokenStands: (accountId, userId, tokenId, sight) =>
      soon(
        found(accountId, sight, (index) => index.token(tokenId)?.userId),
        (holder) => holder === userId,
      ),
    clientKey: (accountId, clientId, keyId, sight) =>
      found(accountId, sight, (index) => publicKeyIn(index, { clientId, keyId }, now)),
  }
}
