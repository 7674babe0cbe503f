/**
 * The address to go to after sign-in, if it may be followed (spec §2, SCR-09): http or https, on localhost, the product's
 * own host or one below it. Undefined for any other.
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
