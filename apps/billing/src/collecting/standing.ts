import type { AccountPlan, PlanOn } from '@doorward/core/billing/plans'
import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import { productName } from '@doorward/core/platform'
import { newRequestId } from '@doorward/http/app/request-id'
import { changeBillingAccount, lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { type Owed, readOwed } from '@doorward/store/billing/invoices'
import type { Tx } from '@doorward/store/database/database'
import { saveLocked } from '@doorward/store/items/accounts'
import type { Decided } from '@doorward/store/writes/model'
import { planOf, readPlan } from '../accounts/billing-rows.ts'
import { lockedLetter, unlockedLetter } from '../letters/letters.ts'
import { readyToWrite, writeToAccount } from '../letters/post-letters.ts'
import type { WorkParts } from '../parts.ts'

/**
 * What an account has to be on by what it owes: locked after the last try, but not where nobody takes its card, and what it was on
 * once nothing is open.
 */
function dueBy({ cards }: WorkParts, plan: PlanOn, { unpaid, exhausted }: Owed): PlanOn {
  const { featureSet, currency, lockedFrom } = plan
  const isLate = exhausted > 0 && cards !== undefined
  if (featureSet !== 'LOCKED') return isLate ? { featureSet: 'LOCKED', currency, lockedFrom: featureSet } : plan
  return unpaid === 0 ? { featureSet: lockedFrom ?? 'BETA_PLAN', currency } : plan
}

/** Locks an account that has not paid, or opens one that has, as a change of its log (decision 52). */
export async function settleStanding(parts: WorkParts, accountId: AccountId): Promise<void> {
  const isSettled = await parts.database.account(
    accountId,
    async (tx) => {
      const plan = await readPlan(tx, accountId)
      return dueBy(parts, plan, await readOwed(tx, accountId)) === plan
    },
    'read',
  )
  if (isSettled) return
  await readyToWrite(parts, accountId)
  const key = { kind: 'account', id: accountId } as const
  await parts.commit({
    accountId,
    actor: productName,
    requestId: newRequestId(),
    reads: [key],
    decide: async (view): Promise<Decided> => {
      const nothing = { changes: [], reply: () => ({ status: 200, body: undefined }) }
      await lockBillingAccount(view.tx, accountId)
      const item = view.item(key)
      const before = planOf(item?.doc)
      const after = dueBy(parts, before, await readOwed(view.tx, accountId))
      if (!item || item.deleted || after === before) return nothing
      const plan: AccountPlan = { ...after, since: parts.now().toISOString() }
      return {
        ...nothing,
        changes: [{ ...key, after: { ...item.doc, plan: plan as unknown as Json } }], // plain texts
        also: (tx) => keep(parts, tx, accountId, after.featureSet === 'LOCKED'),
      }
    },
  })
}

/** What goes with the change of the document: every request is judged by it, answers show it, people are told. */
async function keep(parts: WorkParts, tx: Tx, accountId: AccountId, isLocked: boolean): Promise<void> {
  await saveLocked(tx, accountId, isLocked)
  await changeBillingAccount(tx, accountId, {})
  const worded = isLocked ? lockedLetter : unlockedLetter
  await writeToAccount(parts, tx, accountId, { who: 'all', worded, tab: isLocked ? 'cards' : 'invoices' })
}
