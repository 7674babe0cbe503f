import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** What a request says of where it came from, and by which name. */
export interface Origins {
  host: string
  /** Address; empty for somebody who has left. */
  ip: string
}

/** The last of several, which the nearest proxy wrote. */
const lastOf = (value: string): string => value.slice(value.lastIndexOf(',') + 1).trim()

/**
 * Reads whom a request came from and which host it names, as the router does: what proxies say counts from those that are
 * trusted (security 47).
 * @param trusted addresses and ranges of proxies
 */
export function originsReader(trusted: string[] = []) {
  const isTrusted = trusted.length > 0 ? proxyAddr.compile(trusted) : undefined
  return (headers: IncomingHttpHeaders, socket: Socket): Origins => {
    const { host = '', 'x-forwarded-host': forwardedHost } = headers
    const { remoteAddress = '' } = socket
    if (!isTrusted) return { host, ip: remoteAddress }
    const named = forwardedHost && isTrusted(remoteAddress, 0) ? lastOf(String(forwardedHost)) : host
    const ip = proxyAddr.all({ headers, socket } as IncomingMessage, isTrusted).at(-1) ?? '' // it reads no more of a request
    return { host: named, ip }
  }
}
