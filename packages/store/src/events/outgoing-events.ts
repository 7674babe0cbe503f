import type { Json } from '@doorward/core/changes/patch'
import { type EventType, wantedUnlessChosen } from '@doorward/core/events/events'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** An event for integrations beside the change log. */
export interface NewOutgoingEvent {
  accountId: AccountId
  detail: { [key: string]: Json }
}

/** A stored one; `place` orders the events of an account and tells one from the other. */
export interface StoredOutgoingEvent {
  place: string
  at: Date
  type: EventType
  detail: { [key: string]: Json }
  /** Whether nothing can come before it any more. */
  settled: boolean
}

/** Events of one account that are kept at once; what comes beyond, which only checks can, is left out. */
const perAccountMax = 1_000

/** Those of the accounts that have an integration which wants events of this type. */
async function listWanting(tx: Tx, type: EventType, accounts: AccountId[]): Promise<Set<AccountId>> {
  const rows = await tx<{ account_id: AccountId }[]>`
    select distinct account_id from items
    where account_id = any(${accounts}::text[]) and kind = 'integration' and not deleted
      and coalesce(doc -> 'configuration' -> 'events', ${JSON.stringify(wantedUnlessChosen)}::text::jsonb) ? ${type}`
  return new Set(rows.map((row) => row.account_id))
}

/** Keeps events of one type where an integration of their account wants them, and wakes its delivery. */
export async function saveOutgoingEvents(tx: Tx, type: EventType, events: NewOutgoingEvent[]): Promise<void> {
  const wanting = await listWanting(tx, type, [...new Set(events.map(({ accountId }) => accountId))])
  if (wanting.size === 0) return
  const kept = new Map<AccountId, number>()
  const told = events.filter(({ accountId }) => {
    const before = kept.get(accountId) ?? 0
    kept.set(accountId, before + 1)
    return before < perAccountMax && wanting.has(accountId)
  })
  await tx`
    insert into outgoing_events (account_id, type, detail)
    select "accountId", ${type}, detail
    from jsonb_to_recordset(${JSON.stringify(told)}::text::jsonb) as row ("accountId" text, detail jsonb)`
  // Taken in one order on every node, so that nodes don't block each other.
  await tx`
    update jobs j set wake = true
    from (
      select account_id, job from jobs where account_id = any(${[...wanting]}::text[]) and job like 'integration:%'
      order by account_id, job for update
    ) woken
    where j.account_id = woken.account_id and j.job = woken.job`
}

/** Events after a place, in their order. */
export async function listOutgoingEvents(
  tx: Tx,
  accountId: AccountId,
  query: { after: string | undefined; since: Date; types: readonly EventType[]; limit: number },
): Promise<StoredOutgoingEvent[]> {
  const [afterTx = '0', afterSeq = '0'] = query.after?.split('/') ?? []
  const rows = await tx<StoredOutgoingEvent[]>`
    select tx::text || '/' || seq as place, at, type, detail, tx < pg_snapshot_xmin(pg_current_snapshot()) as settled
    from outgoing_events
    where account_id = ${accountId} and (tx, seq) > (${afterTx}::text::xid8, ${afterSeq}::text::bigint)
      and at >= ${query.since} and type = any(${[...query.types]}::text[])
    order by tx, seq limit ${query.limit}`
  return [...rows]
}
