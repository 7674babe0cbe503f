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

/** How tokens are asked for, and what of the answer is read. */
interface TokenRequest {
  tokenUrl: string
  sendsJson: boolean
  readsIdToken: boolean
}

/**
 * How the library of the protocol reaches a provider: by the guarded way out alone (security 44), with a name of ours, which
 * some demand. The answer for tokens is made readable first. Raises `OutboundError`.
 */
export const providerFetch =
  (outbound: Outbound, tokens?: TokenRequest): CustomFetch =>
  async (url, given) => {
    const forTokens = tokens !== undefined && url === tokens.tokenUrl && isForm(given) ? tokens : undefined
    const { method, headers, body } = forTokens?.sendsJson ? asJson(given) : given
    const answer = await outbound.request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Doorward', ...headers },
      ...(body == null ? {} : { body: String(body) }),
    })
    const read = forTokens ? readableTokenAnswer(answer, forTokens) : answer
    return new Response(read.status === 204 ? null : new Uint8Array(read.body), {
      status: read.status,
      headers: read.headers,
    })
  }

/** The same, with these fields in place of those of every JSON object that is answered. */
export const withFields =
  (reach: CustomFetch, fields: object): CustomFetch =>
  async (url, given) => {
    const answer = await reach(url, given)
    const { status, headers } = answer
    if (status !== 200) return answer
    const text = await answer.text()
    return new Response(withFieldsOf(text, fields), { status, headers })
  }

function withFieldsOf(text: string, fields: object): string {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? JSON.stringify({ ...value, ...fields }) : text
  } catch {
    return text // the library says what is wrong with it
  }
}
