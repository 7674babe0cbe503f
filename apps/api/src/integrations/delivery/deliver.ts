import type { IntegrationType } from '@doorward/contract/authorization/build/integrations'
import { saveDeliveries } from '@doorward/store/events/deliveries'
import { findItem } from '@doorward/store/items/items'
import type { Work } from '../../jobs/runner.ts'
import { storedIntegration, unsealSecret } from '../stored-integration.ts'
import { senderOf } from './choose-sender.ts'
import { Delivery, type DeliveryParts } from './delivery.ts'

/** Reads the change log of an account after an integration's own cursor and sends its events, each at least once. */
export const deliver =
  (parts: DeliveryParts): Work =>
  async (taken, signal) => {
    const { database, keyring } = parts
    const { accountId, job } = taken
    const type = job.slice(job.indexOf(':') + 1) as IntegrationType // named by `jobOf`
    const item = await database.account(
      accountId,
      (tx) => findItem(tx, accountId, { kind: 'integration', id: type }),
      'read',
    )
    if (!item || item.deleted) return null
    const integration = storedIntegration(item)
    const secret = unsealSecret(await keyring.dataKey(accountId), accountId, integration)
    const sender = senderOf(parts, integration, secret)
    const delivery = new Delivery(parts, taken, { integration, sender })
    try {
      const replays = await delivery.replay(signal)
      const waitMs = await delivery.follow(signal)
      const othersMs = await delivery.followOthers(signal, item.createdAt)
      const dueInMs = waitMs === 0 ? (othersMs ?? 0) : Math.min(waitMs, othersMs ?? waitMs)
      return delivery.result(dueInMs, replays || othersMs !== undefined)
    } finally {
      sender.close?.()
      await database.account(accountId, (tx) => saveDeliveries(tx, accountId, type, delivery.tried))
    }
  }
