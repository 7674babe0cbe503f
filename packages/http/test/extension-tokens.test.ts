import type { LinkedIdentity } from '@doorward/core/identities/linked-user'
import { describe, expect, it } from 'vitest'
import { extensionTokenReader } from '../src/callers/credentials/extension-token.ts'
import { tokenVerifier } from '../src/callers/verify-token.ts'
import { keyOf, one, two, who, world } from './lookups.ts'
import { accountIssuer, madeAt, newKey, type SigningKey, sign } from './signed.ts'

const [calendar, mail] = [newKey('k-calendar'), newKey('k-mail')]
const keys: Record<string, SigningKey> = { [`${one} ext_calendar`]: calendar, [`${one} ext_mail`]: mail }
const lookups = (more: Parameters<typeof world>[0] = {}) => ({
  extensionKeys: async (accountId: string, extensionId: string) =>
    [keys[`${accountId} ${extensionId}`]?.jwk ?? []].flat(),
  ...more,
})

const issuer = `${accountIssuer(one)}/api/extensions/ext_calendar`
const claims = {
  ...{ iss: issuer, sub: 'ann', aud: 'ext_calendar', client_id: 'ext_calendar', sid: 'ses_1.g.f' },
  ...{ iat: madeAt, exp: madeAt + 3_600 },
}
const tokenOf = (more: Record<string, unknown> = {}, header: Record<string, unknown> = {}, by = calendar) =>
  sign(by, { ...claims, ...more }, { typ: 'at+jwt', ...header })

const read = async (token: string | Promise<string>, at = one, more: Parameters<typeof world>[0] = {}) =>
  extensionTokenReader(world(lookups(more)), () => madeAt)(await token, at)

describe('decision 45: the token of an extension', () => {
  it('is known as one at its account alone', async () => {
    expect(await read(tokenOf())).toMatchObject({ sub: 'ann', client_id: 'ext_calendar' })
    expect(await read(tokenOf(), two)).toBeUndefined()
  })

  it('names nobody as caller, and is told so in words', async () => {
    const authenticate = tokenVerifier(world(lookups()), () => madeAt)
    await expect(authenticate(await tokenOf(), { at: one })).rejects.toMatchObject({
      code: 'Unauthorized',
      title: expect.stringContaining('It is no credential of this API'),
    })
  })

  const wrong: [string, Record<string, unknown>, Record<string, unknown>?, SigningKey?][] = [
    ['is signed by another extension of the account', {}, {}, mail],
    ['is signed by another extension, by its key id too', {}, { kid: 'k-calendar' }, mail],
    ['is signed by the account', {}, {}, keyOf.one],
    ['is of another extension', { iss: `${accountIssuer(one)}/api/extensions/ext_mail` }],
    ['is of an extension that is gone', { iss: `${accountIssuer(one)}/api/extensions/ext_gone` }],
    ['is of that extension at another account', { iss: `${accountIssuer(two)}/api/extensions/ext_calendar` }],
    ['is for another extension', { aud: 'ext_mail' }],
    ['is for the account', { aud: one }],
    ['was given to another client', { client_id: 'ext_mail' }],
    ['is of another type', {}, { typ: 'JWT' }],
    ['is past its end', { iat: madeAt - 7_200, exp: madeAt - 61 }],
    ['never ends', { exp: undefined }],
    ['lives too long', { exp: madeAt + 25 * 3_600 }],
    ['was made ahead of time', { iat: madeAt + 120, exp: madeAt + 3_600 }],
    ['names no sign-in', { sid: undefined }],
    ['names nobody', { sub: undefined }],
    ['wants a proof', { cnf: {} }],
  ]
  it.each(wrong)('is none when it %s', async (_, more, header, by) => {
    expect(await read(tokenOf(more, header, by))).toBeUndefined()
    expect(await who(await tokenOf(more, header, by), lookups())).toBe('Unauthorized')
  })

  it('is none once its sign-in has ended, and what is no token at all is none', async () => {
    expect(await read(tokenOf(), one, { sessionStands: () => false })).toBeUndefined()
    for (const text of ['', 'a.b.c', `${await tokenOf()}=`]) expect(await read(text)).toBeUndefined()
  })

  it('is not made the account’s user by its issuer’s registration as a linked one', async () => {
    const registration: LinkedIdentity = { identityId: 'idn_1', issuer, audience: '*', userIdExpression: '{sub}' }
    const linked = lookups({
      linkedIdentities: () => [registration],
      issuerKeys: { find: async () => calendar.jwk },
    })
    for (const at of [one, two]) expect(await who(await tokenOf(), linked, at)).toBe('Unauthorized')
  })

  it('signed for the account’s own issuer by an extension’s key is refused', async () => {
    expect(await who(await tokenOf({ iss: accountIssuer(one), aud: one }), lookups())).toBe('Unauthorized')
  })

  it('of an issuer elsewhere that is only written alike is judged as that of any linked issuer', async () => {
    const elsewhere = 'https://id.example.org/api/extensions/ext_calendar'
    const registration: LinkedIdentity = {
      identityId: 'idn_1',
      issuer: elsewhere,
      audience: '*',
      userIdExpression: '{sub}',
    }
    const linked = lookups({ linkedIdentities: () => [registration], issuerKeys: { find: async () => calendar.jwk } })
    expect(await who(await tokenOf({ iss: elsewhere }), linked)).toMatchObject({ userId: 'ann', identityId: 'idn_1' })
  })
})
