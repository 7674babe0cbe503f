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
  error: 'access_denied' | 'login_required' | 'ForceLogin'
  text: string
}

/**
 * The application's address with what went wrong: its word, and for people what to do and a reference by which we find it
 * in the log (LGN-13).
 */
export const refusedBackTo = (asked: KeptRequest, request: FastifyRequest, { error, text }: WhyNot): string =>
  backTo(asked, { error, error_description: withReference(text, request) })

const withReference = (text: string, request: FastifyRequest): string =>
  textsOf(request).text('signInErrors.withReference', { text, reference: request.id })
