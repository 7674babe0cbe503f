import { Refusal } from '@doorward/core/refusals'
import type { Item } from '@doorward/store/items/items'
import type { CallOf } from '../handler.ts'
import { write } from '../items/write.ts'
import { senderOf } from './delivery/choose-sender.ts'
import type { Sender } from './delivery/sender.ts'
import { type StoredIntegration, storedIntegration, unsealSecret } from './stored-integration.ts'

type SendingCall = CallOf<'testIntegration'> | CallOf<'retryDelivery'>

/** The integration that stands, once the caller's permission is judged under the lock. Raises NotFound. */
export async function standingIntegration(call: SendingCall): Promise<StoredIntegration> {
  const key = { kind: 'integration', id: call.params.type } as const
  let found: Item | undefined
  await write(
    { ...call, idempotency: undefined },
    {
      reads: [key],
      decide: (view) => {
        found = view.item(key)
        return Promise.resolve({ changes: [], reply: () => ({ status: 200, body: undefined }) })
      },
    },
  )
  if (!found || found.deleted) throw new Refusal('NotFound')
  return storedIntegration(found)
}

/** Does something with the way out of an integration, beside its queue. */
export async function withSender<T>(
  { accountId, environment }: SendingCall,
  integration: StoredIntegration,
  work: (sender: Sender) => Promise<T>,
): Promise<T> {
  const { outbound, integrationEndpoints: endpoints, keyring, now } = environment
  const secret = unsealSecret(await keyring.dataKey(accountId), accountId, integration)
  const sender = senderOf({ outbound, endpoints, now }, integration, secret)
  try {
    return await work(sender)
  } finally {
    sender.close?.()
  }
}
