import { BlockList, isIP } from 'node:net'

/** Which addresses the server may call when somebody else chose the URL (security 44). */
export interface AddressRules {
  /** The operator allowed this address although it is not public: for tests and development. */
  isAllowed(address: string): boolean
  /** A public address of the internet. */
  isPublic(address: string): boolean
}

/** IPv4 ranges that are no public host: private, loopback, link-local, carrier-grade NAT, documentation, multicast… */
const closedV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // A cloud's metadata address that lies among the public ones.
  ['168.63.129.16', 32],
]

/** Only `2000::/3` is the public internet, and of it not these: Teredo and other protocols, documentation, 6to4. */
const closedV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

function listOf(ranges: [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family)
  return list
}
const closed = { ipv4: listOf(closedV4, 'ipv4'), ipv6: listOf(closedV6, 'ipv6') }
const global6 = listOf([['2000::', 3]], 'ipv6')

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  (({ 4: 'ipv4', 6: 'ipv6' }) as const)[isIP(address) as 4 | 6] // 0, for what is no address, finds nothing

/**
 * The rules with the operator's exceptions. Raises `RangeError` for an entry that is no address and no range.
 * @param allowed addresses and CIDR ranges, such as `127.0.0.1` and `10.1.0.0/16`
 */
export function addressRules(allowed: readonly string[]): AddressRules {
  const exceptions = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const entry of allowed) {
    const [address = '', bits, ...rest] = entry.split('/')
    const family = familyOf(address)
    const width = family === 'ipv4' ? 32 : 128
    const length = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (!family || rest.length > 0 || !(length <= width))
      throw new RangeError(`"${entry}" is neither an IP address nor a range of them`)
    exceptions[family].addSubnet(address, length, family)
  }
  const isPublic = (address: string): boolean => {
    const family = familyOf(address)
    if (!family || closed[family].check(address, family)) return false
    return family === 'ipv4' || global6.check(address, 'ipv6')
  }
  const isAllowed = (address: string): boolean => {
    const family = familyOf(address)
    return family !== undefined && exceptions[family].check(address, family)
  }
  return { isAllowed, isPublic }
}
