import { invalid } from '@doorward/core/refusals'
import type { HostTable } from '@doorward/http/app/host'
import { parse } from 'tldts'

const isAtOrBelow = (name: string, parent: string): boolean => name === parent || name.endsWith(`.${parent}`)

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Names that are set apart for no company's use (RFC 6761, RFC 6762, RFC 7686, RFC 8375). */
const setApart = ['local', 'internal', 'example', 'invalid', 'test', 'onion', 'home.arpa']

/** Whether whoever reads URLs takes a name for an IPv4 address, such as `0x7f.1` (URL standard, "IPv4 parser"). */
const isReadAsAddress = (name: string): boolean =>
  !URL.canParse(`http://${name}/`) || new URL(`http://${name}/`).hostname !== name

/** Why nobody can own a name, in words that go on "… is"; undefined for a name that somebody can own. */
function whyNobodys(name: string, ownHost: string): string | undefined {
  if (!name.split('.').every((each) => label.test(each))) return 'not a domain name'
  if (setApart.includes(name)) return 'set apart for nobody'
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
 * `localhost`, this installation's own domain (decision 48).
 */
export function checkOwnable(name: string, field: string, hosts: HostTable): void {
  const [ownHost = hosts.domain] = hosts.domain.split(':')
  const why = whyNobodys(name.toLowerCase(), ownHost)
  if (why) throw invalid(field, `${name} is ${why}. Give a domain of your company, such as acme.com.`)
}
