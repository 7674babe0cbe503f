import { type Outbound, OutboundError } from '@doorward/http/outbound/outbound'
import type { Provider } from './provider.ts'

/** A network in which the providers' own addresses lead to their stand-ins, and every other one to nowhere. */
export function networkOf(providers: Provider[]): Outbound {
  return {
    async request(address, { method = 'GET', headers = {}, body = '' } = {}) {
      const provider = providers.find((each) => each.serves(address))
      if (!provider) throw new OutboundError('failed', `nothing answers at ${address}`)
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
      const asked = { url: new URL(address), method, headers: lower, body: Buffer.from(body).toString() }
      const answered = await provider.answer(asked)
      return {
        status: answered.status,
        headers: { 'content-type': answered.type },
        body: Buffer.from(answered.body),
        url: address,
      }
    },
    whyNever: () => undefined,
    close: async () => {},
  }
}
