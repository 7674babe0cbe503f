import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationsOf, newApplicationKey } from './applications-of.ts'
import { fetchLocal, jsonOf } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const home = 'https://agent.example.com/callback'
let login: TestLogin
let applications: ReturnType<typeof applicationsOf>
const letRegister = (applicationRegistration: 'off' | 'approved', more: object = {}) =>
  login.save('account', login.accountId, {
    accountId: login.accountId,
    region: 'eu-west',
    applicationRegistration,
    ...more,
  })
let networks = 0
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
})
afterAll(() => login.close())
beforeEach(async () => {
  networks++
  await login.rows.owner`delete from items where kind = 'application' and doc ? 'awaitsApproval'`
  await letRegister('approved')
})

const send = (body: unknown, headers: Record<string, string> = {}) =>
  fetchLocal(`${applications.issuer}/api/oauth/registration`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${networks}.9`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const good = { client_name: 'Agent', redirect_uris: [home], token_endpoint_auth_method: 'none' }
const made = async (more: object = {}) => jsonOf(await send({ ...good, ...more }))
const documentOf = async (issuer: string) => jsonOf(await fetchLocal(`${issuer}/.well-known/openid-configuration`))
const storedAs = async (id: string) => {
  const [row] = await login.rows.owner`select doc from items where kind = 'application' and item_id = ${id}`
  return row?.doc
}
/** As an administrator does it by the API. */
async function approve(id: string) {
  const { awaitsApproval: _, ...doc } = await storedAs(id)
  await login.save('application', id, doc)
}

describe('dynamic client registration (RFC 7591)', () => {
  it('LGN-06 is off unless the account lets programs register, and discovery says so only where it does', async () => {
    const endpoint = `${applications.issuer}/api/oauth/registration`
    expect((await documentOf(applications.issuer)).registration_endpoint).toBe(endpoint)
    await letRegister('off')
    expect((await documentOf(applications.issuer)).registration_endpoint).toBeUndefined()
    expect((await send(good)).status).toBe(404)
    expect((await documentOf(login.login)).registration_endpoint).toBeUndefined()
    const atPlatform = await fetchLocal(`${login.login}/api/oauth/registration`, { method: 'POST', body: '{}' })
    expect(atPlatform.status).toBe(404)
  })

  it('LGN-06 decision 52: registers nobody in a locked account, and says why', async () => {
    await letRegister('approved', { plan: { featureSet: 'LOCKED', currency: 'EUR', lockedFrom: 'PROMOTER' } })
    const answer = await send(good)
    expect(answer.status).toBe(402)
    expect(await jsonOf(answer)).toEqual({
      error: 'access_denied',
      error_description: expect.stringContaining('locked'),
    })
    const rows = await login.rows.owner`select from items where kind = 'application' and doc ? 'awaitsApproval'`
    expect(rows).toHaveLength(0)
  })

  it('LGN-06 lets an independent client register, whom nobody can sign in to before it is approved', async () => {
    const config = await client.dynamicClientRegistration(new URL(applications.issuer), good, client.None(), {
      execute: [client.allowInsecureRequests],
      [client.customFetch]: (url, init) =>
        fetchLocal(url, {
          ...{
            method: init.method,
            headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': `198.51.${networks}.9` },
          },
          ...(init.body ? { body: String(init.body) } : {}),
        }),
    })
    const { client_id } = config.clientMetadata()
    expect(client_id).toMatch(/^app_/)
    const { browser } = await applications.begin(client_id, home)
    expect(browser.page.status).toBe(400)
    expect(browser.page.body).toContain('This application is not approved yet')
    expect(browser.page.body).toContain('An administrator has to approve it')
    await approve(client_id)
    const { finish, at, email } = await applications.signUp(client_id, home)
    expect((await finish(at)).claims()).toMatchObject({ email, aud: client_id })
  })

  it('LGN-06 makes nothing usable of one that waits: no pushed request, no device, no token, no page of its origin', async () => {
    const redirect_uris = ['https://waiting.example.com/callback']
    const { client_id, client_secret } = await made({
      redirect_uris,
      token_endpoint_auth_method: 'client_secret_basic',
    })
    const post = async (path: string, fields: Record<string, string>) =>
      jsonOf(
        await fetchLocal(`${applications.issuer}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ client_id, client_secret, ...fields }).toString(),
        }),
      )
    for (const path of ['/api/oauth/par', '/api/oauth/device', '/api/authentication/oauth/tokens', '/api/oauth/revoke'])
      expect(await post(path, { grant_type: 'refresh_token', refresh_token: 'x', token: 'x' })).toMatchObject({
        error: 'invalid_client',
      })
    const asPage = await fetchLocal(`${applications.issuer}/api/oauth/userinfo`, {
      headers: { origin: 'https://waiting.example.com' },
    })
    expect(asPage.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('LGN-06 answers a secret once and keeps its hash; a key proves its client by an assertion', async () => {
    const bySecret = await made({ token_endpoint_auth_method: undefined })
    expect(bySecret).toMatchObject({ token_endpoint_auth_method: 'client_secret_basic', client_secret_expires_at: 0 })
    expect(JSON.stringify(await storedAs(bySecret.client_id))).not.toContain(bySecret.client_secret)
    await approve(bySecret.client_id)
    const proof = client.ClientSecretBasic(bySecret.client_secret)
    const signedIn = await applications.signUp(bySecret.client_id, home, { proof })
    expect((await signedIn.finish(signedIn.at)).access_token).toBeTruthy()
    const { key, stored } = await newApplicationKey('ed25519')
    const x = Buffer.from(stored.publicKey, 'base64').subarray(-32).toString('base64url')
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    const byKey = await made({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } })
    expect([byKey.jwks, byKey.client_secret]).toEqual([{ keys: [jwk] }, undefined])
    await approve(byKey.client_id)
    const signed = await applications.signUp(byKey.client_id, home, { proof: client.PrivateKeyJwt(key) })
    expect((await signed.finish(signed.at)).access_token).toBeTruthy()
  })

  it('LGN-06 is noted as a change of the product, with nothing but what an application may say of itself', async () => {
    const more = {
      logo_uri: 'https://evil.example/logo.png',
      awaitsApproval: false,
      audiences: ['x'],
      deviceGrant: true,
    }
    const { client_id, ...said } = await made({ ...more, grant_types: ['authorization_code', 'refresh_token'] })
    expect(said).toMatchObject({ client_name: 'Agent', grant_types: ['authorization_code', 'refresh_token'] })
    expect(await storedAs(client_id)).toEqual({
      ...{ applicationId: client_id, name: 'Agent', redirectUrls: [home], awaitsApproval: true },
    })
  })

  it.each<[string, object, string]>([
    ['without an address', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['with an address of plain http', { redirect_uris: ['http://agent.example.com/'] }, 'invalid_redirect_uri'],
    ['with a wildcard', { redirect_uris: ['https://*.example.com/'] }, 'invalid_redirect_uri'],
    ['with a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [
      'that others begin a sign-in to by plain http',
      { initiate_login_uri: 'http://agent.example.com/' },
      'invalid_client_metadata',
    ],
    ['with too many addresses', { redirect_uris: Array.from({ length: 101 }, () => home) }, 'invalid_redirect_uri'],
    ['with a name that turns its direction', { client_name: 'Bank\u202e' }, 'invalid_client_metadata'],
    ['with a name of blanks alone', { client_name: '\u200b' }, 'invalid_client_metadata'],
    ['by another proof', { token_endpoint_auth_method: 'tls_client_auth' }, 'invalid_client_metadata'],
    ['for tokens without a code', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['for the grant of devices', { grant_types: ['authorization_code', 'password'] }, 'invalid_client_metadata'],
    ['with a key without its kind', { token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    [
      'with a private key',
      {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43), d: 'A'.repeat(43) }] },
      },
      'invalid_client_metadata',
    ],
  ])('LGN-06 refuses one %s', async (_, more, error) => {
    const answer = await send({ ...good, ...more })
    expect([answer.status, (await jsonOf(answer)).error]).toEqual([400, error])
  })

  it('LGN-06 refuses what is no JSON object', async () => {
    for (const body of ['[]', '{"a":', 'redirect_uris=x']) expect((await send(body)).status).toBe(400)
    expect((await send(good, { 'content-type': 'text/plain' })).status).toBe(400)
  })

  it('LGN-06 is bounded: twenty at once from one network, and fifty that wait whoever sent them', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push((await send(good)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, count) => send(good, { 'x-forwarded-for': `203.0.${count}.9` })),
    )
    expect(many.filter(({ status }) => status === 201)).toHaveLength(30)
    const [refused] = many.filter(({ status }) => status === 429)
    expect(refused && (await jsonOf(refused)).error).toBe('temporarily_unavailable')
  })
})
