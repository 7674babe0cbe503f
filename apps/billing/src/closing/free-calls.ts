import { type Period, periodOf } from '@doorward/core/billing/period'
import { plans } from '@doorward/core/billing/plans'
import { platformAccountId } from '@doorward/core/ids'
import { listBeyondFree, noteFreeCalls } from '@doorward/store/billing/closes'
import { freeCallsLetter } from '../letters/letters.ts'
import { readyToWrite, writeToAccount, writeToOperator } from '../letters/post-letters.ts'
import type { WorkParts } from '../parts.ts'

/** The last hours of a month are looked at in the next one. */
const lateMs = 2 * 3_600_000
const free = plans.BETA_PLAN.includedCalls

async function tellOf(parts: WorkParts, period: Period, now: Date): Promise<void> {
  for (const { accountId, calls } of await listBeyondFree(parts.database, period, free)) {
    await readyToWrite(parts, accountId, platformAccountId)
    await parts.database.accounts([accountId, platformAccountId], async (tx) => {
      if (!(await noteFreeCalls(tx, accountId, { period, at: now }))) return
      const worded = freeCallsLetter({ month: period, calls, free })
      await writeToAccount(parts, tx, accountId, { who: 'all', worded, tab: 'plan' })
      await writeToOperator(parts, tx, { about: accountId, worded })
    })
  }
}

/** Tells owners and operator, once a month, of an account that makes more calls than are free (decision 52); nothing else follows. */
export async function tellOfFreeCalls(parts: WorkParts, now: Date): Promise<void> {
  const periods = new Set([periodOf(new Date(now.getTime() - lateMs)), periodOf(now)])
  for (const period of periods) await tellOf(parts, period, now)
}
