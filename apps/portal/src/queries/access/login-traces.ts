import {
  getLoginTrace,
  getLoginTraces,
  type LoginTraceReply,
} from '@doorward/contract/authorization/sign-in/login-traces'
import type { ConnectionId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'

export type { LoginTraceReply }

/** What happened to people who went to the provider of a connection, the newest first. */
export const loginTracesQuery = (connectionId: string, outcome?: 'failed') => ({
  ...pagesOf<LoginTraceReply>(['login-traces', connectionId, outcome ?? 'all'], async (cursor, signal) => {
    const query = {
      connectionId: asId<ConnectionId>(connectionId),
      limit: pageSize,
      outcome,
      ...(cursor ? { cursor } : {}),
    }
    const { body } = await call(getLoginTraces, { query, signal })
    return { rows: body.loginTraces, cursor: body.pagination?.next?.cursor }
  }),
  staleTime: 0,
})

/** One of them, by its id or by a reference that its page showed. */
export const loginTraceQuery = (traceId: string) =>
  queryOptions({
    queryKey: ['login-trace', traceId],
    queryFn: async ({ signal }) => (await call(getLoginTrace, { params: { traceId }, signal })).body,
    retry: false,
  })
