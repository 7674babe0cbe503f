import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const home = 'https://shop.example.com/start'
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`

const save: TestLogin['save'] = (...given) => login.save(...given)

const saveClient = (options: object) =>
  save('client', 'sc_portal', {
    clientId: 'sc_portal',
    options,
    verificationKeys: [{ keyId: 'k1', x: publicKey.export({ format: 'jwk' }).x }],
  })

beforeAll(async () => {
  login = await openTestLogin()
  await save('application', 'app_shop', {
    applicationId: 'app_shop',
    name: 'The shop',
    redirectUrls: ['https://shop.example.com/'],
  })
  await saveClient({ grantTokenGeneration: true, authorizationUrl: 'https://portal.example.com/sign-in?from=shop' })
})
afterAll(() => login.close())

const send = (method: string, url: string, body?: object, headers: Record<string, string> = {}) =>
  fetchLocal(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

async function begin(more: object = {}, headers: Record<string, string> = {}) {
  const verifier = randomBytes(60).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { redirectUrl: home, codeChallenge, applicationId: 'app_shop', connectionId: 'sc_portal', ...more }
  const answer = await send('POST', `${host()}/api/authentication`, asked, headers)
  return { answer, verifier, body: await jsonOf(answer) }
}

const issuer = () => `${host()}/v1/clients/sc_portal`

/** A code as the published server client signs it. */
function codeFor(sub: string, more: { claims?: object; header?: object; key?: typeof privateKey } = {}) {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    aud: `${login.accountId}.accounts.authress.io`,
    iss: issuer(),
    sub,
    client_id: 'sc_portal',
    iat: now,
    exp: now + 60,
    jti: randomBytes(8).toString('hex'),
    ...more.claims,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k1', typ: 'oauth-authz-req+jwt', ...more.header })
    .sign(more.key ?? privateKey)
}

/** Where the sign-in page sends this browser: to the client's own. */
async function leaveForClient(authenticationUrl: string, browser: Browser) {
  const { headers } = await browser.send(authenticationUrl)
  return new URL(headers.get('location') ?? 'http://nowhere/')
}

/** The client's page sends a browser back with a code. */
async function comeBack(authenticationUrl: string, code: string, browser: Browser) {
  const { searchParams } = new URL(authenticationUrl)
  const back = new URL(searchParams.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries({ code, iss: issuer(), state: searchParams.get('state') ?? '' }))
    back.searchParams.set(name, value)
  await browser.open(back.href)
  return { browser, end: new URL(browser.page.url) }
}

/** The whole way there and back in one browser. */
async function complete(authenticationUrl: string, code: string, browser = new Browser('https://shop.example.com/')) {
  await leaveForClient(authenticationUrl, browser)
  return comeBack(authenticationUrl, code, browser)
}

async function tokensOf(end: URL, { verifier, body }: Awaited<ReturnType<typeof begin>>) {
  const asked = { client_id: 'app_shop', code: end.searchParams.get('code'), code_verifier: verifier }
  return jsonOf(await send('POST', `${host()}/api/authentication/${body.authenticationRequestId}/tokens`, asked))
}

describe('LGN-01 a sign-in that a service client completes', () => {
  it('leads to the page of the client, which sends somebody back as the user that it names', async () => {
    const begun = await begin()
    const browser = new Browser('https://shop.example.com/')
    const url = await leaveForClient(begun.body.authenticationUrl, browser)
    expect(url.origin + url.pathname).toBe('https://portal.example.com/sign-in')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      from: 'shop',
      client_id: 'sc_portal',
      state: begun.body.authenticationRequestId,
      redirect_uri: `${host()}/login`,
    })
    const { end } = await comeBack(begun.body.authenticationUrl, await codeFor('user_7'), browser)
    const tokens = await tokensOf(end, begun)
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: 'user_7', azp: 'sc_portal' })
    expect(await login.authenticate(tokens.access_token)).toMatchObject({ userId: 'user_7' })
  })

  it('is somebody else for somebody else, in a browser where somebody was signed in', async () => {
    const first = await begin()
    const { browser } = await complete(first.body.authenticationUrl, await codeFor('user_a'))
    const second = await begin()
    const { end } = await complete(second.body.authenticationUrl, await codeFor('user_b'), browser)
    expect(decodeJwt((await tokensOf(end, second)).access_token).sub).toBe('user_b')
  })

  it.each([
    ['signed by another key', () => codeFor('user_7', { key: other.privateKey })],
    ['of another type', () => codeFor('user_7', { header: { typ: 'at+jwt' } })],
    ['without a type', () => codeFor('user_7', { header: { typ: undefined } })],
    ['for another account', () => codeFor('user_7', { claims: { aud: 'acc-other.accounts.authress.io' } })],
    ['of another client', () => codeFor('user_7', { claims: { client_id: 'sc_other' } })],
    ['of another issuer', () => codeFor('user_7', { claims: { iss: `${host()}/v1/clients/sc_other` } })],
    ['that has expired', () => codeFor('user_7', { claims: { exp: Math.floor(Date.now() / 1000) - 120 } })],
    ['that is good for a day', () => codeFor('user_7', { claims: { exp: Math.floor(Date.now() / 1000) + 86_400 } })],
    ['for somebody of the platform', () => codeFor('Doorward|owner')],
    ['for a service client', () => codeFor('sc_portal')],
    ['for somebody who looks like one of the platform', () => codeFor('doorward|owner')],
    ['for a subject that is no text', () => codeFor('x', { claims: { sub: ['user_7'] } })],
    ['without a signature', async () => `${(await codeFor('user_7')).split('.').slice(0, 2).join('.')}.`],
    ['that is no token', async () => 'a.b.c'],
  ])('takes no code %s', async (_, make) => {
    const begun = await begin()
    const { end } = await complete(begun.body.authenticationUrl, await make())
    expect(end.searchParams.get('error')).toBe('access_denied')
    expect(end.searchParams.has('code')).toBe(false)
  })

  it('makes nobody else the one whom the client names: not who began the sign-in, nor who waits at its address', async () => {
    const attacker = new Browser('https://shop.example.com/')
    const { body } = await begin()
    const victim = new Browser('https://shop.example.com/')
    await comeBack(body.authenticationUrl, await codeFor('user_victim'), victim)
    expect(victim.page.body).toContain('Is this you?')
    const next = await leaveForClient(`${host()}/login?state=${body.authenticationRequestId}`, attacker)
    expect(next.host).toBe('portal.example.com')
    const plain = new URL(
      `${host()}/login?state=${(await begin({ connectionId: undefined })).body.authenticationRequestId}`,
    )
    await attacker.open(plain.href)
    expect(attacker.page.body).toContain('name="password"')
  })

  it('asks first where this browser did not begin the sign-in: somebody may have sent it', async () => {
    const begun = await begin()
    const browser = new Browser('https://shop.example.com/')
    await comeBack(begun.body.authenticationUrl, await codeFor('user_sent'), browser)
    expect(browser.page.body).toContain('user_sent')
    expect(browser.page.body).toContain('The shop')
    await browser.submit({}, '/login/-/confirm')
    const tokens = await tokensOf(new URL(browser.page.url), begun)
    expect(decodeJwt(tokens.access_token).sub).toBe('user_sent')
  })

  it('signs nobody out who is lured to the code of somebody else', async () => {
    const own = await begin()
    const { browser } = await complete(own.body.authenticationUrl, await codeFor('user_bob'))
    await comeBack((await begin()).body.authenticationUrl, await codeFor('user_mallory'), browser)
    expect(browser.page.body).toContain('Is this you?')
    const again = await begin({ connectionId: undefined })
    await browser.open(again.body.authenticationUrl)
    expect(decodeJwt((await tokensOf(new URL(browser.page.url), again)).access_token).sub).toBe('user_bob')
  })

  it('is refused in another browser than the one that left for the client', async () => {
    const { body } = await begin()
    await leaveForClient(body.authenticationUrl, new Browser('https://shop.example.com/'))
    const { end } = await comeBack(
      body.authenticationUrl,
      await codeFor('user_7'),
      new Browser('https://shop.example.com/'),
    )
    expect(end.searchParams.get('error')).toBe('access_denied')
  })

  it('stays that of the client when the page goes on from the cookie', async () => {
    const begun = await begin()
    const { browser } = await complete(begun.body.authenticationUrl, await codeFor('user_9'))
    const headers = { cookie: browser.cookieHeader(host()), origin: 'https://shop.example.com' }
    const tokens = await jsonOf(await send('PATCH', `${host()}/api/session`, {}, headers))
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: 'user_9', azp: 'sc_portal' })
  })

  it('takes a code once', async () => {
    const code = await codeFor('user_once')
    const first = await complete((await begin()).body.authenticationUrl, code)
    expect(first.end.searchParams.has('code')).toBe(true)
    const second = await complete((await begin()).body.authenticationUrl, code)
    expect(second.end.searchParams.get('error')).toBe('access_denied')
  })

  it('makes no user anew who was deleted', async () => {
    await save('user', 'user_gone', { userId: 'user_gone' })
    await save('user', 'user_gone', null)
    const { end } = await complete((await begin()).body.authenticationUrl, await codeFor('user_gone'))
    expect(end.searchParams.get('error')).toBe('access_denied')
  })

  it.each([
    ['that may not', { authorizationUrl: 'https://portal.example.com/' }],
    ['without a page of its own', { grantTokenGeneration: true }],
  ])('is refused by a client %s, also once it is under way', async (_, options) => {
    const begun = await begin()
    await saveClient(options)
    const { answer, body } = await begin()
    expect([answer.status, body.errorCode]).toEqual([400, 'InvalidConnection'])
    const { end } = await complete(begun.body.authenticationUrl, await codeFor('user_7'))
    expect(end.searchParams.get('error')).toBe('access_denied')
    await saveClient({ grantTokenGeneration: true, authorizationUrl: 'https://portal.example.com/sign-in?from=shop' })
  })
})

describe('LGN-12 linking by a service client', () => {
  async function signedIn(user: string) {
    const begun = await begin()
    const { browser, end } = await complete(begun.body.authenticationUrl, await codeFor(user))
    const { access_token } = await tokensOf(end, begun)
    return { browser, headers: { authorization: `Bearer ${access_token}` } }
  }
  const profileOf = async (headers: Record<string, string>) =>
    (await jsonOf(await send('GET', `${host()}/api/session/profile`, undefined, headers))).linkedIdentities.map(
      ({ connection }: { connection: { userId: string } }) => connection.userId,
    )

  it('adds what it names to the person who is signed in, and signs him in by it from then on', async () => {
    const { browser, headers } = await signedIn('user_main')
    const { body } = await begin({ linkIdentity: true }, headers)
    const { end } = await complete(body.authenticationUrl, await codeFor('user_second'), browser)
    expect(end.searchParams.has('error')).toBe(false)
    expect(await profileOf(headers)).toEqual(['user_main', 'user_second'])
    const again = await begin()
    const { end: back } = await complete(again.body.authenticationUrl, await codeFor('user_second'))
    expect(decodeJwt((await tokensOf(back, again)).access_token).sub).toBe('user_main')
    expect((await send('DELETE', `${host()}/api/session/identities/user_second`, undefined, headers)).status).toBe(204)
    expect(await profileOf(headers)).toEqual(['user_main'])
  })

  it('LGN-13 adds nothing in the browser of somebody else, and says whom it wants', async () => {
    const { headers } = await signedIn('user_asks')
    const { body } = await begin({ linkIdentity: true }, headers)
    const { browser: foreign } = await signedIn('user_lured')
    for (const [error, browser] of [
      ['ForceLogin', foreign],
      ['access_denied', new Browser('https://shop.example.com/')],
    ] as const) {
      const { end } = await complete(body.authenticationUrl, await codeFor('user_lured'), browser)
      expect(end.searchParams.get('error')).toBe(error)
      expect(end.searchParams.get('error_description')).toMatch(/ \(reference \S+\)$/) // LGN-13
    }
    expect(await profileOf(headers)).toEqual(['user_asks'])
  })

  it('takes nothing away from another person', async () => {
    await signedIn('user_owner')
    const { browser, headers } = await signedIn('user_taker')
    const { body } = await begin({ linkIdentity: true }, headers)
    const { end } = await complete(body.authenticationUrl, await codeFor('user_owner'), browser)
    expect(end.searchParams.get('error')).toBe('access_denied')
    expect(await profileOf(headers)).toEqual(['user_taker'])
  })

  it('asks for a sign-in at most five minutes old (decision 46)', async () => {
    const { headers } = await signedIn('user_early')
    await login.rows.owner`
      update oidc_rows set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::bigint - 301))
      where model = 'Session' and payload ->> 'accountId' = 'user_early'`
    const { answer, body } = await begin({ linkIdentity: true }, headers)
    expect([answer.status, body.errorCode]).toEqual([401, 'InsufficientUserAuthentication'])
    expect(answer.headers.get('www-authenticate')).toMatch(
      /^Bearer error="insufficient_user_authentication",.+max_age=300$/,
    )
  })

  it('is for somebody who is signed in', async () => {
    expect((await begin({ linkIdentity: true })).answer.status).toBe(404)
    const unknown = await begin({ linkIdentity: true, connectionId: 'con_none' })
    expect([unknown.answer.status, unknown.body.title]).toEqual([404, 'Nobody is signed in here.'])
    expect((await begin({ linkIdentity: true }, { authorization: 'Bearer none' })).answer.status).toBe(401)
  })
})
