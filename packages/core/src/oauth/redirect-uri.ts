import { isWrittenAsRead } from '../text/urls.ts'

/** An http address on the caller's own machine, its port taken away; undefined for any text that may be read otherwise. */
function loopbackWithoutPort(uri: string): string | undefined {
  if (!isWrittenAsRead(uri)) return undefined
  const match = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/[^#]*)?$/.exec(uri)
  return match ? `http://${match[1]}${match[2] ?? ''}` : undefined
}

/** Whether an address is plain http on the caller's own machine. */
export const isLoopback = (uri: string): boolean => loopbackWithoutPort(uri) !== undefined

/** Whether an origin, as a browser names it, is that of a page of plain http on the machine itself. */
export const isLoopbackOrigin = (origin: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(origin)

/**
 * The origins of the pages that redirect addresses lead to, as browsers name them; on loopback without their port, which
 * may differ. Schemes of installed applications have none.
 */
export function originsOf(redirectUrls: readonly string[]): Set<string> {
  const parsed = redirectUrls.filter((url) => /^https?:/.test(url) && URL.canParse(url)).map((url) => new URL(url))
  return new Set(parsed.map(({ origin }) => withoutLoopbackPort(origin)))
}

/** An origin as `originsOf` keeps it. */
export const withoutLoopbackPort = (origin: string): string =>
  isLoopbackOrigin(origin) ? origin.replace(/:\d+$/, '') : origin

/**
 * Whether an asked redirect address is the registered one: the exact string; on loopback only the port may differ
 * (decisions 2; RFC 8252 §7.3, RFC 9700 §2.1).
 */
export function redirectUriMatches(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const loopback = loopbackWithoutPort(asked)
  return loopback !== undefined && loopback === loopbackWithoutPort(registered)
}

/** What some servers read as a step between folders, or as none: encoded slashes and backslashes, and empty segments. */
const manyReadings = /%2f|%5c|%2e|\/\//i

/**
 * Whether the session protocol may send people to an address by a registered one: scheme, host and port are the same, and
 * the registered path is a whole part of the asked one; the query is the asker's (decision 2).
 */
export function redirectUrlCovers(registered: string, asked: string): boolean {
  if (!isWrittenAsRead(asked) || asked.includes('#') || manyReadings.test(new URL(asked).pathname)) return false
  const [own, other] = [new URL(registered), new URL(asked)]
  if (other.username || other.password) return false
  if (own.protocol !== other.protocol || own.host !== other.host) return false
  if (own.search && own.search !== other.search) return false
  const path = own.pathname.replace(/\/$/, '')
  return other.pathname === own.pathname || other.pathname === path || other.pathname.startsWith(`${path}/`)
}
