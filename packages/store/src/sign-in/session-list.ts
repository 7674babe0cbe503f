import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { sessionStandsSql } from './sessions.ts'

/** A sign-in as its person is shown it. */
export interface ListedSession {
  sessionId: string
  createdAt: Date
  lastSeenAt: Date
  userAgent: string | null
  ip: string | null
}

const listedMax = 100

/** The sign-ins of a person that stand, the latest used first. */
export const listSessionsOf = async (tx: Tx, accountId: AccountId, userId: UserId): Promise<ListedSession[]> =>
  await tx<ListedSession[]>`
    select session_id as "sessionId", created_at as "createdAt", last_seen_at as "lastSeenAt", user_agent as "userAgent", ip
    from sessions s where account_id = ${accountId} and user_id = ${userId} and ${sessionStandsSql(tx)}
    order by last_seen_at desc, session_id limit ${listedMax}`
