import type { OutgoingEvent } from '@doorward/core/events/events'
import { randomId } from '@doorward/http/random-id'
import type { TriedDelivery } from '@doorward/store/events/deliveries'
import { asDoc } from '../../items/documents.ts'
import type { Sender } from './sender.ts'

/** Why an event was not taken, as its owner may read it. */
const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'not taken').slice(0, 300)

const answerCharsMax = 300

/** Sends an event once, and tells how that went; raises nothing. */
export async function trySending(sender: Sender, event: OutgoingEvent, now: () => Date): Promise<TriedDelivery> {
  const at = now()
  const began = performance.now()
  const told = await sender.send(event).then(
    (answer) => ({ delivered: true, answer: answer.slice(0, answerCharsMax) }),
    (cause: unknown) => ({ delivered: false, answer: reasonOf(cause) }),
  )
  const durationMs = Math.round(performance.now() - began)
  return { deliveryId: randomId('dlv_', 20), at, durationMs, event: asDoc(event), ...told }
}
