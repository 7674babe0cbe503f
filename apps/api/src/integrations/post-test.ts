import { testIntegration } from '@doorward/contract/authorization/integrations'
import { testEvent } from '@doorward/core/events/events'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { Item } from '@doorward/store/items'
import type { ApiEnvironment } from '../environment.ts'
import { write } from '../items.ts'
import { newId } from '../new-id.ts'
import { reasonOf } from './delivery.ts'
import { senderOf } from './sender.ts'
import { storedIntegration, unsealSecret } from './stored-integration.ts'

/**
 * Sends one event of its own beside the queue. What is answered is what came back now: a repeated request sends another
 * one, whatever its idempotency key.
 */
export const postTest = handles(testIntegration, async (call, environment: ApiEnvironment) => {
  const { accountId, params } = call
  const key = { kind: 'integration', id: params.type } as const
  let found: Item | undefined
  await write({ ...call, idempotency: undefined }, environment, {
    reads: [key],
    decide: (view) => {
      found = view.item(key)
      return Promise.resolve({ changes: [], touchesRights: false, reply: () => ({ status: 200, body: undefined }) })
    },
  })
  if (!found || found.deleted) throw new Refusal('NotFound')
  const integration = storedIntegration(found)
  const secret = unsealSecret(await environment.keyring.dataKey(accountId), accountId, integration)
  const { outbound, integrationEndpoints: endpoints } = environment
  const sender = senderOf({ outbound, endpoints }, integration, secret)
  const sentAt = new Date()
  const eventId = newId('evt_test_')
  try {
    const told = await sender.send(testEvent(accountId, eventId, sentAt)).then(
      (answer) => ({ delivered: true, answer }),
      (cause: unknown) => ({ delivered: false, answer: reasonOf(cause) }),
    )
    const durationMs = Date.now() - sentAt.getTime()
    return { status: 200, body: { eventId, sentTime: sentAt.toISOString(), durationMs, ...told } }
  } finally {
    sender.close?.()
  }
})
