import { testEvent } from '@doorward/core/events/events'
import { generatedAlphabet, type IdShape } from '@doorward/core/ids'
import { randomId } from '@doorward/http/random-id'
import { saveDeliveries } from '@doorward/store/events/deliveries'
import type { CallOf, Handler, ReplyTo } from '../handler.ts'
import { idOfKey } from '../items/new-id.ts'
import { sentOnce } from './delivery/sent-once.ts'
import { trySending } from './delivery/tried.ts'
import { standingIntegration, withSender } from './standing-integration.ts'
import type { StoredIntegration } from './stored-integration.ts'

type TestCall = CallOf<'testIntegration'>
type Told = ReplyTo<'testIntegration'>

const testIds: IdShape = { prefix: 'evt_test_', length: 20, letters: generatedAlphabet }

/** Sends a test event beside the queue, and tells what came back from it. */
async function sendTest(call: TestCall, integration: StoredIntegration): Promise<Told> {
  const { accountId, idempotency, environment } = call
  const eventId = idempotency ? idOfKey(testIds, idempotency) : randomId(testIds.prefix, testIds.length)
  const event = testEvent(accountId, eventId, environment.now())
  const tried = await withSender(call, integration, (sender) => trySending(sender, event, environment.now))
  await environment.database.account(accountId, (tx) => saveDeliveries(tx, accountId, integration.type, [tried]))
  const { at, durationMs, delivered, answer } = tried
  return { eventId, sentTime: at.toISOString(), durationMs, delivered, answer }
}

/** Each request sends an event of its own, and tells what came back. */
export const testIntegration: Handler<'testIntegration'> = async (call) => {
  const integration = await standingIntegration(call)
  return sentOnce(call, () => sendTest(call, integration))
}
