import { createHash, randomBytes } from 'node:crypto'
import { delegationPath } from '@doorward/contract/login/delegation'
import type { ApplicationId, UserId } from '@doorward/core/ids'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { saveAskedDelegation } from '@doorward/store/sign-in/delegations'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Applications, applicationsOf } from './applications-of.ts'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let applications: Applications
let people = 0
const home = 'https://shop.example.com/'
const back = `${home}signed-in`
const by = 'Doorward|maya' as UserId

beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await applications.save('app_shop', { name: 'The shop', redirectUrls: [back], defaultApplicationUrl: home })
  await applications.save('app_other', { name: 'Other', redirectUrls: ['https://other.example.com/'] })
  await login.save('user', by, { userId: by })
})
afterAll(() => login.close())

const newBrowser = () => new Browser(home)
const millisecondsOf = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** A user of the account who has nothing to do with the browser at hand. */
async function newUser() {
  const userId = `ben${++people}` as UserId
  await login.save('user', userId, { userId })
  return userId
}

interface Wish {
  userId?: UserId
  applicationId?: string
  by?: UserId
  seconds?: number
}

/** A link as the API answers it. */
async function link({ userId, applicationId = 'app_shop', by: actor = by, seconds = 120 }: Wish = {}) {
  const ticket = newSecret()
  const asked = { userId: userId ?? (await newUser()), applicationId: applicationId as ApplicationId, by: actor }
  const { accountId, environment } = login
  await environment.database.account(accountId, (tx) =>
    saveAskedDelegation(tx, accountId, { id: hashOfSecret(ticket), asked, expiresAt: millisecondsOf(seconds) }),
  )
  return { ...asked, url: `${applications.issuer}${delegationPath}?ticket=${ticket}` }
}

/** A browser in which the test has begun. */
async function test(wish: Wish = {}, browser = newBrowser()) {
  const asked = await link(wish)
  await browser.open(asked.url)
  await browser.submit({})
  return { ...asked, browser }
}

/** What the application gets that begins its own sign-in in this browser. */
async function codeFlow(browser: Browser, applicationId = 'app_shop', more: Record<string, string> = {}) {
  const config = await login.relyingParty(applications.issuer, applicationId)
  const resource = `urn:doorward:account:${login.accountId}`
  const { url, finish } = await login.begin(config, { redirect_uri: back, resource, ...more })
  await browser.open(url)
  return { config, finish, at: browser.page.url }
}

const sessionsOf = (userId: string) =>
  login.rows.owner<{ id: string; left: number }[]>`
    select session_id as id, extract(epoch from ends_at - clock_timestamp())::int as left from sessions
    where user_id = ${userId} and ended_at is null`

/** The test is over by its time. */
const endNow = (userId: string) =>
  login.rows.owner`update sessions set ends_at = clock_timestamp() - interval '1 second' where user_id = ${userId}`

describe('LGN-05 the link of a test sign-in', () => {
  it('says who is about to be whom, where and for how long, and looking at it uses nothing up', async () => {
    const { url, userId } = await link()
    for (const browser of [newBrowser(), newBrowser()]) {
      const { status, body, headers } = await browser.open(url)
      expect(status).toBe(200)
      for (const text of ['Test sign-in', userId, by, 'The shop', '10 minutes']) expect(body).toContain(text)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect(await sessionsOf(userId)).toHaveLength(0)
  })

  it('works once, also for two at the same moment', async () => {
    const { url, userId } = await link()
    const browsers = [newBrowser(), newBrowser()]
    for (const browser of browsers) await browser.open(url)
    const ends = await Promise.all(browsers.map((browser) => browser.submit({})))
    expect(ends.map(({ status }) => status).sort()).toEqual([0, 400])
    expect((await newBrowser().open(url)).status).toBe(400)
    expect(await sessionsOf(userId)).toHaveLength(1)
  })

  it.each<[string, () => Promise<Wish> | Wish]>([
    ['too old', () => ({ seconds: -1 })],
    ['of a user who is disabled', async () => ({ userId: await stateOf({ disabled: true }) })],
    ['of a user who was deleted', async () => ({ userId: await stateOf(null) })],
    ['of a person of the platform', () => ({ userId: by })],
    ['for an application that is gone', () => ({ applicationId: 'app_gone' })],
    ['of somebody whose rights no longer cover the user', () => ({ by: powerless() })],
  ])('is no good: %s', async (_, wish) => {
    const { url } = await link(await wish())
    expect((await newBrowser().open(url)).status).toBe(400)
  })

  it('is judged again when it is used', async () => {
    const actor = 'Doorward|soon-powerless' as UserId
    const { url, userId } = await link({ by: actor })
    const browser = newBrowser()
    await browser.open(url)
    login.powerless.add(actor)
    expect((await browser.submit({})).status).toBe(400)
    expect(await sessionsOf(userId)).toHaveLength(0)
  })

  it('is no good at another account, and its form only from our own page', async () => {
    const { url } = await link()
    expect((await newBrowser().open(url.replace(applications.issuer, login.login))).status).toBe(400)
    const browser = newBrowser()
    await browser.open(url)
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(browser.page.body) ?? []
    const foreign = await browser.send(`${applications.issuer}${delegationPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ form }).toString(),
    })
    expect(foreign.status).toBe(403)
  })

  /** A user in this state. */
  async function stateOf(change: object | null) {
    const userId = await newUser()
    await login.save('user', userId, change && { userId, ...change })
    return userId
  }
  const powerless = () => {
    login.powerless.add('Doorward|powerless')
    return 'Doorward|powerless' as UserId
  }
})

describe('LGN-05 a test sign-in', () => {
  it('leads to the application, which signs in by itself and whose tokens say who acts and end with the test', async () => {
    const { browser, userId } = await test()
    expect(browser.page.url).toBe(home)
    const { config, finish, at } = await codeFlow(browser)
    const tokens = await finish(at)
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({ sub: userId, act: { sub: by }, client_id: 'app_shop', azp: 'delegation' })
    expect(tokens.claims()).toMatchObject({ sub: userId, act: { sub: by } })
    const [session] = await sessionsOf(userId)
    expect(session?.left).toBeGreaterThan(500)
    expect(session?.left).toBeLessThanOrEqual(600)
    for (const { exp = 0 } of [claims, tokens.claims() ?? {}]) expect(exp).toBeLessThanOrEqual(Date.now() / 1000 + 600)
    expect(tokens.expires_in).toBeLessThanOrEqual(600)
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(decodeJwt(renewed.access_token).act).toEqual({ sub: by })
    const caller = await login.authenticate(renewed.access_token)
    expect(caller).toMatchObject({ userId, actorId: by })
    expect(caller.authTime).toBeUndefined() // nobody has just signed in as the user
  })

  it('lets the session protocol get the same, and continue by the cookie', async () => {
    const { browser, userId } = await test()
    const verifier = randomBytes(60).toString('base64url')
    const begun = await fetchLocal(`${applications.issuer}/api/authentication`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirectUrl: back,
        codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
        applicationId: 'app_shop',
      }),
    })
    const { authenticationUrl, authenticationRequestId } = await jsonOf(begun)
    await browser.open(authenticationUrl)
    const code = new URL(browser.page.url).searchParams.get('code')
    const exchanged = await fetchLocal(`${applications.issuer}/api/authentication/${authenticationRequestId}/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, client_id: 'app_shop', redirect_uri: back, code_verifier: verifier }),
    })
    const continued = await browser.send(`${applications.issuer}/api/session`, {
      method: 'PATCH',
      headers: { origin: new URL(home).origin, 'content-type': 'application/json' },
      body: '{}',
    })
    for (const tokens of [await jsonOf(exchanged), JSON.parse(continued.body)])
      for (const token of [tokens.access_token, tokens.id_token]) {
        const { sub, act, exp = 0 } = decodeJwt(token)
        expect({ sub, act }).toEqual({ sub: userId, act: { sub: by } })
        expect(exp).toBeLessThanOrEqual(Date.now() / 1000 + 600)
      }
  })

  it('accepts no invite of its person', async () => {
    const { browser } = await test()
    const begun = await fetchLocal(`${applications.issuer}/api/authentication`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirectUrl: back,
        codeChallenge: 'x'.repeat(43),
        applicationId: 'app_shop',
        inviteId: 'inv_for_ben',
      }),
    })
    await browser.open((await jsonOf(begun)).authenticationUrl)
    const { searchParams } = new URL(browser.page.url)
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.get('error_description')).toContain('test sign-in')
  })

  it('security 17 ends with the sign-ins of whoever does it, and so does a link that he did not open', async () => {
    const actor = 'worker' as UserId
    await login.save('user', actor, { userId: actor })
    const { browser, userId } = await test({ by: actor })
    const { url } = await link({ by: actor })
    await login.environment.sessions.endAllOf(login.accountId, actor)
    expect(await sessionsOf(userId)).toEqual([])
    await codeFlow(browser)
    expect(browser.page.body).toContain('Sign in to The shop')
    const late = newBrowser()
    await late.open(url)
    expect(late.page.status).not.toBe(200)
  })

  it('is over after its time: for the browser, for tokens, and for what would make new ones', async () => {
    const { browser, userId } = await test()
    const first = await codeFlow(browser)
    const tokens = await first.finish(first.at)
    const second = await codeFlow(browser)
    await endNow(userId)
    login.environment.sessions.forget()
    await expect(login.authenticate(tokens.access_token)).rejects.toThrow()
    await expect(client.refreshTokenGrant(first.config, tokens.refresh_token ?? '')).rejects.toThrow()
    await expect(second.finish(second.at)).rejects.toThrow()
    await codeFlow(browser)
    expect(browser.page.body).toContain('Sign in to The shop')
    expect(browser.page.body).not.toContain('Test:')
  })

  it('ends with the rights of whoever does it, and when he is gone', async () => {
    const actor = 'Doorward|leaver' as UserId
    await login.save('user', actor, { userId: actor })
    const { browser } = await test({ by: actor })
    const { config, finish, at } = await codeFlow(browser)
    const tokens = await finish(at)
    const told = async () => {
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      const paths = ['/api/session/profile', '/api/oauth/userinfo']
      const answers = paths.map((path) => fetchLocal(`${applications.issuer}${path}`, { headers }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(await told()).toEqual([200, 200])
    login.powerless.add(actor)
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toThrow()
    expect(await told()).toEqual([401, 401])
    await browser.open(`${applications.issuer}/settings`)
    expect(browser.page.url).toContain('/login/')
    await login.authenticate(tokens.access_token)
    await login.save('user', actor, { userId: actor, disabled: true })
    login.environment.sessions.forget()
    await expect(login.authenticate(tokens.access_token)).rejects.toThrow()
  })

  it('is for one application: any other asks to sign in, and whoever does so ends the test', async () => {
    const { browser, userId } = await test()
    await codeFlow(browser, 'app_other', { redirect_uri: 'https://other.example.com/' })
    expect(browser.page.body).toContain('Sign in to Other')
    expect(browser.page.body).toContain('Test:')
    const none = newBrowserAt('https://other.example.com/', browser)
    await codeFlow(none, 'app_other', { redirect_uri: 'https://other.example.com/', prompt: 'none' })
    expect(new URL(none.page.url).searchParams.get('error')).toBe('login_required')
    expect(await sessionsOf(userId)).toHaveLength(1)
    await browser.open(`${browser.page.url}/sign-up`)
    await browser.submit({ email: 'own@example.com', name: 'Maya', password: goodPassword, way: 'password' })
    await browser.submit({ code: await login.postbox.nextCode('own@example.com', 0) }, '/code').catch(() => {}) // nothing listens at the application
    expect(await sessionsOf(userId)).toHaveLength(0)
  })

  it('signs out whoever was signed in in the browser, and nobody elsewhere', async () => {
    const signedUp = await applications.signUp('app_shop', back)
    const [{ userId: before = '' } = {}] = await login.rows.owner<{ userId: string }[]>`
      select user_id as "userId" from user_profiles where account_id = ${login.accountId} and email = ${signedUp.email}`
    expect(await sessionsOf(before)).toHaveLength(1)
    const browser = newBrowserAt(home, signedUp.browser)
    const { userId } = await test({}, browser)
    expect(await sessionsOf(before)).toHaveLength(0)
    const tokens = await codeFlow(browser).then(({ finish, at }) => finish(at))
    expect(decodeJwt(tokens.access_token).sub).toBe(userId)
  })

  it("does not end the user's own sign-ins, also where an application wants one at a time", async () => {
    await applications.save('app_single', { redirectUrls: [back], sessionType: 'SINGLE_SESSION' })
    const own = await applications.signUp('app_single', back)
    const [{ userId } = { userId: '' as UserId }] = await login.rows.owner<{ userId: UserId }[]>`
      select user_id as "userId" from user_profiles where account_id = ${login.accountId} and email = ${own.email}`
    const { browser } = await test({ userId, applicationId: 'app_single' })
    await codeFlow(browser, 'app_single')
    expect(await sessionsOf(userId)).toHaveLength(2)
  })

  it('makes no known browser, and integrations hear that it was a test and whose', async () => {
    await login.save('integration', 'WEBHOOK', { type: 'WEBHOOK' })
    const { browser, userId } = await test()
    expect(browser.cookieLines.join()).not.toContain('doorward_browser')
    const [told] = await login.rows
      .owner`select detail from outgoing_events where detail -> 'user' ->> 'userId' = ${userId}`
    expect(told?.detail).toMatchObject({ subType: 'Delegation', actor: { userId: by } })
  })

  it('says so on every page, lets look at the settings and change nothing there, and ends by one click', async () => {
    const { browser, userId } = await test()
    const settings = await browser.open(`${applications.issuer}/settings`)
    expect(settings.status).toBe(200)
    expect(settings.body).toContain('Test:')
    expect(settings.body).toContain(userId)
    expect(settings.body).not.toContain('<form')
    expect(settings.body).toMatch(new RegExp(`<dt>Name</dt>.*<dt>User id</dt><dd><bdi><code>${userId}</code>`, 's'))
    for (const path of ['/settings/email', '/settings/email/other', '/settings/sessions/end-all']) {
      const { status, body } = await browser.open(`${applications.issuer}${path}`)
      expect([status, body.includes('Test:')]).toEqual([403, true])
    }
    for (const path of ['profile', 'sessions/end-all', 'identities/remove', 'email', 'email/change']) {
      const { status } = await browser.open(`${applications.issuer}/settings/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: 'name=Changed',
      })
      expect(status).toBe(403)
    }
    const leaving = await browser.open(`${applications.issuer}/logout`)
    expect(leaving.body).toContain('Test:')
    expect(leaving.body).toContain('End the test?')
    expect(leaving.body).not.toContain('Sign out')
    const left = await browser.submit({})
    expect([left.status, left.body.includes('Test:')]).toEqual([200, false])
    expect(left.body).toContain('The test is ended')
    expect(await sessionsOf(userId)).toHaveLength(0)
  })

  it('links nothing and unlinks nothing by the session protocol', async () => {
    const { browser } = await test()
    const headers = { origin: new URL(home).origin, 'content-type': 'application/json' }
    const linked = await browser.send(`${applications.issuer}/api/authentication`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        ...{ redirectUrl: back, codeChallenge: 'a'.repeat(43), applicationId: 'app_shop' },
        ...{ linkIdentity: true, connectionId: 'sc_portal' },
      }),
    })
    expect(linked.status).toBe(403)
    const unlinked = await browser.send(`${applications.issuer}/api/session/identities/email`, {
      method: 'DELETE',
      headers,
    })
    expect(unlinked.status).toBe(403)
  })

  /** Another view of the same browser, whose redirects end elsewhere. */
  function newBrowserAt(stopAt: string, of: Browser) {
    const browser = new Browser(stopAt, of.address)
    for (const [host, cookies] of of.cookies) browser.cookies.set(host, [...cookies])
    return browser
  }
})
