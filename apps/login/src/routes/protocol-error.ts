import { statusOf } from '@doorward/contract/refusal-status'
import { Refusal, type RefusalKind } from '@doorward/core/refusals'
import { frameworkFault } from '@doorward/http/app/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TokenError } from '../oidc/client-proof.ts'
import { answerLoginError } from './send-page.ts'

/** Our refusals in the protocol's words; any other is a fault of ours. */
const errorOf: Partial<Record<RefusalKind, string>> = {
  invalid: 'invalid_request',
  unauthenticated: 'invalid_token',
  tooLarge: 'invalid_request',
  limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
}

/**
 * Tells programs what went wrong at an endpoint of the protocol in its own words (RFC 6749 §5.2, RFC 6750 §3.1). For a
 * limit and a database that is away, which have none, it is the authorization endpoint's (RFC 6749 §4.1.2.1).
 */
export function answerProtocolError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (error instanceof TokenError) {
    if (error.error === 'invalid_client') reply.code(401).header('www-authenticate', 'Basic realm="clients"')
    else reply.code(400)
    return reply.send({ error: error.error, error_description: error.message })
  }
  const fault = error instanceof Refusal ? undefined : frameworkFault(error)
  if (fault) return reply.code(fault.status).send({ error: 'invalid_request', error_description: fault.text })
  const code = error instanceof Refusal ? errorOf[error.kind] : undefined
  if (!(error instanceof Refusal) || code === undefined) return answerLoginError(error, request, reply)
  if (error.kind === 'unauthenticated') reply.header('www-authenticate', `Bearer error="${code}"`)
  if (error.kind === 'limited' || error.kind === 'unavailable')
    reply.header('retry-after', error.retryAfterSeconds ?? 1)
  return reply.code(statusOf[error.kind]).send({ error: code, error_description: error.title })
}
