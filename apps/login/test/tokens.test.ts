import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Applications, applicationsOf } from './applications-of.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let applications: Applications
const home = 'https://app.example.com/callback'
const signedUp = { password: goodPassword, way: 'password' }
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await applications.save('app_one', { redirectUrls: [home], audiences: ['reports-api', 'https://mail.example/'] })
})
afterAll(() => login.close())

let people = 0
/** Signs somebody up with these parameters; answers the tokens, and those that a refresh gives. */
async function tokensFor(more: Record<string, string>) {
  const email = `asker${++people}@example.com`
  const { browser, finish, config } = await applications.begin('app_one', home, { prompt: 'create', ...more })
  await browser.submit({ email, name: 'Maya', ...signedUp })
  await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
  const tokens = await finish(browser.page.url)
  const again = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  return { first: decodeJwt(tokens.access_token), again: decodeJwt(again.access_token), tokens }
}

describe('an access token (contract, login 8)', () => {
  it.each([
    ['nothing', { resource: '' }, () => [login.accountId]],
    ['the account itself', { resource: '', audience: 'acc-testaccount1' }, () => [login.accountId]],
    ['an audience', { resource: '', audience: 'reports-api' }, () => ['reports-api']],
    ['a resource', { resource: 'https://mail.example/' }, () => ['https://mail.example/']],
    [
      'both',
      { resource: 'https://mail.example/', audience: 'reports-api' },
      () => ['https://mail.example/', 'reports-api'],
    ],
  ] as [string, Record<string, string>, () => string[]][])(
    'that is asked for %s names it, also after a refresh, and how its person signed in',
    async (_, more, expected) => {
      const { first, again, tokens } = await tokensFor(more)
      for (const claims of [first, again])
        expect(claims).toMatchObject({ aud: expected(), azp: 'email', client_id: 'app_one' })
      expect(tokens.claims()?.azp).toBeUndefined() // there it would be the application (OpenID Connect Core §2)
      await expect(login.authenticate(tokens.access_token)).resolves.toMatchObject({ issuedFor: login.accountId })
    },
  )

  it.each([{ audience: 'foreign-api' }, { resource: 'https://foreign.example/' }, { resource: 'foreign' }] as Record<
    string,
    string
  >[])('is not made for %o, which the application does not have', async (more: Record<string, string>) => {
    const { browser } = await applications.begin('app_one', home, more)
    expect(new URL(browser.page.url).searchParams.get('error')).toBe('invalid_target')
  })

  it('has the scopes that were asked for, also those of the application’s own', async () => {
    const { first, again } = await tokensFor({ scope: 'openid offline_access reports:read' })
    expect([first.scope, again.scope]).toEqual(['openid reports:read', 'openid reports:read'])
  })
})

describe('sessionType SINGLE_SESSION', () => {
  const email = 'single@example.com'
  async function signIn(applicationId: string) {
    const { browser, finish } = await applications.begin(applicationId, home)
    await browser.submit({ email, password: goodPassword, way: 'password' })
    return { browser, tokens: await finish(browser.page.url) }
  }

  it('ends the other sessions of the person at a sign-in; MULTI_SESSION leaves them', async () => {
    await applications.save('app_many', { redirectUrls: [home], sessionType: 'MULTI_SESSION' })
    await applications.save('app_single', { redirectUrls: [home], sessionType: 'SINGLE_SESSION' })
    const { browser, finish } = await applications.begin('app_many', home, { prompt: 'create' })
    await browser.submit({ email, name: 'Maya', ...signedUp })
    await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
    const first = await finish(browser.page.url)
    const second = await signIn('app_many')
    await expect(login.authenticate(first.access_token)).resolves.toBeTruthy()
    const third = await signIn('app_single')
    for (const ended of [first, second.tokens])
      await expect(login.authenticate(ended.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(login.authenticate(third.tokens.access_token)).resolves.toBeTruthy()
    expect(decodeJwt(third.tokens.access_token).azp).toBe('password')
  })
})
