import { keepEventDays } from '@doorward/store/authorization-events'
import type { Database } from '@doorward/store/database'
import { removeOldEvents } from '@doorward/store/upkeep'
import type { Work } from './runner.ts'

const everyMs = 3_600_000

/** Makes the partitions of the days to come and removes what is past its time. */
export const upkeep =
  ({ database, retentionDays }: { database: Database; retentionDays: number }): Work =>
  async () => {
    await keepEventDays(database, retentionDays)
    const isMore = await removeOldEvents(database, retentionDays)
    return { dueInMs: isMore ? 1_000 : everyMs }
  }
