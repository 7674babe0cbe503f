import { invalid, Refusal } from '@doorward/core/refusals'

/** How often each of the two stands among the headers as they came; of the first alone Node tells (security 47). */
export function countRepeatable(rawHeaders: readonly string[]): { hosts: number; credentials: number } {
  let hosts = 0
  let credentials = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (name.length === 13 && name.toLowerCase() === 'authorization') credentials += 1
  }
  return { hosts, credentials }
}

/** What a request with several Hosts is answered (RFC 9112 §3.2). */
export const twoHosts = (): Refusal => invalid('Host', 'A request has exactly one Host.')
/** What a request with several credentials is answered; no one of them counts. */
export const twoCredentials = (): Refusal =>
  new Refusal('Unauthorized', { title: 'A request has at most one Authorization.' })
