import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** An event of a card provider, by the provider's own id. */
export interface CardEventKey {
  provider: string
  eventId: string
}

/** Whether an event was seen to before. */
export async function hasCardEvent(
  tx: Tx,
  accountId: AccountId,
  { provider, eventId }: CardEventKey,
): Promise<boolean> {
  const rows = await tx`
    select 1 from card_events where account_id = ${accountId} and provider = ${provider} and event_id = ${eventId}`
  return rows.length > 0
}

/** Notes that an event was seen to; noted already it stays as it is. */
export const saveCardEvent = (tx: Tx, accountId: AccountId, { provider, eventId }: CardEventKey) => tx`
  insert into card_events (account_id, provider, event_id) values (${accountId}, ${provider}, ${eventId})
  on conflict do nothing`
