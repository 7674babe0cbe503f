import {
  type ConnectionTestReply,
  createConnectionTest,
  getConnectionTest,
} from '@doorward/contract/authorization/sign-in/connection-tests'
import type { ConnectionId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'

export type { ConnectionTestReply }

const lookEveryMs = 1_500
/** Whoever opened the link has as long again to sign in at the provider. */
const signInMs = 600_000

/** Until when a link that nobody opened, or a sign-in that nobody ended, is waited for. */
const isWaitedFor = ({ opensUntil, trace: { outcome, steps } }: ConnectionTestReply, now: number): boolean => {
  const until = Date.parse(opensUntil) + (steps.length > 1 ? signInMs : 0)
  return outcome === 'underWay' && now < until
}

/** A test as far as it came; it is read again until it ends, or nobody has to be waited for. */
export const connectionTestQuery = (connectionId: string, testId: string) =>
  queryOptions({
    queryKey: ['connection-tests', connectionId, testId],
    queryFn: async ({ signal }) => {
      const params = { connectionId: asId<ConnectionId>(connectionId), testId }
      const { body } = await call(getConnectionTest, { params, signal })
      return { ...body, isOver: body.trace.outcome === 'underWay' && !isWaitedFor(body, Date.now()) }
    },
    refetchInterval: ({ state: { data, error } }) =>
      !error && data?.trace.outcome === 'underWay' && !data.isOver ? lookEveryMs : false,
    // The tab beside this one has the eye of the person.
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  })

/** Begins a test; its address is good once. */
export async function beginConnectionTest(connectionId: string): Promise<{ testId: string; testUrl: string }> {
  const params = { connectionId: asId<ConnectionId>(connectionId) }
  return (await call(createConnectionTest, { params })).body
}
