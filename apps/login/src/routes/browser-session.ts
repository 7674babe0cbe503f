import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Issuer } from '../oidc/issuers.ts'
import { sessionCookie } from '../oidc/settings.ts'

/** The signed-in session of this browser at the issuer; undefined when nobody is signed in. */
export async function browserSession({ provider }: Issuer, request: FastifyRequest) {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${sessionCookie}=`))?.slice(sessionCookie.length + 1)
  const session = value ? await provider.Session.find(value) : undefined
  return session?.accountId ? { sessionId: session.uid, userId: session.accountId } : undefined
}

export const dropSessionCookie = (reply: FastifyReply): FastifyReply =>
  reply.header('set-cookie', `${sessionCookie}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`)
