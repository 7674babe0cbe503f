import {
  type DeliveryReply,
  getDeliveries,
  retryDelivery as retryCall,
} from '@doorward/contract/authorization/build/deliveries'
import type { IntegrationReply } from '@doorward/contract/authorization/build/integrations'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { neededBy } from '../server/needed.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

const named = (type: string) => ({ type: asId<IntegrationReply['type']>(type) })
const keyOf = (type: string) => ['integrations', 'deliveries', type]

/** What sending one of them again takes. */
export const retryingNeeds = neededBy(retryCall)

/** The last tries to send events to an integration, the newest first; read anew at each visit. */
export const deliveriesQuery = (type: string, onlyFailed: boolean) => ({
  ...pagesOf<DeliveryReply>([...keyOf(type), onlyFailed], async (cursor, signal) => {
    const query = {
      limit: pageSize,
      ...(onlyFailed ? { outcome: 'failed' as const } : {}),
      ...(cursor ? { cursor } : {}),
    }
    const { body } = await call(getDeliveries, { params: named(type), query, signal })
    return { rows: body.deliveries, cursor: body.pagination?.next?.cursor }
  }),
  staleTime: 0,
})

/** Sends the event of a try once more; answers what came back. */
export async function retryDelivery(type: string, deliveryId: string): Promise<DeliveryReply> {
  const { body } = await call(retryCall, { params: { ...named(type), deliveryId } })
  await queryClient.invalidateQueries({ queryKey: keyOf(type) })
  return body
}
