import { isIPv6 } from 'node:net'
import { clientAddress } from './client-address.ts'

/** The eight groups of an IPv6 address, which may be shortened and end in an IPv4 address (RFC 4291 §2.2). */
function groupsOf(address: string): number[] {
  const plain = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16))
}

/**
 * The network that an address stands in, as what is counted for strangers is kept by (security 60): an IPv4 address's
 * /24, mapped ones included, an IPv6 address's /56. Text that is no address is a network of its own.
 */
export function networkOf(address: string): string {
  const plain = clientAddress({ ip: address })
  if (!isIPv6(plain)) return plain.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
  const groups = groupsOf(plain)
  const [a = 0, b = 0, c = 0, d = 0, , , e = 0, f = 0] = groups
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return `${e >> 8}.${e & 255}.${f >> 8}.0/24`
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`
}

/**
 * Whom requests are limited by: an IPv4 address, which may be many people's, or an IPv6 network, of whose addresses one
 * caller has any number.
 */
export function subscriberOf(request: { ip: string }): string {
  const address = clientAddress(request)
  return isIPv6(address) ? networkOf(address) : address
}
