import type { IntegrationReply } from '@doorward/contract/authorization/build/integrations'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '@doorward/store/database/database'
import { countDeadLetters } from '@doorward/store/events/dead-letters'
import type { Item } from '@doorward/store/items/items'
import { findJobState } from '@doorward/store/jobs/jobs'
import { deliveryState, jobOf, showIntegration, storedIntegration } from './stored-integration.ts'

/** Integrations with how their deliveries go, in their wire form. */
export async function shownIntegrations(
  tx: Tx,
  { accountId, origin }: { accountId: AccountId; origin: string },
  items: Item[],
): Promise<IntegrationReply[]> {
  const dead = await countDeadLetters(tx, accountId)
  return Promise.all(
    items.map(async (item) => {
      const { type } = storedIntegration(item)
      const state = deliveryState(await findJobState(tx, accountId, jobOf(type)))
      return showIntegration(origin, { state, deadLetters: dead.get(type) ?? 0 })(item)
    }),
  )
}
