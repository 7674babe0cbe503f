import { removePast } from '@doorward/store/schema/retention'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let people = 0
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

const signedIn = () => login.signUp(`leaving${++people}@example.com`)
const logoutUrl = (fields: Record<string, string>) => `${login.login}/api/oauth/logout?${new URLSearchParams(fields)}`

describe('signing out', () => {
  test('with the id token of the person: at once, everywhere, back to the application (security 17)', async () => {
    const { browser, config, tokens } = await signedIn()
    await expect(login.authenticate(tokens.access_token)).resolves.toMatchObject({ kind: 'person' })
    const url = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: login.redirectUri,
      state: 's1',
    })
    const page = await browser.open(url.href)
    expect(page.url).toBe(`${login.redirectUri}?state=s1`)
    await expect(login.authenticate(tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await browser.open((await login.begin(config)).url)
    expect(browser.page.body).toContain('Sign in to Doorward')
  })

  test('an ended session does not come back with its old cookie', async () => {
    const { browser, config, tokens } = await signedIn()
    const cookie = browser.cookieHeader(`${login.login}/`)
    await browser.open(logoutUrl({ id_token_hint: tokens.id_token ?? '' }))
    expect(browser.page.body).toContain('You are signed out')
    expect(browser.cookieHeader(`${login.login}/`)).not.toContain('__Host-doorward_session')
    const again = await login
      .newBrowser()
      .send((await login.begin(config, { prompt: 'none' })).url, { headers: { cookie } })
    expect(again.headers.get('location')).toContain('error=login_required')
  })

  test('without proof it asks; staying keeps the session, agreeing ends it', async () => {
    const { browser, tokens } = await signedIn()
    const url = logoutUrl({ client_id: 'app_portal', post_logout_redirect_uri: login.redirectUri })
    await browser.open(url)
    expect(browser.page.body).toContain('Sign out?')
    expect(browser.page.headers.get('content-security-policy')).toContain(`form-action 'self' ${login.portal};`)
    await browser.submit({ stay: 'yes' })
    expect(browser.page.url).toBe(login.redirectUri)
    await expect(login.authenticate(tokens.access_token)).resolves.toMatchObject({ kind: 'person' })
    await browser.open(url)
    await browser.submit({})
    expect(browser.page.url).toBe(login.redirectUri)
    await expect(login.authenticate(tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('the id token of somebody else ends nobody’s session without asking', async () => {
    const { browser, tokens } = await signedIn()
    const other = await signedIn()
    await browser.open(logoutUrl({ id_token_hint: other.tokens.id_token ?? '' }))
    expect(browser.page.body).toContain('Sign out?')
    await expect(login.authenticate(tokens.access_token)).resolves.toMatchObject({ kind: 'person' })
  })

  test.each([
    [
      { client_id: 'app_portal', post_logout_redirect_uri: 'https://evil.example/' },
      'an address that is not registered',
    ],
    [{ id_token_hint: 'a.b.c' }, 'no token of ours'],
  ])('%o, %s, is refused without a redirect (security 2)', async (fields, _because) => {
    const page = await login.newBrowser().open(logoutUrl(fields as Record<string, string>))
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
  })

  test('an address without an application goes nowhere', async () => {
    const page = await login.newBrowser().open(logoutUrl({ post_logout_redirect_uri: 'https://evil.example/' }))
    expect([page.status, page.headers.get('location')]).toEqual([200, null])
  })

  test('a form of another session or made elsewhere signs nobody out', async () => {
    const { browser, tokens } = await signedIn()
    const other = await signedIn()
    await other.browser.open(logoutUrl({}))
    const form = /name="form" value="([^"]+)"/.exec(other.browser.page.body)?.[1] ?? ''
    const send = (body: Record<string, string>, headers: Record<string, string> = {}) =>
      browser.send(`${login.login}/api/oauth/logout`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(body).toString(),
      })
    expect((await send({ form })).status).toBe(400)
    expect((await send({ form }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    await expect(login.authenticate(tokens.access_token)).resolves.toMatchObject({ kind: 'person' })
  })
})

describe('a session', () => {
  const sessionOf = (token: string) => String(decodeJwt(token).sid).split('.')[0] ?? ''
  const signInAgain = async (browser: Browser, config: client.Configuration) =>
    (await browser.open((await login.begin(config)).url)).body.includes('Sign in to Doorward')

  test.each([
    ['7 days without use', 'last_seen_at', '8 days'],
    ['30 days', 'auth_time', '31 days'],
  ])('ends after %s, with its tokens (security 30)', async (_, column, ago) => {
    const { browser, config, tokens } = await signedIn()
    expect(await signInAgain(browser, config)).toBe(false)
    const id = sessionOf(tokens.access_token)
    await login.rows
      .owner`update sessions set ${login.rows.owner(column)} = clock_timestamp() - ${ago}::interval where session_id = ${id}`
    login.environment.sessions.forget()
    await expect(login.authenticate(tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(await signInAgain(browser, config)).toBe(true)
  })

  test('stays alive by refreshing, and knows browser and address', async () => {
    const { config, tokens } = await signedIn()
    const id = sessionOf(tokens.access_token)
    await login.rows
      .owner`update sessions set last_seen_at = clock_timestamp() - interval '6 days' where session_id = ${id}`
    await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    await expect
      .poll(
        async () =>
          (
            await login.rows
              .owner`select last_seen_at > clock_timestamp() - interval '1 minute' as fresh from sessions where session_id = ${id}`
          )[0]?.fresh,
      )
      .toBe(true)
    const [row] = await login.rows.owner`select ip from sessions where session_id = ${id}`
    expect(row?.ip).toMatch(/^10\./)
  })

  test('tidying removes what has expired and nothing else', async () => {
    const { config, tokens } = await signedIn()
    await login.rows.owner`
      insert into oidc_rows (account_id, model, id, payload, expires_at)
      select 'acc-platform', 'Interaction', 'old' || n, '{}', clock_timestamp() - interval '1 hour' from generate_series(1, 25) n`
    expect((await removePast(login.environment.database, { eventDays: 14 })).oidc_rows).toBeGreaterThanOrEqual(25)
    expect(await login.rows.owner`select from oidc_rows where id like 'old%'`).toHaveLength(0)
    expect((await client.refreshTokenGrant(config, tokens.refresh_token ?? '')).access_token).toBeTruthy()
  })
})
