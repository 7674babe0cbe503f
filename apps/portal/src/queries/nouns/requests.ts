import {
  type AccessRequestReply,
  createRequest as createCall,
  respondToAccessRequest as decideCall,
  getRequest,
  getRequestHistory,
  getRequests,
  deleteRequest as withdrawCall,
} from '@doorward/contract/authorization/access/requests'
import type { BodyOf } from '@doorward/contract/endpoint'
import type { RequestId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import type { ListSort } from '../../lib/list-query.ts'
import { notificationsChanged } from '../account/notifications.ts'
import { call, precondition } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'
import { type Needed, neededBy } from '../server/needed.ts'
import { ordersOf } from '../server/noun-calls.ts'
import { pageIn, pageSize, pagesOf } from '../server/paging.ts'
import { recordQueries } from './records.ts'

/** Path parameters of a call about one. */
export const named = (id: string) => ({ requestId: asId<RequestId>(id) })

export type RequestStatus = AccessRequestReply['status']
export type RequestInput = BodyOf<typeof createCall>

/** What approving or denying a request takes. */
export const decidingNeeds = neededBy(decideCall)

/** What reading the changes of a request takes, also of one's own. */
export const historyNeeds = neededBy(getRequestHistory) as Needed // it takes a permission

/** Access requests, listed by their status; without the permission, one's own. */
export const requestQueries = itemQueries<AccessRequestReply, RequestInput>({
  key: 'requests',
  readPage: async ({ filter = 'OPEN', ...query }, signal) => {
    // Whoever lists them names a status where other nouns have a text.
    const { body } = await call(getRequests, { query: { ...query, status: filter as RequestStatus }, signal })
    return pageIn(body.records, body)
  },
  orders: ordersOf(getRequests),
  read: (id, signal) => call(getRequest, { params: named(id), signal }),
  create: (body) => call(createCall, { body }),
  readHistory: (id, query) => call(getRequestHistory, { params: named(id), query }),
  lively: true,
})

export const justReadMs = 10_000
/** Those that wait longest come first; of those that are settled the newest. */
export const requestsInOrder = (status: RequestStatus, sort?: ListSort) =>
  requestQueries.list(status, sort ?? (status === 'OPEN' ? 'createdTime' : '-createdTime'))

/** Those that wait, as several parts of one page tell of them: asked once for all, not once for each. */
export const openRequests = { ...requestsInOrder('OPEN'), staleTime: justReadMs }

/** What was asked for last, whatever became of it; of who may see no others, their own. */
export const newestRequests = {
  ...pagesOf(['requests', 'list', 'newest'], async (cursor, signal) => {
    const query = { limit: pageSize, sort: '-createdTime' as const, ...(cursor ? { cursor } : {}) }
    const { body } = await call(getRequests, { query, signal })
    return pageIn(body.records, body)
  }),
  staleTime: justReadMs,
}

/** A decision makes an access record, or ends the wait of everybody who looks at the list. */
export const requestChanged = (requestId: string) =>
  Promise.all([requestQueries.changed(requestId), recordQueries.changed(), notificationsChanged()])

export async function withdrawRequest(requestId: string, version: string | undefined): Promise<void> {
  await call(withdrawCall, { params: named(requestId), headers: precondition(version) })
  await requestChanged(requestId)
}
