import { platformAccountId, type UserId } from '@doorward/core/ids'
import { platformAudience } from '@doorward/core/platform'
import { saveDefaultClaims } from '@doorward/store/people/profiles'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let people = 0
const newEmail = () => `person${++people}@example.com`
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

const tokensPath = '/api/authentication/oauth/tokens'
const post = (path: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
  fetchLocal(`${login.login}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })
const authorize = (changed: Record<string, string | undefined>, base: URLSearchParams) => {
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined) base.delete(name)
    else base.set(name, value)
  }
  return `${login.login}/?${base}`
}
const plainRequest = async () => new URL((await login.begin(await login.relyingParty())).url).searchParams

describe('code with PKCE by an independent relying party', () => {
  test('signs up and gets a platform token that the API takes (security 5, 10; LGN-01)', async () => {
    const { tokens, at } = await login.signUp('maya@example.com')
    const claims = decodeJwt(tokens.access_token)
    expect(new URL(at).searchParams.get('iss')).toBe(login.login)
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' })
    expect(claims).toMatchObject({
      iss: login.login,
      aud: [platformAudience],
      client_id: 'app_portal',
      scope: 'openid profile email',
    })
    expect(claims.exp).toBe((claims.iat ?? 0) + 3600)
    expect(claims.sub).toMatch(/^[a-z0-9]{25}$/)
    expect(tokens.claims()).toMatchObject({
      sub: claims.sub,
      email: 'maya@example.com',
      email_verified: true,
      name: 'Maya',
    })
    const caller = await login.authenticate(tokens.access_token)
    expect(caller).toMatchObject({ userId: `Doorward|${claims.sub}`, kind: 'person', issuedFor: 'platform' })
    expect(caller.authTime).toBeGreaterThan(0)
    const known = await client.fetchUserInfo(await login.relyingParty(), tokens.access_token, String(claims.sub))
    expect(known).toMatchObject({ email: 'maya@example.com', name: 'Maya' })
  })

  test('access and id tokens carry the default claims of their user, and lose none of their own', async () => {
    const { browser, config, tokens } = await login.signUp(newEmail())
    const userId = decodeJwt(tokens.access_token).sub as UserId // a subject of ours
    const identity = { team: 'blue', name: 'Not her name' }
    const claims = { defaultAccessTokenClaims: { plan: 'gold' }, defaultUserIdentityClaims: identity }
    await login.rows.database.account(platformAccountId, async (tx) => {
      await saveDefaultClaims(tx, platformAccountId, userId, claims)
    })
    const again = await login.begin(config)
    const later = await again.finish((await browser.open(again.url)).url)
    expect(decodeJwt(later.access_token)).toMatchObject({ sub: userId, plan: 'gold', client_id: 'app_portal' })
    expect(decodeJwt(later.access_token)).not.toHaveProperty('team')
    expect(later.claims()).toMatchObject({ sub: userId, team: 'blue', name: 'Maya', iss: login.login })
    expect(later.claims()).not.toHaveProperty('plan')
    const refreshed = await client.refreshTokenGrant(config, later.refresh_token ?? '')
    expect(refreshed.claims()).toMatchObject({ team: 'blue' })
  })

  test('a second request of the same browser needs no second sign-in; prompt=login does', async () => {
    const { browser, config } = await login.signUp(newEmail())
    const again = await login.begin(config)
    expect((await again.finish((await browser.open(again.url)).url)).access_token).toBeTruthy()
    await browser.open((await login.begin(config, { prompt: 'login' })).url)
    expect(browser.page.body).toContain('Sign in to Doorward')
  })

  test('a sign-up and a sign-in are told to an integration of the account (API-17)', async () => {
    const accountId = platformAccountId
    await login.environment.commit({
      accountId,
      actor: 'test',
      requestId: 'req_test',
      reads: [],
      decide: () => ({
        changes: [{ kind: 'integration', id: 'WEBHOOK', after: { type: 'WEBHOOK', configuration: {} } }],
        reply: () => ({ status: 200, body: undefined }),
      }),
    })
    const email = newEmail()
    const { tokens, config } = await login.signUp(email)
    const { sub: userId } = decodeJwt(tokens.access_token)
    const browser = login.newBrowser()
    await browser.open((await login.begin(config)).url)
    await browser.submit({ email, password: goodPassword, way: 'password' })
    const told = await login.rows.owner`select type, detail from outgoing_events order by tx, seq`
    const event = (subType: string) => ({
      type: 'UserLogin',
      detail: { subType, loginResult: 'SUCCESS', user: { userId }, application: { applicationId: 'app_portal' } },
    })
    expect([...told]).toEqual([event('SignUp'), event('Login')])
  })

  test('prompt=none without a session goes back with login_required', async () => {
    const { url } = await login.begin(await login.relyingParty(), { prompt: 'none' })
    const { url: at } = await login.newBrowser().open(url)
    expect(new URL(at).searchParams.get('error')).toBe('login_required')
  })

  test.each([
    ['http://doorward.localhost/elsewhere', 'another path'],
    ['https://evil.example/app/', 'another host'],
    ['http://login.doorward.localhost/app/', 'a sibling host'],
  ])('redirect_uri %s (%s) is a page, never a redirect (security 1, 2)', async (redirectUri) => {
    const browser = new Browser('https://evil.example')
    const page = await browser.open(authorize({ redirect_uri: redirectUri }, await plainRequest()))
    expect(page.status).toBe(400)
    expect(page.headers.get('location')).toBeNull()
    expect(page.body).toContain('We cannot send you back')
    expect(page.body).toMatch(/Reference <bdi><code>req_/)
  })

  test.each([
    [{ code_challenge: undefined, code_challenge_method: undefined }, 'a request without a challenge'],
    [{ code_challenge_method: 'plain' }, 'the plain method'],
    [{ code_challenge_method: undefined }, 'a challenge without its method'],
  ] as [Record<string, string | undefined>, string][])('%o: %s is refused (security 4)', async (changed, _because) => {
    const { url } = await login.newBrowser().open(authorize(changed, await plainRequest()))
    expect(new URL(url).searchParams.get('error')).toBe('invalid_request')
  })

  test.each(['token', 'id_token', 'code id_token'])('response_type %s is refused (security 3)', async (type) => {
    const { url } = await login.newBrowser().open(authorize({ response_type: type, nonce: 'n' }, await plainRequest()))
    expect(url).toContain('error=unsupported_response_type')
  })

  test.each(['fragment', 'web_message', 'jwt', 'query.jwt', 'doorward_posted', 'x'])(
    'response_mode %s is refused, by query, whatever else is wrong; query itself is taken',
    async (mode) => {
      for (const more of [{}, { prompt: 'none' }, { scope: 'nothing' }, { code_challenge: undefined }]) {
        const asked = authorize({ response_mode: mode, ...more }, await plainRequest())
        const { url, status } = await login.newBrowser().open(asked)
        expect([status, new URL(url).hash]).toEqual([0, ''])
        expect(new URL(url).searchParams.get('error')).toMatch(/^(unsupported_response_mode|invalid_scope)$/)
      }
      const nowhere = { response_mode: mode, redirect_uri: 'https://evil.example/' }
      const page = await login.newBrowser().open(authorize(nowhere, await plainRequest()))
      expect([page.status, page.body.includes('evil.example')]).toEqual([400, false])
      const taken = await login.newBrowser().open(authorize({ response_mode: 'query' }, await plainRequest()))
      expect(taken.body).toContain('Sign in to')
    },
  )

  test.each(['password', 'client_credentials', 'urn:ietf:params:oauth:grant-type:device_code'])(
    'grant_type %s is refused (security 3)',
    async (grantType) => {
      const answer = await post(tokensPath, { grant_type: grantType, client_id: 'app_portal' })
      expect([answer.status, (await jsonOf(answer)).error]).toEqual([400, 'unsupported_grant_type'])
    },
  )

  test('a parameter given twice is 400, at the authorization and at the token endpoint (security 8)', async () => {
    const twice = await fetchLocal(`${login.login}/?${await plainRequest()}&scope=openid`)
    expect([twice.status, twice.headers.get('location')]).toEqual([400, null])
    const token = await post(tokensPath, 'grant_type=refresh_token&grant_type=refresh_token&client_id=app_portal')
    expect(token.status).toBe(400)
  })

  test('a request by a form says what it says and no more: nothing twice, nothing beyond the bound of an address (OpenID Connect Core §3.1.2.1, security 8, 40)', async () => {
    const asked = await plainRequest()
    const sent = async (form: string) => {
      const answer = await post('/', form)
      return [answer.status, answer.headers.get('location')]
    }
    expect(await sent(asked.toString())).toEqual([303, `/?${asked}`])
    expect(await sent(`${asked}&scope=openid`)).toEqual([400, null])
    expect(await sent(`${asked}&x=${'y'.repeat(8_000)}`)).toEqual([400, null])
    const evil = new URLSearchParams([...asked, ['//evil.example', '']])
    expect((await sent(evil.toString()))[1]).toBe(`/?${evil}`)
  })

  test('an application is not known at another issuer (security 38)', async () => {
    const page = await login
      .newBrowser()
      .open(authorize({}, await plainRequest()).replace('//login.', `//${login.accountId}.eu-west.`))
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
  })
})

describe('codes and tokens', () => {
  test('a code used twice ends what it gave (security 5)', async () => {
    const email = newEmail()
    const browser = login.newBrowser()
    const { url, verifier } = await login.begin(await login.relyingParty(), { prompt: 'create' })
    await browser.open(url)
    await browser.submit({ email, way: 'code', password: '' })
    const { url: at } = await browser.submit({ code: await login.postbox.nextCode(email) })
    const exchange = () =>
      post(tokensPath, {
        grant_type: 'authorization_code',
        client_id: 'app_portal',
        code: new URL(at).searchParams.get('code') ?? '',
        code_verifier: verifier,
        redirect_uri: login.redirectUri,
      })
    const first = await jsonOf(await exchange())
    await expect(login.authenticate(first.access_token)).resolves.toMatchObject({ kind: 'person' })
    const second = await exchange()
    expect([second.status, (await jsonOf(second)).error]).toEqual([400, 'invalid_grant'])
    await expect(login.authenticate(first.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    const refresh = await post(tokensPath, {
      grant_type: 'refresh_token',
      client_id: 'app_portal',
      refresh_token: first.refresh_token,
    })
    expect(refresh.status).toBe(400)
  })

  /** A code of one more tab of a browser that is signed in, and what it is exchanged with. */
  async function anotherTab({ browser, config }: Awaited<ReturnType<TestLogin['signUp']>>) {
    const { url, verifier } = await login.begin(config)
    const { url: at } = await browser.open(url)
    return {
      grant_type: 'authorization_code',
      client_id: 'app_portal',
      code: new URL(at).searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: login.redirectUri,
    }
  }
  const refreshed = (token: string) =>
    post(tokensPath, { grant_type: 'refresh_token', client_id: 'app_portal', refresh_token: token })

  test('of exchanges of one code at the same moment one gets tokens, which end with the others (security 5)', async () => {
    const fields = await anotherTab(await login.signUp(newEmail()))
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(tokensPath, fields)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const winner = answers.find(({ status }) => status === 200)
    const tokens = await jsonOf(winner as NonNullable<typeof winner>) // one has this status
    await expect(login.authenticate(tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await refreshed(tokens.refresh_token)).status).toBe(400)
  })

  test('a code used twice ends what it made, and nothing of another tab of the same sign-in (security 5)', async () => {
    const first = await login.signUp(newEmail())
    const fields = await anotherTab(first)
    const made = await jsonOf(await post(tokensPath, fields))
    const renewed = await jsonOf(await refreshed(made.refresh_token))
    expect((await post(tokensPath, fields)).status).toBe(400)
    for (const token of [made.access_token, renewed.access_token])
      await expect(login.authenticate(token)).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await refreshed(renewed.refresh_token)).status).toBe(400)
    await expect(login.authenticate(first.tokens.access_token)).resolves.toMatchObject({ kind: 'person' })
    const others = await jsonOf(await refreshed(first.tokens.refresh_token ?? ''))
    await expect(login.authenticate(others.access_token)).resolves.toMatchObject({ kind: 'person' })
  })

  test('a refresh token used twice ends its own family only (security 9)', async () => {
    const first = await login.signUp(newEmail())
    const made = await jsonOf(await post(tokensPath, await anotherTab(first)))
    const renewed = await jsonOf(await refreshed(made.refresh_token))
    expect((await refreshed(made.refresh_token)).status).toBe(400)
    await expect(login.authenticate(renewed.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await refreshed(first.tokens.refresh_token ?? '')).status).toBe(200)
  })

  test('of one refresh token shown several times at the same moment one gets tokens, which end with the others (security 9)', async () => {
    const { tokens } = await login.signUp(newEmail())
    const answers = await Promise.all([1, 2, 3].map(() => refreshed(tokens.refresh_token ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const winner = answers.find(({ status }) => status === 200)
    const renewed = await jsonOf(winner as NonNullable<typeof winner>) // one has this status
    expect((await refreshed(renewed.refresh_token)).status).toBe(400)
    await expect(login.authenticate(renewed.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('a bearer token beside a request for tokens is no proof of a client, and none is asked of it', async () => {
    const { tokens } = await login.signUp(newEmail())
    const form = { grant_type: 'refresh_token', client_id: 'app_portal', refresh_token: tokens.refresh_token ?? '' }
    const answer = await post(tokensPath, form, { authorization: `Bearer ${tokens.access_token}` })
    expect(answer.status).toBe(200)
    const revoked = { client_id: 'app_portal', token: (await jsonOf(answer)).refresh_token }
    const ended = await post('/api/oauth/revoke', revoked, { authorization: 'Bearer nothing' })
    expect([ended.status, (await refreshed(revoked.token)).status]).toEqual([200, 400])
  })

  test('an application that asks with a nonce and no scope is told who signed in', async () => {
    const config = await login.relyingParty(
      login.portal.replace('://', `://${login.accountId}.eu-west.`),
      'app_default',
    )
    const { browser } = await login.signUp(newEmail())
    const asked = await login.begin(config, { redirect_uri: 'http://localhost:3000/', resource: '' })
    const url = new URL(asked.url)
    for (const name of ['scope', 'resource']) url.searchParams.delete(name)
    expect(url.searchParams.get('nonce')).not.toBeNull()
    const page = await browser.open(url.href)
    expect([page.status, page.url.includes('error')]).toEqual([200, false])
    const scopes = await login.rows.database.account(
      login.accountId,
      (tx) => tx`select payload #>> '{params,scope}' as scope from oidc_rows where model = 'Interaction'`,
    )
    expect(scopes.map(({ scope }) => scope)).toEqual(['openid profile email'])
  })

  test('a wrong verifier gets nothing', async () => {
    const { browser, config } = await login.signUp(newEmail())
    const { url } = await login.begin(config)
    const other = await login.begin(config)
    const { url: at } = await browser.open(url)
    const answer = await post(tokensPath, {
      grant_type: 'authorization_code',
      client_id: 'app_portal',
      code: new URL(at).searchParams.get('code') ?? '',
      code_verifier: other.verifier,
      redirect_uri: login.redirectUri,
    })
    expect([answer.status, (await jsonOf(answer)).error]).toEqual([400, 'invalid_grant'])
  })

  test('refresh tokens rotate; a replayed one ends the family (security 9)', async () => {
    const { config, tokens } = await login.signUp(newEmail())
    const second = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    expect(decodeJwt(second.access_token)).toMatchObject({
      aud: [platformAudience],
      sub: decodeJwt(tokens.access_token).sub,
    })
    expect(decodeJwt(second.access_token).auth_time).toBe(decodeJwt(tokens.access_token).auth_time)
    const third = await client.refreshTokenGrant(config, second.refresh_token ?? '')
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(client.refreshTokenGrant(config, third.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(login.authenticate(third.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('a revoked refresh token ends its access tokens (security 17)', async () => {
    const { config, tokens } = await login.signUp(newEmail())
    await client.tokenRevocation(config, tokens.refresh_token ?? '')
    await expect(login.authenticate(tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test.each([tokensPath, '/api/oauth/revoke'])(
    '%s says too many in the words of the protocol, with the limit and how long to wait (API-02)',
    async (path) => {
      const form = { grant_type: 'refresh_token', client_id: 'app_portal', refresh_token: 'x', token: 'x' }
      const from = { 'x-forwarded-for': '203.0.113.77' }
      let refused: Response | undefined
      for (let tries = 0; tries < 50 && !refused; tries++) {
        const some = await Promise.all(Array.from({ length: 100 }, () => post(path, form, from)))
        refused = some.find(({ status }) => status === 429)
      }
      expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await jsonOf(refused as NonNullable<typeof refused>)).toEqual({
        error: 'temporarily_unavailable',
        error_description: expect.stringMatching(/^Too many requests: at most 20 .+ from one network a second\.$/),
      })
    },
  )

  test.each([tokensPath, '/api/oauth/revoke'])(
    '%s refuses a body beyond its bound in the words of the protocol',
    async (path) => {
      const answer = await post(path, { grant_type: 'x'.repeat(70_000) })
      expect(answer.status).toBe(413)
      expect(await jsonOf(answer)).toEqual({ error: 'invalid_request', error_description: 'The body is too large.' })
    },
  )

  test('userinfo refuses in the words of the protocol (RFC 6750 §3.1)', async () => {
    const answer = await fetchLocal(`${login.login}/api/oauth/userinfo`, { headers: { authorization: 'Bearer x' } })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
    expect(await jsonOf(answer)).toMatchObject({ error: 'invalid_token' })
  })

  test('the token endpoint takes JSON too, whatever the content type says', async () => {
    const { tokens } = await login.signUp(newEmail())
    const body = JSON.stringify({
      grant_type: 'refresh_token',
      client_id: 'app_portal',
      refresh_token: tokens.refresh_token,
    })
    const answer = await post(tokensPath, body, { 'content-type': 'text/plain' })
    expect(answer.status).toBe(200)
    expect((await jsonOf(answer)).token_type).toBe('Bearer')
  })

  test('userinfo refuses an id token, a foreign token and no token (security 10)', async () => {
    const { tokens } = await login.signUp(newEmail())
    const ask = (token?: string) =>
      fetchLocal(`${login.login}/api/oauth/userinfo`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    expect((await ask(tokens.id_token)).status).toBe(401)
    expect((await ask()).status).toBe(401)
    const { privateKey, keyId } = await login.environment.keyring.activeKey(login.accountId)
    const foreign = await new SignJWT({ client_id: 'app_default', scope: 'openid' })
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
      .setIssuer(`http://${login.accountId}.eu-west.${login.hosts.domain}`)
      .setSubject(String(decodeJwt(tokens.access_token).sub))
      .setAudience(login.accountId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    expect((await ask(foreign)).status).toBe(401)
    expect((await ask(tokens.access_token)).status).toBe(200)
  })

  test('no secret lies in the rows: ids are hashes, payloads hold no cookie, code or token (security K3)', async () => {
    const { browser, tokens } = await login.signUp(newEmail())
    const rows = JSON.stringify(await login.rows.owner`select * from oidc_rows`)
    const cookies = [...browser.cookies.values()].flat().map((cookie) => cookie.value)
    expect(cookies.length).toBeGreaterThan(0)
    for (const secret of [...cookies, tokens.refresh_token ?? '']) expect(rows).not.toContain(secret)
  })
})

describe('other issuers', () => {
  test('an account signs its own users in at its own origin; the token names the account', async () => {
    const origin = `http://${login.accountId}.eu-west.${login.hosts.domain}`
    const config = await login.relyingParty(origin, 'app_default')
    const redirect = 'http://localhost:3999/callback'
    const { url, finish } = await login.begin(config, {
      redirect_uri: redirect,
      resource: `urn:doorward:account:${login.accountId}`,
    })
    const browser = new Browser(redirect)
    await browser.open(url)
    await browser.submit({ email: 'customer@example.com', way: 'code' })
    const { url: at } = await browser.submit({ code: await login.postbox.nextCode('customer@example.com') })
    const tokens = await finish(at)
    expect(decodeJwt(tokens.access_token)).toMatchObject({ iss: origin, aud: [login.accountId] })
    const caller = await login.authenticate(tokens.access_token)
    expect(caller).toMatchObject({ issuedFor: login.accountId, kind: 'person', userId: tokens.claims()?.sub })
  })

  test('the local dev option is an issuer of its own', async () => {
    const found = await jsonOf(await fetchLocal(`http://localhost:${login.port}/.well-known/openid-configuration`))
    expect(found).toMatchObject({
      issuer: `http://localhost:${login.port}`,
      authorization_endpoint: `http://localhost:${login.port}/`,
      token_endpoint: `http://localhost:${login.port}${tokensPath}`,
      jwks_uri: `http://localhost:${login.port}/.well-known/openid-configuration/jwks`,
    })
    const { keys } = await jsonOf(await fetchLocal(found.jwks_uri))
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  })

  test('documents are public and kept for five minutes at most; no host of ours beside the issuers has them (security 22)', async () => {
    const found = await fetchLocal(`${login.login}/.well-known/openid-configuration`)
    expect((await jsonOf(found.clone())).response_modes_supported).toEqual(['query', 'form_post'])
    expect(found.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await jsonOf(found)).grant_types_supported).toEqual(['authorization_code', 'refresh_token'])
    expect((await fetchLocal(`${login.portal}/.well-known/openid-configuration`)).status).toBe(404)
    const root = await fetchLocal(`http://eu-west.${login.hosts.domain}/`)
    expect(root.status).toBe(404)
  })

  test('only the portal may call from another origin (security 46)', async () => {
    const asked = (origin: string) =>
      post(tokensPath, { grant_type: 'refresh_token', client_id: 'app_portal', refresh_token: 'x' }, { origin })
    expect((await asked(login.portal)).headers.get('access-control-allow-origin')).toBe(login.portal)
    for (const stranger of ['https://evil.example', 'null', `${login.portal}.evil.example`, `${login.portal}0`, '*'])
      expect((await asked(stranger)).headers.get('access-control-allow-origin'), stranger).toBeNull()
    expect((await asked(login.portal)).headers.get('access-control-allow-credentials')).toBeNull()
  })
})
