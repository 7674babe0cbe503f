import type { SessionReply } from '@doorward/contract/accounts/sessions'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listSessionsOf, type StandingSession } from '@doorward/store/sign-in/sessions'
import { readRows } from '../items/read-items.ts'
import type { ManagementHandler } from './handler.ts'

const show = ({ sessionId, createdAt, lastSeenAt, ...known }: StandingSession): SessionReply => ({
  sessionId,
  createdTime: createdAt.toISOString(),
  lastUpdated: lastSeenAt.toISOString(),
  ...(known.applicationId === null ? {} : { applicationId: known.applicationId }),
  ...(known.connectionId === null ? {} : { connectionId: known.connectionId }),
  ...(known.userAgent === null ? {} : { userAgent: known.userAgent }),
  ...(known.ip === null ? {} : { ip: known.ip }),
  ...(known.delegatedBy === null ? {} : { delegatedBy: known.delegatedBy }),
  ...(known.endsAt === null ? {} : { endsTime: known.endsAt.toISOString() }),
})

/** Sign-ins to this account that stand; a portal user signs in with the platform, and has none here. */
export const getUserSessions: ManagementHandler<'getUserSessions'> = async (call) => {
  const { accountId, page, params, query } = call
  const { limit = 100, cursor } = query
  const afterId = readCursor(page, cursor) as string | undefined // cursors of this list hold the last id
  const asked = { userId: params.userId, afterId, limit: limit + 1 }
  const found = await readRows(call, (tx) => listSessionsOf(tx, accountId, asked))
  const sessions = found.slice(0, limit)
  const next = found.length > limit ? sessions.at(-1)?.sessionId : undefined
  return { status: 200, body: { sessions: sessions.map(show), ...pageParts(page, next) } }
}
