import { everySite, publicAccess } from '@doorward/contract/endpoint'
import { describe, expect, it } from 'vitest'
import type { Standing } from '../src/callers/caller.ts'
import { two } from './lookups.ts'
import { hostOf, openApp, thing, tokenOf, tokenOfPortal } from './open-app.ts'

const people = {
  ann: { token: tokenOf, userId: 'ann' },
  olga: { token: tokenOfPortal, userId: 'Doorward|olga' },
}

describe.each([{ later: false }, { later: true }])(
  'security 61: the door of an account (later: $later)',
  ({ later }) => {
    it.each<['ann' | 'olga', Standing, boolean | undefined, number]>([
      ['ann', 'belongs', undefined, 200],
      ['ann', 'stranger', undefined, 404],
      ['ann', 'removed', undefined, 401],
      ['ann', 'stranger', true, 404],
      ['ann', 'stranger', false, 200],
      ['ann', 'removed', false, 401],
      ['olga', 'belongs', undefined, 200],
      ['olga', 'stranger', undefined, 404],
      ['olga', 'removed', undefined, 403],
      ['olga', 'removed', true, 403],
      ['olga', 'stranger', false, 200],
      ['olga', 'removed', false, 200],
    ])(
      'decision 60: to %s, found as %s where membership is asked (%s), says %i',
      async (who, standing, asked, status) => {
        const { token, userId } = people[who]
        const { send, calls } = await openApp({
          later,
          endpoints: [thing(asked === undefined ? {} : { asksMembership: asked })],
          standing: { [`${userId} acc-one`]: standing },
        })
        const answer = await send('/v1/things', { token: await token() })
        expect(answer.status).toBe(status)
        expect(calls).toHaveLength(status === 200 ? 1 : 0)
        if (status === 403) expect(answer.body.title).toBe('You were removed from this account.')
      },
    )

    it('lets in who came a moment ago elsewhere: a "no" is looked up', async () => {
      const { send, asked } = await openApp({ later, standing: { 'ann acc-one': ['stranger', 'belongs'] } })
      expect((await send('/v1/things', { token: await tokenOf() })).status).toBe(200)
      expect(asked).toEqual(['ann at acc-one bounded', 'ann at acc-one strong'])
    })

    it('asks once about those who belong there', async () => {
      const { send, asked } = await openApp({ later })
      await send('/v1/things', { token: await tokenOf() })
      expect(asked).toEqual(['ann at acc-one bounded'])
    })

    const named = thing({ path: '/v1/accounts/:accountId', sites: everySite })
    it.each<['ann' | 'olga', string, keyof typeof hostOf, string[]]>([
      ['ann', '/v1/things', 'region', ['ann at acc-one bounded']],
      ['ann', '/v1/things', 'local', ['ann at acc-one bounded']],
      ['olga', '/v1/things', 'local', ['Doorward|olga at acc-one bounded']],
      ['olga', '/v1/things', 'two', ['Doorward|olga at acc-two bounded']],
      ['olga', '/v1/accounts/acc-two', 'region', ['Doorward|olga at acc-two bounded']],
      ['olga', '/v1/accounts/acc-two', 'one', ['Doorward|olga at acc-one bounded']],
      ['olga', '/v1/accounts/two', 'region', []],
      ['olga', '/v1/things', 'region', []],
    ])('for %s at %s of the host %s is that of the right account', async (who, url, host, expected) => {
      const { send, asked } = await openApp({ later, endpoints: [thing({ sites: everySite }), named] })
      await send(url, { token: await people[who].token(), host: hostOf[host] })
      expect(asked).toEqual(expected)
    })

    it('is not asked for people of the platform who need not belong, nor where everybody may call', async () => {
      const endpoints = [thing({ asksMembership: false }), thing({ path: '/v1/open', access: publicAccess })]
      const { send, asked } = await openApp({ later, endpoints })
      await send('/v1/things', { token: await tokenOfPortal() })
      await send('/v1/open', { token: await tokenOf() })
      expect(asked).toEqual([])
      await send('/v1/things', { token: await tokenOf() })
      expect(asked).toEqual(['ann at acc-one bounded'])
    })

    it('of an account that plain localhost does not have is none', async () => {
      const none = () => (later ? Promise.resolve(undefined) : undefined)
      const { send, asked } = await openApp({ later, parts: { defaultAccount: none } })
      expect((await send('/v1/things', { host: hostOf.local, token: await tokenOfPortal() })).status).toBe(404)
      expect(asked).toEqual([])
    })
  },
)

describe('which account a call is about', () => {
  const endpoints = [
    thing({ sites: [...everySite, 'portal', 'login'] }),
    thing({ path: '/v1/accounts/:accountId', sites: [...everySite, 'portal', 'login'] }),
    thing({ path: '/v1/open', access: publicAccess, sites: ['region', 'login', 'portal'] }),
  ]

  it.each<[string, keyof typeof hostOf, 'ann' | 'olga' | 'nobody', number, string?, string?]>([
    ['/v1/accounts/acc-one', 'one', 'ann', 200, 'acc-one', 'eu-west'],
    ['/v1/accounts/acc-two', 'one', 'ann', 404],
    ['/v1/accounts/acc-two', 'one', 'olga', 404],
    ['/v1/accounts/acc-one', 'region', 'ann', 200, 'acc-one', 'eu-west'],
    ['/v1/accounts/acc-two', 'region', 'ann', 404],
    ['/v1/accounts/acc-two', 'region', 'olga', 200, 'acc-two', 'eu-west'],
    ['/v1/accounts/acc-two', 'portal', 'olga', 200, 'acc-two', undefined],
    ['/v1/accounts/acc-two', 'portal', 'ann', 200, 'acc-two', undefined],
    ['/v1/things', 'region', 'ann', 200, '', 'eu-west'],
    ['/v1/things', 'region', 'olga', 200, '', 'eu-west'],
    ['/v1/things', 'portal', 'olga', 200, '', undefined],
    ['/v1/things', 'login', 'olga', 404],
    ['/v1/open', 'region', 'nobody', 200, '', 'eu-west'],
    ['/v1/open', 'portal', 'nobody', 200, '', undefined],
    ['/v1/open', 'login', 'nobody', 404],
  ])('decisions 32: %s at the host %s by %s is answered %i', async (url, host, who, status, accountId, region) => {
    const { send, calls } = await openApp({ endpoints })
    const token = who === 'nobody' ? undefined : await people[who].token()
    expect((await send(url, { host: hostOf[host], token })).status).toBe(status)
    expect(calls.map((call) => [call.accountId, call.region])).toEqual(status === 200 ? [[accountId, region]] : [])
  })

  it('at plain localhost is the one behind it, even where the path names one', async () => {
    const { send, calls } = await openApp({ endpoints })
    const at = { host: hostOf.local, token: await tokenOf('ann', {}, two) }
    expect((await send('/v1/accounts/acc-two', at)).status).toBe(200)
    expect((await send('/v1/accounts/acc-one', at)).status).toBe(404)
    expect(calls).toMatchObject([{ accountId: two, region: 'na-east' }])
  })
})
