import { generateKeyPairSync } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { platformAudience } from '@doorward/core/platform'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSessions } from '../src/sessions.ts'
import { addAccount } from './add-account.ts'
import { type Applications, applicationsOf, newApplicationSecret } from './applications-of.ts'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { type Forgery, forgeries, openKeyPlace } from './forged-tokens.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let applications: Applications
let issuer: string
const home = 'https://app.example.com/callback'
const { secret, stored } = newApplicationSecret()
const another = 'acc-testaccount2' as AccountId // of the right pattern
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  issuer = applications.issuer
  await login.environment.keyring.ensureRsaKey(login.accountId)
  await addAccount(login, another)
  await applications.save('app_one', { redirectUrls: [home], audiences: ['reports-api'] })
  await applications.save('app_api', { redirectUrls: [home], secrets: [stored] })
})
afterAll(() => login.close())

let networks = 0
/** A form from a network of its own, as far as the bound on one network goes. */
const postFrom = (network: number) => (path: string, fields: Record<string, string>) =>
  fetchLocal(`${issuer}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `10.99.${network}.9` },
    body: new URLSearchParams(fields).toString(),
  })
const requestTokens = (fields: Record<string, string>, network = ++networks) =>
  postFrom(network)('/api/authentication/oauth/tokens', { client_id: 'app_one', ...fields })
const refreshed = (refresh_token = '', network?: number) =>
  requestTokens({ grant_type: 'refresh_token', refresh_token }, network)

async function signUp() {
  const { at, finish, ...more } = await applications.signUp('app_one', home)
  return { ...more, tokens: await finish(at) }
}
/** The same person in another browser. */
async function signInAgain(email: string, browser = new Browser(home), more: Record<string, string> = {}) {
  const { url, finish } = await login.begin(await login.relyingParty(issuer, 'app_one'), { ...ours(), ...more })
  await browser.open(url)
  await browser.submit({ email, password: goodPassword, way: 'password' })
  return { browser, tokens: await finish(browser.page.url) }
}
const ours = () => ({ redirect_uri: home, resource: `urn:doorward:account:${login.accountId}` })

/** What the doors of the login say to a token: userinfo, introspection, a person's own profile, and any API. */
async function doorsFor(token: string) {
  const bearer = { headers: { authorization: `Bearer ${token}` } }
  const proof = { client_id: 'app_api', client_secret: secret }
  const [userinfo, profile, told] = [
    await fetchLocal(`${issuer}/api/oauth/userinfo`, bearer),
    await fetchLocal(`${issuer}/api/session/profile`, bearer),
    await postFrom(++networks)('/api/oauth/introspect', { token, ...proof }),
  ]
  const caller = await login.authenticate(token).catch(() => undefined)
  return [userinfo.status, profile.status, (await jsonOf(told)).active, caller?.kind]
}
const open = [200, 200, true, 'person']
const shut = [401, 401, false, undefined]

describe('session fixation (security 29)', () => {
  const name = '__Host-doorward_session'
  const sessionIn = ({ cookies }: Browser) =>
    cookies.get(new URL(issuer).host)?.find((cookie) => cookie.name === name)?.value ?? ''
  function withSession(value: string) {
    const browser = new Browser(home)
    browser.cookies.set(new URL(issuer).host, [{ name, value, path: '/', line: '' }])
    return browser
  }
  async function answerTo(cookie: string) {
    const { url } = await login.begin(await login.relyingParty(issuer, 'app_one'), { ...ours(), prompt: 'none' })
    return new URL((await withSession(cookie).open(url)).url).searchParams.get('error')
  }

  it.each([
    ['made up', async () => 'x'.repeat(43)],
    ['got for their own sign-in', async () => sessionIn((await signUp()).browser)],
    [
      'got for a sign-in of their own that has ended',
      async () => {
        const { browser, tokens } = await signUp()
        const cookie = sessionIn(browser)
        await browser.open(`${issuer}/api/oauth/logout?id_token_hint=${tokens.id_token}`)
        return cookie
      },
    ],
  ])('a cookie that somebody %s and planted never becomes the session of who signs in', async (_, planted) => {
    const { email } = await signUp()
    const cookie = await planted()
    const { browser } = await signInAgain(email, withSession(cookie), { prompt: 'login' })
    expect(sessionIn(browser)).toMatch(/^[\w-]{22,}$/)
    expect(sessionIn(browser)).not.toBe(cookie)
    expect([await answerTo(sessionIn(browser)), await answerTo(cookie)]).toEqual([null, 'login_required'])
  })

  it('there is none before somebody has signed in', async () => {
    const { browser } = await applications.begin('app_one', home)
    expect(browser.cookieLines.length).toBeGreaterThan(0)
    expect(sessionIn(browser)).toBe('')
  })

  it('who signs in again gets another one, and the one of before is worth nothing', async () => {
    const { email, browser } = await signUp()
    const before = sessionIn(browser)
    await signInAgain(email, browser, { prompt: 'login' })
    expect(sessionIn(browser)).not.toBe(before)
    expect([await answerTo(sessionIn(browser)), await answerTo(before)]).toEqual([null, 'login_required'])
  })
})

describe('mix-up (security 6, RFC 9207)', () => {
  const asks: [string, Record<string, string>][] = [
    ['login_required', { prompt: 'none' }],
    ['invalid_request', { prompt: 'none login' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['unsupported_response_mode', { response_mode: 'fragment' }],
    ['invalid_target', { resource: 'https://foreign.example/' }],
    ['request_not_supported', { request: 'e30.e30.' }],
    ['request_uri_not_supported', { request_uri: 'https://foreign.example/' }],
  ]
  const issuers: [string, () => { at: string; applicationId: string; redirect_uri: string; resource: string }][] = [
    ['an account', () => ({ at: issuer, applicationId: 'app_one', ...ours() })],
    ['the local machine', () => ({ at: `http://localhost:${login.port}`, applicationId: 'app_one', ...ours() })],
    [
      'the platform',
      () => ({
        ...{ at: login.login, applicationId: 'app_portal' },
        ...{ redirect_uri: login.redirectUri, resource: platformAudience },
      }),
    ],
  ]

  it.each(issuers)('every answer of %s names its issuer, as its document does: errors too', async (_, where) => {
    const { at, applicationId, ...usual } = where()
    const config = await login.relyingParty(at, applicationId)
    for (const [error, more] of asks) {
      const browser = new Browser(usual.redirect_uri)
      await browser.open((await login.begin(config, { ...usual, ...more })).url)
      const { searchParams, hash } = new URL(browser.page.url)
      const answer = hash ? new URLSearchParams(hash.slice(1)) : searchParams
      expect([answer.get('error'), answer.get('iss')], JSON.stringify(more)).toEqual([error, at])
      expect(config.serverMetadata().issuer).toBe(at)
    }
  })

  it('so does the answer to a sign-in, which a relying party of another issuer refuses', async () => {
    const { at, verifier } = await applications.signUp('app_one', home)
    expect(new URL(at).searchParams.get('iss')).toBe(issuer)
    const elsewhere = await login.relyingParty(`http://localhost:${login.port}`, 'app_one')
    const finished = client.authorizationCodeGrant(elsewhere, new URL(at), {
      ...{ pkceCodeVerifier: verifier, expectedState: client.skipStateCheck },
    })
    await expect(finished).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' })
  })
})

describe('a NUL character in an address of the login', () => {
  it.each([
    '/api/authentication/saml/%00/metadata',
    '/api/authentication/saml/app%00/sso?SAMLRequest=x',
    '/login/%00',
    '/login?state=%00',
    '/sso/%00',
    '/api/authentication/%00/tokens',
  ])('is refused, and nothing breaks: %s', async (path) => {
    const { status } = await fetchLocal(`${issuer}${path}`)
    expect([400, 404, 405]).toContain(status)
  })
})

describe('fifty at the same moment', () => {
  /** One gets tokens, and loses them to the others. */
  async function expectOneWins(ask: (network: number) => Promise<Response>) {
    const network = ++networks
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(network)))
    const winners = answers.filter(({ status }) => status === 200)
    expect([winners.length, answers.filter(({ status }) => status === 400).length]).toEqual([1, 49])
    const tokens = await jsonOf(winners[0] as Response) // there is one
    expect(await doorsFor(tokens.access_token)).toEqual(shut)
    expect((await refreshed(tokens.refresh_token)).status).toBe(400)
  }

  it('refreshes by one token: one gets the next, and the family ends (security 9)', async () => {
    const { tokens } = await signUp()
    await expectOneWins((network) => refreshed(tokens.refresh_token, network))
    expect(await doorsFor(tokens.access_token)).toEqual(shut)
  })

  it('exchanges of one code: one gets tokens, which end with the others (security 5)', async () => {
    const { at, verifier } = await applications.signUp('app_one', home)
    const code = new URL(at).searchParams.get('code') ?? ''
    const fields = { grant_type: 'authorization_code', redirect_uri: home, code, code_verifier: verifier }
    await expectOneWins((network) => requestTokens(fields, network))
  })
})

describe('confusion about what signs a token (security 10, 11)', () => {
  let access: string
  let idToken: string
  let place: Awaited<ReturnType<typeof openKeyPlace>>
  let forgery: Forgery
  beforeAll(async () => {
    place = await openKeyPlace()
    const { tokens } = await signUp()
    ;[access, idToken] = [tokens.access_token, tokens.id_token ?? '']
    const { keys } = await jsonOf(await fetchLocal(`${issuer}/.well-known/openid-configuration/jwks`))
    forgery = { keys, place: place.url, own: generateKeyPairSync('ed25519') }
  })
  afterAll(() => place.close())

  it('the token that the forged ones say the same as is good', async () => {
    expect(await doorsFor(access)).toEqual(open)
  })

  it.each(Object.keys(forgeries))('%s opens no door', async (name) => {
    for (const token of await (forgeries[name]?.(access, forgery) ?? [])) expect(await doorsFor(token)).toEqual(shut)
    expect(place.asked()).toBe(0)
  })

  it.each(Object.keys(forgeries))('%s signs nobody out', async (name) => {
    for (const hint of await (forgeries[name]?.(idToken, forgery) ?? [])) {
      const asked = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: home })
      const answer = await fetchLocal(`${issuer}/api/oauth/logout?${asked}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    }
    expect(place.asked()).toBe(0)
  })

  it('an id token is no access token, and an access token no hint whom to sign out', async () => {
    expect(await doorsFor(idToken)).toEqual(shut)
    const asked = new URLSearchParams({ id_token_hint: access, post_logout_redirect_uri: home })
    expect((await fetchLocal(`${issuer}/api/oauth/logout?${asked}`)).status).toBe(400)
  })
})

describe('a token for somewhere else (security 13)', () => {
  /** A token that the account itself signed, with claims as given. */
  async function signed(claims: JWTPayload) {
    const { privateKey, keyId } = await login.environment.keyring.activeKey(login.accountId)
    const usual = { client_id: 'app_one', scope: 'openid', iss: issuer, sub: 'somebody', aud: login.accountId }
    return new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  }

  it.each<[string, () => JWTPayload]>([
    ['the platform', () => ({ aud: platformAudience })],
    ['another account', () => ({ aud: another })],
    ['both and itself', () => ({ aud: [login.accountId, platformAudience, another] })],
  ])('naming %s as audience makes nobody a caller of more than the account that signed it', async (_, claims) => {
    const token = await signed(claims())
    expect(await login.authenticate(token)).toMatchObject({ issuedFor: login.accountId, userId: 'somebody' })
    const atPlatform = { headers: { authorization: `Bearer ${token}` } }
    expect((await fetchLocal(`${login.login}/api/oauth/userinfo`, atPlatform)).status).toBe(401)
  })

  it.each<[string, () => JWTPayload]>([
    ['the platform', () => ({ iss: login.login, aud: platformAudience })],
    ['another account', () => ({ iss: issuer.replace(login.accountId, another) })],
    ['nobody of ours', () => ({ iss: 'https://evil.example' })],
  ])('is not taken for one of %s that its issuer names and did not sign', async (_, claims) => {
    expect(await doorsFor(await signed(claims()))).toEqual(shut)
  })

  it('of the platform opens no door of an account, and tells none of its programs anything', async () => {
    const { tokens } = await login.signUp('elsewhere@example.com')
    expect((await doorsFor(tokens.access_token)).slice(0, 3)).toEqual(shut.slice(0, 3))
  })

  it('for an API of the application names that API, so that no other one takes it', async () => {
    const { finish, url } = await login.begin(await login.relyingParty(issuer, 'app_one'), {
      ...ours(),
      resource: '',
      audience: 'reports-api',
    })
    const { browser } = await signUp()
    const { access_token } = await finish((await browser.open(url)).url)
    expect(decodeJwt(access_token).aud).toEqual(['reports-api'])
    const proof = { client_id: 'app_api', client_secret: secret }
    const told = await jsonOf(await postFrom(++networks)('/api/oauth/introspect', { token: access_token, ...proof }))
    expect(told).toMatchObject({ active: true, aud: ['reports-api'] })
  })
})

describe('a sign-out that does not sign out (security 17)', () => {
  type SignedUp = Awaited<ReturnType<typeof signUp>>
  it.each<[string, (person: SignedUp) => Promise<unknown>]>([
    [
      'the end of the session endpoint',
      ({ browser, tokens }) => browser.open(`${issuer}/api/oauth/logout?id_token_hint=${tokens.id_token}`),
    ],
    [
      'the address of published clients',
      ({ browser }) =>
        browser.open(`${issuer}/logout?${new URLSearchParams({ client_id: 'app_one', redirect_uri: home })}`),
    ],
    [
      'the session protocol',
      ({ tokens }) =>
        fetchLocal(`${issuer}/api/session`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${tokens.access_token}` },
        }),
    ],
  ])('by %s everything of it ends, and another one of the same person stands', async (_, leave) => {
    const first = await signUp()
    const other = await signInAgain(first.email)
    const cookie = first.browser.cookieHeader(`${issuer}/`)
    const [node, sid] = [openSessions(login.environment.database), String(decodeJwt(first.tokens.access_token).sid)]
    expect([await doorsFor(first.tokens.access_token), await node.stands(login.accountId, sid)]).toEqual([open, true])
    await leave(first)
    expect(await doorsFor(first.tokens.access_token)).toEqual(shut)
    expect((await refreshed(first.tokens.refresh_token)).status).toBe(400)
    const { url } = await login.begin(first.config, { ...ours(), prompt: 'none' })
    const silent = await fetchLocal(url, { headers: { cookie } })
    expect(silent.headers.get('location')).toContain('error=login_required')
    const headers = { cookie, origin: new URL(home).origin, 'content-type': 'application/json' }
    expect((await fetchLocal(`${issuer}/api/session`, { method: 'PATCH', headers, body: '{}' })).status).toBe(404)
    await expect.poll(() => node.stands(login.accountId, sid), { interval: 100, timeout: 2_000 }).toBe(false)
    expect(await doorsFor(other.tokens.access_token)).toEqual(open)
    expect((await refreshed(other.tokens.refresh_token)).status).toBe(200)
  })
})

describe('the scope of cookies (security 29, decision 31)', () => {
  /** The cookies of the protocol library, each tied to the addresses of one sign-in. */
  const ofOneSignIn: Record<string, RegExp> = {
    doorward_interaction: /^\/login\/[\w-]+$/,
    doorward_resume: /^\/api\/oauth\/authorize\/[\w-]+$/,
  }
  const attributesOf = (line: string) =>
    new Map(
      line
        .split(/; */)
        .slice(1)
        .map((pair) => pair.split('='))
        .map(([name = '', value = '']) => [name.toLowerCase(), value]),
    )

  /** Through all pages that people come to: signing up, in and out, a forgotten password, their own account. */
  async function linesOfAllPages(): Promise<string[]> {
    const { browser, email, config, tokens } = await signUp()
    await browser.open(`${issuer}/settings?${new URLSearchParams({ client_id: 'app_one', redirect_uri: home })}`)
    await browser.submit({ name: 'Maya Two' })
    await signInAgain(email, browser, { prompt: 'login' })
    const asked = { redirectUrl: home, codeChallenge: 'x'.repeat(43), applicationId: 'app_one' }
    const begun = await jsonOf(
      await fetchLocal(`${issuer}/api/authentication`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...asked, codeChallengeMethod: 'S256' }),
      }),
    )
    await browser.open(begun.authenticationUrl)
    const stranger = new Browser(home)
    await stranger.open((await login.begin(config, ours())).url)
    const at = stranger.page.url
    await stranger.submit({ email, password: 'not the right password', way: 'password' })
    await stranger.open(`${at}/forgotten`)
    await stranger.submit({ email })
    await stranger.open((await login.postbox.next(email, 1)).secret)
    await stranger.submit({ password: 'nine quiet rivers bend' })
    await browser.open(`${issuer}/api/oauth/logout?id_token_hint=${tokens.id_token}`)
    if (browser.page.body.includes('<form')) await browser.submit({})
    return [...browser.cookieLines, ...stranger.cookieLines]
  }

  it('each belongs to one host, is sent over TLS alone, is read by no script and goes along with no form of another site', async () => {
    const lines = await linesOfAllPages()
    const names = new Set(lines.map((line) => /^(__Host-(?:doorward_)?[a-z]+|[a-z_]+)/.exec(line)?.[0]))
    expect([...names].sort()).toEqual([
      ...['__Host-doorward_browser', '__Host-doorward_language', '__Host-doorward_session'],
      ...['__Host-doorward_sign', '__Host-said'],
      ...Object.keys(ofOneSignIn),
    ])
    for (const line of lines) {
      const attributes = attributesOf(line)
      expect(attributes.has('domain'), line).toBe(false)
      expect([attributes.has('secure'), attributes.has('httponly')], line).toEqual([true, true])
      expect(attributes.get('samesite')?.toLowerCase(), line).toBe('lax')
      const tied = ofOneSignIn[line.split('=')[0] ?? '']
      expect(attributes.get('path'), line).toMatch(tied ?? /^\/$/)
    }
  })
})
