import {
  getLoginTrace,
  getLoginTraces,
  type LoginTraceReply,
} from '@doorward/contract/authorization/sign-in/login-traces'
import type { ConnectionId, UserId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'

export type { LoginTraceReply }

/** Whose sign-ins are meant: those at the provider of a connection, or those of a user. */
export type SignInsOf = { connectionId: string } | { userId: string }

const narrowedTo = (of: SignInsOf) =>
  'userId' in of ? { userId: asId<UserId>(of.userId) } : { connectionId: asId<ConnectionId>(of.connectionId) }

/** What happened to people who went to a provider, the newest first. */
export const loginTracesQuery = (of: SignInsOf, outcome?: 'failed') => ({
  ...pagesOf<LoginTraceReply>(['login-traces', of, outcome ?? 'all'], async (cursor, signal) => {
    const query = {
      ...narrowedTo(of),
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
