import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import type { Endpoint } from '@doorward/contract/endpoint'
import type { UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { type AccessRequest, isOwnRequest } from '@doorward/core/requests/access-request'
import { lackingFor } from '@doorward/http/endpoints/permit'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'
import { asBody } from '../items/documents.ts'

export const storedRequest = readerOf<AccessRequest>('request', {
  requestId: 'string',
  status: 'string',
  access: 'object',
  createdBy: 'string',
})

/** @param gone the access records that are gone, of those that approvals made */
export const showRequest =
  ({ origin }: { origin: string }, gone?: ReadonlySet<string>) =>
  (item: Item): AccessRequestReply =>
    asBody(storedRequest(item), {
      ...(item.deleted ? { status: 'DELETED' } : {}),
      ...(gone?.has(storedRequest(item).recordId ?? '') ? { recordDeleted: true } : {}),
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/requests/${encodeURIComponent(item.id)}` } },
    })

/** The request, also one that was withdrawn. Raises Forbidden unless the caller is permitted or it is his own, whether or not it exists (decisions 30). */
export function mustSeeRequest(
  { caller, permitted, endpoint }: { caller: { userId: UserId }; permitted: boolean; endpoint: Endpoint },
  item: Item | undefined,
): Item {
  const own = item !== undefined && isOwnRequest(storedRequest(item), caller.userId)
  if (!permitted && !own) throw lackingFor(endpoint)
  if (!item) throw new Refusal('NotFound')
  return item
}
