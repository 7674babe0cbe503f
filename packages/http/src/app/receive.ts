import { Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import type { Connection } from './connection.ts'
import { answerCors } from './cors.ts'
import { customSiteOf, type HostFacts, siteOf } from './host.ts'
import type { Incoming, Outgoing } from './incoming.ts'
import type { HttpParts } from './parts.ts'

/** What a Host header names, with its account's region (security 47). Raises NotFound where that is nothing of ours. */
export function hostFactsOf(parts: HttpParts, facts: HostFacts | undefined): Soon<HostFacts> {
  if (!facts) throw new Refusal('NotFound', { title: 'This host is not known here.' })
  if (facts.site !== 'account' || !facts.accountId) return facts
  return soon(parts.findAccount(facts.accountId), (account) => {
    if (!account || (facts.region && facts.region !== account.region)) throw new Refusal('NotFound')
    return facts.region ? facts : { ...facts, region: account.region }
  })
}

/** What a Host header names, as far as the header itself and the custom domains that are served just now tell. */
export const siteNamed = ({ hosts, accountOfDomain }: HttpParts, header: string): HostFacts | undefined =>
  siteOf(hosts, header) ?? (accountOfDomain && customSiteOf(hosts, header, accountOfDomain))

/** The same for a request. A custom domain is asked about each time: it may end while a connection lasts. */
export function siteAt(parts: HttpParts, connection: Connection, header: string): HostFacts | undefined {
  if (connection.host?.header === header) return connection.host.facts
  const facts = siteNamed(parts, header)
  if (facts && facts.domain === undefined) connection.host = { header, facts }
  return facts
}

/** The headers that every answer has, whatever comes of the request. */
export function beginAnswer({ hosts }: HttpParts, request: Incoming, reply: Outgoing): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  if (hosts.scheme === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/**
 * Tells a request whose host it names, and whoever reads the answer whether a page may have it. True when it was a preflight,
 * and is answered. Raises as `hostFactsOf`, and TooManyRequests before all else while the node has too much to do.
 */
export function addressTo(
  parts: HttpParts,
  { request, reply, facts }: { request: Incoming; reply: Outgoing; facts: HostFacts | undefined },
): Soon<boolean> {
  parts.overload?.refuse()
  return soon(hostFactsOf(parts, facts), (facts) => {
    request.hostFacts = facts
    if (request.method === 'OPTIONS')
      reply.header('allow', request.server.methodsAt(request.url, facts.site).join(', '))
    return answerCors(request, reply, parts.mayCallFrom)
  })
}
