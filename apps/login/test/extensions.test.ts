import { createHash, randomBytes } from 'node:crypto'
import type { AccountId, UserId } from '@doorward/core/ids'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicationSecret } from './applications-of.ts'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { fillSignUp, openSignUp, signUpAt } from './sign-up-at.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const home = 'https://bot.example.com/callback'
let login: TestLogin
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

const origin = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
const issuerOf = (extensionId: string, at = origin()) => `${at}/api/extensions/${extensionId}`
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const newVerifier = () => randomBytes(170).toString('base64url') // longer than RFC 7636 allows, as the published client's

/** Writes an extension with its application as the API does; answers its id. */
async function extension(name: string, more: object = {}, application: object = {}) {
  const [extensionId, applicationId] = [`ext_${name}`, `app_of_${name}`]
  await login.save('application', applicationId, {
    ...{ applicationId, name: 'The bot', redirectUrls: [home, 'http://localhost/'], extensionId },
    ...application,
  })
  await login.save('extension', extensionId, { extensionId, applicationId, clientId: extensionId, ...more })
  return extensionId
}

const authorizeUrl = (extensionId: string, more: Record<string, string> = {}, at = origin()) => {
  const asked = { client_id: extensionId, code_challenge_method: 'S256', redirect_uri: home, ...more }
  return `${at}/?${new URLSearchParams(asked)}`
}
const ask = (url: string) => fetchLocal(url)

const signUp = (url: string, browser = new Browser('https://bot.example.com/')) => signUpAt(login, url, browser)

async function comeBack(extensionId: string, more: Record<string, string> = {}, at = origin()) {
  const verifier = newVerifier()
  const url = authorizeUrl(extensionId, { code_challenge: challengeOf(verifier), ...more }, at)
  const signedUp = await signUp(url)
  const asked = {
    grant_type: 'authorization_code',
    client_id: extensionId,
    redirect_uri: home,
    code: signedUp.back.searchParams.get('code') ?? '',
    code_verifier: verifier,
  }
  return { ...signedUp, asked }
}

const exchange = async (asked: Record<string, string | undefined>, at = origin()) => {
  const answer = await fetchLocal(`${at}/api/authentication/oauth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  return { status: answer.status, body: await jsonOf(answer) }
}
async function signedIn(extensionId: string, more: Record<string, string> = {}) {
  const { asked, ...came } = await comeBack(extensionId, more)
  const { status, body } = await exchange(asked)
  return { ...came, asked, status, token: body.access_token as string, body }
}
const get = async (url: string) => {
  const answer = await fetchLocal(url)
  return { status: answer.status, headers: answer.headers, body: await jsonOf(answer) }
}
const keysOf = async (extensionId: string) =>
  (await get(`${issuerOf(extensionId)}/.well-known/openid-configuration/jwks`)).body

/** What a program of the account that knows how is told of a token. */
async function introspected(token: string) {
  const { secret, stored } = newApplicationSecret()
  await login.save('application', 'app_asks', {
    applicationId: 'app_asks',
    name: 'Asks',
    redirectUrls: [],
    secrets: [stored],
  })
  const form = new URLSearchParams({ token, client_id: 'app_asks', client_secret: secret })
  return jsonOf(await fetchLocal(`${origin()}/api/oauth/introspect`, { method: 'POST', body: form.toString() }))
}

describe('decision 45: a sign-in for an extension', () => {
  it('ends in a token of the extension’s own issuer, which its own keys verify and which says nothing of the person but the id', async () => {
    const extensionId = await extension('reports')
    const { back, asked, status, body, email } = await signedIn(extensionId, { state: 'where I was', nonce: 'n-1' })
    expect(back.origin + back.pathname).toBe(home)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      ...{ code: asked.code, iss: issuerOf(extensionId), state: 'where I was', nonce: 'n-1' },
    })
    expect([status, Object.keys(body).sort()]).toEqual([200, ['access_token', 'expires_in', 'scope', 'token_type']])
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    const metadata = (await get(`${issuerOf(extensionId)}/.well-known/openid-configuration`)).body
    expect(metadata).toMatchObject({
      issuer: issuerOf(extensionId),
      authorization_endpoint: `${origin()}/`,
      token_endpoint: `${origin()}/api/authentication/oauth/tokens`,
    })
    const jwks = (await get(metadata.jwks_uri)).body
    const { payload } = await jwtVerify(body.access_token, createLocalJWKSet(jwks), {
      ...{ issuer: issuerOf(extensionId), audience: extensionId, typ: 'at+jwt', algorithms: ['EdDSA'] },
    })
    expect(payload).toMatchObject({ client_id: extensionId, azp: 'email', scope: 'openid' })
    expect(Object.keys(payload).sort()).toEqual(
      ['iss', 'sub', 'aud', 'client_id', 'azp', 'scope', 'sid', 'auth_time', 'iat', 'exp', 'jti'].sort(),
    )
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
    expect(JSON.stringify(payload)).not.toContain(email)
  })

  it('addressed at plain localhost signs in at the account’s own host, and names the origin that was addressed', async () => {
    const extensionId = await extension('local')
    const plain = `http://localhost:${login.port}`
    const { asked, back } = await comeBack(extensionId, {}, plain)
    expect(back.searchParams.get('iss')).toBe(issuerOf(extensionId, plain))
    const { body } = await exchange(asked, plain)
    expect(decodeJwt(body.access_token).iss).toBe(issuerOf(extensionId, plain))
    expect((await introspected(body.access_token)).active).toBe(true)
  })

  it('takes a form as well as JSON, and a loopback address with another port', async () => {
    const extensionId = await extension('native')
    const verifier = newVerifier()
    const redirect_uri = 'http://localhost:4711/'
    const url = authorizeUrl(extensionId, { code_challenge: challengeOf(verifier), redirect_uri })
    const { back } = await signUp(url, new Browser(redirect_uri))
    const code = back.searchParams.get('code') ?? ''
    const asked = {
      grant_type: 'authorization_code',
      client_id: extensionId,
      redirect_uri,
      code,
      code_verifier: verifier,
    }
    const answer = await fetchLocal(`${origin()}/api/authentication/oauth/tokens`, {
      ...{ method: 'POST', body: new URLSearchParams(asked).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it.each([
    ['an unknown extension', 'ext_nobody', {}],
    ['an address that is not registered', 'ext_strict', { redirect_uri: 'https://evil.example.com/callback' }],
    ['a page below the registered one', 'ext_strict', { redirect_uri: `${home}/more` }],
    ['a query behind the registered address', 'ext_strict', { redirect_uri: `${home}?more` }],
    ['no address', 'ext_strict', { redirect_uri: '' }],
  ])('LGN-13 with %s ends on a page of ours, and goes nowhere', async (_, id, more) => {
    await extension('strict')
    const answer = await ask(authorizeUrl(id, { code_challenge: challengeOf('x'), ...more }))
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await answer.text()).toContain('Tell the people who run the application')
  })

  it.each([
    ['no challenge', {}, 'invalid_request'],
    ['a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    ['a plain challenge', { code_challenge: challengeOf('x'), code_challenge_method: 'plain' }, 'invalid_request'],
    ['the text “undefined” for a challenge', { code_challenge: 'undefined' }, 'invalid_request'],
    [
      'another response type',
      { code_challenge: challengeOf('x'), response_type: 'token' },
      'unsupported_response_type',
    ],
    ['another response mode', { code_challenge: challengeOf('x'), response_mode: 'fragment' }, 'invalid_request'],
    ['an audience', { code_challenge: challengeOf('x'), audience: 'https://api.example.com' }, 'invalid_target'],
    ['a scope that is none', { code_challenge: challengeOf('x'), scope: 'a"b' }, 'invalid_request'],
    ['a nonce without end', { code_challenge: challengeOf('x'), nonce: 'n'.repeat(1_025) }, 'invalid_request'],
  ])('security 4 with %s goes back with the error, by our issuer', async (_, more, error) => {
    const extensionId = await extension('careful')
    const answer = await ask(authorizeUrl(extensionId, { state: 's', ...more }))
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(home)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: 's', iss: issuerOf(extensionId) })
    expect(back.searchParams.get('error_description')).toBeTruthy()
  })

  it('security 8 with a parameter given twice is refused', async () => {
    const extensionId = await extension('twice')
    const url = `${authorizeUrl(extensionId, { code_challenge: challengeOf('x') })}&state=a&state=b`
    expect((await ask(url)).status).toBe(400)
  })

  it('takes no application that has a secret, which an extension could not show', async () => {
    const extensionId = await extension('secretive', {}, { secrets: [newApplicationSecret().stored] })
    const answer = await ask(authorizeUrl(extensionId, { code_challenge: challengeOf('x') }))
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('unauthorized_client')
  })
})

describe('security 5: the code of an extension', () => {
  it.each([
    ['another verifier', { code_verifier: newVerifier() }],
    ['no verifier', { code_verifier: undefined }],
    ['another address', { redirect_uri: 'http://localhost/' }],
    ['no address', { redirect_uri: undefined }],
    ['another extension', { client_id: 'ext_other' }],
  ])('is worth nothing with %s', async (_, more) => {
    const extensionId = await extension('codes')
    await extension('other')
    const { asked } = await comeBack(extensionId)
    expect(await exchange({ ...asked, ...more })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await exchange(asked)).status).toBe(200)
  })

  it('is good once; the second use ends the token of the first', async () => {
    const { asked, token } = await signedIn(await extension('once'))
    expect((await introspected(token)).active).toBe(true)
    expect(await exchange(asked)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await introspected(token)).toEqual({ active: false })
  })

  it('is none of an application: neither protocol of applications takes it', async () => {
    const { asked } = await comeBack(await extension('apart'))
    const send = (body: object) =>
      fetchLocal(`${origin()}/api/authentication/-/tokens`, { method: 'POST', body: JSON.stringify(body) })
    const clientIds = ['app_of_apart', 'ext_apart', undefined]
    for (const client_id of clientIds) expect((await send({ ...asked, client_id })).status).toBe(400)
    expect((await exchange({ ...asked, client_id: 'app_of_apart' })).status).toBe(400)
    expect((await exchange(asked)).status).toBe(200)
  })

  it('is not made for an address that went while the person signed in', async () => {
    const extensionId = await extension('moved')
    const browser = new Browser('https://bot.example.com/')
    await openSignUp(authorizeUrl(extensionId, { code_challenge: challengeOf('x') }), browser)
    const email = await fillSignUp(browser)
    await extension('moved', {}, { redirectUrls: ['https://bot.example.com/other'] })
    await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
    expect([browser.page.status, new URL(browser.page.url).origin]).toEqual([400, origin()])
  })

  it('ends with the extension, the person and the sign-in', async () => {
    const gone = await comeBack(await extension('gone'))
    await login.save('extension', 'ext_gone', null)
    expect(await exchange(gone.asked)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    const left = await comeBack(await extension('left'))
    const { user_id } = (
      await login.rows
        .owner`select user_id from user_profiles where email = ${left.email} and account_id = ${login.accountId}`
    )[0] as { user_id: string } // the one with this address
    await login.environment.sessions.endAllOf(login.accountId, user_id as UserId)
    expect((await exchange(left.asked)).status).toBe(400)
    const barred = await comeBack('ext_left')
    const rows = await login.rows.owner`select user_id from user_profiles where email = ${barred.email}`
    await login.save('user', String(rows[0]?.user_id), null)
    expect((await exchange(barred.asked)).status).toBe(400)
  })
})

describe('decision 4: an extension whose client can make no challenge', () => {
  const published = { code_challenge: 'undefined' }
  const back = (extensionId: string) => signUp(authorizeUrl(extensionId, published))
  const asked = (extensionId: string, { back: at }: Awaited<ReturnType<typeof back>>) => ({
    ...{ grant_type: 'authorization_code', client_id: extensionId, redirect_uri: home },
    code: at.searchParams.get('code') ?? '',
  })

  it('signs people in once it is switched to legacyClient, by the client and the address alone, once', async () => {
    const extensionId = await extension('legacy', { legacyClient: true })
    await extension('legacy_other', { legacyClient: true })
    const form = asked(extensionId, await back(extensionId))
    for (const wrong of [
      { redirect_uri: 'http://localhost/' },
      { client_id: 'ext_legacy_other' },
      { code_verifier: 'x' },
    ])
      expect((await exchange({ ...form, ...wrong })).status).toBe(400)
    expect((await exchange(form)).status).toBe(200)
    expect((await exchange(form)).status).toBe(400)
  })

  it('gets nothing for a code once it is switched back', async () => {
    const extensionId = await extension('switched', { legacyClient: true })
    const form = asked(extensionId, await back(extensionId))
    await extension('switched')
    expect(await exchange(form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('is still held to a challenge that it does make', async () => {
    const { asked: form } = await comeBack(await extension('improved', { legacyClient: true }))
    expect((await exchange({ ...form, code_verifier: undefined })).status).toBe(400)
    expect((await exchange(form)).status).toBe(200)
  })

  it('still has to send one or the text: leaving it out is no way', async () => {
    const extensionId = await extension('silent', { legacyClient: true })
    const answer = await ask(authorizeUrl(extensionId))
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')
  })
})

describe('decision 45: the token of an extension', () => {
  it('names nobody to our API, in words, however good it is', async () => {
    const { token } = await signedIn(await extension('caller'))
    await expect(login.authenticate(token)).rejects.toMatchObject({
      kind: 'unauthenticated',
      title: expect.stringContaining('It is no credential of this API'),
    })
    const userinfo = await fetchLocal(`${origin()}/api/oauth/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(userinfo.status).toBe(401)
    const profile = await fetchLocal(`${origin()}/api/session/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(profile.status).toBe(401)
  })

  it('is signed by a key that no other extension has, and not the account', async () => {
    const [a, b] = [await extension('key_a'), await extension('key_b')]
    const { token } = await signedIn(a)
    const kid = decodeProtectedHeader(token).kid
    const kidsOf = (jwks: { keys: { kid: string }[] }) => jwks.keys.map((key) => key.kid)
    expect(kidsOf(await keysOf(a))).toEqual([kid])
    expect(kidsOf(await keysOf(b))).not.toContain(kid)
    expect(kidsOf((await get(`${origin()}/.well-known/openid-configuration/jwks`)).body)).not.toContain(kid)
    await expect(jwtVerify(token, createLocalJWKSet(await keysOf(b)))).rejects.toThrow()
  })

  it('ends with the sign-in, with the person, and with the extension, whose documents go too', async () => {
    const first = await signedIn(await extension('ends'))
    await login.environment.sessions.end(login.accountId, String(decodeJwt(first.token).sid).split('.')[0] ?? '')
    expect(await introspected(first.token)).toEqual({ active: false })
    const second = await signedIn('ext_ends')
    await login.save('user', decodeJwt(second.token).sub ?? '', null)
    expect(await introspected(second.token)).toEqual({ active: false })
    const third = await signedIn('ext_ends')
    expect(await introspected(third.token)).toMatchObject({ active: true, client_id: 'ext_ends', aud: 'ext_ends' })
    await login.save('extension', 'ext_ends', null)
    expect(await introspected(third.token)).toEqual({ active: false })
    await expect(login.authenticate(third.token)).rejects.toMatchObject({ title: 'A valid access token is required.' })
    for (const path of ['', '/jwks'])
      expect((await get(`${issuerOf('ext_ends')}/.well-known/openid-configuration${path}`)).status).toBe(404)
  })

  it('of one account is none at another', async () => {
    const { token } = await signedIn(await extension('here'))
    const there = 'acc-testaccount2' as AccountId
    expect(await login.environment.readExtensionToken(token, login.accountId)).toMatchObject({ client_id: 'ext_here' })
    expect(await login.environment.readExtensionToken(token, there)).toBeUndefined()
  })
})

describe('decision 45: the documents of an extension’s issuer', () => {
  it('are for every page to read, for five minutes, and have a key before anybody signed in', async () => {
    const extensionId = await extension('published')
    const { headers, body } = await get(`${issuerOf(extensionId)}/.well-known/openid-configuration/jwks`)
    expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([
      '*',
      'public, max-age=300',
    ])
    expect(body.keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' }])
    expect(body.keys[0]).not.toHaveProperty('d')
    expect((await keysOf(extensionId)).keys).toEqual(body.keys)
  })

  it('are one set, whichever nodes make the first key at once', async () => {
    const extensionId = await extension('raced')
    const all = await Promise.all(Array.from({ length: 8 }, () => keysOf(extensionId)))
    expect(new Set(all.map(({ keys }) => JSON.stringify(keys))).size).toBe(1)
  })

  it('are none for an extension that is not there, and none at the platform’s login', async () => {
    const path = '/api/extensions/ext_none/.well-known/openid-configuration'
    for (const at of [origin(), login.login]) expect((await get(`${at}${path}`)).status).toBe(404)
  })
})

describe('decision 45: the application that was made with an extension', () => {
  it('gets no token of the account, by any protocol: the extension asks by its own id', async () => {
    await extension('inner')
    const begun = await fetchLocal(`${origin()}/api/authentication`, {
      method: 'POST',
      body: JSON.stringify({ applicationId: 'app_of_inner', redirectUrl: home, codeChallenge: challengeOf('x') }),
    })
    expect([begun.status, (await jsonOf(begun)).details?.field]).toEqual([400, 'applicationId'])
    const asked = { client_id: 'app_of_inner', redirect_uri: home, response_type: 'code', scope: 'openid' }
    const query = new URLSearchParams({ ...asked, code_challenge: challengeOf('x'), code_challenge_method: 'S256' })
    const answer = await ask(`${origin()}/?${query}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  it('does not turn the cookie of its sign-in into tokens of the account', async () => {
    const { browser } = await signedIn(await extension('cookie', {}, { redirectUrls: [home] }))
    const answer = await browser.send(`${origin()}/api/session`, {
      method: 'PATCH',
      headers: { origin: 'https://bot.example.com' },
    })
    expect(answer.status).toBe(404)
  })
})

it('tells pages of extensions nothing of who is signed in, whom a cookie would tell them (decision 45)', async () => {
  const { browser } = await signedIn(await extension('curious'))
  const profile = (from: string) =>
    fetchLocal(`${origin()}/api/session/profile`, { headers: { cookie: browser.cookieHeader(origin()), origin: from } })
  expect((await profile('https://bot.example.com')).status).toBe(403)
  expect((await profile(origin())).status).toBe(200)
})
