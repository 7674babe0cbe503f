import {
  endUserSession,
  endUserSessions,
  getUserSessions,
  type SessionReply,
} from '@doorward/contract/accounts/sessions'
import { ApiError } from '@doorward/contract/client'
import type { UserId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { accountParams } from '../account/account.ts'
import { call } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

export type { SessionReply }

const keyOf = (userId: string) => ['users', 'sessions', userId]
/** The account management service names the account in its paths; the account's own host answers it too. */
const paramsOf = (userId: string) => ({ ...accountParams(), userId: asId<UserId>(userId) })

/** Sign-ins of a user to the account that stand. */
export const userSessionsQuery = (userId: string) => ({
  ...pagesOf<SessionReply>(keyOf(userId), async (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) }
    const { body } = await call(getUserSessions, { params: paramsOf(userId), query, signal })
    return { rows: body.sessions, cursor: body.pagination?.next?.cursor }
  }),
  staleTime: 0,
})

const changed = (userId: string) => queryClient.invalidateQueries({ queryKey: keyOf(userId) })

/** Ends one session; false where it had ended before. */
export async function endSession(userId: string, sessionId: string): Promise<boolean> {
  const ended = await call(endUserSession, { params: { ...paramsOf(userId), sessionId } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    },
  )
  await changed(userId)
  return ended
}

/** Ends every session of a user, also those that are not listed yet. */
export async function endAllSessions(userId: string): Promise<void> {
  await call(endUserSessions, { params: paramsOf(userId) })
  await changed(userId)
}
