import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { isInUse } from '@doorward/core/applications/application'
import { storedApplication } from '@doorward/store/items/applications'
import type { Item } from '@doorward/store/items/items'

export const showApplication =
  (origin: string) =>
  (item: Item): ApplicationReply => {
    const application = storedApplication(item)
    return {
      sessionType: 'MULTI_SESSION',
      ...application,
      isGlobalLoginApplication: application.isGlobalLoginApplication ?? false,
      isActiveApplication: isInUse(application),
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/applications/${encodeURIComponent(item.id)}` } },
    }
  }
