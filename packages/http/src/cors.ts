import type { FastifyReply, FastifyRequest } from 'fastify'

const allowedHeaders = [
  'authorization',
  'content-type',
  'if-match',
  'if-unmodified-since',
  'if-none-match',
  'idempotency-key',
  'consistency',
  'consistency-token',
  'x-powered-by',
  'user-agent',
].join(', ')
const exposedHeaders = 'consistency-token, etag, last-modified, link, x-request-id, retry-after, idempotent-replayed'

/**
 * Answers cross-origin callers (security 46): exact registered origins only, never with credentials, because nothing
 * under `/v1` authenticates by cookie. Returns true when it answered a preflight.
 */
export function answerCors(
  request: FastifyRequest,
  reply: FastifyReply,
  isRegistered: (origin: string) => boolean,
): boolean {
  const origin = request.headers.origin
  reply.header('vary', 'Origin')
  const known = origin !== undefined && isRegistered(origin)
  if (known) reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders)
  if (request.method !== 'OPTIONS') return false
  if (known) {
    reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
    reply.header('access-control-allow-headers', allowedHeaders).header('access-control-max-age', 3600)
  }
  reply.code(204).send()
  return true
}
