import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieLine, cookieOf } from '../cookies.ts'
import type { LoginParts } from '../login-parts.ts'

interface Asked {
  parts: LoginParts
  request: FastifyRequest
  reply: FastifyReply
}
/** What a page says of a form that was just sent: texts as they are shown, never a password. */
type Said = Record<string, string | boolean | undefined>

const saidCookie = '__Host-said'
const saidSeconds = 60
/** What people type is kept in a cookie, whose length browsers bound. */
const typedMax = 320

const contextOf = (path: string) => `said on ${path}`
const pathOf = (address: string) => address.split('?')[0] ?? ''
const shortened = (said: Said): Said =>
  Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, typedMax) : value]),
  )

/**
 * Answers a form by leading back to a page (RFC 9110 §15.4.4), which then shows what is to be said. So nobody who goes
 * back or loads anew is asked whether to send a form again.
 */
export function sayOn({ parts, reply }: Asked, address: string, said: Said): FastifyReply {
  const text = parts.http.texts.make(contextOf(pathOf(address)), shortened(said))
  return reply.header('set-cookie', cookieLine(saidCookie, text, saidSeconds)).redirect(address, 303)
}

/**
 * What `sayOn` left to be said on this page, once; nothing for any other page or browser.
 * @param address the page that it was said on, where that one only led here
 */
export function takeSaid<State extends Said>(
  { parts, request, reply }: Asked,
  address = request.raw.url ?? '',
): Partial<State> {
  const text = cookieOf(request.headers.cookie, saidCookie)
  const said = text && parts.http.texts.read(contextOf(pathOf(address)), text)
  if (!said) return {}
  reply.header('set-cookie', cookieLine(saidCookie))
  return said as Partial<State> // authenticated, and made for this page by `sayOn`
}
