import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { JWTAccess } from 'google-auth-library'
import type { Sender, SenderParts } from './sender.ts'

const pubSubUrl = 'https://pubsub.googleapis.com'

/** The public part of an RSA private key in PEM, which is what a service account has; undefined for anything else. */
export function publicKeyOf(privateKey: string): string | undefined {
  try {
    const key = createPrivateKey(privateKey)
    if (key.asymmetricKeyType !== 'rsa') return undefined
    return createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()
  } catch {
    return undefined
  }
}

/**
 * Publishes an event to a Google Cloud Pub/Sub topic by its REST interface, signed in with a token that the service
 * account's key signs itself (Google's own library makes it, without asking anybody). The account is the ordering key.
 */
export function pubSubSender(
  { outbound, endpoints }: SenderParts,
  topic: { projectId: string; topicId: string; clientEmail: string; privateKey: string },
): Sender {
  let access: JWTAccess | undefined
  const path = `/v1/projects/${encodeURIComponent(topic.projectId)}/topics/${encodeURIComponent(topic.topicId)}:publish`
  const send: Sender['send'] = async (event) => {
    const { JWTAccess } = await import('google-auth-library')
    access ??= new JWTAccess(topic.clientEmail, topic.privateKey)
    const authorization = access.getRequestHeaders(`${pubSubUrl}/`).get('authorization') ?? ''
    const message = {
      data: Buffer.from(JSON.stringify(event)).toString('base64'),
      attributes: { eventId: event.detail.eventId, detailType: event['detail-type'] },
      orderingKey: event.account,
    }
    const { status } = await outbound.request((endpoints.gcpUrl ?? pubSubUrl) + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [message] }),
    })
    const answer = `Pub/Sub answered ${status}`
    if (status !== 200) throw new Error(answer)
    return answer
  }
  return { send }
}
