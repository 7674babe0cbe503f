import { defaultApplicationId, tidyApplication } from '@doorward/core/applications/application'
import type { AccountId } from '@doorward/core/ids'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from './add-account.ts'
import { Authenticator } from './authenticator.ts'
import { Browser } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let people = 0
const app = 'http://localhost:3999/'
const otherAccount = 'acc-testaccount2' as AccountId // of the right pattern
beforeAll(async () => {
  login = await openTestLogin()
  await addAccount(login, otherAccount)
  const application = tidyApplication(defaultApplicationId, { name: 'Theirs' })
  await login.save('application', defaultApplicationId, application, otherAccount)
})
afterAll(() => login.close())
beforeEach(async () => {
  login.clock.shiftMs = 0
  await account()
})

const host = (accountId = login.accountId) => `http://${accountId}.eu-west.doorward.localhost:${login.port}`
const factors = (path = '', accountId = login.accountId) => `${host(accountId)}/settings/factors${path}`
const account = (more = {}) =>
  login.save('account', login.accountId, { accountId: login.accountId, region: 'eu-west', ...more })

const optionsOn = ({ page }: Browser) => {
  const text = /data-options="([^"]+)"/.exec(page.body)?.[1] ?? '{}'
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}
const isAsked = ({ page }: Browser) => page.body.includes('Confirm that it is you')
const isIn = ({ page }: Browser) => page.body.includes('<h1>Second factors</h1>')

async function signedUp(accountId = login.accountId) {
  const browser = new Browser(app)
  const email = `key${++people}@example.com`
  await browser.open(factors('', accountId))
  await browser.open(`${browser.page.url}/sign-up`)
  await browser.submit({ email, name: 'Maya', password: goodPassword, way: 'password' })
  await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
  return { browser, email }
}

async function withPasskey(accountId = login.accountId) {
  const { browser, email } = await signedUp(accountId)
  const authenticator = new Authenticator()
  await browser.open(factors('/passkey', accountId))
  await browser.submit({ credential: authenticator.create(optionsOn(browser), host(accountId)) }, '/passkey')
  return { browser, email, authenticator }
}

async function atSignIn(accountId = login.accountId) {
  const browser = new Browser(app)
  await browser.open(factors('', accountId))
  return browser
}
const passwordOnly = async (email: string) => {
  const browser = await atSignIn()
  await browser.submit({ email, password: goodPassword, way: 'password' })
  return browser
}

describe('a passkey', () => {
  it('LGN-01 is added for the exact host, with recovery codes, and signs in alone: as two factors', async () => {
    const { browser, authenticator } = await withPasskey()
    expect(browser.page.body).toContain('Your recovery codes')
    await browser.open(factors('/passkey'))
    expect(optionsOn(browser)).toMatchObject({ rp: { id: new URL(host()).hostname }, attestation: 'none' })
    const next = await atSignIn()
    expect(next.page.body).toContain('autocomplete="username webauthn"')
    expect(optionsOn(next)).toMatchObject({ rpId: new URL(host()).hostname, userVerification: 'required' })
    await next.submit({ credential: authenticator.get(optionsOn(next), host()) }, '/passkey')
    expect(isIn(next)).toBe(true)
    const { id_token, access_token } = JSON.parse((await next.send(`${host()}/api/session`)).body)
    expect(decodeJwt(id_token)).toMatchObject({ amr: ['hwk', 'user', 'mfa'], azp: 'passkey' })
    expect(decodeJwt(access_token).acr).toContain('multi-factor')
  })

  it('LGN-01 is asked for as the second step, a touch without a finger or PIN too', async () => {
    const { email, authenticator } = await withPasskey()
    const browser = await passwordOnly(email)
    expect(isAsked(browser)).toBe(true)
    expect(optionsOn(browser).allowCredentials).toHaveLength(1)
    const credential = authenticator.get(optionsOn(browser), host(), { isVerified: false })
    await browser.submit({ credential }, '/second/passkey')
    expect(isIn(browser)).toBe(true)
    const { id_token } = JSON.parse((await browser.send(`${host()}/api/session`)).body)
    expect(decodeJwt(id_token)).toMatchObject({ amr: ['pwd', 'hwk', 'mfa'], azp: 'password' })
  })

  it('LGN-01 is no first step without a finger, face or PIN', async () => {
    const { authenticator } = await withPasskey()
    const browser = await atSignIn()
    await browser.submit(
      { credential: authenticator.get(optionsOn(browser), host(), { isVerified: false }) },
      '/passkey',
    )
    expect(browser.page.body).toContain('That did not work')
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host at another port', { origin: 'http://acc-testaccount1.eu-west.doorward.localhost:1' }],
    ['a parent of the host', { rpId: 'eu-west.doorward.localhost' }],
    ['another account’s host', { rpId: 'acc-testaccount2.eu-west.doorward.localhost' }],
  ])('LGN-01 is not taken from %s, when it is made and when it is shown', async (_, lies) => {
    const { browser } = await signedUp()
    await browser.open(factors('/passkey'))
    await browser.submit({ credential: new Authenticator().create(optionsOn(browser), host(), lies) }, '/passkey')
    expect(browser.page.body).toContain('That did not work')
    const { authenticator } = await withPasskey()
    const next = await atSignIn()
    await next.submit({ credential: authenticator.get(optionsOn(next), host(), lies) }, '/passkey')
    expect(next.page.body).toContain('That did not work')
    expect((await next.send(`${host()}/api/session`)).status).toBe(404)
  })

  it('LGN-01 answers a challenge of this very sign-in, once and for five minutes', async () => {
    const { authenticator } = await withPasskey()
    const [one, other] = [await atSignIn(), await atSignIn()]
    const ofOther = authenticator.get(optionsOn(other), host())
    await one.submit({ credential: ofOther }, '/passkey')
    expect(one.page.body).toContain('That did not work')
    const options = optionsOn(one)
    login.clock.shiftMs = 301_000
    await one.submit({ credential: authenticator.get(options, host()) }, '/passkey')
    expect(one.page.body).toContain('That did not work')
    login.clock.shiftMs = 0
    const fresh = await atSignIn()
    const credential = authenticator.get(optionsOn(fresh), host())
    const { url, body } = fresh.page
    const sent = [0, 1].map(() => {
      const twin = new Browser(app)
      for (const [at, kept] of fresh.cookies) twin.cookies.set(at, [...kept])
      twin.page = { ...twin.page, url, body }
      return twin
    })
    await Promise.all(sent.map((each) => each.submit({ credential }, '/passkey').catch(() => undefined)))
    expect(sent.filter(isIn).length).toBeLessThanOrEqual(1)
  })

  it('LGN-01 of one account is unknown to another one, whose host has the same parent', async () => {
    const { authenticator } = await withPasskey()
    const browser = await atSignIn(otherAccount)
    await browser.submit({ credential: authenticator.get(optionsOn(browser), host(otherAccount)) }, '/passkey')
    expect(browser.page.body).toContain('know this passkey here any more')
  })

  it('LGN-01 of somebody else is no second step', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const browser = await passwordOnly(one.email)
    const credential = other.authenticator.get(optionsOn(browser), host())
    await browser.submit({ credential }, '/second/passkey')
    expect(isAsked(browser)).toBe(true)
  })

  it.each(['', 'nothing', '{}', '{"id":"x","response":{}}', '[]', 'null'])('is not %j', async (credential) => {
    const browser = await atSignIn()
    await browser.submit({ credential }, '/passkey')
    expect(browser.page.status).toBe(200)
    expect((await browser.send(`${host()}/api/session`)).status).toBe(404)
  })

  it('LGN-01 is added in the sign-in where the account requires a factor', async () => {
    const { email } = await signedUp()
    await account({ secondFactor: 'REQUIRED' })
    const browser = await passwordOnly(email)
    const authenticator = new Authenticator()
    await browser.submit({ credential: authenticator.create(optionsOn(browser), host()) }, '/new/passkey')
    expect(browser.page.body).toContain('Your recovery codes')
    await browser.submit({}, '/codes')
    expect(isIn(browser)).toBe(true)
  })

  it('LGN-08 lets nobody in where providers alone do', async () => {
    const { authenticator } = await withPasskey()
    const browser = await atSignIn()
    const credential = authenticator.get(optionsOn(browser), host())
    await account({ signInMethods: { password: false, emailCode: false } })
    await browser.submit({ credential }, '/passkey')
    expect((await browser.send(`${host()}/api/session`)).status).toBe(404)
    expect(browser.page.body).toContain('A passkey doesn&#39;t sign you in here')
    expect((await atSignIn()).page.body).not.toContain('data-way="get"')
  })
})
