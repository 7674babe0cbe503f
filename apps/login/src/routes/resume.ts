import type { FastifyReply, FastifyRequest } from 'fastify'
import { withCookie } from '../cookies.ts'
import type { LoginParts } from '../login-parts.ts'
import { resumeCookie } from '../oidc/library/settings.ts'
import { browserOf, letGo } from '../sign-in/own-browser.ts'
import { answerByLibrary } from './answer-by-library.ts'
import { answerExpired } from './send-page.ts'

/**
 * The last step of a sign-in: back to what asked for it. The library takes it from its own cookie which sign-in is meant;
 * it is the one of the address, of which this browser proves that it is its own.
 * @param base where the library goes on with it
 */
export async function resume(parts: LoginParts, request: FastifyRequest, reply: FastifyReply, base: string) {
  const { accountId } = await parts.findIssuer(request.hostFacts)
  const { uid = '' } = request.params as { uid?: string } // of the route
  const underWay = { accountId, uid, cookies: request.headers.cookie }
  if ((await browserOf(parts.environment, underWay)) !== 'own') return answerExpired(reply)
  reply.header('set-cookie', letGo(uid))
  const cookie = withCookie(request.headers.cookie, resumeCookie, uid)
  await answerByLibrary(parts, request, reply, { url: `${base}/${encodeURIComponent(uid)}`, cookie })
  return reply
}
