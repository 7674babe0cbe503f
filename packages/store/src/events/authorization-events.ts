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
  /** What is below `resourceUri` too. */
  withBelow?: boolean | undefined
  permission?: string | undefined
  allowed?: boolean | undefined
  /** The service client that asked. */
  clientId?: string | undefined
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

/** A range of names, in which `0` is what comes after `/`, so that the index of resources can answer. */
const ofResource = (tx: Tx, { resourceUri, withBelow }: EventQuery) => {
  if (resourceUri === undefined) return tx``
  if (!withBelow) return tx`and resource_uri = ${resourceUri}`
  return tx`and (resource_uri = ${resourceUri} or (resource_uri >= ${`${resourceUri}/`} and resource_uri < ${`${resourceUri}0`}))`
}

const matching = (tx: Tx, accountId: AccountId, query: EventQuery) => tx`
  account_id = ${accountId}
  ${query.userId === undefined ? tx`` : tx`and user_id = ${query.userId}`}
  ${ofResource(tx, query)}
  ${query.permission === undefined ? tx`` : tx`and permission = ${query.permission}`}
  ${query.allowed === undefined ? tx`` : tx`and allowed = ${query.allowed}`}
  ${query.clientId === undefined ? tx`` : tx`and client_id = ${query.clientId}`}
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

/** How often each answer was given, of the newest `most` events, by steps of time since 1970. */
export const countAuthorizationEvents = (
  tx: Tx,
  accountId: AccountId,
  query: EventQuery,
  { stepSeconds, most }: { stepSeconds: number; most: number },
) => tx<{ step: string; allowed: boolean; count: string; read: string; since: Date }[]>`
  select floor(extract(epoch from at) / ${stepSeconds}::int)::bigint as step, allowed, sum(count) as count, count(*) as read, min(at) as since
  from (
    select at, allowed, count from authorization_events where ${matching(tx, accountId, query)}
    order by at desc, event_id desc limit ${most}
  ) newest group by 1, 2`

/** A question that was denied, and how often. */
export interface DeniedOften {
  userId: UserId
  permission: string
  resourceUri: string
  count: number
  lastAt: Date
}

/** The ten questions denied most often, of the newest 100,000 events that match. */
export async function listMostDenied(
  tx: Tx,
  accountId: AccountId,
  span: Pick<EventQuery, 'from' | 'to'>,
): Promise<DeniedOften[]> {
  const rows = await tx<DeniedOften[]>`
    select user_id as "userId", permission, resource_uri as "resourceUri", sum(count)::int as count, max(at) as "lastAt"
    from (
      select user_id, permission, resource_uri, count, at from authorization_events
      where ${matching(tx, accountId, { ...span, allowed: false })} order by at desc, event_id desc limit ${aggregatedRowsMax}
    ) newest
    group by 1, 2, 3 order by 4 desc, 5 desc, 1, 2, 3 limit ${topMax}`
  return [...rows]
}

/** How many checks a service client asked on each day (UTC), of its newest `most` events; days without any are left out. */
export async function countClientChecks(
  tx: Tx,
  accountId: AccountId,
  clientId: string,
  { since, most }: { since: Date; most: number },
): Promise<{ date: string; count: number; read: number; since: Date }[]> {
  const rows = await tx<{ date: string; count: string; read: string; since: Date }[]>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, sum(count)::bigint as count, count(*) as read, min(at) as since
    from (
      select at, count from authorization_events where ${matching(tx, accountId, { clientId, from: since })}
      order by at desc limit ${most}
    ) newest group by 1`
  return rows.map((row) => ({ ...row, count: Number(row.count), read: Number(row.read) }))
}
