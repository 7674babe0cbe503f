import { everySite, publicAccess } from '@doorward/contract/endpoint'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { type Rate, rateLimiter } from '../src/limits/rate-limit.ts'
import { keyOf, one, two } from './lookups.ts'
import { hostOf, type Opened, openApp, thing, tokenOf, tokenOfClient, tokenOfPortal } from './open-app.ts'
import { madeAt, sign } from './signed.ts'

const fail = (cause: Error, later?: boolean): Promise<never> => {
  if (later) return Promise.reject(cause)
  throw cause
}

const issuer = 'https://id.example.com'
const ofLinkedIssuer = () =>
  sign(keyOf.client, { iss: issuer, sub: 'ann', aud: 'shop', iat: madeAt, exp: madeAt + 60 }, { typ: 'JWT' })

/** An issuer that one account has linked. */
const linkedBy = (by: AccountId, later: boolean): Opened['lookups'] => ({
  linkedIdentities(accountId) {
    const found = accountId === by ? [{ identityId: 'idn_1', issuer, audience: 'shop', userIdExpression: '{sub}' }] : []
    return later ? Promise.resolve(found) : found
  },
  issuerKeys: { find: async () => keyOf.client.jwk },
})

const unauthorized = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer' },
  body: { title: 'A valid access token is required.', errorCode: 'Unauthorized' },
}

describe.each([{ later: false }, { later: true }])('a credential (look-ups later: $later)', ({ later }) => {
  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['no token', 'Bearer'],
    ['another scheme', 'Basic YTpi'],
    ['two tokens', 'Bearer a b'],
    ['no token of anybody', 'Bearer nonsense'],
  ])('API: %s is refused before the handler, and the scheme is told', async (_, authorization) => {
    const { send, calls } = await openApp({ later })
    expect(await send('/v1/things', authorization === undefined ? {} : { headers: { authorization } })).toMatchObject(
      unauthorized,
    )
    expect(calls).toEqual([])
  })

  it.each([
    ['before', (token: string) => `x Bearer ${token}`],
    ['behind', (token: string) => `Bearer ${token} x`],
  ])('that is good is none with something %s it', async (_, within) => {
    const { send } = await openApp({ later })
    const authorization = within(await tokenOf())
    expect((await send('/v1/things', { headers: { authorization } })).status).toBe(401)
  })

  it.each(['Bearer ', 'bearer ', 'BEARER   '])('RFC 6750 §2.1: is read behind "%s"', async (scheme) => {
    const { send, calls } = await openApp({ later })
    await send('/v1/things', { headers: { authorization: scheme + (await tokenOf()) } })
    expect(calls).toMatchObject([{ caller: { userId: 'ann', kind: 'person', issuedFor: one, subject: 'ann' } }])
  })

  it('tells who calls: a person of the account, one of the platform, a service client', async () => {
    const { send, calls } = await openApp({ later })
    for (const token of [await tokenOf(), await tokenOfPortal(), await tokenOfClient()])
      await send('/v1/things', { token })
    expect(calls.map(({ caller }) => caller)).toMatchObject([
      { userId: 'ann', kind: 'person', issuedFor: one },
      { userId: 'Doorward|olga', kind: 'person', issuedFor: 'platform', subject: 'olga' },
      { userId: 'sc_bot', kind: 'client', issuedFor: one, clientId: 'sc_bot', keyId: 'k1' },
    ])
  })

  it('of one account opens no other, and says nothing of it', async () => {
    const { send } = await openApp({ later })
    expect(await send('/v1/things', { host: hostOf.two, token: await tokenOf() })).toMatchObject({
      status: 404,
      body: { errorCode: 'NotFound' },
    })
    expect((await send('/v1/things', { host: hostOf.two, token: await tokenOfPortal() })).status).toBe(200)
  })

  it('is not looked at where everybody may call', async () => {
    const { send, calls, asked } = await openApp({ later, endpoints: [thing({ access: publicAccess })] })
    for (const token of [undefined, 'nonsense', await tokenOf()])
      expect((await send('/v1/things', { token })).status).toBe(200)
    expect(calls.map(({ caller }) => caller.userId)).toEqual(['', '', ''])
    expect(asked).toEqual([])
  })

  it.each([
    [new Refusal('Unavailable'), 503],
    [new Error('a bug'), 500],
  ])('that could not be judged (%s) is not counted as wrong', async (cause, status) => {
    const counted: string[] = []
    const limiter = rateLimiter(() => 0)
    const noting = (key: string, rate: Rate) => {
      counted.push(rate.of)
      limiter(key, rate)
    }
    const { send } = await openApp({
      parts: { limiter: Object.assign(noting, limiter), authenticate: () => fail(cause, later) },
    })
    expect((await send('/v1/things', { token: await tokenOf() })).status).toBe(status)
    expect(counted).toEqual([])
    await send('/v1/things')
    expect(counted).toEqual(['wrong credentials from one network'])
  })

  it.each([
    ['the account that linked it', 'one', 200],
    ['plain localhost, which stands for that account,', 'local', 200],
    ['another account', 'two', 401],
    ['the region', 'region', 401],
  ] as const)('of a linked issuer is good at %s alone (%s: %i)', async (_, host, status) => {
    const { send } = await openApp({ later, endpoints: [thing({ sites: everySite })], lookups: linkedBy(one, later) })
    expect((await send('/v1/things', { host: hostOf[host], token: await ofLinkedIssuer() })).status).toBe(status)
  })

  it('is told to whoever counts calls, who may refuse', async () => {
    const heard: unknown[] = []
    const { send, calls } = await openApp({
      parts: {
        admitted({ userId }, address) {
          heard.push([userId, address])
          const refusal = userId === 'ben' ? new Refusal('TooManyRequests', { retryAfterSeconds: 7 }) : undefined
          if (later) return refusal ? Promise.reject(refusal) : Promise.resolve()
          if (refusal) throw refusal
        },
      },
    })
    await send('/v1/things', { token: await tokenOf(), from: '::ffff:192.0.2.1' })
    const refused = await send('/v1/things', { token: await tokenOf('ben'), from: '192.0.2.2' })
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '7' } })
    expect(heard).toEqual([
      ['ann', '192.0.2.1'],
      ['ben', '192.0.2.2'],
    ])
    expect(calls).toHaveLength(1)
  })
})

it('one connection may speak for several people, each by their own token', async () => {
  const { send, sendBytes, calls } = await openApp()
  const [ann, ben] = [await tokenOf(), await tokenOf('ben')]
  for (const token of [ann, ben]) await send('/v1/things', { token })
  const requests = [ann, ann, ben, ann].flatMap((token, at) => [
    ...['GET /v1/things HTTP/1.1', `Host: ${hostOf.one}`, `Authorization: Bearer ${token}`],
    ...(at === 3 ? ['Connection: close', ''] : ['']),
  ])
  await sendBytes(...requests)
  expect(calls.slice(2).map(({ caller }) => caller.userId)).toEqual(['ann', 'ann', 'ben', 'ann'])
})

it('security C5 a sign-in is asked for strongly by whatever may change something, from memory by the rest', async () => {
  const write = thing({ method: 'PUT', rate: 'write' })
  let [ended, known] = [false, false]
  const { send, calls } = await openApp({
    endpoints: [write, thing()],
    lookups: { sessionStands: (_, __, how) => !(how?.strongly ? ended : known) },
  })
  const token = await tokenOf('ann', { sid: 'ses_1' })
  const put = () => send('/v1/things', { method: 'PUT', token })
  expect((await put()).status).toBe(200)
  ended = true // on another node, a moment ago
  expect((await put()).status).toBe(401)
  expect((await send('/v1/things', { token })).status).toBe(200)
  known = true
  expect((await send('/v1/things', { token })).status).toBe(401)
  expect(calls).toHaveLength(2)
})

describe('security 41, 60: wrong credentials from one network', () => {
  it('are refused with 429 beyond a thousand, and no issuer is asked then; good ones and other networks are not', async () => {
    const mayAsk: unknown[] = []
    let stands = true
    const { send, pass } = await openApp({
      lookups: {
        sessionStands: () => stands,
        ...linkedBy(one, false),
        issuerKeys: { find: async (_, __, ___, may) => void mayAsk.push(may) as undefined },
      },
    })
    const [good, ended, linked] = [await tokenOf(), await tokenOf('ann', { sid: 'ses_1' }), await ofLinkedIssuer()]
    const from = '192.0.2.1'
    for (const token of [good, ended]) expect((await send('/v1/things', { token, from })).status).toBe(200)
    stands = false
    const wrong = [undefined, 'nonsense', ended, linked]
    for (let times = 0; times < 1_000; times += 1)
      expect((await send('/v1/things', { token: wrong[times % 4], from: `192.0.2.${times % 8}` })).status).toBe(401)
    for (const token of wrong)
      expect(await send('/v1/things', { token, from })).toMatchObject({
        status: 429,
        headers: { 'retry-after': '1' },
        body: { details: { limit: 'wrong credentials from one network', quota: 50, per: 'a second' } },
      })
    expect(mayAsk).toEqual([...Array(250).fill(true), false])
    expect((await send('/v1/things', { token: linked, from: '198.51.100.1' })).status).toBe(401)
    expect((await send('/v1/things', { token: good, from })).status).toBe(200)
    pass(20)
    expect((await send('/v1/things', { token: 'nonsense', from })).status).toBe(401)
  })
})

describe('security 41: a limit', () => {
  const secret = thing({ method: 'POST', rate: 'secret' })
  const write = thing({ method: 'PUT', rate: 'write' })

  it('is each caller’s own, and each class’s of calls', async () => {
    const { send, pass } = await openApp({ endpoints: [secret, write, thing()] })
    const token = await tokenOf()
    const make = (by: string) => send('/v1/things', { method: 'POST', token: by })
    for (let times = 0; times < 60; times += 1) expect((await make(token)).status).toBe(200)
    expect(await make(token)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: {
        errorCode: 'TooManyRequests',
        details: { limit: 'new secrets by one caller', quota: 2, per: 'a second' },
      },
    })
    expect((await make(await tokenOf('ben'))).status).toBe(200)
    expect((await send('/v1/things', { token })).status).toBe(200)
    expect((await send('/v1/things', { method: 'PUT', token })).status).toBe(200)
    expect((await make(await tokenOf('ann', { jti: 'another' }))).status).toBe(429)
    pass(500)
    expect((await make(token)).status).toBe(200)
  })

  it('of people of the same name at two accounts is each one’s own', async () => {
    const { send } = await openApp({ endpoints: [secret] })
    const [here, there] = [await tokenOf(), await tokenOf('ann', {}, two)]
    for (let times = 0; times < 60; times += 1) await send('/v1/things', { method: 'POST', token: here })
    expect((await send('/v1/things', { method: 'POST', token: there, host: hostOf.two })).status).toBe(200)
  })

  it('of what asks many things at once counts each of them, or so many together as one', async () => {
    const questions = Type.Object({ questions: Type.Array(Type.String()) })
    const many = thing({
      method: 'POST',
      rate: 'secret',
      body: questions,
      countsEach: { of: 'questions', perCount: 1 },
    })
    const tens = thing({ ...many, method: 'PUT', rate: 'preview', countsEach: { of: 'questions', perCount: 10 } })
    const { send, calls } = await openApp({ endpoints: [many, tens] })
    const token = await tokenOf()
    const ask = async (method: 'POST' | 'PUT', count: number) =>
      (await send('/v1/things', { method, token, body: { questions: Array<string>(count).fill('q') } })).status
    expect([await ask('POST', 50), await ask('POST', 11), await ask('POST', 9), await ask('POST', 1)]).toEqual([
      200, 429, 200, 429,
    ])
    expect([await ask('PUT', 595), await ask('PUT', 1)]).toEqual([200, 429])
    expect(calls).toHaveLength(3)
  })

  it('of what everybody may call goes by address', async () => {
    const { send } = await openApp({ endpoints: [thing({ access: publicAccess, rate: 'secret' })] })
    for (let times = 0; times < 60; times += 1)
      expect((await send('/v1/things', { from: '192.0.2.1' })).status).toBe(200)
    expect((await send('/v1/things', { from: '192.0.2.1' })).status).toBe(429)
    expect((await send('/v1/things', { from: '192.0.2.2' })).status).toBe(200)
  })

  it('of calls without a token goes by address and endpoint, an hour', async () => {
    const access = { kind: 'authenticated', orAnonymous: 3 } as const
    const other = thing({ access, path: '/v1/others' })
    const { send, pass, calls } = await openApp({ endpoints: [thing({ access }), other] })
    const from = '192.0.2.1'
    for (let times = 0; times < 3; times += 1) expect((await send('/v1/things', { from })).status).toBe(200)
    expect(calls).toMatchObject([{ caller: { userId: '' } }, {}, {}])
    expect(await send('/v1/things', { from })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1200' },
      body: { details: { limit: 'calls without a token', quota: 3, per: 'an hour' } },
    })
    expect((await send('/v1/others', { from })).status).toBe(200)
    expect((await send('/v1/things', { from: '192.0.2.2' })).status).toBe(200)
    expect((await send('/v1/things', { from, token: await tokenOf() })).status).toBe(200)
    expect((await send('/v1/things', { from, token: 'nonsense' })).status).toBe(401)
    pass(1_200_000)
    expect((await send('/v1/things', { from })).status).toBe(200)
  })
})
