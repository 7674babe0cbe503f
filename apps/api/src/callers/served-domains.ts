import type { AccountOfDomain } from '@doorward/http/app/host'
import type { Database } from '@doorward/store/database/database'
import { listServedDomains, type ServedDomains as Served } from '@doorward/store/domains/custom-domains'

/** The custom domains that are served, as this node knows them: hosts, issuers and pages are told by this one look-up. */
export interface ServedDomains {
  accountOf: AccountOfDomain
  /** Looks what has changed. Fails as the database does; what was known stays then. */
  look(): Promise<void>
}

/** Knows none before the first look. */
export function openServedDomains(database: Database): ServedDomains {
  let served: Served | undefined
  return {
    accountOf: (domain) => served?.accounts.get(domain),
    async look() {
      const found = await listServedDomains(database, served?.revision)
      if (found && found.revision > (served?.revision ?? -1)) served = found // a slower look of before tells nothing new
    },
  }
}
