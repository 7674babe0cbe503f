import { regions } from '@doorward/core/regions'
import { describe, expect, it, test } from 'vitest'
import { siteOf } from './host.ts'

const table = { domain: 'doorward.localhost:8080', scheme: 'http', port: 8080, regions } as const

describe('a host', () => {
  test.each([
    ['doorward.localhost:8080', 'portal', undefined, undefined],
    ['eu-west.doorward.localhost:8080', 'region', 'eu-west', undefined],
    ['acc-7f.eu-west.doorward.localhost:8080', 'account', 'eu-west', 'acc-7f'],
    ['ACC-7F.EU-WEST.doorward.localhost:8080', 'account', 'eu-west', 'acc-7f'],
    ['login.doorward.localhost:8080', 'login', undefined, 'acc-platform'],
    ['acc-7f.login.doorward.localhost:8080', 'account', undefined, 'acc-7f'],
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
    'acc-platform.eu-west.doorward.localhost:8080',
    'acc-.eu-west.doorward.localhost:8080',
    'a.acc-7f.eu-west.doorward.localhost:8080',
    '',
    'localhost',
  ])('%s is not ours', (host) => expect(siteOf(table, host)).toBeUndefined())
  it('serves plain localhost only under a domain that ends in .localhost', () => {
    expect(siteOf({ ...table, domain: 'id.example.com' }, 'localhost:8080')).toBeUndefined()
  })
})
