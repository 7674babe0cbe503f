import { Refusal } from '@doorward/core/refusals'
import { describe, expect, it } from 'vitest'
import { assertionVerifier } from '../src/callers/client-assertion.ts'
import { formatAccessKey } from '../src/callers/credentials/access-key.ts'
import { keyOf, one, who, world } from './lookups.ts'
import { madeAt, newKey, respelt, sign, tokenOfLength } from './signed.ts'

const bot = {
  ...{ userId: 'sc_bot', kind: 'client', issuedFor: one, subject: 'sc_bot', scope: 'openid' },
  ...{ clientId: 'sc_bot', keyId: 'k1' },
}

describe('model 10: a token that a service client signs itself', () => {
  const own = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}, key = keyOf.client) =>
    sign(
      key,
      {
        ...{ iss: 'https://api.example.com/v1/clients/sc_bot', sub: 'sc_bot', aud: 'acc-one.accounts.example.com' },
        ...{ iat: madeAt, exp: madeAt + 3_600, ...claims },
      },
      header,
    )

  it('speaks for it, whatever keys the account itself has', async () => {
    expect(await who(await own())).toEqual(bot)
    expect(await who(await own(), { accountKeys: () => [] })).toEqual(bot)
    expect(await who(await own({ nbf: madeAt }))).toEqual(bot)
  })

  it.each(['at+jwt', 'application/at+jwt', 'JWT', 'AT+JWT', undefined])('may be of the type %s', async (typ) => {
    expect(await who(await own({}, { typ }))).toEqual(bot)
  })

  it.each(['dpop+jwt', 'id_token', ''])('is not of the type "%s"', async (typ) => {
    expect(await who(await own({}, { typ }))).toBe('Unauthorized')
  })

  it.each([
    ['another account', 'acc-two.accounts.example.com'],
    ['an account elsewhere', 'acc-one.accounts.example.net'],
    ['an account at our domain and elsewhere', ['acc-one.accounts.example.com', 'acc-one.accounts.example.net']],
    ['two accounts', ['acc-one.accounts.example.com', 'acc-two.accounts.example.com']],
    ['something before the account', 'x.acc-one.accounts.example.com'],
    ['something that is no account', 'accounts.example.com'],
    ['nobody', undefined],
    ['nobody at all', []],
  ])('for %s is refused', async (_, aud) => {
    expect(await who(await own({ aud }))).toBe('Unauthorized')
  })

  it('may name its account at each of our domains', async () => {
    const aud = ['acc-one.accounts.example.com', 'acc-one.accounts.example.org']
    expect(await who(await own({ aud }))).toEqual(bot)
    expect(await who(await own({ aud: aud[1] }))).toEqual(bot)
  })

  it.each([
    ['another subject', { sub: 'sc_other' }],
    ['another client', { iss: 'https://api.example.com/v1/clients/sc_other', sub: 'sc_other' }],
    ['no expiry', { exp: undefined }],
    ['no time of making', { iat: undefined }],
    ['an expiry that is past', { exp: madeAt - 61 }],
    ['a life of more than a day', { exp: madeAt + 24 * 3_600 + 61 }],
    ['a proof', { cnf: {} }],
    ['an issuer of another form', { iss: 'https://api.example.com/clients/sc_bot' }],
    ['an issuer that goes on', { iss: 'https://api.example.com/v1/clients/sc_bot/keys' }],
  ])('with %s is refused', async (_, claims) => {
    expect(await who(await own(claims))).toBe('Unauthorized')
  })

  it.each(['/v12/clients/sc_bot', '/api/v1/clients/sc_bot', '/v1/clients/sc%5Fbot'])(
    'may name itself by %s',
    async (path) => expect(await who(await own({ iss: `https://api.example.com${path}` }))).toEqual(bot),
  )

  it('with another key, or one that is gone, is refused', async () => {
    expect(await who(await own({}, {}, newKey('k1')))).toBe('Unauthorized')
    expect(await who(await own({}, { kid: 'k2' }))).toBe('Unauthorized')
    expect(await who(await own(), { clientKey: () => undefined })).toBe('Unauthorized')
  })
})

describe('model 10: an access key', () => {
  const keyWith = (parts: { clientId?: string; keyId?: string; accountId?: string } = {}, key = keyOf.client) =>
    formatAccessKey({
      ...{ clientId: 'sc_bot', keyId: 'k1', accountId: one, ...parts },
      pkcs8: key.privateKey.export({ format: 'der', type: 'pkcs8' }),
    } as unknown as Parameters<typeof formatAccessKey>[0]) // ids of the right form

  it('speaks for its service client, for as long as the key is there', async () => {
    expect(await who(keyWith())).toEqual(bot)
    expect(await who(keyWith(), { clientKey: () => undefined })).toBe('Unauthorized')
  })

  it.each([
    ['of another client', () => keyWith({ clientId: 'sc_other' })],
    ['of another key', () => keyWith({ keyId: 'k2' })],
    ['of another account', () => keyWith({ accountId: 'acc-two' })],
    ['with another secret', () => keyWith({}, newKey('k1'))],
    ['without a client', () => keyWith({ clientId: '' })],
    ['without a key', () => keyWith({ keyId: '' })],
    ['without an account', () => keyWith({ accountId: '' })],
    ['without a secret', () => keyWith().replace(/[^.]*$/, '')],
    ['with more behind it', () => `${keyWith()}.x`],
    ['with a longer secret', () => `${keyWith()}AAAA`],
    ['with a secret that is none', () => keyWith().replace(/.{4}$/, '!!!!')],
    ['with a name before it', () => `x${keyWith()}`],
  ])('%s is refused', async (_, key) => {
    expect(await who(key())).toBe('Unauthorized')
  })

  it('of an extension is one as well', async () => {
    const clientKey = (_: unknown, clientId: string) => (clientId === 'ext_a' ? keyOf.client.jwk.x : undefined)
    expect(await who(keyWith({ clientId: 'ext_a' }), { clientKey })).toMatchObject({ userId: 'ext_a' })
  })
})

describe('security 14: an assertion of a service client', () => {
  const audience = 'https://acc-one.eu-west.example.com'
  const claims = { iss: 'sc_bot', sub: 'sc_bot', aud: audience, jti: 'j1', exp: madeAt + 60 }
  const assertion = (more: Record<string, unknown> = {}, header: Record<string, unknown> = {}, key = keyOf.client) =>
    sign(key, { ...claims, ...more }, header)
  const show = (text: string, lookups: Parameters<typeof world>[0] = {}) =>
    assertionVerifier(world(lookups), () => madeAt)(text, {
      accountId: one,
      audiences: [audience, `${audience}/token`],
    })
  const codeOf = (text: string, lookups?: Parameters<typeof world>[0]) =>
    show(text, lookups).then(
      () => 'taken',
      (refusal) => refusal.code,
    )

  it('says who it is, and until when it must not be taken again', async () => {
    expect(await show(await assertion())).toEqual({
      caller: bot,
      jti: 'j1',
      expiresAt: new Date((madeAt + 120) * 1_000),
    })
  })

  it.each([
    ['another of our audiences', { aud: `${audience}/token` }],
    ['five minutes and one', { exp: madeAt + 360 }],
    ['an expiry of less than a minute ago', { exp: madeAt - 59 }],
    ['a jti of one character', { jti: 'j' }],
    ['a start that is past', { nbf: madeAt }],
    ['a jti of 256 characters', { jti: 'j'.repeat(256) }],
    ['a time of making', { iat: madeAt + 60 }],
  ])('with %s is taken', async (_, more) => expect(await codeOf(await assertion(more))).toBe('taken'))

  it.each([
    ['another audience', { aud: 'https://other.example.com' }],
    ['audiences in a list', { aud: [audience] }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'sc_other' }],
    ['another client', { iss: 'sc_other', sub: 'sc_other' }],
    ['no subject', { sub: undefined }],
    ['no issuer', { iss: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is past', { exp: madeAt - 60 }],
    ['a longer life', { exp: madeAt + 361 }],
    ['a time of making ahead', { iat: madeAt + 61 }],
    ['a proof', { cnf: {} }],
    ['no jti', { jti: undefined }],
    ['an empty jti', { jti: '' }],
    ['a jti that is no text', { jti: 7 }],
    ['a jti of 257 characters', { jti: 'j'.repeat(257) }],
  ])('with %s is refused', async (_, more) => expect(await codeOf(await assertion(more))).toBe('Unauthorized'))

  it('without a key’s id, of another key, or not in its one spelling is refused', async () => {
    expect(await codeOf(await assertion({}, { kid: undefined }))).toBe('Unauthorized')
    expect(await codeOf(await assertion({}, { kid: 'k2' }))).toBe('Unauthorized')
    expect(await codeOf(await assertion({}, {}, newKey('k1')))).toBe('Unauthorized')
    expect(await codeOf(`${await assertion()}=`)).toBe('Unauthorized')
    expect(await codeOf(respelt(await assertion()))).toBe('Unauthorized')
    expect(await codeOf(`${await assertion()}.x`)).toBe('Unauthorized')
    expect(await codeOf('nonsense')).toBe('Unauthorized')
  })

  it('has at most 8,192 characters', async () => {
    expect(await codeOf(await tokenOfLength(8_192, assertion))).toBe('taken')
    expect(await codeOf(await tokenOfLength(8_193, assertion))).toBe('Unauthorized')
  })

  it.each([
    ['a longer life', () => assertion({ exp: madeAt + 361 }), 'lifetime too long'],
    ['a malformed jti', () => assertion({ jti: 'j'.repeat(257) }), 'jti is malformed'],
    ['no subject', () => assertion({ sub: undefined }), 'sub, kid or a single aud is missing'],
    ['no key’s id', () => assertion({}, { kid: undefined }), 'sub, kid or a single aud is missing'],
    ['another key’s id', () => assertion({}, { kid: 'k2' }), 'unknown client or key'],
    ['another spelling', async () => `${await assertion()}=`, 'not the one spelling of a signed token'],
    ['too many characters', () => tokenOfLength(8_193, assertion), 'assertion too long'],
    ['a proof', () => assertion({ cnf: {} }), 'cnf without a proof'],
  ])('refused for %s has that as the cause, which no caller is told', async (_, make, message) => {
    await expect(show(await make())).rejects.toMatchObject({
      title: 'A valid access token is required.',
      cause: { message },
    })
  })

  it('that no look-up could judge is not called wrong', async () => {
    const away = () => Promise.reject(new Refusal('Unavailable'))
    expect(await codeOf(await assertion(), { clientKey: away })).toBe('Unavailable')
  })
})
