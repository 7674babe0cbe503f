import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConnectionDraft } from '@doorward/core/connections/connection'
import { decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Applications, applicationsOf } from './applications-of.ts'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { beginSignIn } from './providers/signing-in.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'
import { openUpstream, type UpstreamPeople } from './upstream.ts'

const people: UpstreamPeople = {
  ann: {
    name: 'Ann Upstream',
    email: 'ann@upstream.example',
    email_verified: true,
    picture: 'https://p.example/a.png',
  },
  bob: { name: 'Bob', email: 'bob@upstream.example', email_verified: false },
}

let login: TestLogin
let upstream: Awaited<ReturnType<typeof openUpstream>>
let save: Applications['save']
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`

/** A connection to the provider of these tests. */
const connect = (id: string, draft: ConnectionDraft = {}) =>
  saveConnection(login, id, {
    ...{ clientId: 'doorward', issuerUrl: upstream.issuer, data: { name: `Provider ${id}` }, ...draft },
    clientSecret: 'a secret of the provider',
  })

beforeAll(async () => {
  login = await openTestLogin()
  save = applicationsOf(login).save
  await save('app_shop', { name: 'The shop', redirectUrls: ['https://shop.example.com/'] })
  upstream = await openUpstream(people, [`${host()}/login`])
  await connect('con_up')
})
afterAll(async () => {
  await login.close()
  await upstream.close()
})

const send = (method: string, url: string, body?: object, headers: Record<string, string> = {}) =>
  fetchLocal(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const begin = (more?: object, headers?: Record<string, string>) => beginSignIn(login, more, headers)
const newBrowser = () => new Browser('https://shop.example.com/')

/** Signs in at the provider, where the browser is by now. */
const asUpstream = (browser: Browser, id: string) => browser.submit({ login: id, password: 'any' })

async function signInAs(id: string, browser = newBrowser(), connectionId = 'con_up') {
  const begun = await begin({ connectionId })
  await browser.open(begun.body.authenticationUrl)
  await asUpstream(browser, id)
  return { browser, tokens: await begun.tokensOf(browser) }
}

describe('LGN-08 a sign-in at a provider', () => {
  it('that the application names goes there at once, and comes back with who it is', async () => {
    const { tokens } = await signInAs('ann')
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      name: 'Ann Upstream',
      email: 'ann@upstream.example',
      email_verified: true,
      picture: 'https://p.example/a.png',
    })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ azp: 'con_up' })
  })

  it('finds the same user again, whatever the provider says of him by then', async () => {
    const first = decodeJwt((await signInAs('ann')).tokens.id_token).sub
    people.ann = { ...people.ann, email: 'ann@elsewhere.example', name: 'Ann Later' }
    expect(decodeJwt((await signInAs('ann')).tokens.id_token).sub).toBe(first)
  })

  it('is offered on the sign-in page, by name', async () => {
    const browser = newBrowser()
    const begun = await begin()
    await browser.open(begun.body.authenticationUrl)
    expect(browser.page.body).toContain('Continue with Provider con_up')
    await browser.open(`${browser.page.url}/with/con_up`)
    await asUpstream(browser, 'bob')
    expect(decodeJwt((await begun.tokensOf(browser)).id_token)).toMatchObject({
      email: 'bob@upstream.example',
      email_verified: false,
    })
  })
})

const subOf = (tokens: { id_token: string }) => String(decodeJwt(tokens.id_token).sub)
describe('LGN-08 an answer of a provider', () => {
  /** A browser that stops where the provider sends it back to us. */
  async function stopped(id: string) {
    const browser = new Browser(`${host()}/login?`)
    const begun = await begin({ connectionId: 'con_up' })
    browser.stopAt = 'https://nowhere.example/'
    await browser.open(begun.body.authenticationUrl)
    browser.stopAt = `${host()}/login?`
    await asUpstream(browser, id)
    const back = browser.page.url
    browser.stopAt = 'https://shop.example.com/'
    return { browser, begun, back }
  }

  it('counts in the browser that was sent there alone (RFC 9700 §4.7)', async () => {
    const { back, browser, begun } = await stopped('ann')
    const thief = newBrowser()
    await thief.open(back)
    expect([thief.page.status, thief.cookieLines]).toEqual([400, []])
    await browser.open(back)
    expect(decodeJwt((await begun.tokensOf(browser)).id_token)).toMatchObject({ aud: 'app_shop' })
  })

  it('counts once', async () => {
    const { back, browser } = await stopped('ann')
    await browser.open(back)
    expect(browser.page.url).toMatch(/^https:\/\/shop/)
    await browser.open(back)
    expect(browser.page.status).toBe(400)
  })

  it('is not that of another sign-in of the same browser', async () => {
    const [one, other] = [await stopped('ann'), await stopped('bob')]
    const mixed = new URL(one.back)
    mixed.searchParams.set('state', new URL(other.back).searchParams.get('state') ?? '')
    await other.browser.open(mixed.href)
    expect(other.browser.page.body).toMatch(/can(’|&#39;|')t be trusted|not set up right/)
  })

  it('goes to the provider that was asked, or nowhere: the connection may lead to another one by then', async () => {
    const { back, browser } = await stopped('ann')
    const asked: string[] = []
    const other = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const addresses = { authenticationUrl: `${at}/authorize`, tokenUrl: `${at}/token` }
    await connect('con_up', { issuerUrl: null, ...addresses, data: { oidcUserEndpointUrl: `${at}/user` } })
    await browser.open(back)
    await connect('con_up')
    other.close()
    expect(browser.page.body).toContain('not set up right')
    expect(asked).toEqual([])
  })

  it('that the person declined says so, and the application that named the connection hears access_denied', async () => {
    const { back, browser } = await stopped('ann')
    const declined = new URL(back)
    declined.search = `?${new URLSearchParams({ state: new URL(back).searchParams.get('state') ?? '', error: 'access_denied', iss: upstream.issuer })}`
    await browser.open(declined.href)
    const end = new URL(browser.page.url)
    expect([end.origin, end.searchParams.get('error')]).toEqual(['https://shop.example.com', 'access_denied'])
    expect(end.searchParams.get('error_description')).toMatch(/Provider con_up/)
  })

  it('is asked for with PKCE, state and nonce, which differ each time', async () => {
    const asked = async () => {
      const browser = new Browser(upstream.issuer)
      await browser.open((await begin({ connectionId: 'con_up' })).body.authenticationUrl)
      return new URL(browser.page.url).searchParams
    }
    const [one, other] = [await asked(), await asked()]
    expect(Object.fromEntries(one)).toMatchObject({
      response_type: 'code',
      client_id: 'doorward',
      redirect_uri: `${host()}/login`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(one.get(name)).not.toBe(other.get(name))
  })
})

describe('LGN-13 a connection by which nobody can sign in', () => {
  it.each([
    ['is unknown', 'con_nowhere'],
    ['is deleted', 'con_deleted'],
    ['lacks its client id', 'con_incomplete'],
  ])('is InvalidConnection where it %s', async (_, connectionId) => {
    await connect('con_deleted')
    await login.save('connection', 'con_deleted', null)
    await connect('con_incomplete', { clientId: undefined })
    expect(await begin({ connectionId })).toMatchObject({ status: 400, body: { errorCode: 'InvalidConnection' } })
  })

  it('because its provider gives no answer says so, with a reference, and offers the other ways', async () => {
    await connect('con_down', { issuerUrl: 'http://127.0.0.1:9' })
    const browser = newBrowser()
    await browser.open((await begin({ connectionId: 'con_down' })).body.authenticationUrl)
    expect(browser.page.body).toMatch(/Provider con_down gives no answer just now/)
    expect(browser.page.body).toMatch(/reference req_/)
    expect(browser.page.body).toContain('Continue with Provider con_up')
  })

  it('because our secret there is wrong says so', async () => {
    await saveConnection(login, 'con_wrong', {
      clientId: 'doorward',
      issuerUrl: upstream.issuer,
      clientSecret: 'wrong',
    })
    const browser = newBrowser()
    await browser.open((await begin({ connectionId: 'con_wrong' })).body.authenticationUrl)
    await asUpstream(browser, 'ann')
    expect(browser.page.body).toContain('Signing in with con_wrong is not set up right')
  })
})

/** Somebody who came by a code to his address. */
const newUserBy = async (email: string) => {
  const begun = await begin()
  const browser = newBrowser()
  await browser.open(begun.body.authenticationUrl)
  await browser.submit({ email, way: 'code' })
  await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
  return { browser, sub: subOf(await begun.tokensOf(browser)) }
}

describe('decision 41 who a provider vouches for', () => {
  it.each([
    ['verified', true],
    ['only claimed', false],
  ])('is nobody who is here already, though the address is theirs: %s', async (_, email_verified) => {
    const email = `owner-${email_verified}@shop.example`
    const { sub } = await newUserBy(email)
    people.mallory = { email, email_verified }
    await connect(`con_mallory_${email_verified}`)
    const { tokens } = await signInAs('mallory', newBrowser(), `con_mallory_${email_verified}`)
    expect(subOf(tokens)).not.toBe(sub)
  })

  it.each([
    ['verified', true],
    ['only claimed', false],
  ])('came first with an address, and gets nothing of the one who proves it later: %s', async (_, email_verified) => {
    const [email, id] = [`later-${email_verified}@shop.example`, `early-${email_verified}`]
    people[id] = { email, email_verified }
    await connect(`con_${id}`, { linkingConfiguration: { type: 'AUTOMATIC' } })
    const first = subOf((await signInAs(id, newBrowser(), `con_${id}`)).tokens)
    const { sub } = await newUserBy(email)
    expect(sub).not.toBe(first)
    expect(subOf((await signInAs(id, newBrowser(), `con_${id}`)).tokens)).toBe(first)
  })

  it('has the id of the provider where that is trusted, but never one of the platform or of a program', async () => {
    await connect('con_trusted', { data: { trustIdentityUserId: true, userIdExpression: '{nested.id}' } })
    people.trusted = { nested: { id: 'team|42' } }
    const { tokens } = await signInAs('trusted', newBrowser(), 'con_trusted')
    expect(subOf(tokens)).toBe('team|42')
    for (const id of ['Doorward|owner', 'doorward|owner', 'sc_client', 'ext_x', ' Doorward|owner']) {
      people.hostile = { nested: { id } }
      const browser = newBrowser()
      await browser.open((await begin({ connectionId: 'con_trusted' })).body.authenticationUrl)
      await asUpstream(browser, 'hostile')
      expect(browser.page.body, id).toContain('be trusted')
    }
  })

  it('is nobody where his id is an address that the provider has not had proved', async () => {
    await connect('con_by_email', { data: { trustIdentityUserId: true, userIdExpression: '{email}' } })
    people.typed = { email: 'ceo@shop.example', email_verified: false }
    const browser = newBrowser()
    await browser.open((await begin({ connectionId: 'con_by_email' })).body.authenticationUrl)
    await asUpstream(browser, 'typed')
    expect(browser.page.body).toContain('be trusted')
    people.typed = { email: 'ceo@shop.example', email_verified: true }
    const { tokens } = await signInAs('typed', newBrowser(), 'con_by_email')
    expect(subOf(tokens)).toBe('ceo@shop.example')
  })

  it.each(['a\u0000b', '\ud800'])('has no id with %j in it', async (id) => {
    await connect('con_odd', { data: { userIdExpression: '{nested.id}' } })
    people.odd = { nested: { id } }
    const browser = newBrowser()
    await browser.open((await begin({ connectionId: 'con_odd' })).body.authenticationUrl)
    await asUpstream(browser, 'odd')
    expect([browser.page.status, browser.page.body]).toEqual([200, expect.stringContaining('not set up right')])
  })

  it('may not come in once he is disabled, and the application hears it', async () => {
    people.leaver = { email: 'leaver@upstream.example' }
    const sub = subOf((await signInAs('leaver')).tokens)
    await login.save('user', sub, { userId: sub, disabled: true })
    const browser = newBrowser()
    await browser.open((await begin({ connectionId: 'con_up' })).body.authenticationUrl)
    await asUpstream(browser, 'leaver')
    const end = new URL(browser.page.url).searchParams
    expect([end.get('error'), end.get('error_description')]).toEqual([
      'access_denied',
      expect.stringMatching(/can't sign in here any more.* \(reference /),
    ])
  })
})

describe('decision 43 linking', () => {
  it('AUTOMATIC asks for proof in the same sign-in, and then both are one', async () => {
    const email = 'both@shop.example'
    const { sub } = await newUserBy(email)

    await connect('con_auto', { linkingConfiguration: { type: 'AUTOMATIC' } })
    people.both = { email, email_verified: true }
    const browser = newBrowser()
    const begun = await begin({ connectionId: 'con_auto' })
    await browser.open(begun.body.authenticationUrl)
    await asUpstream(browser, 'both')
    expect(browser.page.body).toContain('Is this you?')
    await browser.submit({ way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode(email, 1) }, '/code')
    expect(subOf(await begun.tokensOf(browser))).toBe(sub)
    expect(subOf((await signInAs('both', newBrowser(), 'con_auto')).tokens)).toBe(sub)
  })

  it('AUTOMATIC without proof makes a user of its own', async () => {
    const email = 'apart@shop.example'
    const { sub } = await newUserBy(email)
    people.apart = { email, email_verified: true }
    const browser = newBrowser()
    const begun = await begin({ connectionId: 'con_auto' })
    await browser.open(begun.body.authenticationUrl)
    await asUpstream(browser, 'apart')
    await browser.submit({ way: 'apart' })
    expect(subOf(await begun.tokensOf(browser))).not.toBe(sub)
  })

  it('EXPLICIT adds the provider to whoever is signed in and asks for it', async () => {
    await connect('con_explicit', { linkingConfiguration: { type: 'EXPLICIT' } })
    people.linked = { email: 'linked@upstream.example', email_verified: true }
    const begun = await begin()
    const browser = newBrowser()
    await browser.open(begun.body.authenticationUrl)
    await browser.submit({ email: 'linker@shop.example', way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode('linker@shop.example', 0) }, '/code')
    const { id_token, access_token } = await begun.tokensOf(browser)
    const asked = { connectionId: 'con_explicit', linkIdentity: true }
    const headers = { authorization: `Bearer ${access_token}` }
    expect(await begin({ ...asked, connectionId: 'con_up' }, headers)).toMatchObject({
      body: { errorCode: 'InvalidConnection' },
    })
    const linking = await begin(asked, headers)
    await browser.open(linking.body.authenticationUrl)
    await asUpstream(browser, 'linked')
    expect(browser.page.url).toMatch(/^https:\/\/shop.example.com\/start/)
    expect(new URL(browser.page.url).searchParams.get('error')).toBeNull()
    const later = await signInAs('linked', newBrowser(), 'con_explicit')
    expect(subOf(later.tokens)).toBe(decodeJwt(id_token).sub)
  })
})

describe('properties of a request (contract, login 3.1)', () => {
  it('go along to the provider, as far as they leave the protocol alone', async () => {
    await connect('con_props', { defaultConnectionProperties: { prompt: 'consent', scope: 'openid email' } })
    const asked = new Promise<Record<string, unknown>>((resolve) =>
      upstream.provider.once('interaction.started', ({ oidc }) => resolve({ ...oidc.params })),
    )
    const connectionProperties = {
      ...{ login_hint: 'ann@upstream.example', prompt: 'login' },
      ...{ state: 'theirs', redirect_uri: 'https://evil.example/', scope: 'everything', response_mode: 'fragment' },
    }
    const begun = await begin({ connectionId: 'con_props', connectionProperties })
    const browser = newBrowser()
    await browser.open(begun.body.authenticationUrl)
    const { state, ...params } = await asked
    expect(params).toMatchObject({
      ...{ login_hint: 'ann@upstream.example', prompt: 'login' },
      ...{ redirect_uri: `${host()}/login`, scope: 'openid email' },
    })
    expect([state === 'theirs', params.response_mode]).toEqual([false, undefined])
  })

  it.each([[{ connectionProperties: 'prompt' }], [{ connectionProperties: ['prompt'] }]])('%j: 400', async (more) => {
    expect((await begin({ connectionId: 'con_up', ...more })).status).toBe(400)
  })
})

describe('LGN-08 a provider that goes on', () => {
  const keys = async (kid: string) => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    return { jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] } } as never // as the library takes them
  }

  it('that signs with another key from now on is believed at once', async () => {
    const [before, after] = [await keys('before'), await keys('after')]
    const first = await openUpstream(people, [`${host()}/login`], before)
    await connect('con_rolling', { issuerUrl: first.issuer })
    const { sub } = decodeJwt((await signInAs('ann', newBrowser(), 'con_rolling')).tokens.id_token)
    await first.close()
    const second = await openUpstream(people, [`${host()}/login`], after, {}, Number(new URL(first.issuer).port))
    expect(decodeJwt((await signInAs('ann', newBrowser(), 'con_rolling')).tokens.id_token).sub).toBe(sub)
    await second.close()
  })

  it('is asked again by whoever signed out here', async () => {
    const { browser } = await signInAs('ann')
    await browser.open(`${host()}/logout`)
    if (/<form/.test(browser.page.body)) await browser.submit({})
    const begun = await begin()
    await browser.open(begun.body.authenticationUrl)
    expect(browser.page.body).toContain('Continue with')
  })
})

describe('LGN-10 a tenant', () => {
  const saveTenant = (id: string, more: object = {}) =>
    login.save('tenant', id, { tenantId: id, domains: [], tenantLookupIdentifier: `look-${id}`, ...more })
  const viaTenant = async (lookup: string, id: string) => {
    const begun = await begin({ tenantLookupIdentifier: lookup })
    const browser = newBrowser()
    await browser.open(begun.body.authenticationUrl)
    await asUpstream(browser, id)
    return { browser, tokens: await begun.tokensOf(browser) }
  }

  it('leads to its connection, and its people’s tokens name it and live as long as it says', async () => {
    await connect('con_globex')
    const tokenConfiguration = { accessTokenDuration: 'PT5M', sessionDuration: 'PT2H' }
    await saveTenant('globex', { connection: { connectionId: 'con_globex' }, tokenConfiguration })
    people.hank = { email: 'hank@globex.example', email_verified: true }
    const { tokens } = await viaTenant('look-globex', 'hank')
    const { aud, exp = 0, iat = 0, azp } = decodeJwt(tokens.access_token)
    expect([aud, exp - iat, azp]).toEqual([['globex'], 300, 'con_globex'])
    const [session] = await login.rows
      .owner`select extract(epoch from ends_at - auth_time)::integer as seconds from sessions where user_id = ${subOf(tokens)}`
    expect(session).toEqual({ seconds: 7200 })
  })

  it('is told too where the application asks by OpenID Connect', async () => {
    const { begin } = applicationsOf(login)
    const asked = await begin('app_shop', 'https://shop.example.com/', { tenantLookupIdentifier: 'look-globex' })
    await asUpstream(asked.browser, 'hank')
    const tokens = await asked.finish(asked.browser.page.url)
    const { aud, exp = 0, iat = 0 } = decodeJwt(tokens.access_token)
    expect([aud, exp - iat]).toEqual([['globex'], 300])
  })

  it('is known by its own people alone, whoever else signs in by its look-up identifier', async () => {
    const { tokens } = await signInAs('ann')
    expect(decodeJwt(tokens.access_token).aud).toEqual([login.accountId])
  })

  it('has also whoever goes on as somebody of his own, though his address is known here', async () => {
    const email = 'known@globex.example'
    const { sub } = await newUserBy(email)
    await connect('con_initech', { linkingConfiguration: { type: 'AUTOMATIC' } })
    await saveTenant('initech', { connection: { connectionId: 'con_initech' } })
    people.peter = { email, email_verified: true }
    const begun = await begin({ tenantLookupIdentifier: 'look-initech' })
    const browser = newBrowser()
    await browser.open(begun.body.authenticationUrl)
    await asUpstream(browser, 'peter')
    await browser.submit({ way: 'apart' })
    const tokens = await begun.tokensOf(browser)
    expect([subOf(tokens) === sub, decodeJwt(tokens.access_token).aud]).toEqual([false, ['initech']])
  })

  it('that is gone stands in nobody’s tokens', async () => {
    await connect('con_gone')
    await saveTenant('gone', { connection: { connectionId: 'con_gone' } })
    people.frank = {}
    await viaTenant('look-gone', 'frank')
    await login.save('tenant', 'gone', null)
    const { tokens } = await signInAs('frank', newBrowser(), 'con_gone')
    expect(decodeJwt(tokens.access_token).aud).toEqual([login.accountId])
  })

  it.each([
    ['nobody has', { tenantLookupIdentifier: 'look-nowhere' }, 'InvalidTenantIdentifier'],
    ['has another connection', { tenantLookupIdentifier: 'look-globex', connectionId: 'con_up' }, 'InvalidConnection'],
  ])('that %s is refused: LGN-13', async (_, asked, errorCode) => {
    expect(await begin(asked)).toMatchObject({ status: 400, body: { errorCode } })
  })

  it('whose connection is off is told so, in words of the tenant that was asked for, by either protocol: LGN-13', async () => {
    await connect('con_off', { clientId: undefined })
    await saveTenant('off', { connection: { connectionId: 'con_off' } })
    const title = expect.stringContaining('The connection of this tenant is not active')
    const refused = await begin({ tenantLookupIdentifier: 'look-off' })
    expect(refused).toMatchObject({ status: 400, body: { errorCode: 'InvalidConnection', title } })
    expect(refused.body.details).toEqual({ field: 'tenantLookupIdentifier' })
    const asked = await applicationsOf(login).begin('app_shop', 'https://shop.example.com/', {
      tenantLookupIdentifier: 'look-off',
    })
    const { error, error_description } = Object.fromEntries(new URL(asked.browser.page.url).searchParams)
    expect({ error, error_description }).toEqual({ error: 'InvalidConnection', error_description: title })
  })
})

describe('the trace of a sign-in at a provider', () => {
  it('tells what was done, without a secret, a code or a token', async () => {
    const { tokens } = await signInAs('ann')
    const [row] = await login.rows
      .owner`select * from login_traces where user_id = ${subOf(tokens)} order by created_at desc limit 1`
    expect(row?.outcome).toBe('signedIn')
    expect(row?.steps.map(({ step }: { step: string }) => step)).toEqual(['sent', 'answered', 'told', 'read', 'ended'])
    expect(row?.steps[0].facts).toMatchObject({
      to: `${upstream.issuer}/auth`,
      scope: 'openid profile email',
      state: '…',
    })
    expect(row?.steps[3].facts).toEqual({ expression: '{sub}', subject: 'ann', email: 'verified' })
    const whole = JSON.stringify(row)
    for (const secret of ['a secret of the provider', tokens.access_token, 'ann@']) expect(whole).not.toContain(secret)
  })

  it('says why nobody came of it', async () => {
    const [row] = await login.rows
      .owner`select * from login_traces where connection_id = 'con_wrong' and outcome = 'failed' order by created_at desc limit 1`
    expect(row?.steps.at(-1).facts.why).toBe('misconfigured: asked for tokens, the provider said invalid_client')
  })
})

describe('what a provider gave for a user', () => {
  const credentialsOf = async (token: string) => {
    const answer = await send('GET', `${host()}/api/session/credentials`, undefined, {
      authorization: `Bearer ${token}`,
    })
    return { status: answer.status, ...(await jsonOf(answer)) }
  }
  const userinfo = async (token: string) =>
    (await fetch(`${upstream.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })).status

  it('is there for the person’s application, sealed in the database, and renewed once it has expired', async () => {
    const { tokens } = await signInAs('ann')
    const first = await credentialsOf(tokens.access_token)
    expect([first.status, await userinfo(first.accessToken)]).toEqual([200, 200])
    const rows = await login.rows.owner`select * from connection_credentials where user_id = ${subOf(tokens)}`
    expect(rows[0]?.sealed.toString()).not.toContain(first.accessToken)
    expect((await credentialsOf(tokens.access_token)).accessToken).toBe(first.accessToken)
    await login.rows.owner`update connection_credentials set expires_at = clock_timestamp() - interval '1 second'`
    const both = await Promise.all([credentialsOf(tokens.access_token), credentialsOf(tokens.access_token)])
    expect(both[0]?.accessToken).not.toBe(first.accessToken)
    expect(both[1]?.accessToken).toBe(both[0]?.accessToken)
    expect(await userinfo(both[0]?.accessToken)).toBe(200)
  })

  it('is nothing for who came by a code to his address', async () => {
    const begun = await begin()
    const browser = newBrowser()
    await browser.open(begun.body.authenticationUrl)
    await browser.submit({ email: 'plain@shop.example', way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode('plain@shop.example', 0) }, '/code')
    const { access_token } = await begun.tokensOf(browser)
    expect((await credentialsOf(access_token)).status).toBe(404)
  })
})
