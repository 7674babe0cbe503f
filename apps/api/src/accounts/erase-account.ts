import type { Database } from '@doorward/store/database/database'
import { eraseSome } from '@doorward/store/items/deleted-accounts'
import type { Work } from '../jobs/runner.ts'

const rowsMax = 2_000

/** Erases an account whose time to be restored is over: every row of it, its data key and its work, this one too. */
export const eraseAccount =
  ({ database }: { database: Database }): Work =>
  async ({ accountId }, signal) => {
    while (!signal.aborted) if ((await eraseSome(database, accountId, rowsMax)) === 0) return null
    return { dueInMs: 0 }
  }
