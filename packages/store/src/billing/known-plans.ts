import { type PlanSince, planSince } from '@doorward/core/billing/invoice'
import { type Period, startOf } from '@doorward/core/billing/period'
import { type AccountPlan, planDefault } from '@doorward/core/billing/plans'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { listHistory } from '../feed/history.ts'
import { findItem } from '../items/items.ts'

const pageRows = 50
const asChosen = (doc: unknown): AccountPlan | undefined => (doc as { plan?: AccountPlan } | null)?.plan // only billing writes it
const atFirst: PlanSince = { plan: planDefault, since: new Date(0) }

/** The plans that an account was on since a month began and the one before, by its change log, the oldest first. */
export async function listKnownPlans(tx: Tx, accountId: AccountId, period: Period): Promise<PlanSince[]> {
  const key = { kind: 'account', id: accountId } as const
  const newestFirst: PlanSince[] = []
  /** Whether what came before is of no more interest. */
  const take = (doc: unknown): boolean => {
    const chosen = asChosen(doc)
    if (!chosen) return newestFirst.push(atFirst) > 0
    const known = planSince(chosen)
    if (newestFirst.at(-1)?.since.getTime() !== known.since.getTime()) newestFirst.push(known)
    return known.since <= startOf(period)
  }
  const present = await findItem(tx, accountId, key)
  let isDone = take(present?.doc ?? null)
  for (let beforeRevision = Number.MAX_SAFE_INTEGER; !isDone; ) {
    const page = await listHistory(tx, accountId, key, { beforeRevision, limit: pageRows })
    for (const { before } of page) {
      isDone = take(before)
      if (isDone) break
    }
    beforeRevision = page.at(-1)?.revision ?? 0
    isDone ||= page.length < pageRows
  }
  return newestFirst.reverse()
}
