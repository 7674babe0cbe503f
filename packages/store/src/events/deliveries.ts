import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** One try to send an event to an integration, and what came back. */
export interface TriedDelivery {
  deliveryId: string
  at: Date
  durationMs: number
  delivered: boolean
  /** What came back, or why nothing did. */
  answer: string
  event: Json
}

/** So many are kept of each integration, the newest. */
export const deliveriesKeptMax = 200

/** Keeps tries of an integration, and forgets those beyond the newest. */
export async function saveDeliveries(
  tx: Tx,
  accountId: AccountId,
  integration: string,
  tries: readonly TriedDelivery[],
): Promise<void> {
  if (tries.length === 0) return
  await tx`
    insert into deliveries (account_id, integration, delivery_id, at, duration_ms, delivered, answer, event)
    select ${accountId}, ${integration}, * from unnest(
      ${tries.map(({ deliveryId }) => deliveryId)}::text[],
      ${tries.map(({ at }) => at.toISOString())}::text[]::timestamptz[],
      ${tries.map(({ durationMs }) => `${Math.round(durationMs)}`)}::text[]::integer[],
      ${tries.map(({ delivered }) => `${delivered}`)}::text[]::boolean[],
      ${tries.map(({ answer }) => answer)}::text[],
      ${tries.map(({ event }) => JSON.stringify(event))}::text[]::jsonb[])`
  await tx`
    delete from deliveries where account_id = ${accountId} and integration = ${integration} and delivery_id in (
      select delivery_id from deliveries where account_id = ${accountId} and integration = ${integration}
      order by at desc, delivery_id desc offset ${deliveriesKeptMax})`
}

interface DeliveryRow {
  delivery_id: string
  at: Date
  duration_ms: number
  delivered: boolean
  answer: string
  event: Json
}
const toTried = (row: DeliveryRow): TriedDelivery => ({
  deliveryId: row.delivery_id,
  at: row.at,
  durationMs: row.duration_ms,
  delivered: row.delivered,
  answer: row.answer,
  event: row.event,
})

/** Tries of an integration, the newest first, at most `limit`, before the one that `after` names. */
export async function listDeliveries(
  tx: Tx,
  accountId: AccountId,
  integration: string,
  {
    after,
    failedOnly,
    limit,
  }: { after?: { at: string; deliveryId: string } | undefined; failedOnly: boolean; limit: number },
): Promise<TriedDelivery[]> {
  const rows = await tx<DeliveryRow[]>`
    select delivery_id, at, duration_ms, delivered, answer, event from deliveries
    where account_id = ${accountId} and integration = ${integration}
      ${failedOnly ? tx`and not delivered` : tx``}
      ${after ? tx`and (at, delivery_id) < (${after.at}::text::timestamptz, ${after.deliveryId})` : tx``}
    order by at desc, delivery_id desc limit ${limit}`
  return rows.map(toTried)
}

/** One try; undefined once it is forgotten. */
export async function findDelivery(
  tx: Tx,
  accountId: AccountId,
  integration: string,
  deliveryId: string,
): Promise<TriedDelivery | undefined> {
  const [row] = await tx<DeliveryRow[]>`
    select delivery_id, at, duration_ms, delivered, answer, event from deliveries
    where account_id = ${accountId} and integration = ${integration} and delivery_id = ${deliveryId}`
  return row && toTried(row)
}

/** Forgets the tries of an integration that goes. */
export const removeDeliveries = (tx: Tx, accountId: AccountId, integration: string) => tx`
  delete from deliveries where account_id = ${accountId} and integration = ${integration}`
