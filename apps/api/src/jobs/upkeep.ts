import type { Database } from '@doorward/store/database/database'
import { keepEventDays } from '@doorward/store/events/authorization-events'
import { type Removed, removePast } from '@doorward/store/schema/retention'
import type { Commit } from '@doorward/store/writes/model'
import { removeExpiredInvites } from '../invites/remove-expired.ts'
import type { Work } from './runner.ts'

const everyMs = 600_000

/** Makes the partitions of the days to come, removes what is past its time and tells what went. */
export const upkeep =
  (parts: { database: Database; commit: Commit; retentionDays: number; removed(rows: Removed): void }): Work =>
  async (_, signal) => {
    const { database, retentionDays } = parts
    await keepEventDays(database, retentionDays)
    const rows = await removePast(database, { eventDays: retentionDays, signal })
    if (Object.keys(rows).length > 0) parts.removed(rows)
    const areMore = (await removeExpiredInvites(parts, signal)) || signal.aborted
    return { dueInMs: areMore ? 1_000 : everyMs }
  }
