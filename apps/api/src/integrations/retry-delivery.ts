import type { OutgoingEvent } from '@doorward/core/events/events'
import { Refusal } from '@doorward/core/refusals'
import { findDelivery, saveDeliveries } from '@doorward/store/events/deliveries'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { sentOnce } from './delivery/sent-once.ts'
import { trySending } from './delivery/tried.ts'
import { showDelivery } from './get-deliveries.ts'
import { standingIntegration, withSender } from './standing-integration.ts'

/**
 * Sends an event of the list once more, at once and beside the queue, and tells what came back; its receiver knows it by
 * its id. Raises NotFound for a try that is forgotten.
 */
export const retryDelivery: Handler<'retryDelivery'> = async (call) => {
  const { accountId, environment, params } = call
  const integration = await standingIntegration(call)
  const found = await readRows(call, (tx) => findDelivery(tx, accountId, params.type, params.deliveryId))
  if (!found) throw new Refusal('NotFound')
  const event = found.event as unknown as OutgoingEvent // as it was sent before
  return sentOnce(call, async () => {
    const tried = await withSender(call, integration, (sender) => trySending(sender, event, environment.now))
    await environment.database.account(accountId, (tx) => saveDeliveries(tx, accountId, params.type, [tried]))
    return showDelivery(tried)
  })
}
