import { describe, expect, it } from 'vitest'
import type { ConnectionId } from '../ids.ts'
import { presets } from '../providers/presets.ts'
import { quirksOf } from './oauth-quirks.ts'
import { isBusinessAccount, readVouched, type Vouched } from './vouched.ts'

type Place = { tokenUrl?: string; issuerUrl?: string; data?: object }
const connection = (more: Place = {}) => ({
  connectionId: 'con_a' as ConnectionId, // letters of an id
  type: 'OAUTH2' as const,
  ...more,
})
const at = (host: string) => connection({ tokenUrl: `https://${host}/token` })
const plain = connection()
const read = (claims: object, of = plain) => readVouched(of, claims)

describe('LGN-08 what is special about a provider', () => {
  it.each<[string, Place, object]>([
    ['told by its token address', { tokenUrl: 'https://api.x.com/2/oauth2/token' }, { clientAuth: 'basic' }],
    ['told by its issuer', { issuerUrl: 'https://appleid.apple.com' }, { clientAuth: 'appleKey' }],
    [
      'told by the token address first',
      { tokenUrl: 'https://zoom.us/t', issuerUrl: 'https://appleid.apple.com' },
      { clientAuth: 'basic' },
    ],
  ])('is %s', (_, place, quirks) => expect(quirksOf(place)).toMatchObject(quirks))

  it.each<[string, Place]>([
    ['nothing', {}],
    ['another port', { tokenUrl: 'https://api.x.com:8443/token' }],
    ['a name that ends alike', { tokenUrl: 'https://evil-api.x.com/token' }],
    ['a name below', { issuerUrl: 'https://a.appleid.apple.com' }],
    ['a name in the path', { tokenUrl: 'https://a.example/api.x.com' }],
    ['no address', { tokenUrl: 'api.x.com' }],
    ['a property that every object has', { tokenUrl: 'https://constructor/token' }],
    ['another one', { tokenUrl: 'https://__proto__/token', issuerUrl: 'https://tostring' }],
  ])('is nothing by %s', (_, place) => expect(quirksOf(place)).toEqual({}))

  it.each(Object.entries(presets))('of the preset %s leaves the protocol its own parameters', (_, preset) => {
    const { parameters = {} } = quirksOf(preset)
    for (const name of ['state', 'nonce', 'redirect_uri', 'client_id', 'code_challenge', 'scope'])
      expect(parameters).not.toHaveProperty(name)
  })
})

describe('LGN-08 somebody whom a provider vouches for', () => {
  it.each<[string, object, Partial<Vouched> | undefined]>([
    [
      'all of it',
      { sub: 'a', email: 'a@b.example', email_verified: true, name: 'A' },
      { subject: 'a', email: 'a@b.example', isEmailVerified: true, name: 'A' },
    ],
    ['an id in numbers', { sub: 7 }, { subject: '7', isEmailVerified: false }],
    ['no id', { email: 'a@b.example' }, undefined],
    ['an empty id', { sub: '' }, undefined],
    ['a list for an id', { sub: ['a'] }, undefined],
    ['an object for an id', { sub: { toString: 'a' } }, undefined],
    ['a truth value for an id', { sub: true }, undefined],
    ['an id of 256 characters', { sub: 'x'.repeat(256) }, { subject: 'x'.repeat(256), isEmailVerified: false }],
    ['an id of 257 characters', { sub: 'x'.repeat(257) }, undefined],
    [
      'a list for an address',
      { sub: 'a', email: ['a@b.example'], email_verified: true },
      { subject: 'a', isEmailVerified: false },
    ],
    [
      'an object for an address',
      { sub: 'a', email: { a: 'b' }, email_verified: true },
      { subject: 'a', isEmailVerified: false },
    ],
    [
      'an address with a character that is not seen',
      { sub: 'a', email: 'a\u200bb@c.example', email_verified: true },
      { subject: 'a', isEmailVerified: false },
    ],
    [
      'an address written from right to left',
      { sub: 'a', email: 'a\u202e@c.example', email_verified: true },
      { subject: 'a', isEmailVerified: false },
    ],
    [
      'an address with a line end',
      { sub: 'a', email: 'a@c.example\nb@d.example', email_verified: true },
      { subject: 'a', isEmailVerified: false },
    ],
    [
      'two addresses in one',
      { sub: 'a', email: 'a@c.example,b@d.example', email_verified: true },
      { subject: 'a', isEmailVerified: false },
    ],
    [
      'a huge address',
      { sub: 'a', email: `${'x'.repeat(1e5)}@c.example`, email_verified: true },
      { subject: 'a', isEmailVerified: false },
    ],
    ['a huge name', { sub: 'a', name: 'x'.repeat(1e5) }, { subject: 'a', isEmailVerified: false }],
    [
      'a name with characters that are not seen',
      { sub: 'a', name: 'A\u202en\u0000n ' },
      { subject: 'a', isEmailVerified: false, name: 'Ann' },
    ],
    ['nothing but those', { sub: 'a', name: '\u200b\u200b' }, { subject: 'a', isEmailVerified: false }],
    ['a list for a name', { sub: 'a', name: ['A'] }, { subject: 'a', isEmailVerified: false }],
    [
      'first and last name alone',
      { sub: 'a', given_name: 'Ann', family_name: 'Works' },
      { subject: 'a', isEmailVerified: false, name: 'Ann Works' },
    ],
    [
      'a first name alone',
      { sub: 'a', given_name: 'Ann', family_name: null },
      { subject: 'a', isEmailVerified: false, name: 'Ann' },
    ],
    [
      'a picture',
      { sub: 'a', picture: 'https://p.example/a' },
      { subject: 'a', isEmailVerified: false, picture: 'https://p.example/a' },
    ],
    ['a script for a picture', { sub: 'a', picture: 'javascript:alert(1)' }, { subject: 'a', isEmailVerified: false }],
    ['data for a picture', { sub: 'a', picture: 'data:image/png;base64,AA' }, { subject: 'a', isEmailVerified: false }],
    ['a picture by plain http', { sub: 'a', picture: 'http://p.example/a' }, { subject: 'a', isEmailVerified: false }],
  ])('with %s', (_, claims, vouched) => expect(read(claims)).toEqual(vouched))

  it('is told by nothing that every object has', () => {
    for (const userIdExpression of ['{constructor.name}', '{toString}', '{__proto__}', '{sub.length}'])
      expect(read({ sub: 'a' }, connection({ data: { userIdExpression } }))).toBeUndefined()
    const inherited = Object.create({ sub: 'a', email: 'a@b.example', email_verified: true })
    expect(read(inherited)).toBeUndefined()
  })

  it.each<[unknown, boolean]>([
    [true, true],
    ['true', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    ['TRUE', false],
    ['yes', false],
    [2, false],
    [[true], false],
    [{}, false],
    [null, false],
    [undefined, false],
  ])('whose address is verified by %j: %s', (email_verified, isEmailVerified) => {
    expect(read({ sub: 'a', email: 'a@b.example', email_verified })).toMatchObject({ isEmailVerified })
  })

  it.each<[string, object, boolean]>([
    ['login.microsoftonline.com', { email_verified: true }, false],
    ['login.microsoftonline.com', { email_verified: true, xms_edov: '1' }, true],
    ['login.microsoftonline.com', { xms_edov: true }, true],
    ['login.microsoftonline.com', { xms_edov: 0 }, false],
    ['discord.com', { verified: true }, true],
    ['discord.com', { email_verified: true }, false],
    ['graph.facebook.com', { email_verified: true }, false],
    ['accounts.spotify.com', { email_verified: true }, false],
    ['auth.atlassian.com', { email_verified: true }, false],
    ['zoom.us', { email_verified: true, verified: 1 }, false],
    ['api.amazon.com', { email_verified: true }, false],
  ])('at %s by %j has a verified address: %s', (host, claims, isEmailVerified) => {
    const vouched = read({ sub: 'a', email: 'a@b.example', ...claims }, at(host))
    expect(vouched).toMatchObject({ isEmailVerified })
  })

  it.each<[string, object, string | undefined]>([
    ['github.com', { name: null, login: 'ann' }, 'ann'],
    ['github.com', { name: 'Ann', login: 'ann' }, 'Ann'],
    ['discord.com', { global_name: null, username: 'ann' }, 'ann'],
    ['api.x.com', { data: { name: 'Ann' } }, 'Ann'],
    ['api.x.com', { data: [] }, undefined],
  ])('at %s who says %j is called %s', (host, claims, name) => {
    expect(read({ sub: 'a', ...claims }, at(host))?.name).toBe(name)
  })
})

describe('ENT-05 whether somebody comes from an organisation', () => {
  const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'
  it.each<[string, object, boolean]>([
    ['oauth2.googleapis.com', { hd: 'work.example' }, true],
    ['oauth2.googleapis.com', { email: 'a@work.example', email_verified: true }, false],
    ['oauth2.googleapis.com', { hd: '' }, false],
    ['oauth2.googleapis.com', { hd: ['work.example'] }, false],
    ['login.microsoftonline.com', { tid: '7c1b5d34-0000-4000-8000-4f7d2a6d1f02' }, true],
    ['login.microsoftonline.com', { tid: personal }, false],
    ['login.microsoftonline.com', {}, false],
    ['login.microsoftonline.com', { tid: [personal] }, false],
    ['a.example', { email: 'a@work.example', email_verified: true }, true],
    ['a.example', { email: 'a@work.example' }, false],
    ['a.example', { email: 'a@GMAIL.com', email_verified: true }, false],
    ['a.example', { email: 'a@privaterelay.appleid.com', email_verified: true }, false],
    ['a.example', { hd: 'work.example' }, false],
  ])('at %s, by %j: %s', (host, claims, isBusiness) => {
    const whole = { sub: 'a', ...claims }
    const vouched = read(whole, at(host)) ?? { subject: '', isEmailVerified: false }
    expect(isBusinessAccount(at(host), whole, vouched)).toBe(isBusiness)
  })

  it('is everybody’s who comes by SAML: a provider that speaks it is an organisation’s own', () => {
    const saml = { ...plain, type: 'SAML2' as const }
    expect(isBusinessAccount(saml, {}, { subject: 'x', isEmailVerified: false })).toBe(true)
  })
})
