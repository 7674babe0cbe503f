import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieLine, cookieOf } from '../cookies.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { sessionCookie } from '../oidc/library/settings.ts'

/** The signed-in session of this browser at the issuer, signed in at `authTime` (seconds); undefined when nobody is. */
export async function browserSession({ provider }: Issuer, request: FastifyRequest) {
  const value = cookieOf(request.headers.cookie, sessionCookie)
  const session = value ? await provider.Session.find(value) : undefined
  return session?.accountId
    ? { sessionId: session.uid, userId: session.accountId, authTime: session.loginTs ?? 0, acr: session.acr }
    : undefined
}

/** Drops the handle of a session that has ended, and with it the word of a test. */
export function dropSessionCookie(reply: FastifyReply): FastifyReply {
  reply.request.shownTest = undefined
  return reply.header('set-cookie', cookieLine(sessionCookie))
}
