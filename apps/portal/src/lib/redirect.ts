/**
 * The address to go to after sign-in, if it may be followed: only http(s), and only when its host is the product's own
 * (or one below it) or localhost; anything else is ignored (spec §2, SCR-09).
 */
export function followableRedirect(target: string | null, ownHostname: string): string | undefined {
  if (!target) return undefined
  if (!URL.canParse(target)) return undefined
  const url = new URL(target)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.username || url.password) return undefined
  const own = url.hostname === ownHostname || url.hostname.endsWith(`.${ownHostname}`)
  return own || url.hostname === 'localhost' ? url.href : undefined
}
