import type { OutgoingEvent } from '@doorward/core/events/events'
import type { Outbound } from '@doorward/http/outbound'
import { eventBridgeSender } from './send-eventbridge.ts'
import { pubSubSender } from './send-pubsub.ts'
import { webhookSender } from './send-webhook.ts'
import type { StoredIntegration } from './stored-integration.ts'

/** What senders work with. */
export interface SenderParts {
  outbound: Outbound
  /** Other addresses of the clouds, by the operator's configuration only. */
  endpoints: { awsUrl?: string | undefined; gcpUrl?: string | undefined }
  /** The database's time as this node knows it: receivers judge a signature's age by it (security K1). */
  now(): Date
}

export interface Sender {
  /**
   * Sends one event; resolves once the other side has taken it, within seconds, with what it answered. Raises an `Error`
   * that says why it did not.
   */
  send(event: OutgoingEvent): Promise<string>
  close?(): void
}

/** The way out for one integration. */
export function senderOf(parts: SenderParts, { type, configuration }: StoredIntegration, secret: string): Sender {
  if (type === 'WEBHOOK') return webhookSender(parts, { url: configuration.url ?? '', secret })
  if (type === 'GCP_PUBSUB') {
    const { projectId = '', topicId = '', clientEmail = '' } = configuration
    return pubSubSender(parts, { projectId, topicId, clientEmail, privateKey: secret })
  }
  const { region = '', eventBusName = '', accessKeyId = '' } = configuration
  return eventBridgeSender(parts.endpoints.awsUrl, { region, eventBusName, accessKeyId, secretAccessKey: secret })
}
