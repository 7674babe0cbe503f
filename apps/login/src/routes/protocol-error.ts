import { statusOf } from '@doorward/contract/refusal-status'
import { Refusal, type RefusalKind } from '@doorward/core/refusals'
import { challenge, frameworkFault } from '@doorward/http/app/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TokenError } from '../oidc/client-proof.ts'
import { answerLoginError } from './send-page.ts'

/** Our refusals in the protocol's words; any other is a fault of ours. */
const errorOf: Partial<Record<RefusalKind, string>> = {
  invalid: 'invalid_request',
  unauthenticated: 'invalid_token',
  unpaid: 'access_denied',
  tooLarge: 'invalid_request',
  limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
}

/**
 * Tells programs what went wrong at an endpoint of the protocol in its own words (RFC 6749 §5.2, RFC 6750 §3.1). For a
 * limit, a locked account and a database that is away, which have none, it is the authorization endpoint's (RFC 6749 §4.1.2.1).
 */
export function answerProtocolError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store')
  const refuse = (status: number, code: string, description: string) => {
    request.server.refused?.(code)
    return reply.code(status).send({ error: code, error_description: description })
  }
  if (error instanceof TokenError) {
    const isUnknown = error.error === 'invalid_client'
    if (isUnknown) reply.header('www-authenticate', 'Basic realm="clients"')
    if (error.nonce) reply.header('dpop-nonce', error.nonce)
    return refuse(isUnknown ? 401 : 400, error.error, error.message)
  }
  const fault = error instanceof Refusal ? undefined : frameworkFault(error)
  if (fault) return refuse(fault.status, 'invalid_request', fault.text)
  const code = error instanceof Refusal ? errorOf[error.kind] : undefined
  if (!(error instanceof Refusal) || code === undefined) return answerLoginError(error, request, reply)
  if (error.kind === 'unauthenticated') reply.header('www-authenticate', `Bearer error="${code}"`)
  challenge(reply, error)
  if (error.kind === 'limited' || error.kind === 'unavailable')
    reply.header('retry-after', error.retryAfterSeconds ?? 1)
  return refuse(statusOf[error.kind], code, error.title)
}
