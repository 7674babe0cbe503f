import type { Database } from '@doorward/store/database/database'
import { keepEventDays } from '@doorward/store/events/authorization-events'
import { type Removed, removePast } from '@doorward/store/schema/retention'
import { endRunOutSessions } from '@doorward/store/sign-in/run-out-sessions'
import type { Commit } from '@doorward/store/writes/model'
import { removeUnapprovedApplications } from '../applications/remove-unapproved.ts'
import { removeExpiredInvites } from '../invites/remove-expired.ts'
import type { Work } from './runner.ts'

const everyMs = 600_000

/** Makes the partitions of the days to come, ends sessions that have run out, removes what is past its time and tells what went. */
export const upkeep =
  (parts: { database: Database; commit: Commit; retentionDays: number; removed(rows: Removed): void }): Work =>
  async (_, signal) => {
    const { database, retentionDays } = parts
    await keepEventDays(database, retentionDays)
    const endedMore = await endRunOutSessions(database, signal) // before the rows go by which applications are told
    const rows = await removePast(database, { eventDays: retentionDays, signal })
    if (Object.keys(rows).length > 0) parts.removed(rows)
    const areMore = [
      endedMore,
      await removeExpiredInvites(parts, signal),
      await removeUnapprovedApplications(parts, signal),
    ]
    return { dueInMs: areMore.includes(true) || signal.aborted ? 1_000 : everyMs }
  }
