import { equal } from '@doorward/core/changes/equal'
import type { VerificationStatus } from '@doorward/core/domains/verification'
import type { AccountId } from '@doorward/core/ids'
import { productName } from '@doorward/core/platform'
import type { Tx } from '@doorward/store/database/database'
import { isCustomDomain } from '@doorward/store/domains/custom-domains'
import { findVerification } from '@doorward/store/domains/domain-verifications'
import { findItem, type Item } from '@doorward/store/items/items'
import { findTenantListing, storedTenant } from '@doorward/store/items/tenants'
import type { Change, Write } from '@doorward/store/writes/model'
import { storedAccount } from '../accounts/show-account.ts'
import type { ApiEnvironment } from '../environment.ts'
import type { ApiCall } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newId } from '../items/new-id.ts'
import { madeBy } from '../items/write.ts'

type Parts = Pick<ApiEnvironment, 'database' | 'commit'>
type Noted = Record<string, VerificationStatus>
/** How far a domain has come; no status where the account has nothing to do with it. */
interface Seen {
  domain: string
  status: VerificationStatus | undefined
}

/** By whom something happened to a domain; a job did it where nobody is named. */
type Occasion = Pick<Write, 'actor' | 'throughClient' | 'requestId'>
const byJob = (): Occasion => ({ actor: productName, requestId: newId('req_') })
export const occasionOf = ({ caller, requestId }: Pick<ApiCall, 'caller' | 'requestId'>): Occasion => ({
  ...madeBy(caller),
  requestId,
})

/** What is noted of domains, with how far one of them has come; nothing where that is none. */
function noting(noted: Noted = {}, { domain, status }: Seen): Noted | undefined {
  const { [domain]: _, ...others } = noted
  const all = status === undefined ? others : { ...others, [domain]: status }
  return Object.keys(all).length > 0 ? all : undefined
}

const accountNoting = (item: Item, seen: Seen): Change => {
  const { customDomains, ...account } = storedAccount(item)
  return changeTo(item, { ...account, customDomains: noting(customDomains, seen) })
}

const tenantNoting = (item: Item, seen: Seen): Change => {
  const { domainStatuses, ...tenant } = storedTenant(item)
  return changeTo(item, { ...tenant, domainStatuses: noting(domainStatuses, seen) })
}

/**
 * What the change log has to be told of a domain: at the account where it is a custom domain of it, and at the tenant whose
 * people it is of.
 */
async function changesFor(
  tx: Tx,
  { accountId, domain }: { accountId: AccountId; domain: string },
  { account, tenant }: { account: Item | undefined; tenant: Item | undefined },
): Promise<Change[]> {
  const verification = await findVerification(tx, accountId, domain)
  const isCustom = await isCustomDomain(tx, accountId, domain)
  const status = verification?.status
  const isListed = tenant && !tenant.deleted && storedTenant(tenant).domains.some((each) => each.domain === domain)
  return [
    ...(account && !account.deleted ? [accountNoting(account, { domain, status: isCustom ? status : undefined })] : []),
    ...(isListed ? [tenantNoting(tenant, { domain, status })] : []),
  ]
}

/**
 * Has the change log tell how far a domain has come, and who brought it there, once its rows are written. What stands is read
 * again under the account's lock: of two at once, whoever notes last notes what stands, and what a node that died did not
 * note the next look at the domain does.
 */
export async function noteDomain(
  { database, commit }: Parts,
  about: { accountId: AccountId; domain: string },
  by: Occasion = byJob(),
): Promise<void> {
  const { accountId, domain } = about
  const key = { kind: 'account', id: accountId } as const
  const seen = await database.account(
    accountId,
    async (tx) => {
      const items = {
        account: await findItem(tx, accountId, key),
        tenant: await findTenantListing(tx, accountId, domain),
      }
      const told = new Map(Object.values(items).map((item) => [item?.id, item?.doc]))
      const changes = await changesFor(tx, about, items)
      return { ...items, isTold: changes.every(({ id, after }) => equal(told.get(id), after)) }
    },
    'read',
  )
  if (seen.isTold) return
  const tenantKey = seen.tenant && ({ kind: 'tenant', id: seen.tenant.id } as const)
  await commit({
    accountId,
    ...by,
    reads: [key, ...(tenantKey ? [tenantKey] : [])],
    decide: async ({ tx, item }) => ({
      changes: await changesFor(tx, about, { account: item(key), tenant: tenantKey && item(tenantKey) }),
      reply: () => ({ status: 200, body: undefined }),
    }),
  })
}
