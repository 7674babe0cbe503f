import { isLoopbackOrigin } from '@doorward/core/oauth/redirect-uri'
import { type Soon, soon } from '@doorward/core/soon'
import { type HostFacts, type HostTable, hasLocalOption, portalOrigin } from './host.ts'
import type { Incoming, Outgoing } from './incoming.ts'

const allowedHeaders = [
  'authorization',
  'content-type',
  'dpop',
  'if-match',
  'if-unmodified-since',
  'if-none-match',
  'idempotency-key',
  'consistency',
  'consistency-token',
  'x-powered-by',
  'user-agent',
  'x-request-id',
].join(', ')
const exposedHeaders = [
  ...['consistency-token', 'etag', 'last-modified', 'link', 'x-request-id', 'retry-after', 'idempotent-replayed'],
  ...['www-authenticate', 'dpop-nonce'],
].join(', ')

/** Whether pages of this origin may call what the host serves. */
export type MayCallFrom = (origin: string, at: HostFacts) => Soon<boolean>

/** Documents for everybody, that anybody's page may read: discovery, the description of the API, keys, also those of clients and extensions. */
const openDocument = /^(\/(v1\/clients|api\/extensions)\/[^/?]+)?\/\.well-known\//

/**
 * Whether an origin is the console's or, in the local development domain, any page on the machine itself at an account:
 * there the default application may send people to it too.
 */
export const isOwnOrigin = (hosts: HostTable, origin: string, { site }: HostFacts): boolean =>
  origin === portalOrigin(hosts) ||
  ((site === 'account' || site === 'local') && hasLocalOption(hosts) && isLoopbackOrigin(origin))

/** What browsers may ask with the cookie of a sign-in: the session protocol, not the token endpoint beside it, and nothing below `/v1` (decision 31). */
const withCookies = /^\/api\/(session|authentication(?!\/oauth\/)|identities)(\/|\?|$)/

/** Sets what a page of an origin that may call is told. True when the request was a preflight, and is answered. */
function answerAs(origin: string | undefined, request: Incoming, reply: Outgoing): boolean {
  if (origin)
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders)
  if (origin && origin !== '*' && withCookies.test(request.url))
    reply.header('access-control-allow-credentials', 'true')
  if (request.method !== 'OPTIONS') return false
  if (origin) {
    reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
    reply.header('access-control-allow-headers', allowedHeaders).header('access-control-max-age', 3600)
  }
  reply.code(204).send()
  return true
}

/**
 * Answers cross-origin callers (security 46): exact registered origins only, and with credentials at the session protocol
 * alone, because nothing under `/v1` authenticates by cookie. True when it answered a preflight; fails as the look-up fails.
 */
export function answerCors(request: Incoming, reply: Outgoing, mayCallFrom: MayCallFrom): Soon<boolean> {
  const { origin } = request.headers
  reply.header('vary', 'Origin')
  if (openDocument.test(request.url)) return answerAs('*', request, reply)
  if (origin === undefined) return answerAs(undefined, request, reply)
  return soon(mayCallFrom(origin, request.hostFacts), (may) => answerAs(may ? origin : undefined, request, reply))
}
