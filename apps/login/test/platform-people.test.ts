import type { UserId } from '@doorward/core/ids'
import { saveProfiles } from '@doorward/store/people/profiles'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { savePasswordHash, savePasswordLink } from '@doorward/store/sign-in/passwords'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../src/passwords/hash-pool.ts'
import { Browser } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let people = 0
const redirectUri = 'http://localhost:3999/'
const issuer = () => `http://localhost:${login.port}`
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

/** A portal user as an account knows one: a user with the platform prefix, an address and even a password there. */
async function ownerOf() {
  const { accountId, rows } = login
  const email = `owner${++people}@example.com`
  const userId = `Doorward|owner${people}` as UserId // letters of a user id
  await login.save('user', userId, { userId })
  const hash = await hashPassword(goodPassword)
  await rows.database.account(accountId, async (tx) => {
    await saveProfiles(tx, accountId, [{ userId, email, emailVerified: true }])
    await savePasswordHash(tx, accountId, userId, hash)
  })
  return { email, userId }
}

async function atAccount(more: Record<string, string> = {}, browser = new Browser(redirectUri)) {
  const config = await login.relyingParty(issuer(), 'app_default')
  const resource = `urn:doorward:account:${login.accountId}`
  const begun = await login.begin(config, { redirect_uri: redirectUri, resource, ...more })
  await browser.open(begun.url)
  return { browser, config, ...begun }
}

describe('an account’s own sign-in knows no user of the platform (decision 41)', () => {
  it('by a password: nobody', async () => {
    const { email } = await ownerOf()
    const { browser } = await atAccount()
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(browser.page.body).toContain('t match. Try again')
  })

  it.each([
    ['a code', {}, '', { way: 'code' }],
    ['signing up', { prompt: 'create' }, '', { password: 'nine quiet rivers bend', way: 'password' }],
    ['signing up by a code', { prompt: 'create' }, '', { way: 'code' }],
  ])('by %s: a new user of the account’s own', async (_, asked, page, fields) => {
    const { email, userId } = await ownerOf()
    const { browser, finish } = await atAccount(asked)
    if (page) await browser.open(`${browser.page.url}${page}`)
    await browser.submit({ email, ...fields })
    const mail = await login.postbox.next(email)
    expect(mail.text).toContain('You are new here')
    expect(mail.text).toContain('"Default application"')
    expect(mail.subject).toMatch(/^\d{4} \d{4} is your code for "Default application"$/)
    await browser.submit({ code: mail.secret.replace(' ', '') }, '/code')
    const tokens = await finish(browser.page.url)
    const { sub } = decodeJwt(tokens.access_token)
    expect(sub).not.toBe(userId)
    expect(sub).toMatch(/^[a-z0-9]{25}$/)
    expect(tokens.claims()).toMatchObject({ sub, email })
    const caller = await login.authenticate(tokens.access_token)
    expect(caller).toMatchObject({ userId: sub, kind: 'person', issuedFor: login.accountId })
    const named = await login.rows.owner`select kind from items where doc::text like ${`%${sub}%`} and kind <> 'user'`
    expect([...named]).toEqual([]) // no record and no group names the new user, who so holds nothing
  })

  it('by a reset: no link, and a link of before sets nothing', async () => {
    const { email, userId } = await ownerOf()
    const { browser } = await atAccount()
    await browser.open(`${browser.page.url}/forgotten`)
    await browser.submit({ email })
    expect((await login.postbox.next(email)).text).toContain('no user has it')
    const { accountId, rows } = login
    const expiresAt = new Date(Date.now() + 3_600_000)
    await rows.database.account(accountId, async (tx) => {
      await savePasswordLink(tx, accountId, { tokenHash: hashOfSecret('of-before'), userId, expiresAt })
    })
    await browser.open(`${issuer()}/new-password?token=of-before`)
    expect(browser.page.status).toBe(400)
  })

  it('by a session of before: neither a refresh nor a new code', async () => {
    const email = `guest${++people}@example.com`
    const { browser, config, finish } = await atAccount()
    await browser.submit({ email, way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode(email) }, '/code')
    const tokens = await finish(browser.page.url)
    const { userId } = await ownerOf()
    const guest = String(tokens.claims()?.sub)
    await login.rows.owner`update sessions set user_id = ${userId} where user_id = ${guest}`
    await login.rows.owner`
      update oidc_rows set payload = jsonb_set(payload, '{accountId}', to_jsonb(${userId}::text)) where payload ->> 'accountId' = ${guest}`
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await atAccount({ prompt: 'none' }, browser)
    expect(browser.page.url).toContain('error=login_required')
    await atAccount({}, browser)
    expect(browser.page.body).toContain('Sign in to')
  })
})
