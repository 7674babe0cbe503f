import { keepEventDays } from '@doorward/store/authorization-events'
import type { Commit } from '@doorward/store/commit'
import type { Database } from '@doorward/store/database'
import { removeOldEvents } from '@doorward/store/upkeep'
import { removeExpiredInvites } from '../invites/remove-expired.ts'
import type { Work } from './runner.ts'

const everyMs = 3_600_000

/** Makes the partitions of the days to come and removes what is past its time. */
export const upkeep =
  ({ database, commit, retentionDays }: { database: Database; commit: Commit; retentionDays: number }): Work =>
  async (_, signal) => {
    await keepEventDays(database, retentionDays)
    const areMore = [
      await removeOldEvents(database, Math.max(1, retentionDays)),
      await removeExpiredInvites({ database, commit }, signal),
    ]
    return { dueInMs: areMore.includes(true) ? 1_000 : everyMs }
  }
