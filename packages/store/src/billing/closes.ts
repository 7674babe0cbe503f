import type { HourOfCalls } from '@doorward/core/billing/invoice'
import { endOf, type Period, startOf } from '@doorward/core/billing/period'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'

/** A day on which the two books of an account say something else (decision 53). */
export interface BookDifference {
  day: string
  byHour: number
  byOperation: number
}

/** How the close of a month stands. `differs`: all accounts were looked at, and some have no invoice because their books differ. */
export interface Close {
  period: Period
  state: 'open' | 'walking' | 'differs' | 'closed'
  walkedTo: string
  nodesLeftOut: string[]
  differences: Record<AccountId, BookDifference[]>
}

const columns = (tx: Tx) => tx`
  period, state, walked_to as "walkedTo", nodes_left_out as "nodesLeftOut", differences`

/** Closes that are not done, the oldest first. */
export const listOpenCloses = (tx: Tx): Promise<Close[]> => tx<Close[]>`
  select ${columns(tx)} from closes where account_id = ${platformAccountId} and state <> 'closed' order by period`

/** The last month that has a close; undefined before the first. */
export async function lastClosePeriod(tx: Tx): Promise<Period | undefined> {
  const [row] = await tx<{ period: Period }[]>`
    select period from closes where account_id = ${platformAccountId} order by period desc limit 1`
  return row?.period
}

export const insertClose = (tx: Tx, period: Period) => tx`
  insert into closes (account_id, period) values (${platformAccountId}, ${period}) on conflict do nothing`

/** Begins to walk through the accounts, without the nodes that fell silent. */
export const beginWalk = (tx: Tx, period: Period, { nodesLeftOut, at }: { nodesLeftOut: string[]; at: Date }) => tx`
  update closes set state = 'walking', nodes_left_out = ${JSON.stringify(nodesLeftOut)}::text::jsonb, walk_began_at = ${at}
  where account_id = ${platformAccountId} and period = ${period} and state = 'open'`

/** Notes how far the walk has come, and what of those accounts differs. */
export const saveWalk = (
  tx: Tx,
  period: Period,
  { walkedTo, differences }: { walkedTo: string; differences: Close['differences'] },
) => tx`
  update closes set walked_to = greatest(walked_to, ${walkedTo}),
    differences = differences || ${JSON.stringify(differences)}::text::jsonb
  where account_id = ${platformAccountId} and period = ${period} and state = 'walking'`

/** Ends the walk; answers the close as it is then, and undefined where another node has ended it. */
export async function endWalk(tx: Tx, period: Period, at: Date): Promise<Close | undefined> {
  const [row] = await tx<Close[]>`
    update closes set state = case when differences = '{}' then 'closed' else 'differs' end,
      closed_at = case when differences = '{}' then ${at}::timestamptz end
    where account_id = ${platformAccountId} and period = ${period} and state = 'walking' returning ${columns(tx)}`
  return row
}

/** Takes an account whose books agree by now from what differs; the close is done with the last. */
export const takeDifference = (tx: Tx, period: Period, { of, at }: { of: AccountId; at: Date }) => tx`
  update closes set differences = differences - ${of}::text,
    state = case when differences - ${of}::text = '{}' then 'closed' else state end,
    closed_at = case when differences - ${of}::text = '{}' then ${at}::timestamptz end
  where account_id = ${platformAccountId} and period = ${period} and state = 'differs'`

/** When each node that has written since the first moment, and not past the second, wrote last. */
export const listNodesBehind = (
  tx: Tx,
  { from, to }: { from: Date; to: Date },
): Promise<{ nodeId: string; flushedAt: Date }[]> =>
  tx<{ nodeId: string; flushedAt: Date }[]>`
    select node_id as "nodeId", flushed_at as "flushedAt" from nodes
    where account_id = ${platformAccountId} and flushed_at > ${from} and flushed_at <= ${to} order by node_id`

/** An account that counted calls of a month, and whether it is being deleted. */
export interface CallingAccount {
  accountId: AccountId
  isLeaving: boolean
}

/** Accounts with counted calls of a month in either book, in the order of their ids. */
export const listCallingAccounts = (
  database: Database,
  period: Period,
  { after, limit }: { after: string; limit: number },
): Promise<CallingAccount[]> =>
  database.acrossAccounts('jobs', async (tx) => {
    const [from, to] = [startOf(period), endOf(period)]
    return tx<CallingAccount[]>`
      select a.account_id as "accountId", a.deleting_since is not null as "isLeaving" from accounts a
      where a.account_id > ${after} and a.account_id <> ${platformAccountId} and (
        exists (select from call_counts c
          where c.account_id = a.account_id and c.hour >= ${from} and c.hour < ${to} and c.calls > 0)
        or exists (select from operation_counts o
          where o.account_id = a.account_id and o.day >= (${from}::timestamptz at time zone 'UTC')::date
            and o.day < (${to}::timestamptz at time zone 'UTC')::date and o.calls > 0))
      order by a.account_id limit ${limit}`
  })

/** Days of a month on which the two books of an account do not say the same. */
export async function listDifferences(tx: Tx, accountId: AccountId, period: Period): Promise<BookDifference[]> {
  const [from, to] = [startOf(period), endOf(period)]
  const rows = await tx<{ day: string; by_hour: string; by_operation: string }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(h.calls, 0) as by_hour, coalesce(o.calls, 0) as by_operation
    from (
      select (hour at time zone 'UTC')::date as day, sum(calls) as calls from call_counts
      where account_id = ${accountId} and hour >= ${from} and hour < ${to} group by 1) h
    full join (
      select day, sum(calls) as calls from operation_counts
      where account_id = ${accountId} and day >= (${from}::timestamptz at time zone 'UTC')::date
        and day < (${to}::timestamptz at time zone 'UTC')::date group by 1) o using (day)
    where coalesce(h.calls, 0) <> coalesce(o.calls, 0) order by 1`
  return rows.map(({ day, by_hour, by_operation }) => ({
    day,
    byHour: Number(by_hour),
    byOperation: Number(by_operation),
  }))
}

/** Counted calls of a month by the hour; hours without any are left out. */
export async function listHoursOf(tx: Tx, accountId: AccountId, period: Period): Promise<HourOfCalls[]> {
  const rows = await tx<{ hour: Date; calls: string }[]>`
    select hour, calls from call_counts
    where account_id = ${accountId} and hour >= ${startOf(period)} and hour < ${endOf(period)} and calls > 0 order by hour`
  return rows.map(({ hour, calls }) => ({ hour, calls: Number(calls) }))
}

/** Accounts on free calls that counted more of them in a month than so many, and were not told of it. */
export const listBeyondFree = (
  database: Database,
  period: Period,
  freeCalls: number,
): Promise<{ accountId: AccountId; calls: number }[]> =>
  database.acrossAccounts('jobs', async (tx) => {
    const rows = await tx<{ account_id: AccountId; calls: string }[]>`
      select c.account_id, sum(c.calls) as calls from call_counts c
        join accounts a using (account_id)
        left join items i on i.account_id = c.account_id and i.kind = 'account' and i.item_id = c.account_id
      where c.hour >= ${startOf(period)} and c.hour < ${endOf(period)} and a.deleting_since is null
        and a.account_id <> ${platformAccountId} and coalesce(i.doc -> 'plan' ->> 'featureSet', 'BETA_PLAN') = 'BETA_PLAN'
        and not exists (select from free_call_notices n where n.account_id = c.account_id and n.period = ${period})
      group by 1 having sum(c.calls) > ${freeCalls} order by 1`
    return rows.map(({ account_id: accountId, calls }) => ({ accountId, calls: Number(calls) }))
  })

/** Notes that an account is told in a month that it made more calls than are free; false where it was told already. */
export async function noteFreeCalls(
  tx: Tx,
  accountId: AccountId,
  { period, at }: { period: Period; at: Date },
): Promise<boolean> {
  const rows = await tx`
    insert into free_call_notices (account_id, period, told_at) values (${accountId}, ${period}, ${at})
    on conflict do nothing returning 1`
  return rows.length > 0
}
