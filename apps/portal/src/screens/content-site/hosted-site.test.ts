import { expect, it } from 'vitest'
import { hostedSite, returnAddress } from './hosted-site.ts'

it.each([
  ['https://blog.example.com/wp-admin/options.php?page=sso', 'blog.example.com'],
  ['http://localhost:8081/wp-admin/', 'localhost:8081'],
  ['http://blog.example.com/wp-admin/', undefined],
  ['https://doorward.example@evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['//evil.example', undefined],
  ['', undefined],
])('SCR-10 a key is handed to a site by https alone: %s', (address, host) => {
  expect(hostedSite(address)?.host).toBe(host)
})

it('SCR-10 the site gets what its plugin reads, beside its own parameters', () => {
  const site = hostedSite('https://blog.example.com/wp-admin/options.php?page=sso&accessKey=old')
  if (!site) throw new Error('no site')
  const back = returnAddress(site, {
    accessKey: 'sc_1.k.a.s+/=',
    customDomain: 'https://acc-1.x',
    applicationId: 'app_1',
  })
  expect(Object.fromEntries(new URL(back).searchParams)).toEqual({
    page: 'sso',
    accessKey: 'sc_1.k.a.s+/=',
    customDomain: 'https://acc-1.x',
    applicationId: 'app_1',
  })
})
