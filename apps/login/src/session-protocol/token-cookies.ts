import type { FastifyReply } from 'fastify'
import { parse } from 'tldts'

/** Cookies by which published clients read tokens (contract, login 3.4). */
const names = { access: 'authorization', identity: 'user' } as const

/** Labels that two names end in alike. */
function commonEnd(one: string, other: string): string {
  const [longer, shorter] = [one, other].map((name) => name.split('.').reverse()) as [string[], string[]] // of two names
  const differs = shorter.findIndex((label, place) => label !== longer[place])
  return (differs === -1 ? shorter : shorter.slice(0, differs)).reverse().join('.')
}

/**
 * The domain in which pages of an address share cookies with a custom domain: what both names end in, as long as one company
 * owns it (decision 31). Undefined where an account has no custom domain, and for pages of anybody else or without TLS.
 */
export function sharedDomain(domain: string | undefined, pageUrl: string | undefined): string | undefined {
  if (domain === undefined || pageUrl === undefined || !URL.canParse(pageUrl)) return undefined
  const { protocol, hostname } = new URL(pageUrl)
  const shared = protocol === 'https:' ? commonEnd(domain, hostname) : ''
  return parse(shared, { allowPrivateDomains: true }).domain === null ? undefined : shared
}

const line = (
  name: string,
  value: string,
  { domain, seconds, hidden }: { domain: string; seconds: number; hidden: boolean },
) => `${name}=${value}; Path=/; Domain=${domain}; Secure; SameSite=Lax; Max-Age=${seconds}${hidden ? '; HttpOnly' : ''}`

/** Sets the tokens of a sign-in as cookies of a domain. The access token is hidden from scripts where the application says so. */
export const setTokenCookies = (
  reply: FastifyReply,
  domain: string,
  tokens: { access_token: string; id_token: string; expires_in: number; isHidden: boolean },
): FastifyReply =>
  reply.header('set-cookie', [
    line(names.access, tokens.access_token, { domain, seconds: tokens.expires_in, hidden: tokens.isHidden }),
    line(names.identity, tokens.id_token, { domain, seconds: tokens.expires_in, hidden: false }),
  ])

/** Drops them, where there is a domain that they can be of. */
export function dropTokenCookies(reply: FastifyReply, domain: string | undefined): void {
  if (domain === undefined) return
  const lines = Object.values(names).map((name) => line(name, '', { domain, seconds: 0, hidden: false }))
  reply.header('set-cookie', lines)
}
