import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import type { ApplicationSecret } from '@doorward/core/applications/application'
import { isInUse } from '@doorward/core/applications/application'
import { storedApplication } from '@doorward/store/items/applications'
import type { Item } from '@doorward/store/items/items'

/** A secret as answers show it. */
export const showSecret = ({ secretId, createdTime, publicKey }: ApplicationSecret) => ({
  secretId,
  createdTime,
  kind: publicKey === undefined ? ('SECRET' as const) : ('PUBLIC_KEY' as const),
})

export const showApplication =
  (origin: string) =>
  (item: Item): ApplicationReply => {
    const application = storedApplication(item)
    return {
      sessionType: 'MULTI_SESSION',
      ...application,
      idTokenSignedResponseAlg: application.idTokenSignedResponseAlg ?? 'EdDSA',
      requirePkce: application.requirePkce ?? true,
      secrets: (application.secrets ?? []).map(showSecret),
      isGlobalLoginApplication: application.isGlobalLoginApplication ?? false,
      isActiveApplication: isInUse(application),
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/applications/${encodeURIComponent(item.id)}` } },
    }
  }
