import { decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { callClient, type LoginPage } from './login-page.ts'
import { type LoginStage, openLoginStage, owner } from './open-stage.ts'
import type { Bootstrapped, RunningServer } from './run-server.ts'
import { answerAndReturn, signInByCode } from './sign-in-by-code.ts'

/** An owner tests what a user meets: from the console, by a link, to an application with the published login client. */
let stage: LoginStage
let server: RunningServer
let facts: Bootstrapped
let app: LoginPage
let console: Page
let problems: string[]

const stepMs = 60_000
beforeAll(async () => {
  stage = await openLoginStage()
  ;({ server, facts, app, page: console, problems } = stage)
}, stepMs)
afterAll(() => stage?.close())

const call = (page: Page, method: string, ...given: unknown[]) =>
  callClient(page, { authressApiUrl: server.apiUrl }, method, given)
const tokenOf = async (page: Page) => (await call(page, 'ensureToken', { timeoutInMillis: 1000 })).value as string

/** Somebody signs up to the application, in a browser of her own. */
async function signUp(email: string): Promise<string> {
  const { page } = await openPage(stage.browser)
  await page.goto(app.url)
  await call(page, 'authenticate', {}).catch(() => undefined) // the page leaves
  await answerAndReturn(page, server, { email, url: app.url })
  await call(page, 'userSessionExists')
  return decodeJwt(await tokenOf(page)).sub ?? ''
}

it(
  'LGN-05 an owner signs in as a user by a link of the console, is told so on every page, and ends it',
  async () => {
    const userId = await signUp('maya@example.com')
    const saved = await fetch(`${server.apiUrl}/v1/applications/app_default`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${facts.accessKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Web shop', defaultApplicationUrl: app.url }),
    })
    expect(saved.status).toBe(200)

    await signInByCode(console, server, owner)
    await console.goto(`${server.portalUrl}#/settings/applications/app_default`)
    await console.getByRole('button', { name: 'Test sign-in' }).click()
    await console.getByRole('combobox', { name: 'As which user' }).fill('maya@')
    await console.getByRole('option').filter({ hasText: 'maya@example.com' }).first().click()
    await console.getByRole('button', { name: 'Make link' }).click()
    const opened = console.context().waitForEvent('page')
    await console.getByRole('link', { name: 'Open in a new tab' }).click()
    const page = await opened

    await page.getByRole('heading', { name: 'Test sign-in' }).waitFor()
    expect(await page.textContent('main')).toContain('maya@example.com')
    await page.getByRole('button', { name: 'Go on as a test' }).click()
    await page.waitForURL(`${app.url}**`)
    await page.waitForLoadState()
    await call(page, 'authenticate', {}).catch(() => undefined) // the page leaves, and comes back without asking
    await page.waitForURL(`${app.url}?**`)
    await page.waitForLoadState()
    expect(await call(page, 'userSessionExists')).toEqual({ value: true })
    const token = await tokenOf(page)
    const { sub, act, iat = 0, exp = 0 } = decodeJwt(token)
    expect({ sub, act }).toEqual({ sub: userId, act: { sub: facts.ownerUserId } })
    expect(exp - iat).toBeLessThanOrEqual(600)

    const asUser = (path: string) =>
      fetch(`${server.apiUrl}${path}`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
    expect(await asUser(`/v1/users/${userId}`)).toBe(200)
    await page.goto(`${facts.accountUrl}/settings`)
    await page.getByText(/^Test:/).waitFor()
    expect(await page.locator('time').allTextContents()).not.toContainEqual(expect.stringContaining('UTC')) // by the browser's clock
    expect(await page.getByRole('button').count()).toBe(0)
    await page.getByRole('link', { name: 'End the test' }).click()
    await page.getByRole('button', { name: 'End the test' }).click()
    await page.getByRole('heading', { name: 'The test is ended' }).waitFor()
    expect(await asUser(`/v1/users/${userId}`)).toBe(401)
    expect(problems).toEqual([])
  },
  2 * stepMs,
)

it(
  'security 32 an owner sees where a user is signed in, test and all, and ends it: tokens of it are refused',
  async () => {
    const email = 'noor@example.com'
    const userId = await signUp(email)
    const { page } = await openPage(stage.browser)
    await page.goto(app.url)
    await call(page, 'authenticate', {}).catch(() => undefined) // the page leaves
    await answerAndReturn(page, server, { email, url: app.url })
    await call(page, 'userSessionExists')
    const token = await tokenOf(page)
    const asUser = () =>
      fetch(`${server.apiUrl}/v1/users/${userId}`, { headers: { authorization: `Bearer ${token}` } }).then(
        ({ status }) => status,
      )
    expect(await asUser()).toBe(200)

    await console.goto(`${server.portalUrl}#/settings/users/${encodeURIComponent(userId)}?tab=sessions`)
    const sessions = console.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await sessions.first().waitFor()
    expect(await sessions.count()).toBe(2)
    expect(await sessions.first().textContent()).toContain('Chrome on Linux')
    await console.getByRole('button', { name: 'End all sessions' }).click()
    const dialog = console.getByRole('dialog', { name: /^End all sessions of/ })
    expect(await dialog.textContent()).toContain('2 sessions')
    await dialog.getByRole('button', { name: 'End all sessions' }).click()
    await console.getByText(/is not signed in to this account/).waitFor()
    await expect.poll(asUser, { timeout: 5_000 }).toBe(401)
    expect(problems).toEqual([])
  },
  2 * stepMs,
)
