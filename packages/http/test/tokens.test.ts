import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { Refusal } from '@doorward/core/refusals'
import type { JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { tokenVerifier } from '../src/callers/verify-token.ts'
import { keyOf, one, who, world } from './lookups.ts'
import {
  accountIssuer,
  madeAt,
  newKey,
  personToken,
  portalToken,
  respelt,
  type SigningKey,
  sign,
  tokenOfLength,
} from './signed.ts'

const day = 24 * 3_600
const person = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  personToken(keyOf.one, one, 'ann', { claims, header })

describe('security 12: a token of an account’s login', () => {
  it('speaks for its subject, and tells what its claims say', async () => {
    expect(await who(await person({ sid: 'ses_1', limited_by: 'tok_1', auth_time: 7, scope: 'a b' }))).toEqual({
      ...{ userId: 'ann', kind: 'person', issuedFor: one, subject: 'ann', scope: 'a b' },
      ...{ sessionId: 'ses_1', tokenId: 'tok_1', authTime: 7 },
    })
  })

  it('tells nothing of claims that are missing, or of another form', async () => {
    const bare = { userId: 'ann', kind: 'person', issuedFor: one, subject: 'ann', scope: '' }
    expect(await who(await person({ scope: undefined }))).toEqual(bare)
    expect(await who(await person({ scope: ['a'], sid: 1, limited_by: 1, auth_time: '7' }))).toEqual(bare)
  })

  it.each([
    ['no issuer', { iss: undefined }],
    ['an unknown issuer', { iss: 'https://other.example.com' }],
    ['an issuer that is no address', { iss: 'nobody' }],
    ['no subject', { sub: undefined }],
    ['no application', { client_id: undefined }],
    ['no expiry', { exp: undefined }],
    ['no time of making', { iat: undefined }],
    ['an expiry that is past', { exp: madeAt - 60 }],
    ['a time of making ahead', { iat: madeAt + 61, exp: madeAt + 3_600 }],
    ['a start ahead', { nbf: madeAt + 61 }],
    ['a life of more than a day', { exp: madeAt + day + 61 }],
    ['a proof that nobody asked for', { cnf: { jkt: 'x' } }],
    ['somebody who acts for one who acts', { act: { sub: 'a', act: { sub: 'b' } } }],
  ])('with %s is refused', async (_, claims) => {
    expect(await who(await person(claims))).toBe('Unauthorized')
  })

  it.each([
    ['an expiry of less than a minute ago', { exp: madeAt - 59 }],
    ['a time of making a minute ahead', { iat: madeAt + 60 }],
    ['a life of a day and a minute', { exp: madeAt + day + 60 }],
    ['somebody who acts', { act: { sub: 'a' } }],
    ['a start that is past', { nbf: madeAt }],
  ])('with %s is good', async (_, claims) => {
    expect(await who(await person(claims))).toMatchObject({ userId: 'ann' })
  })

  it.each([
    ['no key’s id', { kid: undefined }],
    ['another key’s id', { kid: 'k-other' }],
    ['another type', { typ: 'JWT' }],
    ['no type', { typ: undefined }],
  ])('whose header names %s is refused', async (_, header) => {
    expect(await who(await person({}, header))).toBe('Unauthorized')
  })

  it('that another key signed is refused', async () => {
    expect(await who(await personToken(newKey('k-one'), one, 'ann'))).toBe('Unauthorized')
  })

  it('is signed with EdDSA or RS256, and nothing else', async () => {
    const signed = async (alg: string, pair: ReturnType<typeof generateKeyPairSync>) => {
      const { publicKey, privateKey } = pair as unknown as Record<'publicKey' | 'privateKey', KeyObject> // both are objects here
      const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k-one', alg } as JWK
      const key = { kid: 'k-one', privateKey, jwk: jwk as SigningKey['jwk'] }
      return who(await personToken(key, one, 'ann', { header: { alg } }), { accountKeys: () => [jwk] })
    }
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(await signed('RS256', rsa as never)).toMatchObject({ userId: 'ann' })
    expect(await signed('PS256', rsa as never)).toBe('Unauthorized')
    expect(await signed('ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' }) as never)).toBe('Unauthorized')
  })

  it.each(['', '.', 'a.b', 'a.b.c.d', 'sc_x', 'sc_a.b.c.d'])('is not "%s"', async (text) => {
    expect(await who(text)).toBe('Unauthorized')
  })

  it.each([
    ['a fourth part', (token: string) => `${token}.x`],
    ['padding', (token: string) => `${token}=`],
    ['spare bits', respelt],
  ])('RFC 7515 §2: has one spelling, without %s', async (_, spelt) => {
    expect(await who(spelt(await person()))).toBe('Unauthorized')
  })

  it('has at most 8,192 characters', async () => {
    expect(await who(await tokenOfLength(8_192, person))).toMatchObject({ userId: 'ann' })
    expect(await who(await tokenOfLength(8_193, person))).toBe('Unauthorized')
  })
})

describe('decision 33: a token of the platform’s login', () => {
  it('speaks for a portal user, anywhere', async () => {
    expect(await who(await portalToken(keyOf.platform, 'olga'))).toEqual({
      userId: 'Doorward|olga',
      kind: 'person',
      issuedFor: 'platform',
      subject: 'olga',
      scope: 'openid',
    })
  })

  it.each([
    ['for the platform among others', ['urn:doorward:platform', 'app'], true],
    ['for others', ['app'], false],
    ['for nobody', undefined, false],
  ])('that was made %s is good: %s', async (_, aud, good) => {
    const found = await who(await portalToken(keyOf.platform, 'olga', { claims: { aud } }))
    expect(typeof found === 'object').toBe(good)
  })
})

describe('decision 41: an account’s login names', () => {
  it.each([
    ['a portal user', { sub: 'Doorward|olga' }],
    ['a program', { sub: 'sc_bot' }],
    ['a program with blanks', { sub: ' sc_bot ' }],
  ])('not %s', async (_, claims) => expect(await who(await person(claims))).toBe('Unauthorized'))

  it('one of them by a limited token, which the account itself has a row of', async () => {
    expect(await who(await person({ sub: 'Doorward|olga', limited_by: 'tok_1' }))).toMatchObject({ tokenId: 'tok_1' })
  })

  it('a service client with the key that it came by', async () => {
    const claims = { sub: 'sc_bot', client_id: 'sc_bot', client_key: 'k1' }
    expect(await who(await person(claims))).toEqual({
      ...{ userId: 'sc_bot', kind: 'client', issuedFor: one, subject: 'sc_bot', scope: 'openid' },
      ...{ clientId: 'sc_bot', keyId: 'k1' },
    })
    for (const wrong of [{ client_id: 'sc_other' }, { client_key: 7 }, { sub: 'ann' }, { client_key: 'k2' }])
      expect(await who(await person({ ...claims, ...wrong }))).toBe('Unauthorized')
  })
})

describe.each([{ later: false }, { later: true }])(
  'security 17: what a token stands on (later: $later)',
  ({ later }) => {
    const soonOf = <Value>(value: Value) => (later ? Promise.resolve(value) : value)

    it.each([
      ['its sign-in', { sid: 'ses_1' }, 'sessionStands', false],
      ['the limited token', { limited_by: 'tok_1' }, 'tokenStands', false],
      ['the key that signed it', {}, 'accountKeys', [newKey('k-new').jwk]],
      ['its client’s key', { sub: 'sc_bot', client_id: 'sc_bot', client_key: 'k1' }, 'clientKey', undefined],
    ])('is asked each time: %s', async (_, claims, lookup, gone) => {
      let hasGone = false
      const there = world()
      const lookups = world({
        [lookup]: (...asked: never[]) => {
          const stands = (there[lookup as 'clientKey'] as (...asked: never[]) => unknown)(...asked)
          return soonOf(hasGone ? gone : Array.isArray(stands) ? [newKey('k-new').jwk, ...stands] : stands)
        },
      })
      const authenticate = tokenVerifier(lookups, () => madeAt)
      const token = await person(claims)
      const show = async () => authenticate(token)
      for (let times = 0; times < 3; times += 1) expect(await show()).toMatchObject({ issuedFor: one })
      hasGone = true
      await expect(show()).rejects.toMatchObject({ code: 'Unauthorized' })
      hasGone = false
      await expect(show()).resolves.toMatchObject({ issuedFor: one })
    })

    it('is not asked of those who need none of it', async () => {
      const none = () => soonOf(false)
      expect(await who(await person(), { sessionStands: none, tokenStands: none })).toMatchObject({ userId: 'ann' })
    })
  },
)

it('a look-up that is away is no wrong credential', async () => {
  const away = () => Promise.reject(new Refusal('Unavailable'))
  expect(await who(await person(), { accountKeys: away })).toBe('Unavailable')
  const bug = () => Promise.reject(new Error('a bug'))
  expect(await who(await person(), { accountKeys: bug })).toBe('Unauthorized')
})

it('a token whose issuer names one account and whose key another is refused', async () => {
  const token = await sign(keyOf.platform, {
    ...{ iss: accountIssuer(one), sub: 'ann', client_id: 'a', iat: madeAt, exp: madeAt + 60 },
  })
  expect(await who(token)).toBe('Unauthorized')
})
