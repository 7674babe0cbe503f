import { describe, expect, it } from 'vitest'
import { one, two } from './lookups.ts'
import { hostOf, openApp, thing, tokenOf, tokenOfPortal } from './open-app.ts'

describe.each([{ later: false }, { later: true }])(
  'a host, whose account is looked up (later: $later)',
  ({ later }) => {
    it.each([
      ['acc-one.eu-west.doorward.localhost:8080', 200],
      ['ACC-ONE.eu-west.doorward.localhost:8080', 200],
      ['acc-one.na-east.doorward.localhost:8080', 404],
      ['acc-nobody.eu-west.doorward.localhost:8080', 404],
      ['acc-one.login.doorward.localhost:8080', 200],
      ['acc-nobody.login.doorward.localhost:8080', 404],
      ['localhost:8080', 200],
      ['eu-west.doorward.localhost:8080', 404],
      ['example.com', 404],
    ])('security 47: %s is answered %i', async (host, status) => {
      const { send } = await openApp({ later })
      expect((await send('/v1/things', { host, token: await tokenOf() })).status).toBe(status)
    })

    it('security 47: that is nothing of ours is told so, whatever was asked there', async () => {
      const { send } = await openApp({ later })
      expect((await send('/v1/nothing', { host: 'example.com' })).body).toMatchObject({
        title: 'This host is not known here.',
        errorCode: 'NotFound',
      })
    })

    it('tells the handler account, region and origin as they were addressed', async () => {
      const { send, calls } = await openApp({ later })
      for (const host of [hostOf.one, hostOf.local, 'acc-one.login.doorward.localhost:8080'])
        await send('/v1/things', { host, token: await tokenOf() })
      expect(calls).toMatchObject([
        { accountId: one, region: 'eu-west', origin: `http://${hostOf.one}` },
        { accountId: one, region: 'eu-west', origin: 'http://localhost:8080' },
        { accountId: one, region: 'eu-west', origin: 'http://acc-one.login.doorward.localhost:8080' },
      ])
    })

    it('plain localhost stands for the account that the token is of, and else for the default one', async () => {
      const { send, calls } = await openApp({ later, endpoints: [thing({ asksMembership: false })] })
      await send('/v1/things', { host: hostOf.local, token: await tokenOf('ann', {}, 'acc-two' as typeof one) })
      await send('/v1/things', { host: hostOf.local, token: await tokenOfPortal() })
      expect(calls).toMatchObject([
        { accountId: 'acc-two', region: 'na-east' },
        { accountId: one, region: 'eu-west' },
      ])
    })

    it('plain localhost without any account is not found', async () => {
      const none = () => (later ? Promise.resolve(undefined) : undefined)
      const { send } = await openApp({ later, parts: { defaultAccount: none } })
      expect((await send('/v1/things', { host: hostOf.local, token: await tokenOfPortal() })).status).toBe(404)
    })

    it('a look-up that fails is answered as a problem', async () => {
      const failing = () => (later ? Promise.reject(new Error('no database')) : raise('no database'))
      const { send } = await openApp({ parts: { findAccount: failing } })
      expect(await send('/v1/things')).toMatchObject({ status: 500, body: { errorCode: 'InternalError' } })
    })
  },
)

const raise = (message: string): never => {
  throw new Error(message)
}

describe('every answer', () => {
  it.each([
    ['/v1/things', 200],
    ['/v1/nothing', 404],
    ['/health/live', 404],
  ])('%s carries the id of its request and is of the type it says', async (url, status) => {
    const { send } = await openApp()
    const answer = await send(url, { token: await tokenOf() })
    expect(answer).toMatchObject({ status, headers: { 'x-content-type-options': 'nosniff' } })
    expect(answer.headers['x-request-id']).toMatch(/^req_[a-z0-9]{20}$/)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    if (status !== 200) expect(answer.body.errorId).toBe(answer.headers['x-request-id'])
  })

  it('names itself anew with every request', async () => {
    const { send } = await openApp()
    const ids = await Promise.all([1, 2, 3].map(async () => (await send('/v1/things')).headers['x-request-id']))
    expect(new Set(ids).size).toBe(3)
  })

  it('by https asks browsers to stay with it', async () => {
    const { send } = await openApp({
      parts: { hosts: { domain: 'id.example.com', scheme: 'https', port: 443, regions: ['eu-west'] } },
    })
    expect((await send('/v1/nothing', { host: 'acc-one.eu-west.id.example.com' })).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })
})

describe('health', () => {
  const more: NonNullable<Parameters<typeof openApp>[0]>['more'] = (app) =>
    void app.get('/health/live', (_, reply) => reply.send('fine'))

  it('is told at any host, and without one', async () => {
    const { send } = await openApp({ more })
    for (const host of ['10.0.0.7:8080', hostOf.one, ''])
      expect(await send('/health/live', { host })).toMatchObject({ status: 200, text: 'fine' })
  })

  it('that is not there is not found, and a wrong method told', async () => {
    const { send } = await openApp({ more })
    expect((await send('/health/none', { host: '10.0.0.7' })).body).toMatchObject({ errorCode: 'NotFound' })
    expect(await send('/health/live', { host: '10.0.0.7', method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, OPTIONS' },
    })
  })
})

describe('an address', () => {
  it.each([
    [8_192, 200],
    [8_193, 414],
  ])('security 40: of %i characters is answered %i', async (length, status) => {
    const { send } = await openApp()
    const url = `/v1/things?filter=${'x'.repeat(length - '/v1/things?filter='.length)}`
    const answer = await send(url, { token: await tokenOf() })
    expect(answer.status).toBe(status)
    if (status === 414)
      expect(answer.body).toMatchObject({ title: 'The address is too long.', errorCode: 'UriTooLong' })
  })

  it.each([
    ['/v1/things/%', 400, 'InvalidRequest', 'The address is not well-formed.'],
    [`/v1/things/${'x'.repeat(4_097)}`, 414, 'UriTooLong', 'A part of the address is too long.'],
  ])('%.20s that the router cannot read is a problem like any other (%i)', async (url, status, errorCode, title) => {
    const { send } = await openApp({ endpoints: [thing({ path: '/v1/things/:thingId' })] })
    const answer = await send(url, { token: await tokenOf() })
    expect(answer).toMatchObject({ status, body: { errorCode, title } })
  })

  it('may end in a slash, may have a part of 4,096 characters, and tells letters’ cases apart', async () => {
    const { send } = await openApp({ endpoints: [thing(), thing({ path: '/v1/things/:thingId' })] })
    const token = await tokenOf()
    expect((await send('/v1/things/', { token })).status).toBe(200)
    expect((await send(`/v1/things/${'x'.repeat(4_096)}`, { token })).status).toBe(200)
    expect((await send('/V1/things', { token })).status).toBe(404)
  })

  it('contract 16: holds a resource URI whose slashes came un-encoded', async () => {
    const { send, calls } = await openApp({ endpoints: [thing({ path: '/v1/resources/:resourceUri/users' })] })
    await send('/v1/resources/app/users/seven/users', { token: await tokenOf() })
    expect(calls).toMatchObject([{ params: { resourceUri: 'app/users/seven' } }])
  })

  it.each([
    ['/v1/things/a%00b', 'thingId'],
    ['/v1/things/a?status=%00', 'status'],
    ['/v1/things/a?%00=b', 'path'],
  ])('with a NUL character is refused, naming where it is: %s', async (url, field) => {
    const { send, calls } = await openApp({ endpoints: [thing({ path: '/v1/things/:thingId' })] })
    const answer = await send(url, { token: await tokenOf() })
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'InvalidRequest', details: { field } } })
    expect(answer.body.title).toBe(`${field === 'path' ? 'The address' : field} contains a NUL character.`)
    expect(calls).toEqual([])
  })
})

describe('where a request came from', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  it.each([
    [undefined, '192.0.2.1', '192.0.2.1'],
    [[], '192.0.2.1', '192.0.2.1'],
    [['10.0.0.1'], '192.0.2.1', '192.0.2.1'],
    [['192.0.2.1'], '192.0.2.1', '203.0.113.7'],
    [undefined, '::ffff:192.0.2.1', '192.0.2.1'],
  ])('security 47: with the proxies %j it is %s told as %s', async (trustedProxies, from, ip) => {
    const { send, calls } = await openApp({ parts: trustedProxies ? { trustedProxies } : {} })
    await send('/v1/things', { token: await tokenOf(), headers: forwarded, from })
    expect(calls).toMatchObject([{ ip }])
  })
})

it('security 47: one connection may address several hosts, each request its own', async () => {
  const { sendBytes, send, calls } = await openApp()
  const tokens = { one: await tokenOf(), two: await tokenOf('ann', {}, two) }
  for (const which of ['one', 'two'] as const) await send('/v1/things', { token: tokens[which], host: hostOf[which] })
  const asked = ['one', 'one', 'two', 'one'] as const
  const requests = asked.flatMap((which, at) => [
    ...['GET /v1/things HTTP/1.1', `Host: ${hostOf[which]}`, `Authorization: Bearer ${tokens[which]}`],
    ...(at === 3 ? ['Connection: close', ''] : ['']),
  ])
  await sendBytes(...requests)
  expect(calls.slice(2).map(({ accountId }) => accountId)).toEqual([one, one, two, one])
})
