import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

it.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::ffff:c000:207', '::ffff:c000:207'],
  [undefined, ''],
])('the address %s is written %s', (ip, written) => expect(clientAddress({ ip })).toBe(written))
