import { createHmac, generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Connection, ConnectionDraft } from '@doorward/core/connections/connection'
import type { ConnectionId } from '@doorward/core/ids'
import { openOutbound } from '@doorward/http/outbound/outbound'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oauthSignIn } from '../src/federation/oauth/oauth-sign-in.ts'
import type { Asking } from '../src/federation/sign-in-way.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

/** The one address of this machine that is open to us, so that its usual one stays closed. */
const own = '127.0.0.5'

type Answers = Record<string, unknown>

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicText = publicKey.export({ format: 'pem', type: 'spki' })
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** How a token is signed, rightly and not. */
const signatures: Record<string, (text: string) => string> = {
  RS256: (text) => sign('sha256', Buffer.from(text), privateKey).toString('base64url'),
  HS256: (text) => createHmac('sha256', publicText).update(text).digest('base64url'),
  none: () => '',
}

/** A provider whose every part can be said otherwise; it tells which addresses were asked. */
async function openProvider() {
  const asked: string[] = []
  const said: Record<string, Answers> = {}
  const redirects: Record<string, string> = {}
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', origin).pathname
    asked.push(path)
    if (redirects[path]) return void reply.writeHead(302, { location: redirects[path] }).end()
    const answer = said[path]
    reply.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, own, resolve))
  const origin = `http://${own}:${(server.address() as AddressInfo).port}`
  const issues = (algorithm: string, claims: Answers) => {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: origin, aud: 'doorward', sub: 'ann', iat: now, exp: now + 300 }
    const text = `${encoded({ alg: algorithm, kid: 'k1' })}.${encoded({ ...usual, ...claims })}`
    const id_token = `${text}.${signatures[algorithm]?.(text)}`
    said['/token'] = { access_token: 'token', token_type: 'Bearer', id_token }
  }
  const publish = (more: Answers = {}) => {
    const addresses = { authorization_endpoint: `${origin}/auth`, token_endpoint: `${origin}/token` }
    said['/.well-known/openid-configuration'] = {
      ...{ issuer: origin, ...addresses, jwks_uri: `${origin}/keys`, response_types_supported: ['code'] },
      ...more,
    }
    const key = publicKey.export({ format: 'jwk' }) as JsonWebKey // of an RSA key
    said['/keys'] = { keys: [{ ...key, kid: 'k1', use: 'sig', alg: 'RS256' }] }
  }
  publish()
  return { origin, asked, redirects, issues, publish, close: () => new Promise<unknown>((done) => server.close(done)) }
}

let login: TestLogin
let provider: Awaited<ReturnType<typeof openProvider>>
let rival: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  login = await openTestLogin({ outbound: openOutbound({ allow: [own] }) })
  provider = await openProvider()
  rival = await openProvider()
})
afterAll(async () => {
  await login.close()
  await provider.close()
  await rival.close()
})

/** A sign-in at the provider that is under way. */
const newAsking = (draft: ConnectionDraft = {}): Asking => {
  const connection = { connectionId: 'con_p' as ConnectionId, type: 'OAUTH2', clientId: 'doorward' } as const // letters of an id
  return {
    accountId: login.accountId,
    connection: { ...connection, issuerUrl: provider.origin, ...draft } as Connection, // plain http, which is not entered
    secret: 'a secret',
    returnTo: `http://${login.accountId}.eu-west.doorward.localhost:${login.port}/login`,
    state: randomBytes(16).toString('hex'),
    verifier: randomBytes(32).toString('base64url'),
    nonce: randomBytes(16).toString('hex'),
  }
}
const complete = (asking: Asking, more: Record<string, string> = {}) =>
  oauthSignIn.complete(login.environment, asking, new URLSearchParams({ code: 'code', state: asking.state, ...more }))
const untrusted = expect.objectContaining({ fault: 'untrusted' })

describe('LGN-08 security 11: an id token', () => {
  it('that the provider signed is believed', async () => {
    const asking = newAsking()
    provider.issues('RS256', { nonce: asking.nonce })
    expect(await complete(asking)).toMatchObject({ issuer: provider.origin, claims: { sub: 'ann' } })
  })

  it.each(['none', 'HS256'])('whose algorithm is %s is refused, published or not', async (algorithm) => {
    for (const published of [{}, { id_token_signing_alg_values_supported: ['RS256', algorithm] }]) {
      provider.publish(published)
      const asking = newAsking()
      provider.issues(algorithm, { nonce: asking.nonce })
      await expect(complete(asking), JSON.stringify(published)).rejects.toEqual(untrusted)
    }
    provider.publish()
  })

  it.each<[string, (asking: Asking) => Answers]>([
    ['of another sign-in (nonce)', () => ({ nonce: 'another' })],
    ['of another provider (issuer)', ({ nonce }) => ({ nonce, iss: rival.origin })],
    ['for another application (audience)', ({ nonce }) => ({ nonce, aud: 'other' })],
    ['that is over', ({ nonce }) => ({ nonce, exp: Math.floor(Date.now() / 1000) - 3_600 })],
  ])('%s is refused', async (_, claims) => {
    const asking = newAsking()
    provider.issues('RS256', claims(asking))
    await expect(complete(asking)).rejects.toEqual(untrusted)
  })
})

describe('LGN-08 security 6: an answer of one provider that is brought to the sign-in at another', () => {
  it('is refused by its issuer (RFC 9207 §2.4), and its code is shown to nobody', async () => {
    const before = provider.asked.filter((path) => path === '/token').length
    await expect(complete(newAsking(), { iss: rival.origin })).rejects.toEqual(untrusted)
    expect(provider.asked.filter((path) => path === '/token')).toHaveLength(before)
  })

  it('is refused without one where the provider names itself in every answer', async () => {
    provider.publish({ authorization_response_iss_parameter_supported: true })
    const asking = newAsking()
    provider.issues('RS256', { nonce: asking.nonce })
    await expect(complete(asking)).rejects.toEqual(untrusted)
    expect(await complete(asking, { iss: provider.origin })).toMatchObject({ issuer: provider.origin })
    provider.publish()
  })

  it('is refused without one where the id token is the other provider’s', async () => {
    const asking = newAsking()
    provider.issues('RS256', { nonce: asking.nonce, iss: rival.origin })
    await expect(complete(asking)).rejects.toEqual(untrusted)
  })

  it('is refused where what it publishes is of another issuer', async () => {
    provider.publish({ issuer: rival.origin })
    await expect(complete(newAsking())).rejects.toMatchObject({
      fault: 'misconfigured',
      cause: { code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' },
    })
    provider.publish()
  })
})

describe('LGN-08 a provider that publishes nothing fit under its issuer', () => {
  const begin = (issuerUrl: string) => oauthSignIn.begin(login.environment, newAsking({ issuerUrl }))
  it('is told as misconfigured where it has nothing there', async () => {
    await expect(begin(`${provider.origin}/nothing`)).rejects.toMatchObject({ fault: 'misconfigured' })
  })
  it('is told as unreachable where nobody listens, with what was asked for', async () => {
    await expect(begin(`http://${own}:1`)).rejects.toMatchObject({
      fault: 'unreachable',
      message: expect.stringMatching(`^asked for http://${own}:1/\\.well-known/openid-configuration: .`),
    })
  })
})

const within = [
  ['private', 'https://10.1.2.3'],
  ['loopback', 'https://127.0.0.2'],
  ['link-local', 'https://169.254.169.254'],
  ['link-local of version 6', 'https://[fe80::1]'],
  ['a name that resolves to one', 'https://localhost'],
] as const

describe('LGN-08 security 44: a provider within our network is not asked', () => {
  const misconfigured = expect.objectContaining({
    fault: 'misconfigured',
    message: expect.stringContaining('public address'),
  })
  const begin = (draft: ConnectionDraft) => oauthSignIn.begin(login.environment, newAsking(draft))
  /** A sign-in whose id token is right, at a provider that publishes this besides. */
  async function completeWith(published: Answers) {
    provider.publish(published)
    const asking = newAsking()
    provider.issues('RS256', { nonce: asking.nonce })
    return complete(asking).finally(() => provider.publish())
  }

  it.each(within)('%s: for what it publishes', async (_, address) => {
    await expect(begin({ issuerUrl: address })).rejects.toEqual(misconfigured)
  })
  it.each(within)('%s: for tokens', async (_, address) => {
    await expect(completeWith({ token_endpoint: `${address}/token` })).rejects.toEqual(misconfigured)
  })
  it.each(within)('%s: for its keys', async (_, address) => {
    await expect(completeWith({ jwks_uri: `${address}/keys` })).rejects.toEqual(misconfigured)
  })
  it.each(within)('%s: for who it is', async (_, address) => {
    await expect(completeWith({ userinfo_endpoint: `${address}/me` })).rejects.toEqual(misconfigured)
  })
  it.each(within)('%s: by a redirect from what it publishes, its keys or who it is', async (_, address) => {
    const places = ['/.well-known/openid-configuration', '/keys', '/me']
    for (const path of places) {
      provider.redirects[path] = `${address}/`
      const outcome = completeWith({ userinfo_endpoint: `${provider.origin}/me` })
      await expect(outcome, path).rejects.toEqual(misconfigured)
      delete provider.redirects[path]
    }
  })
})
