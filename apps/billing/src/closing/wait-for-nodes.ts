import { endOf, type Period, startOf } from '@doorward/core/billing/period'
import { platformAccountId } from '@doorward/core/ids'
import { beginWalk, listNodesBehind } from '@doorward/store/billing/closes'
import type { WorkParts } from '../parts.ts'

/** A node that has written nothing for so long is no longer waited for (decision 53). */
const silentMs = 600_000

/** Begins to walk through the accounts once every live node has written all that it counted in a month; false while one has not. */
export const beginOnceWritten = ({ database }: WorkParts, period: Period, now: Date): Promise<boolean> =>
  database.account(platformAccountId, async (tx) => {
    const behind = await listNodesBehind(tx, { from: startOf(period), to: endOf(period) })
    if (behind.some(({ flushedAt }) => now.getTime() - flushedAt.getTime() < silentMs)) return false
    await beginWalk(tx, period, { nodesLeftOut: behind.map(({ nodeId }) => nodeId), at: now })
    return true
  })
