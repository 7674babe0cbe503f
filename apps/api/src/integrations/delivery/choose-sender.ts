import type { StoredIntegration } from '../stored-integration.ts'
import { eventBridgeSender } from './send-eventbridge.ts'
import { pubSubSender } from './send-pubsub.ts'
import { webhookSender } from './send-webhook.ts'
import type { Sender, SenderParts } from './sender.ts'

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
