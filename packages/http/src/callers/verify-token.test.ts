import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectionOf } from '../app/connection.ts'
import type { KeyLookups } from './key-lookups.ts'
import { tokenVerifier } from './verify-token.ts'

const accountId = 'acc-one' as AccountId
const issuer = 'https://acc-one.eu-west.example.com'
const key = (kid: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'EdDSA' } }
}
const [first, second] = [key('first'), key('second')]
const startedAt = 1_800_000_000

/** What stands just now; each test takes something of it away. */
const world = {
  now: startedAt,
  keys: [first.jwk],
  sessions: new Set<string>(),
  tokens: new Set<string>(),
  clients: [''],
}
beforeEach(() =>
  Object.assign(world, {
    now: startedAt,
    keys: [first.jwk],
    sessions: new Set(['ses_1']),
    tokens: new Set(['tok_1']),
    clients: ['sc_1 k1'],
  }),
)
const lookups: KeyLookups = {
  accountOfIssuer: async (origin) => (origin === issuer ? accountId : undefined),
  accountKeys: () => world.keys,
  extensionKeys: async () => [],
  clientKey: (_, clientId, keyId) => (world.clients.includes(`${clientId} ${keyId}`) ? 'x' : undefined),
  sessionStands: (_, sessionId) => world.sessions.has(sessionId),
  audienceDomains: ['example.com'],
  linkedIdentities: () => [],
  issuerKeys: { find: async () => undefined },
  tokenStands: (_, __, tokenId) => world.tokens.has(tokenId),
}

function tokenOf(claims: object, { kid, privateKey }: { kid: string; privateKey: KeyObject } = first): Promise<string> {
  return new SignJWT({ client_id: 'app_default', scope: 'openid', ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' })
    .setIssuer(issuer)
    .setSubject((claims as { sub?: string }).sub ?? 'ann')
    .setAudience(accountId)
    .setIssuedAt(startedAt)
    .setExpirationTime(startedAt + 3_600)
    .sign(privateKey)
}

/** The ways by which a token may be known already: not at all, by its digest, by the connection that sent it last. */
const ways = ['on the same connection', 'on another connection'] as const

describe.each(ways)('a token that was taken before, shown again %s,', (way) => {
  /** Shows a token until it is known, and answers how to show it again. */
  async function known(claims: object = {}) {
    const token = await tokenOf(claims)
    const authenticate = tokenVerifier(lookups, () => world.now)
    const connection = connectionOf({})
    for (let times = 0; times < 3; times++) await authenticate(token, { connection })
    const again = way === 'on the same connection' ? connection : connectionOf({})
    return async () => authenticate(token, { connection: again })
  }

  it('is taken again', async () => {
    await expect((await known())()).resolves.toMatchObject({ userId: 'ann', issuedFor: accountId })
  })

  it.each([
    ['a person', {}],
    ['a person who signed in', { sid: 'ses_1' }],
    ['a limited token', { limited_by: 'tok_1' }],
    ['a service client', { sub: 'sc_1', client_id: 'sc_1', client_key: 'k1' }],
  ])('is known without a promise: that of %s', async (_, claims) => {
    const token = await tokenOf(claims)
    const authenticate = tokenVerifier(lookups, () => world.now)
    const connection = connectionOf({})
    for (let times = 0; times < 2; times++) await authenticate(token, { connection })
    const again = way === 'on the same connection' ? connection : connectionOf({})
    expect(authenticate(token, { connection: again })).toMatchObject({ issuedFor: accountId })
  })

  it('is refused once it has expired, and not before (security 12)', async () => {
    const show = await known()
    world.now = startedAt + 3_600 + 59
    await expect(show()).resolves.toMatchObject({ userId: 'ann' })
    world.now = startedAt + 3_600 + 60
    await expect(show()).rejects.toMatchObject({ code: 'Unauthorized', cause: 'expired' })
  })

  it("is refused once its account's key was withdrawn (security K2)", async () => {
    const show = await known()
    world.keys = [second.jwk]
    await expect(show()).rejects.toMatchObject({ code: 'Unauthorized', cause: 'signing key is gone' })
  })

  it.each([
    ['its sign-in has ended', { sid: 'ses_1' }, () => world.sessions.clear()],
    ['it was taken back', { limited_by: 'tok_1' }, () => world.tokens.clear()],
    ['the key of its client is gone', { sub: 'sc_1', client_id: 'sc_1', client_key: 'k1' }, () => world.clients.pop()],
  ])('is refused once %s (security 17)', async (_, claims, end) => {
    const sub = (claims as { sub?: string }).sub ?? 'ann'
    const token = await new SignJWT({ client_id: 'app_default', scope: 'openid', ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: first.kid, typ: 'at+jwt' })
      .setIssuer(issuer)
      .setSubject(sub)
      .setAudience(accountId)
      .setIssuedAt(startedAt)
      .setExpirationTime(startedAt + 3_600)
      .sign(first.privateKey)
    const authenticate = tokenVerifier(lookups, () => world.now)
    const connection = connectionOf({})
    for (let times = 0; times < 3; times++) await authenticate(token, { connection })
    const show = async () =>
      authenticate(token, { connection: way === 'on the same connection' ? connection : connectionOf({}) })
    await expect(show()).resolves.toMatchObject({ userId: sub })
    end()
    await expect(show()).rejects.toMatchObject({ code: 'Unauthorized' })
  })
})

describe('a token that nobody saw before', () => {
  const show = async (token: string) => tokenVerifier(lookups, () => world.now)(token)

  it('of a key that the account does not have is refused', async () => {
    await expect(show(await tokenOf({}, second))).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  it('is refused once it has expired', async () => {
    const token = await tokenOf({})
    world.now = startedAt + 3_661
    await expect(show(token)).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  it("names nobody of the platform, whom an account's issuer has no say over (decision 41)", async () => {
    const token = await new SignJWT({ client_id: 'app_default', scope: 'openid' })
      .setProtectedHeader({ alg: 'EdDSA', kid: first.kid, typ: 'at+jwt' })
      .setIssuer(issuer)
      .setSubject('Doorward|owner')
      .setAudience(accountId)
      .setIssuedAt(startedAt)
      .setExpirationTime(startedAt + 3_600)
      .sign(first.privateKey)
    await expect(show(token)).rejects.toMatchObject({ code: 'Unauthorized' })
  })
})
