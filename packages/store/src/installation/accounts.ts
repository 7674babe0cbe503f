import { type FeatureSet, type PlanOn, planDefault } from '@doorward/core/billing/plans'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'
import type { InOrder, ItemPlace } from '../items/item-lists.ts'

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
  /** Integrations that do not take an event now, which is tried again. */
  failingIntegrations: number
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
  failing_integrations: number
  overdue_seconds: number
  changes_behind: number
  calls: { daysAgo: number; calls: number }[]
}

const openTickets = (tx: Tx) =>
  tx`(select count(*)::int from support_tickets t where t.account_id = a.account_id and t.state = 'OPEN')`

/** Which counts `c` are an account's of the last 30 days. */
const callsCounted = (tx: Tx) =>
  tx`c.account_id = a.account_id and c.hour >= date_trunc('day', clock_timestamp()) - interval '29 days'`

/** What an account that is being deleted has to do is no delay: only its end is taken up. */
const columns = (tx: Tx) => tx`
  a.account_id, i.doc ->> 'name' as name, a.region, a.created_at, a.deleting_since, a.revision,
  ${openTickets(tx)} as open_tickets,
  (select count(*)::int from dead_letters d where d.account_id = a.account_id) as failed_events,
  (select count(*)::int from items g join jobs j on j.account_id = g.account_id and j.job = 'integration:' || g.item_id
    where g.account_id = a.account_id and g.kind = 'integration' and not g.deleted and a.deleting_since is null
      and coalesce(j.state -> 'failingSince', j.state #> '{others,failingSince}') is not null) as failing_integrations,
  (select coalesce(max(extract(epoch from clock_timestamp() - j.due_at)), 0)::int from jobs j
    where j.account_id = a.account_id and a.deleting_since is null and j.due_at < clock_timestamp()
      and (j.revision is null or j.wake or a.revision > j.revision)) as overdue_seconds,
  (select coalesce(max(a.revision - j.revision), 0)::int from jobs j
    where j.account_id = a.account_id and a.deleting_since is null and j.revision is not null) as changes_behind,
  (select coalesce(jsonb_agg(jsonb_build_object('daysAgo', days_ago, 'calls', calls)), '[]') from (
    select (clock_timestamp() at time zone 'UTC')::date - (c.hour at time zone 'UTC')::date as days_ago, sum(c.calls) as calls from call_counts c
    where ${callsCounted(tx)} and c.calls > 0
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
  failingIntegrations: row.failing_integrations,
  overdueSeconds: row.overdue_seconds,
  changesBehind: row.changes_behind,
  calls: row.calls,
})

/** What the list may be in the order of: what they are called (name, else id), age, or a number told of each. */
export type AccountOrder = 'name' | 'createdTime' | 'openTickets' | 'calls'

interface Sought {
  /** Finds those whose id begins with it or whose name holds it. */
  text?: string | undefined
}

const named = (tx: Tx) =>
  tx`accounts a left join items i on i.account_id = a.account_id and i.kind = 'account' and i.item_id = a.account_id`

/** All but the platform's own. */
function sought(tx: Tx, { text }: Sought) {
  const wanted = text?.toLowerCase()
  return tx`a.account_id <> ${platformAccountId}
    ${wanted ? tx`and (starts_with(a.account_id, ${wanted}) or position(${wanted} in lower(i.doc ->> 'name')) > 0)` : tx``}`
}

/** What orders an account, as text reads it again, and its type. */
function keyBy(tx: Tx, by: AccountOrder) {
  if (by === 'createdTime') return { key: tx`a.created_at`, type: tx`timestamptz` }
  if (by === 'openTickets') return { key: openTickets(tx), type: tx`int` }
  if (by === 'calls')
    return {
      key: tx`(select coalesce(sum(c.calls), 0)::bigint from call_counts c where ${callsCounted(tx)})`,
      type: tx`bigint`,
    }
  return { key: tx`lower(coalesce(i.doc ->> 'name', a.account_id)) collate "C"`, type: tx`text` }
}

/** Accounts of the installation in an order, at most `limit`; one that changes meanwhile can move to another page. */
export const listInstalledAccounts = (
  database: Database,
  { inOrder = { by: 'createdTime', descending: true }, limit, ...wanted }: ListedAccounts,
): Promise<(InstalledAccount & { place: ItemPlace<AccountId> })[]> =>
  database.acrossAccounts(
    'installation',
    async (tx) => {
      const { by, descending, after } = inOrder
      const { key, type } = keyBy(tx, by)
      const turned = descending ? tx`desc` : tx`asc`
      const rows = await tx<(Row & { place_key: string })[]>`
        with listed as (select a.account_id, ${key} as key from ${named(tx)} where ${sought(tx, wanted)}),
        paged as (
          select account_id, key from listed
          ${after ? tx`where (key, account_id) ${descending ? tx`<` : tx`>`} (${after.key}::text::${type}, ${after.id})` : tx``}
          order by key ${turned}, account_id ${turned} limit ${limit}
        )
        select ${columns(tx)}, p.key::text as place_key
        from paged p join ${named(tx)} on a.account_id = p.account_id
        order by p.key ${turned}, a.account_id ${turned}`
      return rows.map((row) => ({ ...toAccount(row), place: { key: row.place_key, id: row.account_id } }))
    },
    'read',
  )

interface ListedAccounts extends Sought {
  /** Unless set, newest first. */
  inOrder?: InOrder<AccountOrder, AccountId> | undefined
  limit: number
}

/** How many accounts the list has, and no more than `most`. */
export const countInstalledAccounts = (
  database: Database,
  { most, ...wanted }: Sought & { most: number },
): Promise<number> =>
  database.acrossAccounts(
    'installation',
    async (tx) => {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from (select 1 from ${named(tx)} where ${sought(tx, wanted)} limit ${most}) found`
      return row?.count ?? 0
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
        from ${named(tx)}
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
