import type { UsageReply } from '@doorward/contract/authorization/account/usage'
import { costOf } from '@doorward/core/billing/usage'
import { defaultCurrency } from '@doorward/core/constants'
import { readUsage } from '@doorward/store/events/usage'
import { type StoredAccount, storedAccount } from '../accounts/show-account.ts'
import type { Handler } from '../handler.ts'
import { getItem, readRows } from '../items/read-items.ts'

export const showUsage = (
  { days, months }: Awaited<ReturnType<typeof readUsage>>,
  { usageLimits = [] }: StoredAccount,
): UsageReply => ({
  usage: days,
  history: months.map((month) => ({ ...month, cost: costOf(month.calls), currency: defaultCurrency })),
  limits: usageLimits,
})

export const getAccountUsage: Handler<'getAccountUsage'> = async (call) => {
  const item = await getItem(call, { kind: 'account', id: call.accountId })
  const usage = showUsage(await readRows(call, (tx) => readUsage(tx, call.accountId)), storedAccount(item))
  if (!call.query.excludePlanUsage) return { status: 200, body: usage }
  const history = usage.history.map(({ month, calls }) => ({ month, calls }))
  return { status: 200, body: { usage: usage.usage, history, limits: [] } }
}
