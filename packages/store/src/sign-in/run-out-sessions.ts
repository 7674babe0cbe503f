import type { AccountId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'
import { endWithSessions, withinTimeSql } from './sessions.ts'

const atOnceMax = 500

/**
 * Sessions of any account whose time is over and that nobody ended, a bounded number: those of which the browser's row is
 * past its time, and those that end sooner because a second factor is required, which that row may not know.
 */
const listRunOut = (database: Database) =>
  database.acrossAccounts('jobs', async (tx) => {
    const rows = await tx<{ account_id: AccountId; session_id: string }[]>`
      select s.account_id, s.session_id
      from oidc_rows r join sessions s using (account_id, session_id)
      where r.model = 'Session' and r.expires_at <= clock_timestamp() and s.ended_at is null and not ${withinTimeSql(tx)}
      union
      select s.account_id, s.session_id from sessions s
      where s.is_short and s.ended_at is null and not ${withinTimeSql(tx)}
      limit ${atOnceMax}`
    return rows
  })

/**
 * Ends a bounded number of sessions that have run out by themselves, so that what stands on them goes and their applications
 * are told, as when somebody ends one; true when there may be more. One that was used meanwhile goes on.
 */
export async function endRunOutSessions(database: Database, signal?: AbortSignal): Promise<boolean> {
  const found = await listRunOut(database)
  const sessionsOf = new Map<AccountId, string[]>()
  for (const { account_id: accountId, session_id: id } of found)
    sessionsOf.set(accountId, [...(sessionsOf.get(accountId) ?? []), id])
  for (const [accountId, ids] of sessionsOf) {
    if (signal?.aborted) return true
    await database.account(accountId, async (tx) => {
      const rows = await tx<{ session_id: string }[]>`
        update sessions s set ended_at = clock_timestamp()
        where account_id = ${accountId} and session_id = any(${ids}::text[]) and ended_at is null and not ${withinTimeSql(tx)}
        returning session_id`
      await endWithSessions(tx, accountId, rows)
    })
  }
  return found.length === atOnceMax
}
