import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** Counted calls of the last 62 days, so that two whole months are told, and the last 12 months (UTC), newest first; days and months without any are left out. */
export async function readUsage(
  tx: Tx,
  accountId: AccountId,
): Promise<{ days: { date: string; calls: number }[]; months: { month: string; calls: number }[] }> {
  const [days, months] = await Promise.all([
    tx<{ date: string; calls: number }[]>`
      select to_char(hour, 'YYYY-MM-DD') as date, sum(calls)::bigint as calls from call_counts
      where account_id = ${accountId} and hour >= date_trunc('day', clock_timestamp()) - interval '61 days' and calls > 0
      group by 1 order by 1 desc`,
    tx<{ month: string; calls: number }[]>`
      select to_char(hour, 'YYYY-MM') as month, sum(calls)::bigint as calls from call_counts
      where account_id = ${accountId} and hour >= date_trunc('month', clock_timestamp()) - interval '11 months' and calls > 0
      group by 1 order by 1 desc`,
  ])
  return {
    days: days.map(({ date, calls }) => ({ date, calls: Number(calls) })),
    months: months.map(({ month, calls }) => ({ month, calls: Number(calls) })),
  }
}
