import type { RefusalCode } from '@doorward/core/refusals'
import type { FastifyRequest } from 'fastify'
import type { SessionGrant } from '../sign-in/authentication-request.ts'
import { textsOf } from '../texts.ts'

type KeptRequest = SessionGrant['request']

/** An address that a sign-in leads back to, with what is answered there. */
export function withAnswer(address: string, answer: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  return url.href
}

/**
 * The application's address with what the sign-in answers. Clients of installed programs read the request's id under a
 * name of their own; those of web pages take only `nonce` out of the address again.
 */
export function backTo(
  { redirectUrl, requestId, state, nonce = requestId, issuer }: KeptRequest,
  answer: Record<string, string>,
): string {
  const isWeb = /^https?:/.test(redirectUrl)
  return withAnswer(redirectUrl, {
    nonce,
    ...(isWeb ? {} : { authenticationRequestId: requestId }),
    iss: issuer,
    ...(state ? { state } : {}),
    ...answer,
  })
}

/** Why nobody is signed in: the protocol's word for it, and a person's. */
interface WhyNot {
  error: 'access_denied' | 'login_required' | 'ForceLogin' | RefusalCode
  text: string
}

/** The same as an answer: with a reference, by which we find it in the log (LGN-13). */
export const refusal = ({ error, text: said }: WhyNot, request: FastifyRequest): Record<string, string> => {
  const { text } = textsOf(request)
  return { error, error_description: text('signInErrors.withReference', { text: said, reference: request.id }) }
}

/** The application's address with what went wrong: its word, and for people what to do. */
export const refusedBackTo = (asked: KeptRequest, request: FastifyRequest, why: WhyNot): string =>
  backTo(asked, refusal(why, request))
