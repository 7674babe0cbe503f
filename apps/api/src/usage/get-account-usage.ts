import type { UsageReply } from '@doorward/contract/authorization/account/usage'
import { chargedBy, type PlanOn, planDefault } from '@doorward/core/billing/plans'
import { chargedCalls, costOf } from '@doorward/core/billing/usage'
import { readUsage } from '@doorward/store/events/usage'
import { type StoredAccount, storedAccount } from '../accounts/show-account.ts'
import type { Handler } from '../handler.ts'
import { getItem, readRows } from '../items/read-items.ts'

export const showUsage = (
  { days, months }: Awaited<ReturnType<typeof readUsage>>,
  { usageLimits = [], plan = planDefault }: Pick<StoredAccount, 'usageLimits'> & { plan?: PlanOn },
): UsageReply => {
  const { featureSet, currency } = plan
  const by = chargedBy(plan)
  return {
    usage: days,
    history: months.map((month) => ({ ...month, cost: costOf(chargedCalls(month.calls, by), currency), currency })),
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
  const item = await getItem(call, { kind: 'account', id: call.accountId })
  const usage = showUsage(await readRows(call, (tx) => readUsage(tx, call.accountId)), storedAccount(item))
  if (!call.query.excludePlanUsage) return { status: 200, body: usage }
  const history = usage.history.map(({ month, calls }) => ({ month, calls }))
  return { status: 200, body: { usage: usage.usage, history, limits: [] } }
}
