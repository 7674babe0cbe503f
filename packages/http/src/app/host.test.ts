import type { AccountId } from '@doorward/core/ids'
import { regions } from '@doorward/core/regions'
import { describe, expect, it, test } from 'vitest'
import {
  accountOrigin,
  hasLocalOption,
  isForDevelopment,
  loginOrigin,
  portalOrigin,
  regionOrigin,
  siteOf,
} from './host.ts'

const table = { domain: 'doorward.localhost:8080', scheme: 'http', port: 8080, regions } as const

describe('a host', () => {
  test.each([
    ['doorward.localhost:8080', 'portal', undefined, undefined],
    ['eu-west.doorward.localhost:8080', 'region', 'eu-west', undefined],
    ['acc-7f.eu-west.doorward.localhost:8080', 'account', 'eu-west', 'acc-7f'],
    ['ACC-7F.EU-WEST.doorward.localhost:8080', 'account', 'eu-west', 'acc-7f'],
    ['login.doorward.localhost:8080', 'login', undefined, 'acc-platform'],
    ['acc-7f.login.doorward.localhost:8080', 'account', undefined, 'acc-7f'],
    ['billing.doorward.localhost:8080', 'billing', undefined, undefined],
    ['relay.doorward.localhost:8080', 'relay', undefined, undefined],
    ['localhost:8080', 'local', undefined, undefined],
    ['127.0.0.1:8080', 'local', undefined, undefined],
  ])('API-01 %s is the %s site', (host, site, region, accountId) => {
    expect(siteOf(table, host)).toMatchObject({ site, region, accountId })
  })
  test.each([
    'example.com',
    'doorward.localhost',
    'doorward.localhost:8081',
    'xdoorward.localhost:8080',
    'mars.doorward.localhost:8080',
    'x.relay.doorward.localhost:8080',
    'acc-7f.billing.doorward.localhost:8080',
    'acc-platform.eu-west.doorward.localhost:8080',
    'acc-.eu-west.doorward.localhost:8080',
    'a.acc-7f.eu-west.doorward.localhost:8080',
    '',
    'localhost',
    'localhost:8081',
    '127.0.0.1:8081',
    '.doorward.localhost:8080',
    'acc-7f.doorward.localhost:8080',
    'acc-7f.mars.doorward.localhost:8080',
    'acc_7f.eu-west.doorward.localhost:8080',
    'xacc-7f.eu-west.doorward.localhost:8080',
    'eu-west.acc-7f.doorward.localhost:8080',
    'acc-platform.login.doorward.localhost:8080',
    `acc-${'x'.repeat(61)}.eu-west.doorward.localhost:8080`,
  ])('%s is not ours', (host) => expect(siteOf(table, host)).toBeUndefined())
  it('serves plain localhost only under a domain that ends in .localhost', () => {
    expect(siteOf({ ...table, domain: 'id.example.com' }, 'localhost:8080')).toBeUndefined()
  })
  it.each(['na-east.doorward.localhost:8080', 'acc-7f.na-east.doorward.localhost:8080'])(
    '%s of a region that is not served here is not ours',
    (host) => expect(siteOf({ ...table, regions: ['eu-west'] }, host)).toBeUndefined(),
  )
  it('is told with the origin by which it was addressed', () => {
    expect(siteOf(table, 'ACC-7F.login.doorward.localhost:8080')?.origin).toBe(
      'http://acc-7f.login.doorward.localhost:8080',
    )
    expect(siteOf({ ...table, scheme: 'https' }, 'localhost:8080')?.origin).toBe('https://localhost:8080')
  })
  it.each([
    ['doorward.localhost:8080', true],
    ['doorward.localhost', true],
    ['id.example.com', false],
    ['id.example.com:8080', false],
    ['localhost.example.com', false],
  ])('with the domain %s: the local option is %s', (domain, has) => {
    expect(hasLocalOption({ ...table, domain })).toBe(has)
  })
})

describe('an address of ours', () => {
  it.each([
    [accountOrigin(table, 'acc-7f' as AccountId, 'na-east'), 'http://acc-7f.na-east.doorward.localhost:8080'],
    [portalOrigin(table), 'http://doorward.localhost:8080'],
    [loginOrigin(table), 'http://login.doorward.localhost:8080'],
    [regionOrigin({ ...table, scheme: 'https' }, 'eu-west'), 'https://eu-west.doorward.localhost:8080'],
  ])('is %s', (told, origin) => expect(told).toBe(origin))
})

describe('LGN-14 what is for development alone counts', () => {
  const at = (domain: string, origin: string) => isForDevelopment({ ...table, domain }, origin)
  it.each<[string, string]>([
    ['doorward.localhost:8080', 'http://login.doorward.localhost:8080'],
    ['doorward.localhost:8080', 'http://acc-one.eu-west.doorward.localhost:8080'],
    ['doorward.localhost:8080', 'http://localhost:8080'],
    ['pr-7.example.com', 'https://acc-one.eu-west.pr-7.example.com'],
    ['id.test.example.com', 'https://acc-one.eu-west.id.test.example.com'],
  ])('in the deployment at %s under %s', (domain, origin) => expect(at(domain, origin)).toBe(true))
  it.each<[string, string]>([
    ['id.example.com', 'https://acc-one.eu-west.id.example.com'],
    ['id.example.com', 'https://login.test.example.com'],
    ['doorward.localhost:8080', 'https://login.customer.example'],
    ['doorward.localhost:8080', 'https://test.customer.example'],
    ['doorward.localhost:8080', ''],
  ])('not in the deployment at %s under %s', (domain, origin) => expect(at(domain, origin)).toBe(false))
})
