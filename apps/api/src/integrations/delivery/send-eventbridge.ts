import type { EventBridgeClient } from '@aws-sdk/client-eventbridge'
import type { Sender } from './sender.ts'

const timeoutMs = 3_000

/**
 * Puts an event on an AWS EventBridge bus through Amazon's own client, which is large: it is loaded when the first event
 * leaves this way. The host follows from the region, whose pattern
 * is checked at the edge, or is the operator's.
 */
export function eventBridgeSender(
  awsUrl: string | undefined,
  bus: { region: string; eventBusName: string; accessKeyId: string; secretAccessKey: string },
): Sender {
  const { region, eventBusName, ...credentials } = bus
  let client: EventBridgeClient | undefined
  const send: Sender['send'] = async (event) => {
    const { detail, source: Source, time, account } = event
    const entry = {
      Source,
      DetailType: event['detail-type'],
      Time: new Date(time),
      Resources: [account],
      EventBusName: eventBusName,
      Detail: JSON.stringify(detail),
    }
    const { EventBridgeClient, PutEventsCommand } = await import('@aws-sdk/client-eventbridge')
    client ??= new EventBridgeClient({
      region,
      credentials,
      maxAttempts: 1,
      requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
      ...(awsUrl ? { endpoint: awsUrl } : {}),
    })
    const { Entries } = await client.send(new PutEventsCommand({ Entries: [entry] }), {
      abortSignal: AbortSignal.timeout(timeoutMs),
    })
    const [put] = Entries ?? []
    if (!put?.EventId) throw new Error(`EventBridge refused the event: ${put?.ErrorCode ?? 'no reason given'}`)
    return `EventBridge took the event as ${put.EventId}`
  }
  return { send, close: () => client?.destroy() }
}
