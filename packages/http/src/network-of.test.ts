import { expect, it } from 'vitest'
import { networkOf, subscriberOf } from './network-of.ts'

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.200', '192.0.2.0/24'],
  ['192.0.3.7', '192.0.3.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['::ffff:c000:207', '192.0.2.0/24'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.0/24'],
  ['::ffff:cb00:71ff', '203.0.113.0/24'],
  ['2001:db8:1:2fe::7', '2001:db8:1:200::/56'],
  ['2001:DB8:1:2ff:a:b:c:d', '2001:db8:1:200::/56'],
  ['2001:0db8:0001:0300::', '2001:db8:1:300::/56'],
  ['2001:db8::7', '2001:db8:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/56'],
  ['', ''],
])('the address %s stands in %s (security 60)', (address, network) => expect(networkOf(address)).toBe(network))

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2fe::7', '2001:db8:1:200::/56'],
])('requests from %s are limited as those of %s', (ip, subscriber) => expect(subscriberOf({ ip })).toBe(subscriber))
