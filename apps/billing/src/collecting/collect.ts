import type { AccountId } from '@doorward/core/ids'
import { lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { readOwed } from '@doorward/store/billing/invoices'
import { endJob, type TakenJob } from '@doorward/store/jobs/jobs'
import { readyToWrite } from '../letters/post-letters.ts'
import type { WorkParts } from '../parts.ts'
import { chargeFor, nextAttempt, settle } from './attempt.ts'
import { beginAnew } from './begin-anew.ts'
import { settleStanding } from './standing.ts'
import { collectJob } from './start-collecting.ts'
import { waiveSmall } from './waive.ts'

const dayMs = 86_400_000

/**
 * Charges what an account owes and is due, one invoice after the other, and waives what is too little for a card. An attempt is noted before its card is charged: after a node
 * was killed the same one is asked for again, by the same key.
 */
export async function collectFrom(parts: WorkParts, accountId: AccountId, signal?: AbortSignal): Promise<void> {
  await readyToWrite(parts, accountId)
  await waiveSmall(parts, accountId)
  await beginAnew(parts, accountId)
  while (!signal?.aborted) {
    const next = await nextAttempt(parts, accountId)
    if (!next) return
    await settle(parts, accountId, { ...next, reply: await chargeFor(parts, accountId, next) })
  }
}

/** Has an account pay what it owes, and locks it or opens it by that. */
export const collect =
  (parts: WorkParts) =>
  async ({ accountId }: TakenJob, signal: AbortSignal): Promise<{ dueInMs: number } | null> => {
    await collectFrom(parts, accountId, signal)
    await settleStanding(parts, accountId)
    parts.outbox.look()
    if (signal.aborted) return { dueInMs: 0 }
    const owed = await parts.database.account(accountId, async (tx) => {
      await lockBillingAccount(tx, accountId)
      const owed = await readOwed(tx, accountId)
      if (owed.unpaid === 0) await endJob(tx, accountId, collectJob)
      return owed
    })
    if (owed.unpaid === 0) return null
    const waitsMs = owed.nextAttemptAt ? owed.nextAttemptAt.getTime() - parts.now().getTime() : dayMs
    return { dueInMs: Math.min(dayMs, Math.max(0, waitsMs)) }
  }
