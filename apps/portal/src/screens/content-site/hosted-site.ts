/** Where a content site wants what was made for it, as `hostedUrl` of the address says. */
export interface HostedSite {
  /** Whole, without credentials. */
  url: string
  origin: string
  host: string
}

const local = /^(?:localhost|127\.0\.0\.1|[\w-]+\.localhost)$/

/**
 * The site of an address: by https, or on one's own machine; undefined for anything else (decision 56). An address that
 * carries a name and a password is none: it would show another host than it leads to.
 */
export function hostedSite(text: string | null): HostedSite | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, hostname, username, password, href, origin, host } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && local.test(hostname))
  return isSafe && !username && !password ? { url: href, origin, host } : undefined
}

/** What the published plugin reads from its address. */
export interface HandedOver {
  accessKey: string
  customDomain: string
  applicationId: string
}

/** The site's address with what is handed over; its own parameters stay. */
export function returnAddress({ url }: HostedSite, handed: HandedOver): string {
  const back = new URL(url)
  for (const [name, value] of Object.entries(handed)) back.searchParams.set(name, value)
  return back.href
}
