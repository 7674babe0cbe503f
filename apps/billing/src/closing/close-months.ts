import { endOf, periodAfter, periodOf } from '@doorward/core/billing/period'
import { platformAccountId } from '@doorward/core/ids'
import { type Close, insertClose, lastClosePeriod, listOpenCloses } from '@doorward/store/billing/closes'
import type { TakenJob } from '@doorward/store/jobs/jobs'
import type { WorkParts } from '../parts.ts'
import { tellOfFreeCalls } from './free-calls.ts'
import { beginOnceWritten } from './wait-for-nodes.ts'
import { lookAgain, walk } from './walk.ts'

/** Name of the work that makes the invoices of each month; the installation has one. */
export const closeMonthsJob = 'close-months'

const hourMs = 3_600_000
const nodesMs = 5_000

/** Notes a close for each month up to the present one. Invoices begin with the month in which the first is noted. */
async function openCloses({ database }: WorkParts, now: Date): Promise<Close[]> {
  return database.account(platformAccountId, async (tx) => {
    const present = periodOf(now)
    const last = await lastClosePeriod(tx)
    for (let period = last ? periodAfter(last) : present; period <= present; period = periodAfter(period))
      await insertClose(tx, period)
    return listOpenCloses(tx)
  })
}

/**
 * Closes each month once it is over, whichever node comes to it, however often, wherever another one was killed (decision 53): waits
 * until what was counted is written, makes an invoice of each account whose two books agree, and looks again at the others every hour.
 */
export const closeMonths =
  (parts: WorkParts) =>
  async (_: TakenJob, signal: AbortSignal): Promise<{ dueInMs: number }> => {
    const now = parts.now()
    const closes = await openCloses(parts, now)
    await tellOfFreeCalls(parts, now)
    for (const { period, state } of closes) {
      if (now < endOf(period)) continue
      if (state === 'differs') await lookAgain(parts, period, signal)
      else {
        if (state === 'open' && !(await beginOnceWritten(parts, period, now))) return { dueInMs: nodesMs }
        await walk(parts, period, signal)
      }
      if (signal.aborted) return { dueInMs: 0 }
    }
    parts.outbox.look()
    return { dueInMs: Math.min(hourMs, endOf(periodOf(now)).getTime() - now.getTime()) }
  }
