import { generateKeyPairSync } from 'node:crypto'
import type { ClientId, KeyId } from '@doorward/core/ids'
import { formatAccessKey } from '@doorward/http/callers/credentials/access-key'
import { decodeJwt, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Applications, applicationsOf, newApplicationSecret } from './applications-of.ts'
import { fetchLocal, jsonOf } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let applications: Applications
const home = 'https://app.example.com/callback'
const { secret, stored } = newApplicationSecret()
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await applications.save('app_one', { redirectUrls: [home] })
  await applications.save('app_two', { redirectUrls: [home] })
  await applications.save('app_api', { redirectUrls: [home], secrets: [stored] })
})
afterAll(() => login.close())

async function signUp() {
  const { at, finish, config, browser } = await applications.signUp('app_one', home)
  return { config, browser, tokens: await finish(at) }
}
const post = (path: string, fields: Record<string, string>, at = applications.issuer) =>
  fetchLocal(`${at}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const introspect = (token: string, proof: Record<string, string> = { client_id: 'app_api', client_secret: secret }) =>
  post('/api/oauth/introspect', { token, ...proof })
const isRefused = (token: string) => expect(login.authenticate(token)).rejects.toMatchObject({ code: 'Unauthorized' })

/** A service client of the account, and its access key. */
async function newClient(clientId = 'sc_reader' as ClientId) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const keyId = 'k1' as KeyId
  await login.environment.commit({
    accountId: login.accountId,
    actor: 'test',
    requestId: 'req_test',
    reads: [],
    decide: () => ({
      changes: [{ kind: 'client', id: clientId, after: { clientId, verificationKeys: [{ keyId, x }] } }],
      reply: () => ({ status: 200, body: undefined }),
    }),
  })
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' })
  return { client_id: clientId, client_secret: formatAccessKey({ clientId, keyId, accountId: login.accountId, pkcs8 }) }
}

describe('an access token that is revoked (RFC 7009, security 17)', () => {
  it('is refused at once, with all that its code made, and nothing of another tab', async () => {
    const { config, browser, tokens } = await signUp()
    const tab = await login.begin(config, {
      redirect_uri: home,
      resource: `urn:doorward:account:${login.accountId}`,
    })
    const other = await tab.finish((await browser.open(tab.url)).url)
    await client.tokenRevocation(config, tokens.access_token)
    await isRefused(tokens.access_token)
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(login.authenticate(other.access_token)).resolves.toMatchObject({ kind: 'person' })
    expect((await client.refreshTokenGrant(config, other.refresh_token ?? '')).access_token).toBeTruthy()
  })

  it('by another application stays good, and the answer does not tell', async () => {
    const { tokens } = await signUp()
    const answer = await post('/api/oauth/revoke', { token: tokens.access_token, client_id: 'app_two' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    await expect(login.authenticate(tokens.access_token)).resolves.toMatchObject({ kind: 'person' })
  })

  it.each(['not.a.token', 'x', 'eyJhbGciOiJub25lIn0.e30.'])(
    'or never was good: %s is answered alike',
    async (token) => {
      expect((await post('/api/oauth/revoke', { token, client_id: 'app_one' })).status).toBe(200)
    },
  )

  it.each([
    ['no token', { client_id: 'app_one' }, 400, 'invalid_request'],
    ['no client', { token: 'x' }, 400, 'invalid_request'],
    ['an unknown client', { token: 'x', client_id: 'app_none' }, 401, 'invalid_client'],
    ['a confidential client without its secret', { token: 'x', client_id: 'app_api' }, 401, 'invalid_client'],
  ])(
    'is asked for with %s: refused in the words of the protocol',
    async (_, fields: Record<string, string>, status, error) => {
      const answer = await post('/api/oauth/revoke', fields)
      expect([answer.status, (await jsonOf(answer)).error]).toEqual([status, error])
    },
  )
})

describe('introspection (RFC 7662)', () => {
  it('tells a confidential application and a service client of the account what a token says, until it ends', async () => {
    const { config, tokens } = await signUp()
    const { sub, jti, exp, iat } = decodeJwt(tokens.access_token)
    for (const proof of [undefined, await newClient()]) {
      const answer = await introspect(tokens.access_token, proof)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await jsonOf(answer)).toMatchObject({
        ...{ active: true, token_type: 'Bearer', sub, jti, exp, iat },
        client_id: 'app_one',
        scope: 'openid profile email',
        iss: applications.issuer,
      })
    }
    await client.tokenRevocation(config, tokens.refresh_token ?? '')
    expect(await jsonOf(await introspect(tokens.access_token))).toEqual({ active: false })
  })

  it('tells of a service client’s token that our login made', async () => {
    const proof = await newClient('sc_worker' as ClientId)
    const granted = await jsonOf(
      await post('/api/authentication/oauth/tokens', { grant_type: 'client_credentials', ...proof }),
    )
    const told = await jsonOf(await introspect(granted.access_token))
    expect(told).toMatchObject({ active: true, client_id: 'sc_worker', sub: 'sc_worker' })
  })

  it('says inactive, and no more, of everything else', async () => {
    const { tokens } = await signUp()
    const platform = (await login.signUp('elsewhere@example.com')).tokens
    const { privateKey, keyId } = await login.environment.keyring.activeKey(login.accountId)
    const expired = await new SignJWT({ client_id: 'app_one', scope: 'openid' })
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
      .setIssuer(applications.issuer)
      .setSubject('someone')
      .setIssuedAt(1)
      .setExpirationTime(3_600)
      .sign(privateKey)
    const access = (await newClient()).client_secret
    const none = [tokens.id_token, tokens.refresh_token, platform.access_token, expired, access, 'x', 'a.b.c']
    for (const token of none) expect(await jsonOf(await introspect(token ?? '')), token).toEqual({ active: false })
  })

  it.each([
    ['a public application', { client_id: 'app_one' }],
    ['a wrong secret', { client_id: 'app_api', client_secret: 'x'.repeat(43) }],
    ['a service client without its key', { client_id: 'sc_reader' }],
    ['an unknown one', { client_id: 'app_none', client_secret: 'x' }],
  ])('is refused to %s', async (_, proof: Record<string, string>) => {
    const answer = await introspect('x', proof)
    expect([answer.status, (await jsonOf(answer)).error]).toEqual([401, 'invalid_client'])
  })

  it('is refused at another issuer: the platform has nobody who may ask (security 38)', async () => {
    const proof = { client_id: 'app_api', client_secret: secret }
    const answer = await post('/api/oauth/introspect', { token: 'x', ...proof }, login.login)
    expect(answer.status).toBe(401)
  })
})
