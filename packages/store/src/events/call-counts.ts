import { type AccountId, platformAccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'

/** What happened in one account since the last flush. */
export interface CallCount {
  accountId: AccountId
  /** Some moment of the hour they belong to; the present one unless told. */
  at?: Date
  /** Calls that count as usage. */
  calls: number
  allowed: number
  denied: number
  /** Checks whose event was left out because too many came at once. */
  notRecorded: number
}
/** Calls of one operation that count as usage: the second book of what `calls` has by hours (decision 53). */
export interface OperationCount {
  accountId: AccountId
  /** Some moment of the day (UTC) they belong to; the present one unless told. */
  at?: Date
  /** Its method and path, as the document writes them. */
  operation: string
  calls: number
}
interface DenialCount {
  accountId: AccountId
  userId: string
  denials: number
}

const byKey = <T>(rows: T[], keyOf: (row: T) => string) =>
  [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))

/** What was counted since the last time, written as one: an invoice is made where both books say the same. */
export interface Counted {
  calls: CallCount[]
  operations: OperationCount[]
  denials: DenialCount[]
  /** The node that has nothing more to write of what it counted until now. */
  nodeId?: string
}

/**
 * Adds to the counts of an hour and of a day, once for each account and hour, or account, day and operation. Both go by the time
 * at which the transaction began, so that no call is of one month in one book and of the next in the other. Rows are taken in one
 * order on every node, so that nodes don't block each other.
 */
export const addCallCounts = (database: Database, { calls, operations, denials, nodeId }: Counted): Promise<void> =>
  database.acrossAccounts('jobs', async (tx) => {
    const sortedCalls = byKey(calls, ({ accountId }) => accountId)
    const sortedOperations = byKey(operations, ({ accountId, operation }) => `${accountId} ${operation}`)
    const sortedDenials = byKey(denials, ({ accountId, userId }) => `${accountId} ${userId}`)
    await tx`
      insert into call_counts (account_id, hour, calls, allowed, denied, not_recorded)
      select "accountId", date_trunc('hour', coalesce(at, now())), calls, allowed, denied, "notRecorded"
      from jsonb_to_recordset(${JSON.stringify(sortedCalls)}::text::jsonb) as row
        ("accountId" text, at timestamptz, calls bigint, allowed bigint, denied bigint, "notRecorded" bigint)
      on conflict (account_id, hour) do update set
        calls = call_counts.calls + excluded.calls, allowed = call_counts.allowed + excluded.allowed,
        denied = call_counts.denied + excluded.denied, not_recorded = call_counts.not_recorded + excluded.not_recorded`
    if (operations.length > 0) await addOperationCounts(tx, sortedOperations)
    if (nodeId) await noteFlush(tx, nodeId)
    if (denials.length === 0) return
    await tx`
      insert into denial_counts (account_id, hour, user_id, denials)
      select "accountId", date_trunc('hour', clock_timestamp()), "userId", denials
      from jsonb_to_recordset(${JSON.stringify(sortedDenials)}::text::jsonb) as row ("accountId" text, "userId" text, denials bigint)
      on conflict (account_id, hour, user_id) do update set denials = denial_counts.denials + excluded.denials`
  })

const addOperationCounts = (tx: Tx, rows: OperationCount[]) => tx`
  insert into operation_counts (account_id, day, operation, calls)
  select "accountId", (coalesce(at, now()) at time zone 'UTC')::date, operation, sum(calls)
  from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row
    ("accountId" text, at timestamptz, operation text, calls bigint) group by 1, 2, 3
  on conflict (account_id, day, operation) do update set calls = operation_counts.calls + excluded.calls`

const noteFlush = (tx: Tx, nodeId: string) => tx`
  insert into nodes (account_id, node_id, flushed_at) values (${platformAccountId}, ${nodeId}, now())
  on conflict (account_id, node_id) do update set flushed_at = excluded.flushed_at`

/** Takes a node that ends from among those that may still have something to write. */
export const forgetNode = (database: Database, nodeId: string): Promise<void> =>
  database.acrossAccounts('jobs', async (tx) => {
    await tx`delete from nodes where node_id = ${nodeId}`
  })

/** Checks of a period whose events were left out. */
export async function countNotRecorded(
  tx: Tx,
  accountId: AccountId,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): Promise<number> {
  const [row] = await tx<{ missed: number }[]>`
    select coalesce(sum(not_recorded), 0)::bigint as missed from call_counts
    where account_id = ${accountId} and hour >= date_trunc('hour', ${from ?? new Date(0)}::timestamptz)
      ${to ? tx`and hour < ${to}` : tx``}`
  return Number(row?.missed ?? 0)
}

/** Answers of checks since the beginning of an hour, by steps of time since 1970 of an hour or more. */
export async function listCheckCounts(
  tx: Tx,
  accountId: AccountId,
  { since, stepSeconds }: { since: Date; stepSeconds: number },
): Promise<{ step: number; allowed: number; denied: number }[]> {
  const rows = await tx<{ step: string; allowed: string; denied: string }[]>`
    select floor(extract(epoch from hour) / ${stepSeconds}::int)::bigint as step, sum(allowed)::bigint as allowed, sum(denied)::bigint as denied
    from call_counts where account_id = ${accountId} and hour >= ${since} group by 1`
  return rows.map(({ step, allowed, denied }) => ({
    step: Number(step),
    allowed: Number(allowed),
    denied: Number(denied),
  }))
}

/** Calls that count as usage, by days (UTC) since a time; days without any are left out. */
export async function listCallDays(
  tx: Tx,
  accountId: AccountId,
  since: Date,
): Promise<{ date: string; calls: number }[]> {
  const rows = await tx<{ date: string; calls: string }[]>`
    select to_char(hour, 'YYYY-MM-DD') as date, sum(calls)::bigint as calls from call_counts
    where account_id = ${accountId} and hour >= ${since} and calls > 0 group by 1`
  return rows.map(({ date, calls }) => ({ date, calls: Number(calls) }))
}
