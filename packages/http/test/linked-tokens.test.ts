import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { LinkedIdentity } from '@doorward/core/identities/linked-user'
import type { JWK } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { tokenVerifier } from '../src/callers/verify-token.ts'
import { one, two, who, world } from './lookups.ts'
import { madeAt, newKey, respelt, type SigningKey, sign } from './signed.ts'

const issuer = 'https://id.example.com'
const key = newKey('k-theirs')
const identity: LinkedIdentity = { identityId: 'idn_1', issuer, audience: 'shop', userIdExpression: '{sub}' }
const claims = { iss: issuer, sub: 'ann', aud: 'shop', iat: madeAt, exp: madeAt + 7 * 24 * 3_600 }
const tokenOf = (more: Record<string, unknown> = {}, header: Record<string, unknown> = {}, by: SigningKey = key) =>
  sign(by, { ...claims, ...more }, { typ: 'JWT', ...header })

let linked: LinkedIdentity[]
let published: JWK[]
let asked: unknown[]
beforeEach(() => {
  ;[linked, published, asked] = [[identity], [key.jwk], []]
})
const lookups = (): Parameters<typeof world>[0] => ({
  linkedIdentities: (accountId) => (accountId === one ? linked : []),
  issuerKeys: {
    async find(accountId, from, keyId, mayAsk) {
      asked.push([accountId, from, keyId, mayAsk])
      return published.find(({ kid }) => kid === keyId)
    },
  },
})
const show = async (token: string | Promise<string>, at: typeof one | undefined = one) =>
  who(await token, lookups(), at)

describe('model 9: a token of an issuer that the account has linked', () => {
  it('speaks for the user whom its claims name, however long it lives', async () => {
    expect(await show(tokenOf())).toEqual({
      ...{ userId: 'ann', kind: 'person', issuedFor: one, subject: 'ann', identityId: 'idn_1', scope: '' },
    })
    linked = [{ ...identity, userIdExpression: 'shop|{mail}' }]
    expect(await show(tokenOf({ mail: 'a@b.c', nbf: madeAt }))).toMatchObject({ userId: 'shop|a@b.c', subject: 'ann' })
    expect(await show(tokenOf({ mail: 'a@b.c', sub: undefined }))).toBe('Unauthorized')
  })

  it('tells when its person signed in, where its issuer says so', async () => {
    expect(await show(tokenOf({ auth_time: madeAt - 7 }))).toMatchObject({ authTime: madeAt - 7 })
    for (const auth_time of [undefined, null, `${madeAt}`, [madeAt]])
      expect(await show(tokenOf({ auth_time }))).not.toHaveProperty('authTime')
  })

  it('is good at that account alone', async () => {
    expect(await show(tokenOf(), two)).toBe('Unauthorized')
    expect(await who(await tokenOf(), { ...lookups() }, '' as typeof one)).toBe('Unauthorized')
  })

  it.each([
    ['its audience', 'shop', 'shop', true],
    ['its audience among others', 'shop', ['a', 'shop'], true],
    ['any audience', '*', 'a', true],
    ['any audience, and none is named', '*', undefined, true],
    ['another audience', 'shop', 'a', false],
    ['an audience, and none is named', 'shop', undefined, false],
  ])('is registered for %s', async (_, audience, aud, good) => {
    linked = [{ ...identity, audience }]
    expect(typeof (await show(tokenOf({ aud })))).toBe(good ? 'object' : 'string')
  })

  it('asks its issuer for the key, unless there were too many wrong ones', async () => {
    const authenticate = tokenVerifier(world(lookups()), () => madeAt)
    const token = await tokenOf()
    await authenticate(token, { at: one, mayAsk: () => false })
    expect(asked).toEqual([[one, issuer, 'k-theirs', false]])
    await show(token)
    expect(asked[1]).toEqual([one, issuer, 'k-theirs', true])
  })

  it.each([
    ['a user whom only the platform names', { sub: 'Doorward|olga' }],
    ['a program', { sub: 'sc_bot' }],
    ['nobody by the claim that counts', { sub: undefined, name: 'ann' }],
    ['an id that is none', { sub: 'a;b' }],
    ['another issuer', { iss: 'https://other.example.com' }],
    ['no expiry', { exp: undefined }],
    ['no time of making', { iat: undefined }],
    ['an expiry that is past', { exp: madeAt - 60 }],
    ['a time of making ahead', { iat: madeAt + 61 }],
    ['a proof', { cnf: {} }],
  ])('that names %s is refused', async (_, more) => expect(await show(tokenOf(more))).toBe('Unauthorized'))

  it.each(['JWT', 'jwt', 'at+jwt', 'application/at+jwt', undefined])('may be of the type %s', async (typ) => {
    expect(await show(tokenOf({}, { typ }))).toMatchObject({ userId: 'ann' })
  })

  it.each([{ typ: 'dpop+jwt' }, { typ: '' }, { kid: 'k-other' }, { kid: undefined }])(
    'whose header says %j is refused',
    async (header) => {
      expect(await show(tokenOf({}, header))).toBe('Unauthorized')
      expect(asked).toHaveLength(header.kid ? 1 : 0)
    },
  )

  it('that another key signed, or in another spelling, is refused', async () => {
    expect(await show(tokenOf({}, {}, newKey('k-theirs')))).toBe('Unauthorized')
    for (const token of [`${await tokenOf()}=`, respelt(await tokenOf())])
      expect(await show(token)).toBe('Unauthorized')
  })

  const pairs = {
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    EdDSA: generateKeyPairSync('ed25519'),
  }
  const rsa = pairs.RS256
  it.each([
    ['ES256', 'ES256', pairs.ES256, true],
    ['ES256', undefined, pairs.ES256, true],
    ['RS256', 'RS256', rsa, true],
    ['EdDSA', 'Ed25519', pairs.EdDSA, true],
    ['RS256', 'PS256', rsa, false],
    ['PS256', 'PS256', rsa, false],
    ['RS512', undefined, rsa, false],
    ['ES384', undefined, pairs.ES384, false],
  ])('security 11: signed with %s by a key for %s', async (alg, keyAlg, pair, good) => {
    const { publicKey, privateKey } = pair as { publicKey: KeyObject; privateKey: KeyObject }
    published = [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', ...(keyAlg ? { alg: keyAlg } : {}) } as JWK] // a public key
    const signed = await tokenOf({}, { alg, kid: 'k' }, { kid: 'k', privateKey, jwk: key.jwk })
    expect(typeof (await show(signed))).toBe(good ? 'object' : 'string')
    if (!['ES256', 'RS256', 'EdDSA'].includes(alg)) expect(asked).toEqual([])
  })
})

describe.each([{ later: false }, { later: true }])(
  'security K2: a linked token known already (later: $later)',
  ({ later }) => {
    async function known() {
      const there = lookups()
      const find = (at: typeof one) => (at === one ? linked : [])
      const authenticate = tokenVerifier(
        world({ ...there, linkedIdentities: (at) => (later ? Promise.resolve(find(at)) : find(at)) }),
        () => madeAt,
      )
      const token = await tokenOf()
      for (let times = 0; times < 3; times += 1) await authenticate(token, { at: one })
      expect(asked).toHaveLength(1)
      return (at = one) =>
        Promise.resolve()
          .then(() => authenticate(token, { at }))
          .then(
            ({ userId, identityId }) => `${userId} by ${identityId}`,
            ({ code }) => code,
          )
    }

    it('is good as long as the registration stands that let it in, and nowhere else', async () => {
      const again = await known()
      expect(await again()).toBe('ann by idn_1')
      expect(await again(two)).toBe('Unauthorized')
    })

    it('is none once the issuer is no longer linked, or for another audience', async () => {
      const again = await known()
      linked = []
      expect(await again()).toBe('Unauthorized')
      linked = [{ ...identity, audience: 'other' }]
      expect(await again()).toBe('Unauthorized')
    })

    it('speaks for whom the registrations name as they are now', async () => {
      const again = await known()
      linked = [{ ...identity, userIdExpression: 'shop|{sub}' }]
      expect(await again()).toBe('shop|ann by idn_1')
      linked = [{ ...identity, identityId: 'idn_2', audience: '*', userIdExpression: 'any|{sub}' }]
      expect(await again()).toBe('any|ann by idn_2')
      linked = [{ ...identity, identityId: 'idn_4', audience: '*' }]
      expect(await again()).toBe('ann by idn_4')
      linked = [...linked, { ...identity, identityId: 'idn_3' }]
      expect(await again()).toBe('ann by idn_3')
    })
  },
)
