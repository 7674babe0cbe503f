import type { TenantReply } from '@doorward/contract/authorization/people/tenants'
import type { Item } from '@doorward/store/items/items'
import { storedTenant } from '@doorward/store/items/tenants'

export const showTenant =
  (origin: string) =>
  (item: Item): TenantReply => {
    const { ownsConnection: _, domainStatuses: __, ...tenant } = storedTenant(item)
    return {
      ...tenant,
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/tenants/${encodeURIComponent(item.id)}` } },
    }
  }
