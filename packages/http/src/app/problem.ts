import { statusOf } from '@doorward/contract/refusal-status'
import { freshSeconds } from '@doorward/core/oauth/fresh-sign-in'
import { Refusal, type RefusalCode, refusals } from '@doorward/core/refusals'
import type { FastifyError } from 'fastify'
import { proofAlgorithms } from '../callers/dpop.ts'
import { wrongField } from '../endpoints/wrong-field.ts'
import type { Incoming, Outgoing } from './incoming.ts'
import { logOf } from './request-log.ts'

export interface ProblemBody {
  title: string
  errorCode: string
  errorId: string
  details?: Record<string, unknown>
}

const ownCodes: Record<number, string> = {
  404: 'NotFound',
  405: 'MethodNotAllowed',
  413: 'TooLarge',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
}

/** In place of the framework's own texts, some of which repeat the address, however long it is. */
const ownTexts: Record<string, string> = {
  FST_ERR_BAD_URL: 'The address is not well-formed.',
  FST_ERR_MAX_PARAM_LENGTH: 'A part of the address is too long.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
}

/** What is said of the framework's own refusal: status below 500 and text; undefined for all else. */
export function frameworkFault(error: unknown): { status: number; text: string } | undefined {
  const { statusCode: status, code = '', message = '' } = (error ?? {}) as Partial<FastifyError> // whatever was thrown
  if (status === undefined || status < 400 || status >= 500) return undefined
  return { status, text: ownTexts[code] ?? message }
}

/** The framework's own refusal (bad URL, body too large, malformed JSON) as one of ours. */
function frameworkRefusal(error: FastifyError, requestId: string): { status: number; body: ProblemBody } | undefined {
  const fault = frameworkFault(error)
  if (!fault) return undefined
  const { status, text } = fault
  const [first] = error.validation ?? []
  const wrong = first && wrongField(first, error.validationContext ?? 'body')
  return {
    status,
    body: {
      title: wrong?.title ?? text,
      errorCode: ownCodes[status] ?? 'InvalidRequest',
      errorId: requestId,
      ...(wrong ? { details: { field: wrong.field } } : {}),
    },
  }
}

const newerSignIn = [
  'Bearer error="insufficient_user_authentication"',
  `error_description="${refusals.InsufficientUserAuthentication[1]}"`,
  `max_age=${freshSeconds}`,
].join(', ')

const algorithms = `algs="${proofAlgorithms.join(' ')}"`

/** Which credential is wanted instead, where not any (RFC 6750 §3): one of a newer sign-in (RFC 9470 §3), or a proof (RFC 9449 §7.1). */
const challenges: Partial<Record<RefusalCode, string>> = {
  InsufficientUserAuthentication: newerSignIn,
  InvalidDpopProof: `DPoP error="invalid_dpop_proof", ${algorithms}`,
  UseDpopNonce: `DPoP error="use_dpop_nonce", ${algorithms}`,
}

/** Says in headers which other credential is wanted than any that is good, where one is. */
export function challenge(reply: Outgoing, { code, details }: Refusal): void {
  const wanted = challenges[code]
  const factor = code === 'InsufficientUserAuthentication' && details?.acrValues !== undefined
  if (wanted) reply.header('www-authenticate', factor ? `${wanted}, acr_values="${details.acrValues}"` : wanted)
  if (code === 'UseDpopNonce') reply.header('dpop-nonce', String(details?.nonce))
}

function sendProblem<Reply extends Outgoing>(reply: Reply, status: number, body: ProblemBody): Reply {
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
  return reply
}

/** The one place where an error becomes an answer. A bug answers 500 with the request's id and nothing more. */
export function answerError<Reply extends Outgoing>(error: unknown, request: Incoming, reply: Reply): Reply {
  const requestId = request.id
  const tell = request.server.refused
  if (error instanceof Refusal) {
    const body: ProblemBody = {
      title: error.title,
      errorCode: error.code,
      errorId: requestId,
      ...(error.details ? { details: error.details } : {}),
    }
    tell?.(error.code)
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    else if (error.kind === 'unavailable') reply.header('retry-after', 1)
    if (error.kind === 'notAllowed') reply.header('allow', [error.details?.allowed ?? []].flat().join(', '))
    if (error.kind === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
    challenge(reply, error)
    if (error.kind === 'unavailable') request.server.outages?.refused(error)
    return sendProblem(reply, statusOf[error.kind], body)
  }
  const refusal = frameworkRefusal(error as FastifyError, requestId) // anything thrown by the framework has its shape
  if (refusal) {
    tell?.(refusal.body.errorCode)
    return sendProblem(reply, refusal.status, refusal.body)
  }
  tell?.('InternalError')
  logOf(request)?.error({ err: error }, 'unexpected error')
  const body: ProblemBody = {
    title: 'Something went wrong on our side.',
    errorCode: 'InternalError',
    errorId: requestId,
  }
  return sendProblem(reply, 500, body)
}
