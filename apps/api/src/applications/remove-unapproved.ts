import { limits } from '@doorward/core/limits'
import type { Database } from '@doorward/store/database/database'
import { listUnapprovedApplications, storedApplication } from '@doorward/store/items/applications'
import type { Item } from '@doorward/store/items/items'
import type { Commit } from '@doorward/store/writes/model'
import { pastAtOnceMax, removePastItems } from '../items/remove-past.ts'

const dayMs = 86_400_000

/** Whether nobody cared for an application since it registered itself, for as long as it may wait. */
const waitedInVain = (item: Item, at: Date): boolean =>
  storedApplication(item).awaitsApproval === true &&
  item.changes === 1 &&
  at.getTime() - item.createdAt.getTime() >= limits.waitingApplicationDays * dayMs

/** Removes a bounded number of applications of all accounts that waited in vain; true when there may be more. */
export async function removeUnapprovedApplications(
  { database, commit }: { database: Database; commit: Commit },
  signal: AbortSignal,
): Promise<boolean> {
  const found = await listUnapprovedApplications(database, pastAtOnceMax)
  return removePastItems(commit, { kind: 'application', found, isPast: waitedInVain }, signal)
}
