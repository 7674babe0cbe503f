import { authorizationRequestDetail } from '@doorward/core/events/events'
import type { AccountId, UserId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'
import { saveOutgoingEvents } from './outgoing-events.ts'

/** One question as it was answered, and how often in the same second. */
export interface NewAuthorizationEvent {
  accountId: AccountId
  at: Date
  userId: UserId
  resourceUri: string
  permission: string
  allowed: boolean
  /** The service client that asked. */
  clientId?: string | undefined
  ip?: string | undefined
  count: number
}
export interface AuthorizationEvent extends Omit<NewAuthorizationEvent, 'accountId'> {
  eventId: string
}

/** Makes the partitions of the next days and drops those that are older than the retention. */
export const keepEventDays = (database: Database, retentionDays: number): Promise<void> =>
  database.acrossAccounts('jobs', async (tx) => {
    await tx`select keep_event_days(${retentionDays}::int)`
  })

/** Makes room for events of earlier days, from this one on; those beyond the retention go again. */
export const openEventDays = (database: Database, firstDay: Date): Promise<void> =>
  database.acrossAccounts('jobs', async (tx) => {
    await tx`select open_event_days(${firstDay.toISOString().slice(0, 10)}::date)`
  })

/** Writes events of any accounts, also for the integrations that want them. */
export const saveAuthorizationEvents = (database: Database, events: NewAuthorizationEvent[]): Promise<void> =>
  database.acrossAccounts('jobs', async (tx) => {
    await tx`
      insert into authorization_events (account_id, at, user_id, resource_uri, permission, allowed, client_id, ip, count)
      select "accountId", at, "userId", "resourceUri", permission, allowed, "clientId", ip, count
      from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as row
        ("accountId" text, at timestamptz, "userId" text, "resourceUri" text, permission text, allowed boolean, "clientId" text, ip text, count int)`
    const told = events.map((event) => ({ accountId: event.accountId, detail: authorizationRequestDetail(event) }))
    await saveOutgoingEvents(tx, 'AuthorizationRequest', told)
  })

export interface EventQuery {
  userId?: string | undefined
  resourceUri?: string | undefined
  permission?: string | undefined
  allowed?: boolean | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

interface EventRow {
  event_id: string
  at: Date
  user_id: UserId
  resource_uri: string
  permission: string
  allowed: boolean
  client_id: string | null
  ip: string | null
  count: number
}

const matching = (tx: Tx, accountId: AccountId, query: EventQuery) => tx`
  account_id = ${accountId}
  ${query.userId === undefined ? tx`` : tx`and user_id = ${query.userId}`}
  ${query.resourceUri === undefined ? tx`` : tx`and resource_uri = ${query.resourceUri}`}
  ${query.permission === undefined ? tx`` : tx`and permission = ${query.permission}`}
  ${query.allowed === undefined ? tx`` : tx`and allowed = ${query.allowed}`}
  ${query.from ? tx`and at >= ${query.from}` : tx``}
  ${query.to ? tx`and at < ${query.to}` : tx``}`

/** Events newest first, at most `limit`, after the one that `before` names. */
export async function listAuthorizationEvents(
  tx: Tx,
  accountId: AccountId,
  query: EventQuery,
  page: { before?: { at: string; eventId: string } | undefined; limit: number },
): Promise<AuthorizationEvent[]> {
  const { before, limit } = page
  const rows = await tx<EventRow[]>`
    select event_id, at, user_id, resource_uri, permission, allowed, client_id, ip, count from authorization_events
    where ${matching(tx, accountId, query)}
      ${before ? tx`and (at, event_id) < (${before.at}::timestamptz, ${before.eventId}::uuid)` : tx``}
    order by at desc, event_id desc limit ${limit}`
  return rows.map((row) => ({
    eventId: row.event_id,
    at: row.at,
    userId: row.user_id,
    resourceUri: row.resource_uri,
    permission: row.permission,
    allowed: row.allowed,
    clientId: row.client_id ?? undefined,
    ip: row.ip ?? undefined,
    count: row.count,
  }))
}

const aggregatedRowsMax = 100_000
const topMax = 10

export interface EventAggregates {
  results: { value: string; count: number }[]
  resources: { value: string; count: number }[]
  permissions: { value: string; count: number }[]
  users: { value: string; count: number }[]
}

/** How often each answer, and the ten most frequent resources, permissions and users, over the newest 100,000 events. */
export async function aggregateAuthorizationEvents(
  tx: Tx,
  accountId: AccountId,
  query: EventQuery,
): Promise<EventAggregates> {
  const rows = await tx<{ what: keyof EventAggregates; value: string; count: number }[]>`
    with newest as materialized (
      select user_id, resource_uri, permission, allowed, count from authorization_events
      where ${matching(tx, accountId, query)} order by at desc, event_id desc limit ${aggregatedRowsMax}
    ), counted as (
      select case when grouping(allowed) = 0 then 'results' when grouping(resource_uri) = 0 then 'resources'
          when grouping(permission) = 0 then 'permissions' else 'users' end as what,
        coalesce(resource_uri, permission, user_id, case when allowed then 'ALLOWED' else 'DENIED' end) as value,
        sum(count) as count
      from newest group by grouping sets ((allowed), (resource_uri), (permission), (user_id))
    ), ranked as (
      select what, value, count, row_number() over (partition by what order by count desc, value) as place from counted
    )
    select what, value, count::bigint as count from ranked where place <= ${topMax} order by what, place`
  const of = (what: keyof EventAggregates) =>
    rows.filter((row) => row.what === what).map(({ value, count }) => ({ value, count: Number(count) }))
  return { results: of('results'), resources: of('resources'), permissions: of('permissions'), users: of('users') }
}
