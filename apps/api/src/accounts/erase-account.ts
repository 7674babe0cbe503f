import type { AccountId } from '@doorward/core/ids'
import type { Database } from '@doorward/store/database/database'
import { eraseSome, isToBeErased } from '@doorward/store/items/deleted-accounts'
import type { Work } from '../jobs/runner.ts'

const rowsMax = 2_000

/** What has to be done elsewhere before an account is erased; it may be done twice. */
export type Erasing = (accountId: AccountId) => Promise<void>

/**
 * Erases an account whose time to be restored is over: every row of it, its data key and its work, this one too. What has to be done
 * elsewhere comes first, and is tried again until it was done.
 */
export const eraseAccount =
  ({ database, erasing }: { database: Database; erasing?: Erasing | undefined }): Work =>
  async ({ accountId }, signal) => {
    if (erasing && (await isToBeErased(database, accountId))) await erasing(accountId)
    while (!signal.aborted) if ((await eraseSome(database, accountId, rowsMax)) === 0) return null
    return { dueInMs: 0 }
  }
