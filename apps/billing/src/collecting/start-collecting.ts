import type { AccountId } from '@doorward/core/ids'
import { askForOpen } from '@doorward/store/billing/invoices'
import type { Tx } from '@doorward/store/database/database'
import { startJob, wakeJob } from '@doorward/store/jobs/jobs'

/** Name of the work by which an account pays what it owes. */
export const collectJob = 'collect'

/** Has an account pay what is due, in the transaction that makes it so; its billing row is held. */
export async function startCollecting(tx: Tx, accountId: AccountId): Promise<void> {
  await startJob(tx, accountId, collectJob)
  await wakeJob(tx, accountId, collectJob)
}

/** Has what is open be charged at once: a card that pays has come. */
export async function chargeOpen(tx: Tx, accountId: AccountId): Promise<void> {
  if (await askForOpen(tx, accountId)) await startCollecting(tx, accountId)
}
