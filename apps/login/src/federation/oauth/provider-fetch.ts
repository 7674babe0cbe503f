import type { Outbound } from '@doorward/http/outbound/outbound'
import type { CustomFetch } from 'openid-client'
import { readableTokenAnswer } from './token-answer.ts'

type Sent = Parameters<CustomFetch>[1]

const isForm = ({ method, headers }: Sent): boolean =>
  method === 'POST' && /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')

/** What the form says, as the providers that read JSON alone want it. */
const asJson = ({ body, ...sent }: Sent): Sent => ({
  ...sent,
  headers: { ...sent.headers, 'content-type': 'application/json' },
  body: JSON.stringify(Object.fromEntries(new URLSearchParams(String(body)))),
})

/**
 * How the library of the protocol reaches a provider: by the guarded way out alone (security 44), with a name of ours, which
 * some demand. The answer for tokens is made readable first. Raises `OutboundError`.
 */
export const providerFetch =
  (outbound: Outbound, { tokenUrl, sendsJson }: { tokenUrl: string | undefined; sendsJson: boolean }): CustomFetch =>
  async (url, given) => {
    const isForTokens = url === tokenUrl && isForm(given)
    const { method, headers, body } = isForTokens && sendsJson ? asJson(given) : given
    const answer = await outbound.request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Doorward', ...headers },
      ...(body == null ? {} : { body: String(body) }),
    })
    const read = isForTokens ? readableTokenAnswer(answer) : answer
    return new Response(read.status === 204 ? null : new Uint8Array(read.body), {
      status: read.status,
      headers: read.headers,
    })
  }
