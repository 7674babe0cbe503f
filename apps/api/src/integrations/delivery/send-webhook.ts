import { createHmac } from 'node:crypto'
import type { Sender, SenderParts } from './sender.ts'

/** `t=<seconds>,v1=<hex>`: the HMAC-SHA256 of `<seconds>.<body>`; a repetition is signed anew. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Posts an event to an address that the account chose; only 2xx means that it was taken. */
export const webhookSender = (
  { outbound, now }: SenderParts,
  { url, secret }: { url: string; secret: string },
): Sender => ({
  async send(event) {
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Doorward',
      'doorward-event-id': event.detail.eventId,
      'doorward-signature': signatureOf(secret, Math.floor(now().getTime() / 1000), body),
    }
    const { status } = await outbound.request(url, { method: 'POST', headers, body })
    const answer = `the webhook answered ${status}`
    if (status < 200 || status > 299) throw new Error(answer)
    return answer
  },
})
