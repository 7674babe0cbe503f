import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { noteShifts, shiftMax, shiftOf } from './layout-shift.ts'
import { type Bootstrapped, type RunningServer, runServer } from './run-server.ts'
import { signInByCode } from './sign-in-by-code.ts'

const email = 'owner@example.com'
let server: RunningServer
let browser: Browser
let page: Page
let problems: string[]
let owned: Bootstrapped[]

beforeAll(async () => {
  const before = await runServer()
  owned = []
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Northern lights'])
    owned.push(await before.bootstrap(email, name))
  await before.stop()
  const { port, dataFolder } = before
  const environment = { DOORWARD_INTERNAL_ADMINS: owned[0]?.ownerUserId ?? '' }
  server = await runServer({ port, dataFolder, environment })
  browser = await openBrowser()
  ;({ page, problems } = await openPage(browser))
  await signInByCode(page, server, email)
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})
const open = (path: string) => page.goto(`${server.portalUrl}#/${path}`)
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

it('SCR-06 SES-19 the menu of an internal admin leads to Admin, which the server answers only once the operator’s command gave the right', async () => {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('link', { name: 'Admin' }).click()
  await heading('Admin')
  await page.getByRole('heading', { name: 'You are no admin of this installation' }).waitFor()
  expect(await page.getByText('Northern lights').count()).toBe(0)
  await server.doorward('admins', 'add', '--email', email)
  expect((await server.doorward('admins', 'list')).stdout).toContain(email)
  await page.reload()
  await page.getByRole('link', { name: 'Northern lights' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search by name or id' }).fill('NORTH')
  await page.waitForURL(/q=NORTH/)
  await page.getByRole('link', { name: 'Two' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Northern lights' }).click()
  await heading('Northern lights')
  await page.getByText('Healthy', { exact: true }).waitFor()
  await page.getByText('Healthy: no integration fails').waitFor()
  await page.getByText('Calls by month').waitFor()
})

it('SCR-15 the list of accounts stands still on a phone while it comes', async () => {
  const { page: phone } = await openPage(browser, { viewport: { width: 400, height: 800 } })
  await noteShifts(phone)
  await signInByCode(phone, server, email)
  await phone.goto('about:blank')
  await phone.goto(`${server.portalUrl}#/admin`)
  await phone.getByRole('link', { name: 'Northern lights' }).waitFor()
  await phone.waitForLoadState('networkidle')
  expect(await shiftOf(phone)).toBeLessThanOrEqual(shiftMax)
  await phone.context().close()
})

it('SCR-06 ENT-18 a visitor’s request is answered under Admin, and the answer reaches them by mail; each look is told', async () => {
  const { page: visitor } = await openPage(browser)
  await visitor.goto(`${server.portalUrl}#/demo`)
  await visitor.getByLabel(/^Name/).fill('Vera')
  await visitor.getByLabel(/e-mail/i).fill('visitor@example.net')
  await visitor.getByRole('button', { name: 'Ask for a demo' }).click()
  await visitor.getByText('visitor@example.net').waitFor()
  await open('admin/tickets?filter=Demo')
  await page.getByRole('link', { name: /Vera/ }).click()
  await page.getByRole('heading', { name: /Vera/, level: 1 }).waitFor()
  await page.getByText('visitor@example.net', { exact: true }).waitFor()
  const mails = server.mailsSent()
  await page.getByLabel('Answer', { exact: true }).fill('Gladly, on Monday.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Answered', { exact: true }).waitFor()
  const mail = await server.mail(mails + 1)
  expect(mail).toContain('To: visitor@example.net')
  expect(mail).toContain('Gladly, on Monday.')
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await page.getByText('Closed', { exact: true }).waitFor()
  await open('admin/looks')
  await page.getByText('Answered or changed a ticket').first().waitFor()
  await page
    .getByText(/^acc-platform tkt_/)
    .first()
    .waitFor()
})

it('decision 50 what the operator takes away is gone with the next look', async () => {
  await server.doorward('admins', 'remove', '--email', email)
  await open('admin')
  await page.reload()
  await heading('Admin')
  await page.getByRole('heading', { name: 'You are no admin of this installation' }).waitFor()
  expect(await page.getByText('Northern lights').count()).toBe(0)
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
})

it('SES-19 for somebody whom the installation does not name, Admin is no address', async () => {
  await server.bootstrap('other@example.com', 'Others')
  const { page: other } = await openPage(browser)
  await signInByCode(other, server, 'other@example.com')
  await other.goto(`${server.portalUrl}#/admin`)
  await other.waitForURL(/#\/settings\/overview/)
  await other.getByRole('button', { name: /^User menu/ }).click()
  await other.getByText('other@example.com').first().waitFor()
  expect(await other.getByRole('link', { name: 'Admin' }).count()).toBe(0)
})
