import { generateKeyPairSync } from 'node:crypto'
import type { ClientId, KeyId, UserId } from '@doorward/core/ids'
import { portalUserId } from '@doorward/core/platform'
import { formatAccessKey } from '@doorward/http/callers/credentials/access-key'
import { findItem } from '@doorward/store/items/items'
import { membershipOf } from '@doorward/store/items/tenants'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSessions } from '../src/sessions.ts'
import { type Browser, fetchLocal, jsonOf } from './browser.ts'
import { peopleWithFactors } from './people-with-factors.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

/** A second factor is required of somebody since a sign-in without one: that ends as soon as any that shows one (decision 12). */
let login: TestLogin
const app = 'http://localhost:3999/'
beforeAll(async () => {
  login = await openTestLogin()
  const desk = { applicationId: 'app_desk', name: 'Desk', redirectUrls: [app], deviceGrant: true }
  await login.save('application', 'app_desk', desk)
})
afterAll(() => login.close())
afterEach(() => {
  login.clock.shiftMs = 0
})

const people = peopleWithFactors(() => login, app)
const { host, factors, later, codeOf, signedUp, withApp, passwordOnly, isIn, account } = people
const redirect = { redirect_uri: app, resource: '' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = async (path: string, fields: Record<string, string>) =>
  jsonOf(
    await fetchLocal(`${host()}${path}`, {
      method: 'POST',
      headers: form,
      body: new URLSearchParams(fields).toString(),
    }),
  )
const tokensBy = (fields: Record<string, string>) => post('/api/authentication/oauth/tokens', fields)

/** Has the sign-ins of a person be of some hours ago. */
async function moveBack(userId: string, hours: number): Promise<void> {
  await login.rows.owner`
    update sessions set auth_time = auth_time - ${hours}::int * interval '1 hour' where user_id = ${userId}`
  await login.rows.owner`
    update oidc_rows r set payload = payload || jsonb_build_object('loginTs', floor(extract(epoch from s.auth_time)))
    from sessions s where r.session_id = s.session_id and r.model = 'Session' and s.user_id = ${userId}`
}

const isShort = async (userId: string) => {
  const rows = await login.rows.owner<{ is_short: boolean }[]>`select is_short from sessions where user_id = ${userId}`
  return rows.every((row) => row.is_short)
}

/** Somebody with tokens of an application, who signed in some hours ago, and what a sign-in is used for. */
async function signedIn(hoursAgo: number, { browser, email }: { browser: Browser; email: string }) {
  const config = await login.relyingParty(host(), 'app_desk')
  const { url, finish } = await login.begin(config, redirect)
  await browser.open(url)
  const tokens = await finish(browser.page.url)
  const userId = String(decodeJwt(tokens.access_token).sub)
  await moveBack(userId, hoursAgo)
  let refreshToken = String(tokens.refresh_token)
  const refresh = async () => {
    const renewed = await client.refreshTokenGrant(config, refreshToken)
    refreshToken = String(renewed.refresh_token)
    return renewed.access_token
  }
  const asked = async (more: Record<string, string> = {}) => {
    await browser.open((await login.begin(config, { ...redirect, ...more })).url)
    return browser.page
  }
  return {
    ...{ browser, email, userId, config, refresh, asked },
    token: tokens.access_token,
    silently: async () => (await asked({ prompt: 'none' })).url,
    own: async () => (await browser.send(`${host()}/api/session`)).status,
    promote: () => login.administrators.add(userId),
  }
}

/** Somebody who signed in some hours ago without a factor, and was made an administrator since. */
async function promoted(hoursAgo: number) {
  await account('REQUIRED_FOR_ADMINISTRATORS')
  const person = await signedIn(hoursAgo, await signedUp())
  await person.refresh()
  expect(await isShort(person.userId)).toBe(false)
  person.promote()
  return person
}

const isRefused = (refreshing: Promise<unknown>) => expect(refreshing).rejects.toMatchObject({ error: 'invalid_grant' })

describe('who becomes an administrator where a factor is required of them', () => {
  it('decision 12 goes on by a sign-in of today, which ends as soon as one with a factor', async () => {
    const { userId, refresh } = await promoted(23)
    expect(await refresh()).toBeDefined()
    expect(await isShort(userId)).toBe(true)
  })

  it('decision 12 the same where its cookie alone is shown', async () => {
    const { userId, own, silently } = await promoted(1)
    expect(await own()).toBe(200)
    expect(await isShort(userId)).toBe(true)
    expect(await silently()).toContain('code=')
  })

  it('decision 12 gets no more tokens by an older one, and is asked for the factor at the next sign-in', async () => {
    const [byToken, byCookie, bySignIn] = [await promoted(25), await promoted(25), await promoted(25)]
    await isRefused(byToken.refresh())
    expect(await byCookie.own()).toBe(404)
    expect(await bySignIn.silently()).toContain('error=login_required')
    const { browser, email, asked } = bySignIn
    await asked()
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(browser.page.url).toContain('/second/new')
  })

  it('decision 12 is led on from an older one to the page where he signs in, for whatever is asked', async () => {
    const asking: Record<string, string>[] = [{}, { prompt: 'login' }]
    for (const more of asking) {
      const { browser, email, asked } = await promoted(25)
      await asked(more)
      await browser.submit({ email, password: goodPassword, way: 'password' })
      expect(browser.page.url).toContain('/second/new')
    }
    const { asked } = await promoted(25)
    expect((await asked({ prompt: 'create' })).url).toMatch(/\/sign-up$/)
  })

  it('decision 12 does not have one back, by asking twice, that nothing was done with for an hour', async () => {
    const { userId, silently, own } = await promoted(5)
    await login.rows.owner`
      update sessions set last_seen_at = last_seen_at - interval '2 hours' where user_id = ${userId}`
    for (let asked = 0; asked < 3; asked++) expect(await silently()).toContain('error=login_required')
    expect(await own()).toBe(404)
  })

  it('decision 12 is not offered, out of those who are signed in in the browser, by an older one', async () => {
    const [today, older] = [await promoted(1), await promoted(25)]
    const choosing = { prompt: 'select_account' }
    expect((await today.asked(choosing)).body).toContain('name="session"')
    const { url, body } = await older.asked(choosing)
    expect(url).toContain('/login/')
    expect(body).not.toContain('name="session"')
    expect(body).toContain('name="password"')
  })

  it('decision 12 sees his own account no more by an older one', async () => {
    const { browser } = await promoted(25)
    await browser.open(factors())
    expect(isIn(browser)).toBe(false)
    expect(browser.page.body).toContain('name="password"')
  })

  it('decision 12 lets no service client act for him by the token of an older one', async () => {
    const keys = generateKeyPairSync('ed25519')
    const [clientId, keyId] = ['sc_actor' as ClientId, 'key1' as KeyId]
    const { x = '' } = keys.publicKey.export({ format: 'jwk' })
    const verificationKeys = [{ keyId, x }]
    await login.save('client', clientId, { clientId, options: { grantTokenExchange: true }, verificationKeys })
    const pkcs8 = keys.privateKey.export({ format: 'der', type: 'pkcs8' })
    const exchange = (token: string) =>
      tokensBy({
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        client_id: clientId,
        client_secret: formatAccessKey({ clientId, keyId, accountId: login.accountId, pkcs8 }),
        subject_token: token,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      })
    const [today, older] = [await promoted(1), await promoted(25)]
    expect(await exchange(today.token)).toHaveProperty('access_token')
    expect(await exchange(older.token)).toMatchObject({ error: 'invalid_grant' })
  })

  it('decision 12 signs in no device by an older one, also where he said yes to it before', async () => {
    await account('REQUIRED_FOR_ADMINISTRATORS')
    const person = await signedIn(25, await signedUp())
    const { browser } = person
    const device = async () => {
      const asked = await post('/api/oauth/device', { client_id: 'app_desk', scope: 'openid' })
      await browser.open(`${host()}/device`)
      await browser.submit({ user_code: asked.user_code }, '/device')
      return asked
    }
    const poll = ({ device_code = '' }) =>
      tokensBy({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: 'app_desk', device_code })
    const agreed = await device()
    await browser.submit({ answer: 'yes' }, '/device')
    expect(browser.page.body).toContain('The device is signed in')
    const asking = await device()
    expect(browser.page.body).toContain('Sign in a device to Desk?')
    person.promote()
    expect(await poll(agreed)).toMatchObject({ error: 'invalid_grant' })
    await browser.submit({ answer: 'yes' }, '/device')
    expect(browser.page.body).not.toContain('The device is signed in')
    expect(await poll(asking)).toMatchObject({ error: 'authorization_pending' })
  })

  it('decision 12 is known of by every node within a second, however the older one is used', async () => {
    const person = await promoted(25)
    const other = openSessions(login.rows.another())
    const stands = async () => other.stands(login.accountId, String(decodeJwt(person.token).sid))
    expect(await stands()).toBe(true)
    const both = [person.refresh(), person.own()] as const
    await isRefused(both[0])
    expect(await both[1]).toBe(404)
    await expect.poll(stands, { timeout: 2_000 }).toBe(false)
  })
})

describe('somebody of whom a factor is required', () => {
  it('decision 12 goes on for the day where the factor is removed meanwhile, and adds one at the next sign-in', async () => {
    const { email, seed } = await withApp()
    const browser = await passwordOnly(email)
    await browser.submit({ code: codeOf(seed) }, '/second')
    const person = await signedIn(0, { browser, email })
    await account('REQUIRED_FOR_ADMINISTRATORS')
    person.promote()
    await browser.open(factors())
    const [, remove = ''] = /href="(\/settings\/factors\/[a-z0-9]+\/remove)/.exec(browser.page.body) ?? []
    await browser.open(`${host()}${remove}`)
    await browser.submit({}, '/remove')
    expect(browser.page.body).toContain('You have none yet')
    expect(await person.refresh()).toBeDefined()
    expect(await isShort(person.userId)).toBe(true)
    later(25 * 3_600)
    await moveBack(person.userId, 25)
    await isRefused(person.refresh())
    expect((await passwordOnly(email)).page.url).toContain('/second/new')
  })

  it('decision 12 is also who comes to a tenant that requires one', async () => {
    await account()
    const person = await signedIn(25, await signedUp())
    const { accountId, environment } = login
    await login.save('tenant', 'globex', { tenantId: 'globex', domains: [], secondFactor: 'REQUIRED' })
    expect(await person.refresh()).toBeDefined()
    const tenant = await environment.database.account(accountId, (tx) =>
      findItem(tx, accountId, { kind: 'tenant', id: 'globex' }),
    )
    await login.save('user', person.userId, { userId: person.userId, tenant: tenant && membershipOf(tenant) })
    await isRefused(person.refresh())
    expect(await person.own()).toBe(404)
  })

  it('decision 12 is held to it again where it was switched off for a while', async () => {
    const person = await promoted(25)
    await account('OFF')
    expect(await person.refresh()).toBeDefined()
    expect(await isShort(person.userId)).toBe(false)
    await account('REQUIRED_FOR_ADMINISTRATORS')
    await isRefused(person.refresh())
    expect(await person.own()).toBe(404)
  })
})

describe('a person of the platform who becomes an administrator of an account that requires a factor of them', () => {
  it('decision 12 is asked for it by the console too, by an older sign-in at its next use', async () => {
    await account('REQUIRED_FOR_ADMINISTRATORS')
    const { browser, config, tokens } = await login.signUp('olga@example.com')
    const userId = String(decodeJwt(tokens.access_token).sub)
    await moveBack(userId, 25)
    const renewed = await client.refreshTokenGrant(config, String(tokens.refresh_token))
    const there = portalUserId(userId as UserId)
    await login.save('user', there, { userId: there })
    login.administrators.add(there)
    await isRefused(client.refreshTokenGrant(config, String(renewed.refresh_token)))
    await browser.open((await login.begin(config)).url)
    await browser.submit({ email: 'olga@example.com', password: goodPassword, way: 'password' })
    expect(browser.page.url).toContain('/second/new')
  })
})
