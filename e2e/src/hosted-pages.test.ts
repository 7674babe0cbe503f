import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, picture } from './browser.ts'
import { openStage, type Stage } from './open-stage.ts'

/** Every hosted page that somebody comes to on the way in and in his own account, as its reader's browser shows it. */
let stage: Stage
const stepMs = 90_000
beforeAll(async () => {
  stage = await openStage()
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
      for (const path of [...own.map((each) => `/settings${each}`), `/login/${'x'.repeat(43)}`]) {
        await page.goto(server.apiUrl + path)
        await heading(page)
        await look(page, at(path.replaceAll('/', '-').slice(0, 40)))
      }
      expect(problems.filter((problem) => !/status of (400|404)/.test(problem))).toEqual([])
      await page.context().close()
    },
    stepMs,
  )
})
