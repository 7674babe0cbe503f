import { decodeJwt } from 'jose'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeIn, openBrowser, openPage } from './browser.ts'
import { callClient, type LoginPage, openLoginPage } from './login-page.ts'
import { type Bootstrapped, type RunningServer, runServer } from './run-server.ts'
import { signInByCode } from './sign-in-by-code.ts'

/** An owner tests what a user meets: from the console, by a link, to an application with the published login client. */
let server: RunningServer
let facts: Bootstrapped
let app: LoginPage
let browser: Browser
let console: Page
let problems: string[]

const stepMs = 60_000
beforeAll(async () => {
  server = await runServer()
  facts = await server.bootstrap('owner@example.com', 'Demo')
  app = await openLoginPage()
  browser = await openBrowser()
  ;({ page: console, problems } = await openPage(browser))
}, stepMs)
afterAll(async () => {
  await browser?.close()
  await app?.close()
  await server?.remove()
})

const call = (page: Page, method: string, ...given: unknown[]) =>
  callClient(page, { authressApiUrl: server.apiUrl }, method, given)
const tokenOf = async (page: Page) => (await call(page, 'ensureToken', { timeoutInMillis: 1000 })).value as string

/** Somebody signs up to the application, in a browser of her own. */
async function signUp(email: string): Promise<string> {
  const { page } = await openPage(browser)
  await page.goto(app.url)
  const mails = server.mailsSent()
  await call(page, 'authenticate', {}).catch(() => undefined) // the page leaves
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: /code/i }).click()
  await page.getByLabel('Code', { exact: true }).fill(codeIn(await server.mail(mails + 1)))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${app.url}**`)
  await page.waitForLoadState()
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

    await signInByCode(console, server, 'owner@example.com')
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
