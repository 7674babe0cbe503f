const isLoopbackName = (hostname: string): boolean =>
  /^(?:[a-z0-9-]+\.)*localhost$|^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^\[::1\]$/.test(hostname)

/** An https address, or plain http on the machine itself; without credentials. Reachability is not looked at. */
export function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || isLoopbackName(hostname)
}

/**
 * Whether an address is written as a parser of URLs writes it; the slash after a bare host may be missing. Such an
 * address has one reading: no `.` or `..` segments, no invisible characters, a host in IDNA form.
 */
export const isWrittenAsRead = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { href } = new URL(text)
  return href === text || href === `${text}/`
}

/** A scheme that an installed application has registered, such as `com.example.app:/` (RFC 8252 §7.1) or `myapp://`. */
const ownScheme = /^([a-z][a-z0-9+.-]*):\/[^\s\\]*$/
/** Schemes that browsers and systems keep to themselves, or that run what they carry. */
const keptSchemes = new Set([
  ...['http', 'https', 'ws', 'wss', 'ftp', 'file', 'filesystem', 'blob', 'data', 'javascript', 'vbscript', 'about'],
  ...['view-source', 'resource', 'jar', 'intent', 'chrome', 'edge', 'opera', 'brave', 'chrome-extension'],
  ...['moz-extension', 'safari-web-extension', 'devtools', 'mailto', 'tel', 'sms'],
])
const isOwnScheme = (text: string): boolean => !keptSchemes.has(ownScheme.exec(text)?.[1] ?? 'http')
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i
const plainAscii = /^[\x21-\x7e]+$/

/**
 * An address that a sign-in may send people to, stored and compared as typed: no fragment, user info or wildcard, never
 * a scheme that runs code.
 */
export function isRedirectUrl(text: string): boolean {
  if (/[#*]/.test(text) || !plainAscii.test(text) || dotSegment.test(text) || !isWrittenAsRead(text)) return false
  const { username, password } = new URL(text)
  return !username && !password && (isWebUrl(text) || isOwnScheme(text))
}
