import { isWrittenAsRead } from '../text/urls.ts'

/** An http address on the caller's own machine, its port taken away; undefined for any text that may be read otherwise. */
function loopbackWithoutPort(uri: string): string | undefined {
  if (!isWrittenAsRead(uri)) return undefined
  const match = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/[^#]*|\?[^#]*)?$/.exec(uri)
  return match ? `http://${match[1]}${match[2] ?? ''}` : undefined
}

/** Whether an address is plain http on the caller's own machine. */
export const isLoopback = (uri: string): boolean => loopbackWithoutPort(uri) !== undefined

/**
 * Whether an asked redirect address is the registered one: the exact string; on loopback only the port may differ
 * (decisions 2; RFC 8252 §7.3, RFC 9700 §2.1).
 */
export function redirectUriMatches(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const loopback = loopbackWithoutPort(asked)
  return loopback !== undefined && loopback === loopbackWithoutPort(registered)
}
