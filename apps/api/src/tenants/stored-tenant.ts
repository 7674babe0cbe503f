import type { TenantReply } from '@doorward/contract/authorization/people/tenants'
import type { Tenant } from '@doorward/core/tenants/tenant'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'

export const storedTenant = readerOf<Tenant>('tenant', { tenantId: 'string', domains: 'array' })

export const showTenant =
  (origin: string) =>
  (item: Item): TenantReply => {
    const { ownsConnection: _, ...tenant } = storedTenant(item)
    return {
      ...tenant,
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/tenants/${encodeURIComponent(item.id)}` } },
    }
  }
