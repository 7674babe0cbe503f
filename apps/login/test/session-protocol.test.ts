import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Applications, applicationsOf, newApplicationSecret } from './applications-of.ts'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { signUpAt } from './sign-up-at.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
const home = 'https://shop.example.com/start'
const newVerifier = () => randomBytes(170).toString('base64url') // longer than RFC 7636 allows, as the published client's
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

let save: Applications['save']
beforeAll(async () => {
  login = await openTestLogin()
  save = applicationsOf(login).save
  await save('app_shop', {
    name: 'The shop',
    redirectUrls: ['https://shop.example.com/'],
    audiences: ['https://api.example.com'],
  })
})
afterAll(() => login.close())

const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
const plain = () => `http://localhost:${login.port}`

const send = (method: string, url: string, body?: object, headers: Record<string, string> = {}) =>
  fetchLocal(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

async function begin(more: Record<string, unknown> = {}, at = host()) {
  const verifier = newVerifier()
  const asked = {
    redirectUrl: home,
    codeChallengeMethod: 'S256',
    codeChallenge: challengeOf(verifier),
    applicationId: 'app_shop',
    ...more,
  }
  const answer = await send('POST', `${at}/api/authentication`, asked)
  return { answer, verifier, body: await jsonOf(answer) }
}

const signUp = (url: string, browser = new Browser('https://shop.example.com/')) => signUpAt(login, url, browser)

const exchange = (requestId: string, body: object, at = host()) =>
  send('POST', `${at}/api/authentication/${requestId}/tokens`, body)

async function signedIn(at = host(), more: Record<string, unknown> = {}) {
  const { body, verifier } = await begin(more, at)
  const { back, browser, email } = await signUp(body.authenticationUrl)
  const code = back.searchParams.get('code') ?? ''
  const asked = {
    grant_type: 'authorization_code',
    client_id: 'app_shop',
    redirect_uri: home,
    code,
    code_verifier: verifier,
  }
  const answer = await exchange(body.authenticationRequestId, asked, at)
  return {
    tokens: await jsonOf(answer),
    status: answer.status,
    back,
    browser,
    email,
    asked,
    requestId: body.authenticationRequestId,
  }
}

describe('LGN-01 the session protocol', () => {
  it('signs somebody in by a code that comes back with the id of the request', async () => {
    const { tokens, back, requestId, email } = await signedIn(host(), { state: 'where I was' })
    expect(back.origin + back.pathname).toBe(home)
    expect(back.searchParams.get('nonce')).toBe(requestId)
    expect(back.searchParams.has('authenticationRequestId')).toBe(false) // nobody would take it out of the address again
    expect(back.searchParams.get('iss')).toBe(host())
    expect(back.searchParams.get('state')).toBe('where I was')
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: host(),
      client_id: 'app_shop',
      azp: 'email',
      aud: [login.accountId],
    })
    expect(decodeJwt(tokens.id_token)).toMatchObject({ aud: 'app_shop', email, email_verified: true })
    expect(await login.authenticate(tokens.access_token)).toMatchObject({ kind: 'person' })
  })

  it('tells an installed program the id of its request by the name that its client reads', async () => {
    await save('app_phone', { redirectUrls: ['myshop://callback'] })
    const { body } = await begin({ applicationId: 'app_phone', redirectUrl: 'myshop://callback' })
    const { back } = await signUp(body.authenticationUrl, new Browser('myshop:'))
    expect(back.searchParams.get('authenticationRequestId')).toBe(body.authenticationRequestId)
    expect(back.searchParams.get('code')).toBeTruthy()
  })

  it('answers the address also as Location, for clients that read nothing else', async () => {
    const { answer, body } = await begin()
    expect(answer.headers.get('location')).toBe(body.authenticationUrl)
  })

  it('plain localhost signs in at the account’s own host, and its tokens name the origin that was addressed', async () => {
    const { body } = await begin({ redirectUrl: 'http://localhost:3000/', applicationId: 'app_default' }, plain())
    expect(new URL(body.authenticationUrl).origin).toBe(host())
    const { tokens } = await signedIn(plain())
    expect(decodeJwt(tokens.access_token).iss).toBe(plain())
    expect(decodeJwt(tokens.id_token).iss).toBe(plain())
  })

  it('gives the audiences of the application that are asked for, and refuses others', async () => {
    const { tokens } = await signedIn(host(), { audiences: ['https://api.example.com'] })
    expect(decodeJwt(tokens.access_token).aud).toEqual(['https://api.example.com'])
    const { answer, body } = await begin({ audiences: ['https://other.example.com'] })
    expect([answer.status, body.errorCode]).toEqual([400, 'InvalidRequest'])
  })

  it('hands tokens over in the address on the machine itself alone, and only where they are asked for', async () => {
    const asked = { responseLocation: 'query', flowType: 'token id_token', applicationId: 'app_default' }
    const local = await begin({ ...asked, redirectUrl: 'http://localhost:3000/' })
    const { back } = await signUp(local.body.authenticationUrl, new Browser('http://localhost:3000/'))
    expect(back.searchParams.get('access_token')).toBeTruthy()
    const away = await begin({ responseLocation: 'query', flowType: 'token id_token' })
    const { back: other } = await signUp(away.body.authenticationUrl)
    expect(other.searchParams.has('access_token')).toBe(false)
    expect(other.searchParams.get('code')).toBeTruthy()
  })

  it.each([
    ['an unknown application', { applicationId: 'app_none' }, 'InvalidApplication'],
    ['an unknown connection', { connectionId: 'con_none' }, 'InvalidConnection'],
    ['an unknown tenant', { tenantLookupIdentifier: 'none' }, 'InvalidTenantIdentifier'],
    ['an address of somebody else', { redirectUrl: 'https://shop.example.com.evil.example/' }, 'InvalidRequest'],
    ['another port', { redirectUrl: 'https://shop.example.com:8443/' }, 'InvalidRequest'],
    ['another scheme', { redirectUrl: 'http://shop.example.com/' }, 'InvalidRequest'],
    [
      'an encoded step between folders',
      { redirectUrl: 'https://shop.example.com/start/..%2f..%2fother' },
      'InvalidRequest',
    ],
    ['an empty folder', { redirectUrl: 'https://shop.example.com//evil.example' }, 'InvalidRequest'],
    ['credentials in the address', { redirectUrl: 'https://shop.example.com@evil.example/' }, 'InvalidRequest'],
    ['no challenge', { codeChallenge: undefined }, 'InvalidRequest'],
    ['a plain challenge', { codeChallengeMethod: 'plain' }, 'InvalidRequest'],
  ])('LGN-13 refuses %s', async (_, more, code) => {
    const { answer, body } = await begin(more)
    expect([answer.status, body.errorCode]).toEqual([400, code])
  })
})

describe('a confidential application (decision 44)', () => {
  const confidential = { redirectUrls: ['https://shop.example.com/'], secrets: [newApplicationSecret().stored] }

  it('begins no sign-in by this protocol, where it could not prove itself', async () => {
    await save('app_proves', confidential)
    const { answer, body } = await begin({ applicationId: 'app_proves' })
    expect([answer.status, body.details?.field]).toEqual([400, 'applicationId'])
  })

  it('gets no token for a code or a cookie of the time before', async () => {
    await save('app_later', { redirectUrls: ['https://later.example.com/'] })
    const asked = { applicationId: 'app_later', redirectUrl: 'https://later.example.com/' }
    const { body, verifier } = await begin(asked)
    const { back, browser } = await signUp(body.authenticationUrl, new Browser('https://later.example.com/'))
    await save('app_later', { ...confidential, redirectUrls: ['https://later.example.com/'] })
    const code = { client_id: 'app_later', code: back.searchParams.get('code'), code_verifier: verifier }
    expect((await exchange(body.authenticationRequestId, code)).status).toBe(400)
    const headers = { cookie: browser.cookieHeader(host()), origin: 'https://later.example.com' }
    expect((await send('PATCH', `${host()}/api/session`, {}, headers)).status).toBe(404)
  })
})

describe('a code of the session protocol (security 5)', () => {
  it('is good once; a second use ends what the first one got', async () => {
    const { tokens, asked, requestId } = await signedIn()
    const again = await exchange(requestId, asked)
    expect([again.status, (await jsonOf(again)).error]).toEqual([400, 'invalid_request'])
    await expect(login.authenticate(tokens.access_token)).rejects.toThrow()
  })

  it('shown fifty times at once gives tokens once, which end with the others', async () => {
    const { body, verifier } = await begin()
    const { back } = await signUp(body.authenticationUrl)
    const asked = { client_id: 'app_shop', code: back.searchParams.get('code'), code_verifier: verifier }
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(body.authenticationRequestId, asked)))
    const [winner, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    const { access_token } = await jsonOf(winner as NonNullable<typeof winner>) // there is one
    await expect(login.authenticate(access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(50) }],
    ['another application', { client_id: 'app_default' }],
    ['another address', { redirect_uri: 'https://shop.example.com/other' }],
    ['no verifier', { code_verifier: undefined }],
  ])('is refused with %s, and stays good for its owner', async (_, wrong) => {
    const { body, verifier } = await begin()
    const { back } = await signUp(body.authenticationUrl)
    const asked = {
      client_id: 'app_shop',
      redirect_uri: home,
      code: back.searchParams.get('code'),
      code_verifier: verifier,
    }
    expect((await exchange(body.authenticationRequestId, { ...asked, ...wrong })).status).toBe(400)
    expect((await exchange(body.authenticationRequestId, asked)).status).toBe(200)
  })

  it('is exchanged under - and in the other spelling, with the whole address that the browser came back to', async () => {
    const { body, verifier } = await begin()
    const { back } = await signUp(body.authenticationUrl)
    const answer = await fetchLocal(`${host()}/api/authentication/-/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' }, // though it is JSON
      body: JSON.stringify({ code: back.searchParams.get('code'), codeVerifier: verifier, redirectUri: back.href }),
    })
    expect(answer.status).toBe(200)
    expect((await jsonOf(answer)).access_token).toBeTruthy()
  })

  it('of another request is refused', async () => {
    const { body, verifier } = await begin()
    const { back } = await signUp(body.authenticationUrl)
    const other = await begin()
    const asked = { client_id: 'app_shop', code: back.searchParams.get('code'), code_verifier: verifier }
    expect((await exchange(other.body.authenticationRequestId, asked)).status).toBe(400)
  })
})

describe('a session', () => {
  const cookies = (browser: Browser) => ({ cookie: browser.cookieHeader(host()), origin: 'https://shop.example.com' })

  it('keeps over a continuation what the application asked for, as far as it may still ask for it', async () => {
    const asked = { audiences: ['https://api.example.com'], requestedScopes: ['orders:read'] }
    const { browser } = await signedIn(host(), asked)
    const continued = async () => {
      const { access_token } = await jsonOf(await send('PATCH', `${host()}/api/session`, {}, cookies(browser)))
      return decodeJwt(access_token)
    }
    expect(await continued()).toMatchObject({ aud: asked.audiences, scope: 'openid profile email orders:read' })
    await save('app_shop', { redirectUrls: ['https://shop.example.com/'], audiences: [] })
    expect((await continued()).aud).toEqual([login.accountId])
    await save('app_shop', { redirectUrls: ['https://shop.example.com/'], audiences: asked.audiences })
  })

  it('is continued with its cookie from a page of the application, with credentials allowed there alone', async () => {
    const { browser, email } = await signedIn()
    const answer = await send('PATCH', `${host()}/api/session`, {}, cookies(browser))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example.com')
    const tokens = await jsonOf(answer)
    expect(decodeJwt(tokens.id_token)).toMatchObject({ email, aud: 'app_shop' })
    expect(await login.authenticate(tokens.access_token)).toMatchObject({ kind: 'person' })
  })

  it('is not changed by its cookie from a page that nobody registered, nor without an origin', async () => {
    const { browser } = await signedIn()
    const { cookie } = cookies(browser)
    for (const headers of [{ cookie, origin: 'https://evil.example' }, { cookie }] as Record<string, string>[]) {
      expect((await send('PATCH', `${host()}/api/session`, {}, headers)).status).toBe(403)
      expect((await send('DELETE', `${host()}/api/session`, undefined, headers)).status).toBe(403)
    }
    expect((await send('PATCH', `${host()}/api/session`, {}, cookies(browser))).status).toBe(200)
  })

  it('security 46 is changed by no page of an application that was not signed in to, and told to none', async () => {
    await save('app_elsewhere', { redirectUrls: ['https://elsewhere.example/'] })
    const { browser } = await signedIn()
    const headers = { cookie: browser.cookieHeader(host()), origin: 'https://elsewhere.example' }
    await expect.poll(async () => (await send('PATCH', `${host()}/api/session`, {}, headers)).status).toBe(404) // quiet: nobody is signed in there
    for (const [method, path] of [
      ['DELETE', 'session'],
      ['DELETE', 'identities/password'],
      ['GET', 'session/profile'],
    ] as const)
      expect((await send(method, `${host()}/api/${path}`, undefined, headers)).status).toBe(403)
    expect((await send('PATCH', `${host()}/api/session`, {}, cookies(browser))).status).toBe(200)
  })

  it('of nobody is 404, which clients take for signed out', async () => {
    const headers = { origin: 'https://shop.example.com' }
    expect((await send('PATCH', `${host()}/api/session`, {}, headers)).status).toBe(404)
    for (const path of ['session', 'session/profile', 'session/devices'])
      expect((await send('GET', `${host()}/api/${path}`, undefined, headers)).status).toBe(404)
    expect((await send('DELETE', `${host()}/api/session`, undefined, headers)).status).toBe(204)
  })

  it('ends: neither its cookie nor its tokens are good any more', async () => {
    const { browser, tokens } = await signedIn()
    expect((await send('DELETE', `${host()}/api/session`, undefined, cookies(browser))).status).toBe(204)
    expect((await send('PATCH', `${host()}/api/session`, {}, cookies(browser))).status).toBe(404)
    await expect(login.authenticate(tokens.access_token)).rejects.toThrow()
  })

  it('ends by its token too', async () => {
    const { tokens } = await signedIn()
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await send('DELETE', `${host()}/api/session`, undefined, headers)).status).toBe(204)
    await expect(login.authenticate(tokens.access_token)).rejects.toThrow()
  })

  it('tells what its person is known by, and keeps the last of it', async () => {
    const { tokens } = await signedIn()
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const profile = await jsonOf(await send('GET', `${host()}/api/session/profile`, undefined, headers))
    expect(
      profile.linkedIdentities.map(
        ({ connection }: { connection: { connectionId: string } }) => connection.connectionId,
      ),
    ).toEqual(['email', 'password'])
    expect((await send('DELETE', `${host()}/api/session/identities/email`, undefined, headers)).status).toBe(409)
    expect((await send('DELETE', `${host()}/api/identities/none`, undefined, headers)).status).toBe(404)
    expect((await send('DELETE', `${host()}/api/identities/password`, undefined, headers)).status).toBe(204)
  })

  it('is that of whoever is signed in already, without asking again', async () => {
    const { browser, tokens } = await signedIn()
    const { body, verifier } = await begin()
    await browser.open(body.authenticationUrl)
    const back = new URL(browser.page.url)
    const asked = { client_id: 'app_shop', code: back.searchParams.get('code'), code_verifier: verifier }
    const again = await jsonOf(await exchange(body.authenticationRequestId, asked))
    expect(decodeJwt(again.access_token).sub).toBe(decodeJwt(tokens.access_token).sub)
  })
})

describe('leaving by the published clients’ address', () => {
  const leave = (browser: Browser, more: Record<string, string> = {}, at = host()) =>
    browser.open(`${at}/logout?${new URLSearchParams({ client_id: 'app_shop', redirect_uri: home, ...more })}`)

  it('signs out and goes back to the application', async () => {
    const { browser, tokens } = await signedIn()
    await leave(browser)
    expect(browser.page.url).toBe(home)
    await expect(login.authenticate(tokens.access_token)).rejects.toThrow()
    await browser.open((await begin()).body.authenticationUrl)
    expect(browser.page.body).toContain('name="password"')
  })

  it('goes by the account’s own host from plain localhost', async () => {
    const { browser, tokens } = await signedIn(plain())
    await leave(browser, {}, plain())
    expect(browser.page.url).toBe(home)
    await expect(login.authenticate(tokens.access_token)).rejects.toThrow()
  })

  it.each([
    ['an address of nobody’s', { redirect_uri: 'https://evil.example/' }],
    ['an address that only looks like the application’s', { redirect_uri: 'https://shop.example.com.evil.example/' }],
    ['an unknown application', { client_id: 'app_none' }],
  ])('leads to no other place: %s (security 2)', async (_, more) => {
    const { browser, tokens } = await signedIn()
    await leave(browser, more)
    expect(browser.page.status).toBe(400)
    expect(browser.page.body).toContain('<a class="button" href="/logout">Sign out</a>')
    expect(await login.authenticate(tokens.access_token)).toMatchObject({ kind: 'person' })
  })
})

describe('leaving by the address itself', () => {
  it('asks at the account’s own host, where the sign-in stands, also from plain localhost', async () => {
    const { browser } = await signedIn(plain())
    await browser.open(`${plain()}/logout`)
    expect(browser.page.url).toBe(`${host()}/logout`)
    expect(browser.page.body).toContain('Sign out?')
    await browser.submit({})
    expect(browser.page.body).toContain('You are signed out')
  })
})

describe('an invite that somebody signs in by', () => {
  const gone = 'invite you came with'
  const opened = async (more: Record<string, unknown>) => {
    const browser = new Browser('https://shop.example.com/')
    await browser.open((await begin(more)).body.authenticationUrl)
    return browser
  }

  it('is told to be gone at once, and the sign-in goes on without it', async () => {
    const { body } = await begin({ inviteId: 'inv_used_up' })
    const browser = new Browser('https://shop.example.com/')
    await browser.open(body.authenticationUrl)
    expect(browser.page.body).toContain(gone)
    expect((await signUp(body.authenticationUrl, browser)).back.searchParams.has('code')).toBe(true)
  })

  it('is not spoken of while it stands, nor where there is none', async () => {
    login.standingInvites.set('inv_standing', {})
    expect((await opened({ inviteId: 'inv_standing' })).page.body).not.toContain(gone)
    expect((await opened({})).page.body).not.toContain(gone)
  })
})

describe('the proof of work of published clients', () => {
  const values = () => ['app_shop']
  function hashOf(parts: string[], time = Date.now()) {
    for (let count = 1; ; count++) {
      const made = createHash('sha256')
        .update(`${time};${count};${parts.join('|')}`)
        .digest('base64url')
      if (made.startsWith('00')) return `v2;${time};${count};${made}`
    }
  }

  it('is taken once', async () => {
    const antiAbuseHash = hashOf(values())
    expect((await begin({ antiAbuseHash })).answer.status).toBe(200)
    expect((await begin({ antiAbuseHash })).answer.status).toBe(400)
  })

  it.each([
    ['of other values', () => hashOf(['app_other'])],
    ['of another day', () => hashOf(values(), Date.now() - 86_400_000)],
    ['without work', () => `v2;${Date.now()};1;${'A'.repeat(43)}`],
    ['of another form', () => 'v1;x'],
  ])('%s is refused', async (_, make) => expect((await begin({ antiAbuseHash: make() })).answer.status).toBe(400))
})
