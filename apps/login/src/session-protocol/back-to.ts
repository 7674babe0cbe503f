import type { SessionGrant } from '../sign-in/authentication-request.ts'

type KeptRequest = SessionGrant['request']

/**
 * The application's address with what the sign-in answers. Clients of installed programs read the request's id under a
 * name of their own; those of web pages take only `nonce` out of the address again.
 */
export function backTo({ redirectUrl, requestId, state, issuer }: KeptRequest, answer: Record<string, string>): string {
  const url = new URL(redirectUrl)
  const isWeb = /^https?:$/.test(url.protocol)
  const all = {
    nonce: requestId,
    ...(isWeb ? {} : { authenticationRequestId: requestId }),
    iss: issuer,
    ...(state ? { state } : {}),
    ...answer,
  }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url.href
}
