import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** An event that an integration did not take for a day. */
export interface DeadLetter {
  eventId: string
  revision: number
  event: Json
  reason: string
  firstTriedAt: Date
  diedAt: Date
  /** Whether it waits to be sent again. */
  replay: boolean
}

/**
 * Keeps an event that an integration did not take; one that was to be sent again is dead again, with the new reason.
 */
export const saveDeadLetter = (
  tx: Tx,
  accountId: AccountId,
  integration: string,
  letter: Pick<DeadLetter, 'eventId' | 'revision' | 'event' | 'reason' | 'firstTriedAt'>,
) => tx`
  insert into dead_letters (account_id, integration, event_id, revision, event, reason, first_tried_at)
  values (${accountId}, ${integration}, ${letter.eventId}, ${letter.revision}, ${JSON.stringify(letter.event)}::text::jsonb,
    ${letter.reason}, ${letter.firstTriedAt})
  on conflict (account_id, integration, event_id) do update set reason = excluded.reason, replay = false, died_at = clock_timestamp()`

/** Dead letters in the order of their events, at most `limit`, after the one that `after` names. */
export async function listDeadLetters(
  tx: Tx,
  accountId: AccountId,
  integration: string,
  page: { after?: { revision: number; eventId: string } | undefined; limit: number; replay?: boolean },
): Promise<DeadLetter[]> {
  const { after, limit, replay } = page
  const rows = await tx<
    {
      event_id: string
      revision: string
      event: Json
      reason: string
      first_tried_at: Date
      died_at: Date
      replay: boolean
    }[]
  >`
    select event_id, revision, event, reason, first_tried_at, died_at, replay from dead_letters
    where account_id = ${accountId} and integration = ${integration}
      ${after ? tx`and (revision, event_id) > (${after.revision}, ${after.eventId})` : tx``}
      ${replay ? tx`and replay` : tx``}
    order by revision, event_id limit ${limit}`
  return rows.map((row) => ({
    eventId: row.event_id,
    revision: Number(row.revision),
    event: row.event,
    reason: row.reason,
    firstTriedAt: row.first_tried_at,
    diedAt: row.died_at,
    replay: row.replay,
  }))
}

/** Lets dead letters be sent again, all of them unless ids are named; answers how many. */
export async function replayDeadLetters(
  tx: Tx,
  accountId: AccountId,
  integration: string,
  eventIds: string[] | undefined,
): Promise<number> {
  const rows = await tx`
    update dead_letters set replay = true where account_id = ${accountId} and integration = ${integration}
      ${eventIds ? tx`and event_id = any(${eventIds}::text[])` : tx``} returning 1`
  return rows.length
}

/** Forgets an event that the integration has taken after all. */
export const removeDeadLetter = (tx: Tx, accountId: AccountId, integration: string, eventId: string) => tx`
  delete from dead_letters where account_id = ${accountId} and integration = ${integration} and event_id = ${eventId}`

/** Forgets the dead letters of an integration that goes. */
export const removeDeadLetters = (tx: Tx, accountId: AccountId, integration: string) => tx`
  delete from dead_letters where account_id = ${accountId} and integration = ${integration}`

/** How many dead letters each integration has; one without any is absent. */
export async function countDeadLetters(tx: Tx, accountId: AccountId): Promise<Map<string, number>> {
  const rows = await tx<{ integration: string; count: number }[]>`
    select integration, count(*)::int as count from dead_letters where account_id = ${accountId} group by 1`
  return new Map(rows.map(({ integration, count }) => [integration, count]))
}
