import { testEvent } from '@doorward/core/events/events'
import { generatedAlphabet, type IdShape } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { randomId } from '@doorward/http/random-id'
import type { Item } from '@doorward/store/items/items'
import { answerOnce, findReplies } from '@doorward/store/writes/idempotency'
import type { CallOf, Handler, ReplyTo } from '../handler.ts'
import { idOfKey } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { senderOf } from './delivery/choose-sender.ts'
import { reasonOf } from './delivery/delivery.ts'
import { type StoredIntegration, storedIntegration, unsealSecret } from './stored-integration.ts'

type TestCall = CallOf<'testIntegration'>
type Told = ReplyTo<'testIntegration'>

/** The integration that stands, once the caller's permission is judged under the lock. Raises NotFound. */
async function integrationOf(call: TestCall): Promise<StoredIntegration> {
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

const testIds: IdShape = { prefix: 'evt_test_', length: 20, letters: generatedAlphabet }

/** Sends a test event beside the queue, and tells what came back from it. */
async function sendTest(
  { accountId, idempotency, environment }: TestCall,
  integration: StoredIntegration,
): Promise<Told> {
  const { outbound, integrationEndpoints: endpoints, keyring, now } = environment
  const secret = unsealSecret(await keyring.dataKey(accountId), accountId, integration)
  const sender = senderOf({ outbound, endpoints, now }, integration, secret)
  const sentAt = now()
  const began = performance.now()
  const eventId = idempotency ? idOfKey(testIds, idempotency) : randomId(testIds.prefix, testIds.length)
  try {
    const told = await sender.send(testEvent(accountId, eventId, sentAt)).then(
      (answer) => ({ delivered: true, answer }),
      (cause: unknown) => ({ delivered: false, answer: reasonOf(cause) }),
    )
    return { eventId, sentTime: sentAt.toISOString(), durationMs: Math.round(performance.now() - began), ...told }
  } finally {
    sender.close?.()
  }
}

/**
 * Each request sends an event of its own. The same one, by its idempotency key, is told again what came back then; two of
 * them at once send one event, which its receiver knows by its id.
 */
export const testIntegration: Handler<'testIntegration'> = async (call) => {
  const { accountId, idempotency } = call
  const integration = await integrationOf(call)
  const { database } = call.environment
  if (idempotency) {
    const claim = { ...idempotency, accountId }
    const kept = await database.account(accountId, async (tx) => (await findReplies(tx, [claim])).find(claim), 'read')
    if (kept) return { status: kept.status, body: kept.body as Told, replayed: true } // kept below
  }
  const body = await sendTest(call, integration)
  await database.account(accountId, (tx) => answerOnce(tx, accountId, idempotency, { status: 200, body: { ...body } }))
  return { status: 200, body }
}
