import type { UsageReply } from '@doorward/contract/authorization/account/usage'
import { type InvoiceDraft, monthOf } from '@doorward/core/billing/invoice'
import { endOf, startOf } from '@doorward/core/billing/period'
import { chargedBy, type PlanOn, planDefault } from '@doorward/core/billing/plans'
import { costOf } from '@doorward/core/billing/usage'
import type { AccountId } from '@doorward/core/ids'
import { listHoursOf } from '@doorward/store/billing/closes'
import { listKnownPlans } from '@doorward/store/billing/known-plans'
import type { Tx } from '@doorward/store/database/database'
import { readUsage } from '@doorward/store/events/usage'
import { type StoredAccount, storedAccount } from '../accounts/show-account.ts'
import type { Handler } from '../handler.ts'
import { getItem, readRows } from '../items/read-items.ts'

type Counted = Awaited<ReturnType<typeof readUsage>>
interface Priced extends Pick<Counted, 'days'> {
  months: { month: string; calls: number; draft: InvoiceDraft }[]
}

/** What an account has used, with what each month comes to as its invoice has it or will have it (BIL-05). */
export async function readPricedUsage(tx: Tx, accountId: AccountId): Promise<Priced> {
  const { days, months } = await readUsage(tx, accountId)
  const oldest = months.at(-1)
  if (!oldest) return { days, months: [] }
  const known = await listKnownPlans(tx, accountId, oldest.month)
  const priced: Priced['months'] = []
  for (const { month, calls } of months) {
    const [from, to] = [startOf(month), endOf(month)]
    const isSplit = known.some(({ since }) => since > from && since < to)
    const hours = isSplit ? await listHoursOf(tx, accountId, month) : [{ hour: from, calls }]
    priced.push({ month, calls, draft: monthOf(month, { known, hours, taxPercentHundredths: 0 }) })
  }
  return { days, months: priced }
}

export const showUsage = (
  { days, months }: Priced,
  { usageLimits = [], plan = planDefault }: Pick<StoredAccount, 'usageLimits'> & { plan?: PlanOn },
): UsageReply => {
  const { featureSet, currency } = plan
  const by = chargedBy(plan)
  return {
    usage: days,
    history: months.map(({ month, calls, draft }) => ({
      month,
      calls,
      cost: draft.subtotal,
      currency: draft.currency,
      lines: draft.lines,
    })),
    limits: usageLimits,
    plan: {
      featureSet,
      currency,
      includedCalls: by.includedCalls,
      ...(by.charges ? { unitPrice: costOf(1, currency) } : {}),
    },
  }
}

export const getAccountUsage: Handler<'getAccountUsage'> = async (call) => {
  const { accountId } = call
  const item = await getItem(call, { kind: 'account', id: accountId })
  if (call.query.excludePlanUsage) {
    const { days, months } = await readRows(call, (tx) => readUsage(tx, accountId))
    return { status: 200, body: { usage: days, history: months, limits: [] } }
  }
  const usage = await readRows(call, (tx) => readPricedUsage(tx, accountId))
  return { status: 200, body: showUsage(usage, storedAccount(item)) }
}
