import { environmentOfHost } from '@doorward/core/host-environment'
import { invalid } from '@doorward/core/refusals'
import type { HostTable } from '@doorward/http/app/host'
import { parse } from 'tldts'

const isAtOrBelow = (name: string, parent: string): boolean => name === parent || name.endsWith(`.${parent}`)

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Names that are no company's, nor any below them (RFC 6761, RFC 6762, RFC 7686, RFC 8375, and `internal` by ICANN). */
const setApart = ['local', 'internal', 'invalid', 'onion', 'home.arpa', 'in-addr.arpa', 'ip6.arpa']
/** The same, but names below them are for trying out: an installation that is not in production takes those. */
const forTrying = ['example', 'test']

function isSetApart(name: string, ownHost: string): boolean {
  if (setApart.some((parent) => isAtOrBelow(name, parent)) || forTrying.includes(name)) return true
  return environmentOfHost(ownHost) === 'production' && forTrying.some((parent) => isAtOrBelow(name, parent))
}

/** Whether whoever reads URLs takes a name for an IPv4 address, such as `0x7f.1` (URL standard, "IPv4 parser"). */
const isReadAsAddress = (name: string): boolean =>
  !URL.canParse(`http://${name}/`) || new URL(`http://${name}/`).hostname !== name

/** Why nobody can own a name, in words that go on "… is"; undefined for a name that somebody can own. */
function whyNobodys(name: string, ownHost: string): string | undefined {
  if (!name.split('.').every((each) => label.test(each))) return 'not a domain name'
  if (isSetApart(name, ownHost)) return 'set apart for nobody'
  if (isReadAsAddress(name)) return 'an address, not a name'
  const { isIp, isIcann, isPrivate, publicSuffix } = parse(name, { allowPrivateDomains: true })
  if (isIp) return 'an address, not a name'
  if (isAtOrBelow(name, 'localhost')) return 'the name of every machine for itself'
  if (isAtOrBelow(name, ownHost)) return "this installation's own"
  if ((isIcann || isPrivate) && publicSuffix === name) return 'shared by many companies'
  return undefined
}

/**
 * Raises InvalidRequest for a domain that no company can own: public suffixes such as `com` and `co.uk`, IP literals,
 * `localhost` and what else is set apart, this installation's own domain (decision 48).
 */
export function checkOwnable(name: string, field: string, hosts: HostTable): void {
  const [ownHost = hosts.domain] = hosts.domain.split(':')
  const why = whyNobodys(name.toLowerCase(), ownHost)
  if (why) throw invalid(field, `${name} is ${why}. Give a domain of your company, such as acme.com.`)
}
