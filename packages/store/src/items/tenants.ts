import type { AccountId, ConnectionId, TenantId, UserId } from '@doorward/core/ids'
import type { Tenant } from '@doorward/core/tenants/tenant'
import type { Tx } from '../database/database.ts'
import { readerOf } from './document-reader.ts'
import { findItem, type Item, type ItemRow, toItem } from './items.ts'

/** Which of these values another living tenant of the account has already; undefined when they are free. */
export async function findTakenTenantValue(
  tx: Tx,
  accountId: AccountId,
  wanted: { tenantId: TenantId; lookupIdentifier?: string | undefined; domains: string[] },
): Promise<{ field: 'tenantLookupIdentifier' | 'domains'; value: string } | undefined> {
  const { tenantId, lookupIdentifier, domains } = wanted
  const [row] = await tx<{ lookup: string | null; domains: { domain: string }[] }[]>`
    select doc ->> 'tenantLookupIdentifier' as lookup, doc -> 'domains' as domains from items
    where account_id = ${accountId} and kind = 'tenant' and item_id <> ${tenantId} and item_id in (
      select tenants_by_lookup(${accountId}, ${lookupIdentifier ?? null})
      union all select tenants_by_domain(${accountId}, domain) from unnest(${domains}::text[]) as domain)
    limit 1`
  if (!row) return undefined
  if (lookupIdentifier !== undefined && row.lookup === lookupIdentifier)
    return { field: 'tenantLookupIdentifier', value: lookupIdentifier }
  return { field: 'domains', value: row.domains.find(({ domain }) => domains.includes(domain))?.domain ?? '' }
}

export const storedTenant = readerOf<Tenant>('tenant', { tenantId: 'string', domains: 'array' })

/** The tenant that clients know by this look-up identifier. */
export async function findTenantByLookup(
  tx: Tx,
  accountId: AccountId,
  lookupIdentifier: string,
): Promise<Tenant | undefined> {
  const [row] = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and kind = 'tenant'
      and item_id in (select tenants_by_lookup(${accountId}, ${lookupIdentifier}))
    limit 1`
  return row && storedTenant(toItem(row))
}

/** The tenant that lists a domain, proved or not. */
export async function findTenantListing(tx: Tx, accountId: AccountId, domain: string): Promise<Item | undefined> {
  const [row] = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and kind = 'tenant' and item_id in (select tenants_by_domain(${accountId}, ${domain}))
    limit 1`
  return row && toItem(row)
}

/** The tenant that people with addresses of this domain belong to: one of its names, and proved (decision 48). */
export async function findTenantByDomain(tx: Tx, accountId: AccountId, domain: string): Promise<Tenant | undefined> {
  const [row] = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and kind = 'tenant' and item_id in (select tenants_by_domain(${accountId}, ${domain}))
      and exists (select from proved_domains p where p.account_id = items.account_id and p.domain = ${domain})
    limit 1`
  return row && storedTenant(toItem(row))
}

/** The tenant with this id, while it stands. */
export async function findTenant(tx: Tx, accountId: AccountId, tenantId: TenantId): Promise<Item | undefined> {
  const item = await findItem(tx, accountId, { kind: 'tenant', id: tenantId })
  return item && !item.deleted ? item : undefined
}

/** The tenant that a connection was made for; undefined where it is nobody's, or several tenants use it. */
export async function findTenantOfConnection(
  tx: Tx,
  accountId: AccountId,
  connectionId: ConnectionId,
): Promise<Tenant | undefined> {
  const rows = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and kind = 'tenant'
      and item_id in (select tenants_by_connection(${accountId}, ${connectionId}))
    limit 2`
  const [row] = rows
  return row && rows.length === 1 ? storedTenant(toItem(row)) : undefined
}

/** The tenant that a user belongs to; none once it is gone, also when its id lives again. */
export async function findTenantOfUser(tx: Tx, accountId: AccountId, user: Item): Promise<Tenant | undefined> {
  const { tenantId, since } = (user.doc.tenant ?? {}) as { tenantId?: TenantId; since?: string } // as `membershipOf` wrote it
  const tenant = tenantId && (await findTenant(tx, accountId, tenantId))
  return tenant && membershipOf(tenant).since === since ? storedTenant(tenant) : undefined
}

/** Whether a tenant other than this one is linked to the connection. */
export async function isConnectionOfAnother(
  tx: Tx,
  accountId: AccountId,
  { connectionId, tenantId }: { connectionId: ConnectionId; tenantId: TenantId },
): Promise<boolean> {
  const rows = await tx`
    select from tenants_by_connection(${accountId}, ${connectionId}) as other where other <> ${tenantId} limit 1`
  return rows.length > 0
}

/** A user's place in a tenant, as the user's item holds it: gone with the tenant, also when its id lives again. */
export const membershipOf = ({ id, createdAt }: Item): { tenantId: string; since: string } => ({
  tenantId: id,
  since: createdAt.toISOString(),
})

/** Which of these users belong to the tenant. */
export async function membersAmong(
  tx: Tx,
  accountId: AccountId,
  tenant: Item,
  userIds: UserId[],
): Promise<Set<UserId>> {
  const rows = await tx<{ item_id: UserId }[]>`
    select item_id from items
    where account_id = ${accountId} and kind = 'user' and not deleted and item_id = any(${userIds}::text[])
      and doc -> 'tenant' = ${JSON.stringify(membershipOf(tenant))}::text::jsonb`
  return new Set(rows.map((row) => row.item_id))
}
