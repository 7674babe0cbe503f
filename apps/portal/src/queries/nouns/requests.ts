import {
  type AccessRequestReply,
  createRequest as createCall,
  decideRequest as decideCall,
  getRequest,
  listRequests,
  withdrawRequest as withdrawCall,
} from '@doorward/contract/authorization/requests'
import { ApiError } from '@doorward/contract/client'
import type { BodyOf } from '@doorward/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { asRequestId } from '../../lib/wire-ids.ts'
import { call, precondition } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

export type RequestStatus = AccessRequestReply['status']
export type RequestInput = BodyOf<typeof createCall>
export interface ServedRequest {
  request: AccessRequestReply
  version: string | undefined
}

/** Access requests of one status; without the permission, one's own. */
export const requestsQuery = (status: RequestStatus) => ({
  ...pagesOf<AccessRequestReply>(['requests', 'list', status], async (cursor, signal) => {
    const query = { limit: pageSize, status, ...(cursor ? { cursor } : {}) }
    const { body } = await call(listRequests, { query, signal })
    return { rows: body.records, cursor: body.pagination?.next?.cursor }
  }),
  staleTime: 0,
})

export const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['requests', 'one', requestId],
    queryFn: async ({ signal }): Promise<ServedRequest> => {
      const { body, etag } = await call(getRequest, { params: { requestId: asRequestId(requestId) }, signal })
      return { request: body, version: etag ?? body.lastUpdated }
    },
    placeholderData: undefined,
  })

const changed = (requestId?: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['requests'] }),
    queryClient.invalidateQueries({ queryKey: ['records', 'list'] }),
    ...(requestId ? [queryClient.invalidateQueries({ queryKey: ['history', requestId] })] : []),
  ])

export async function createRequest(input: RequestInput): Promise<AccessRequestReply> {
  const { body } = await call(createCall, { body: input })
  await changed()
  return body
}

/** Approves, which makes an access record, or denies; 409 when somebody decided before. */
export async function decideRequest(
  requestId: string,
  status: 'APPROVED' | 'DENIED',
  version: string | undefined,
): Promise<void> {
  const params = { requestId: asRequestId(requestId) }
  await call(decideCall, { params, body: { status }, headers: precondition(version) })
  await changed(requestId)
}

/** Roles of a request that give more than when it was made, and the version that covers what they give now. */
export interface OutgrownRoles {
  roles: string[]
  version: string
}

/** Tells whether an approval was refused because roles have grown, and how to approve what they give now. */
export function outgrownBy(error: unknown): OutgrownRoles | undefined {
  if (!(error instanceof ApiError) || error.code !== 'RequestOutgrown') return undefined
  const { roles, etag } = error.details ?? {}
  return Array.isArray(roles) && typeof etag === 'string' ? { roles: roles.map(String), version: etag } : undefined
}

export async function withdrawRequest(requestId: string, version: string | undefined): Promise<void> {
  await call(withdrawCall, { params: { requestId: asRequestId(requestId) }, headers: precondition(version) })
  await changed(requestId)
}
