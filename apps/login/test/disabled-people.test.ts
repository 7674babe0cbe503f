import { platformAccountId, type UserId } from '@doorward/core/ids'
import { inState, type UserState } from '@doorward/core/users/user-state'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

/** LGN-02, security 27, 32, 61: whoever is disabled does not sign in, and hears no more than a stranger. */
let login: TestLogin
let people = 0
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

/** What the API does to the user's item. */
async function put(userId: UserId, state: UserState) {
  const key = { kind: 'user', id: userId } as const
  await login.environment.commit({
    accountId: platformAccountId,
    actor: 'test',
    requestId: 'req_test',
    reads: [key],
    decide: ({ item }) => ({
      changes: [{ ...key, after: inState(item(key)?.doc ?? {}, state) }],
      reply: () => ({ status: 200, body: undefined }),
    }),
  })
}

async function somebody() {
  const email = `off${++people}@example.com`
  const made = await login.signUp(email)
  const claims = made.tokens.claims()
  if (!claims) throw new Error('no id token')
  return { ...made, email, userId: claims.sub as UserId }
}
async function atLogin(browser: Browser) {
  await browser.open((await login.begin(await login.relyingParty(), { prompt: 'login' })).url)
  return browser
}
const isBack = (browser: Browser) => browser.page.url.startsWith(login.redirectUri)
const alertOf = (body: string) => /role="alert"[^>]*>([\s\S]*?)<\/[^>]+>/.exec(body)?.[1]

describe('a person who is disabled', () => {
  it('is told by the right password what anybody is told by a wrong one', async () => {
    const { email, userId } = await somebody()
    await put(userId, 'DISABLED')
    const answers = []
    for (const typed of [email, `nobody-${people}@example.com`]) {
      const browser = await atLogin(login.newBrowser())
      await browser.submit({ email: typed, password: goodPassword, way: 'password' })
      expect(isBack(browser)).toBe(false)
      answers.push(alertOf(browser.page.body))
    }
    expect(answers[0]).toBeTruthy()
    expect(answers[0]).toBe(answers[1])
    await put(userId, 'ACTIVE')
    const browser = await atLogin(login.newBrowser())
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(isBack(browser)).toBe(true)
  })

  it('does not sign in by a code, nor becomes somebody new by it; the application is told why, in words', async () => {
    const { email, userId } = await somebody()
    await put(userId, 'DISABLED')
    const browser = await atLogin(login.newBrowser())
    await browser.submit({ email, way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode(email, 1) })
    expect(isBack(browser)).toBe(true)
    const { searchParams } = new URL(browser.page.url)
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.get('error_description')).toMatch(/Ask an administrator.+\(reference \S+\)$/) // LGN-13
    const users = await login.rows.owner`select from user_profiles where email_normal = ${email}`
    expect(users.length).toBe(1)
  })

  it('is signed in nowhere: neither session, nor access token, nor refresh token', async () => {
    const { browser, config, tokens, userId } = await somebody()
    await put(userId, 'DISABLED')
    login.environment.sessions.forget()
    await browser.open((await login.begin(config)).url)
    expect(isBack(browser)).toBe(false)
    await expect(login.authenticate(tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toThrow()
  })
})
