const isLoopbackName = (hostname: string): boolean =>
  /^(?:[a-z0-9-]+\.)*localhost$|^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^\[::1\]$/.test(hostname)

/** An https address, or plain http on the machine itself; without credentials. Reachability is not looked at. */
export function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || isLoopbackName(hostname)
}

/** A scheme that an installed application owns: a domain name turned round, so with a dot (RFC 8252 §7.1). */
const ownScheme = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:\/[^\s\\]*$/i

/** An address that a sign-in may send people to: no fragment, no wildcard, never a scheme that runs code. */
export const isRedirectUrl = (text: string): boolean =>
  !/[#*]/.test(text) && (isWebUrl(text) || (ownScheme.test(text) && URL.canParse(text)))
