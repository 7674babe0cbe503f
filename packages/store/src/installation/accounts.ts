import { type FeatureSet, type PlanOn, planDefault } from '@doorward/core/billing/plans'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'

/** An account as the operator's people see it. */
export interface InstalledAccount {
  accountId: AccountId
  name: string | null
  region: string
  createdAt: Date
  deletingSince: Date | null
  revision: number
  openTickets: number
  failedEvents: number
  /** How long its longest due work waits. */
  overdueSeconds: number
  /** How many revisions the slowest of its work that follows the change log is behind. */
  changesBehind: number
  /** Counted calls by days ago, of the last 30 days; days without any are left out. */
  calls: { daysAgo: number; calls: number }[]
}

interface Row {
  account_id: AccountId
  name: string | null
  region: string
  created_at: Date
  deleting_since: Date | null
  revision: number
  open_tickets: number
  failed_events: number
  overdue_seconds: number
  changes_behind: number
  calls: { daysAgo: number; calls: number }[]
}

/** What an account that is being deleted has to do is no delay: only its end is taken up. */
const columns = (tx: Tx) => tx`
  a.account_id, i.doc ->> 'name' as name, a.region, a.created_at, a.deleting_since, a.revision,
  (select count(*)::int from support_tickets t where t.account_id = a.account_id and t.state = 'OPEN') as open_tickets,
  (select count(*)::int from dead_letters d where d.account_id = a.account_id) as failed_events,
  (select coalesce(max(extract(epoch from clock_timestamp() - j.due_at)), 0)::int from jobs j
    where j.account_id = a.account_id and a.deleting_since is null and j.due_at < clock_timestamp()
      and (j.revision is null or j.wake or a.revision > j.revision)) as overdue_seconds,
  (select coalesce(max(a.revision - j.revision), 0)::int from jobs j
    where j.account_id = a.account_id and a.deleting_since is null and j.revision is not null) as changes_behind,
  (select coalesce(jsonb_agg(jsonb_build_object('daysAgo', days_ago, 'calls', calls)), '[]') from (
    select (clock_timestamp() at time zone 'UTC')::date - (c.hour at time zone 'UTC')::date as days_ago, sum(c.calls) as calls from call_counts c
    where c.account_id = a.account_id and c.hour >= date_trunc('day', clock_timestamp()) - interval '29 days' and c.calls > 0
    group by 1) as days) as calls`

const toAccount = (row: Row): InstalledAccount => ({
  accountId: row.account_id,
  name: row.name,
  region: row.region,
  createdAt: row.created_at,
  deletingSince: row.deleting_since,
  revision: row.revision,
  openTickets: row.open_tickets,
  failedEvents: row.failed_events,
  overdueSeconds: row.overdue_seconds,
  changesBehind: row.changes_behind,
  calls: row.calls,
})

/**
 * Accounts of the installation but the platform's own, newest first, at most `limit`, after the one that `after` names.
 * A text finds those whose id begins with it or whose name holds it.
 */
export const listInstalledAccounts = (
  database: Database,
  { text, after, limit }: { text?: string | undefined; after?: { at: string; id: string } | undefined; limit: number },
): Promise<InstalledAccount[]> =>
  database.acrossAccounts(
    'installation',
    async (tx) => {
      const sought = text?.toLowerCase()
      const rows = await tx<Row[]>`
        select ${columns(tx)}
        from accounts a left join items i on i.account_id = a.account_id and i.kind = 'account' and i.item_id = a.account_id
        where a.account_id <> ${platformAccountId}
          ${sought ? tx`and (starts_with(a.account_id, ${sought}) or position(${sought} in lower(i.doc ->> 'name')) > 0)` : tx``}
          ${after ? tx`and (a.created_at, a.account_id) < (${after.at}::timestamptz, ${after.id})` : tx``}
        order by a.created_at desc, a.account_id desc limit ${limit}`
      return rows.map(toAccount)
    },
    'read',
  )

/** One of them; undefined where there is no such account. */
export const findInstalledAccount = (database: Database, accountId: AccountId): Promise<InstalledAccount | undefined> =>
  database.acrossAccounts(
    'installation',
    async (tx) => {
      const [row] = await tx<Row[]>`
        select ${columns(tx)}
        from accounts a left join items i on i.account_id = a.account_id and i.kind = 'account' and i.item_id = a.account_id
        where a.account_id = ${accountId} and a.account_id <> ${platformAccountId}`
      return row && toAccount(row)
    },
    'read',
  )

/** What these accounts are called, by their ids; one without a name is absent. */
export const namesOfAccounts = (database: Database, accountIds: string[]): Promise<ReadonlyMap<string, string>> =>
  database.acrossAccounts(
    'installation',
    async (tx) => {
      const rows = await tx<{ account_id: string; name: string }[]>`
        select account_id, doc ->> 'name' as name from items
        where account_id = any(${accountIds}::text[]) and kind = 'account' and item_id = account_id and doc ->> 'name' is not null`
      return new Map(rows.map(({ account_id, name }) => [account_id, name]))
    },
    'read',
  )

/** What an account holds and has answered, for its health and usage. */
export async function readAccountFigures(
  tx: Tx,
  accountId: AccountId,
): Promise<{
  items: { kind: string; count: number }[]
  lastChangeAt: Date | null
  lastSignInAt: Date | null
  featureSet: FeatureSet
  checks: { allowed: number; denied: number }
}> {
  const [items, [last], [checks], [signIn], [account]] = await Promise.all([
    tx<{ kind: string; count: number }[]>`
      select kind, count(*)::int as count from items where account_id = ${accountId} and not deleted group by 1 order by 1`,
    tx<{ at: Date }[]>`
      select at from account_changes where account_id = ${accountId} order by revision desc, ordinal desc limit 1`,
    tx<{ allowed: number; denied: number }[]>`
      select coalesce(sum(allowed), 0)::bigint as allowed, coalesce(sum(denied), 0)::bigint as denied from call_counts
      where account_id = ${accountId} and hour >= date_trunc('day', clock_timestamp()) - interval '29 days'`,
    tx<{ at: Date | null }[]>`
      select max(created_at) as at from sessions where account_id = ${accountId} and delegated_by is null`,
    tx<{ plan: PlanOn | null }[]>`
      select doc -> 'plan' as plan from items where account_id = ${accountId} and kind = 'account' and item_id = ${accountId}`,
  ])
  return {
    items: [...items],
    lastChangeAt: last?.at ?? null,
    lastSignInAt: signIn?.at ?? null,
    featureSet: (account?.plan ?? planDefault).featureSet,
    checks: { allowed: Number(checks?.allowed ?? 0), denied: Number(checks?.denied ?? 0) },
  }
}
