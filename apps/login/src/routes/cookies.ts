import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookies of a request in the order they were sent: the oldest first (RFC 6265 §5.4). */
export const cookiesOf = (request: FastifyRequest): [name: string, value: string][] =>
  (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return value.length > 0 ? [[name, value.join('=')]] : []
  })

export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  cookiesOf(request).find(([each]) => each === name)?.[1]

/**
 * The line that sets a cookie of ours, whose name begins with `__Host-`: no other host can have set it (RFC 6265bis
 * §4.1.3.2), no script reads it (security 29). No value and no seconds drop it.
 */
export const cookieLine = (name: string, value = '', seconds = 0): string =>
  `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${seconds}`

export const setCookie = (reply: FastifyReply, name: string, value = '', seconds = 0): FastifyReply =>
  reply.header('set-cookie', cookieLine(name, value, seconds))
