import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import type { ApplicationSecret } from '@doorward/core/applications/application'
import { isInUse } from '@doorward/core/applications/application'
import type { AccountId } from '@doorward/core/ids'
import { storedApplication } from '@doorward/store/items/applications'
import type { Item } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'

/** A secret as answers show it. */
export const showSecret = ({ secretId, createdTime, publicKey }: ApplicationSecret) => ({
  secretId,
  createdTime,
  kind: publicKey === undefined ? ('SECRET' as const) : ('PUBLIC_KEY' as const),
})

const roomOf = (path: string, accountId: AccountId) => (path.startsWith('/v1/') ? '/v1' : `/api/accounts/${accountId}`)

/**
 * An earlier state as saving takes it: who was no global login then is none again, and one that comes back without its
 * secrets can't do without PKCE.
 */
export function restoredApplication<State extends object>(state: State, deleted: boolean): State {
  if (!deleted) return { isGlobalLoginApplication: false, ...state }
  const { requirePkce: _, ...rest } = state as State & { requirePkce?: unknown }
  return rest as State // all it leaves out is optional
}

/** Its own address is beside the one that was asked: under `/v1`, or under that of the account management service. */
export const showApplication =
  ({ origin, accountId, endpoint }: Pick<ApiCall, 'origin' | 'accountId' | 'endpoint'>) =>
  (item: Item): ApplicationReply => {
    const application = storedApplication(item)
    return {
      sessionType: 'MULTI_SESSION',
      ...application,
      idTokenSignedResponseAlg: application.idTokenSignedResponseAlg ?? 'EdDSA',
      requirePkce: application.requirePkce ?? true,
      deviceGrant: application.deviceGrant ?? false,
      awaitsApproval: application.awaitsApproval ?? false,
      secrets: (application.secrets ?? []).map(showSecret),
      isGlobalLoginApplication: application.isGlobalLoginApplication ?? false,
      isActiveApplication: isInUse(application),
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: {
        self: { href: `${origin}${roomOf(endpoint.path, accountId)}/applications/${encodeURIComponent(item.id)}` },
      },
    }
  }
