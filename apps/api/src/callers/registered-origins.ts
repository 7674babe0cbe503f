import type { AccountId } from '@doorward/core/ids'
import { originsOf, withoutLoopbackPort } from '@doorward/core/oauth/redirect-uri'
import { type Soon, soon } from '@doorward/core/soon'
import { isOwnOrigin, type MayCallFrom } from '@doorward/http/app/cors'
import { boundedCache } from '@doorward/http/limits/bounded-cache'
import { listRedirectUrls } from '@doorward/store/items/applications'
import type { ApiEnvironment } from '../environment.ts'

/** As long as any decision may be behind (security C2); a stranger's preflights cost one query of an account meanwhile. */
const keptMs = 1_000
const accountsMax = 10_000

/** Lets the pages of an account's own applications call it from a browser, by their redirect addresses (security 46). */
export function registeredOrigins({
  hosts,
  database,
  defaultAccount,
}: Pick<ApiEnvironment, 'hosts' | 'database' | 'defaultAccount'>): MayCallFrom {
  const kept = boundedCache<Promise<Set<string>>>(accountsMax, { ttl: keptMs, perf: performance })
  function originsAt(accountId: AccountId): Promise<Set<string>> {
    const present = kept.get(accountId)
    if (present) return present
    const asked = database.account(accountId, (tx) => listRedirectUrls(tx, accountId), 'read').then(originsOf)
    kept.set(accountId, asked)
    asked.catch(() => kept.delete(accountId))
    return asked
  }
  const accountAt: (at: Parameters<MayCallFrom>[1]) => Soon<AccountId | undefined> = ({ site, accountId }) =>
    site === 'local' ? soon(defaultAccount(), (account) => account?.accountId) : accountId
  return (origin, at) => {
    if (isOwnOrigin(hosts, origin, at)) return true
    if (at.site !== 'account' && at.site !== 'local') return false
    return soon(accountAt(at), (accountId) =>
      accountId ? originsAt(accountId).then((origins) => origins.has(withoutLoopbackPort(origin))) : false,
    )
  }
}
