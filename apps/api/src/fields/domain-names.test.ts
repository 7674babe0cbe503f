import type { HostTable } from '@doorward/http/app/host'
import { describe, expect, it } from 'vitest'
import { checkOwnable } from './domain-names.ts'

const at = (domain: string): HostTable => ({ domain, scheme: 'https', port: 443, regions: ['eu-west'] })
const check = (name: string, domain: string) => () => checkOwnable(name, 'domain', at(domain))
const own = ['auth.acme.com', 'doorward.localhost:8080', 'doorward.test:8443']

describe('LGN-06 ENT-06 a domain that a company says is its own (decision 48)', () => {
  it.each([
    ...['local', 'printer.local', 'acme.internal', 'acme.onion', 'acme.invalid', 'ACME.Internal', 'nas.home.arpa'],
    ...['2.0.192.in-addr.arpa', '8.b.d.0.1.0.0.2.ip6.arpa', 'localhost', 'acme.localhost', 'test', 'example'],
  ])('%s can never be public, and is refused everywhere', (name) => {
    for (const domain of own) expect(check(name, domain)).toThrow(expect.objectContaining({ code: 'InvalidRequest' }))
  })

  it.each(['acme.test', 'acme.example'])('%s is for trying out, and is refused in production', (name) => {
    const [production = '', ...others] = own
    expect(check(name, production)).toThrow(expect.objectContaining({ code: 'InvalidRequest' }))
    for (const domain of others) expect(check(name, domain)).not.toThrow()
  })

  it.each(['acme.com', 'local.acme.com', 'internal-acme.com', 'acme.lan', 'mytest.com', 'latest'])(
    '%s is not refused for what it looks like',
    (name) => {
      for (const domain of own) expect(check(name, domain)).not.toThrow()
    },
  )
})
