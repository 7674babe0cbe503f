import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPage, picture } from './browser.ts'
import { moveTime, onDatabaseOf, runMovableServer } from './move-time.ts'
import { owner } from './open-stage.ts'
import type { Bootstrapped, RunningServer } from './run-server.ts'
import { signInByCode } from './sign-in-by-code.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const operator = 'operator@example.net'
/** The first month's 20th: whichever day a run is on, nothing that follows is before it. */
const begin = new Date()
const monthStart = (further: number) => Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1 + further, 1)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

let server: RunningServer
let facts: Bootstrapped
let browser: Browser
let page: Page
/** What went wrong in each page. */
const problems: string[][] = []

/** Has it be another time everywhere: at the server, in its database, in the browser from its next page on. */
async function goTo(at: number): Promise<void> {
  await moveTime(server, at - Date.now())
  await page?.addInitScript(setAhead, at - Date.now())
}

/** Runs in the page, before its own scripts. */
function setAhead(ms: number): void {
  const shifted = globalThis as { aheadMs?: number }
  const wasShifted = shifted.aheadMs !== undefined
  shifted.aheadMs = ms
  if (wasShifted) return
  const now = () => Math.floor(performance.timeOrigin + performance.now() + (shifted.aheadMs ?? 0))
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [now()], made),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  })
}

/** Somebody comes at a time, and signs in. */
async function comes(email: string, at: number): Promise<void> {
  await page?.context().close()
  const opened = await openPage(browser)
  page = opened.page
  problems.push(opened.problems)
  await goTo(at)
  await signInByCode(page, server, email)
}

beforeAll(async () => {
  server = await runMovableServer(async (first) => {
    facts = await first.bootstrap(owner, 'Acme')
    const { ownerUserId } = await first.bootstrap(operator, 'Operators')
    // Admin comes with more than five accounts.
    await Promise.all(['Two', 'Three', 'Four', 'Five', 'Six'].map((name) => first.bootstrap(operator, name)))
    return { DOORWARD_INTERNAL_ADMINS: ownerUserId }
  })
  browser = await openBrowser()
  await comes(owner, monthStart(0) + 19 * dayMs)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(page, task.name.replace(/\W+/g, '-')).catch(() => {}) // a page on its way elsewhere has no picture
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const go = (path: string) => page.goto(`${server.portalUrl}#/${path}`)
const press = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('dialog')
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()

/** A permission check of the account, and with it as many as a busy month has. */
async function use(calls: number): Promise<void> {
  const path = `/v1/users/maya/resources/${encodeURIComponent('/reports')}/permissions/read`
  const asked = await fetch(server.apiUrl + path, { headers: { authorization: `Bearer ${facts.accessKey}` } })
  expect([200, 404]).toContain(asked.status)
  const isToday = `day = (now() at time zone 'UTC')::date and operation like '%/permissions/{permission}'`
  const more = `with counted as (update operation_counts set calls = calls + ${calls} where ${isToday} returning account_id)
    update call_counts set calls = calls + ${calls} from counted
      where call_counts.account_id = counted.account_id and hour = date_trunc('hour', now()) returning 1`
  await expect.poll(() => onDatabaseOf(server, more), { interval: 250 }).toHaveLength(1)
}

const isOf = (mail: string, subject: RegExp) => subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? '')

/** The newest letter with such a subject, once there are so many. */
async function letter(subject: RegExp, count = 1): Promise<string> {
  const found = async () => {
    const numbers = Array.from({ length: server.mailsSent() }, (_, place) => place + 1)
    return (await Promise.all(numbers.map(server.mail))).filter((mail) => isOf(mail, subject))
  }
  await expect.poll(async () => (await found()).length).toBe(count)
  return (await found()).at(-1)?.replace(/=\r?\n/g, '') ?? ''
}

/** What the browser keeps of a press. */
async function downloaded(act: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return readFile(await download.path())
}

it('BIL-02 BIL-07 the owner adds a card that its bank asks about, sees what a plan costs at present use, and chooses it', async () => {
  await use(90_000)
  await go('settings?focus=billing&linkBillingAccount=true')
  await tab('Cards')
  await press('Add card')
  await dialog().getByLabel('Asks for confirmation at its bank').check()
  await press('Add card', dialog())
  await page.getByRole('heading', { name: 'Is this your card?' }).waitFor()
  await press('Confirm')
  await page.getByText('You confirmed Visa ending in 3155 at its bank. It can pay.').waitFor()
  await tab('Plan')
  await press('Choose Promoter')
  await dialog().getByText('At the present use this month would cost').waitFor()
  await press('Choose Promoter', dialog())
  await page.getByRole('listitem').filter({ hasText: 'Promoter' }).getByText('Your plan').waitFor()
  await goTo(monthStart(0) + 22 * dayMs)
  await use(160_000)
  await page.reload()
  await tab('Usage')
  await page.getByText('250,00').first().waitFor()
})

it('BIL-05 BIL-06 after the month an invoice is there and paid, to be looked at and downloaded', async () => {
  await goTo(monthStart(1) + minuteMs)
  expect(await letter(/Invoice \S+-0001 is paid/)).toContain('66.00 EUR')
  await comes(owner, monthStart(1) + hourMs)
  await go('settings/billing?tab=invoices')
  await row('-0001').getByText('Paid', { exact: true }).waitFor()
  const pdf = (await downloaded(() => page.getByRole('button', { name: /^Download .* as PDF$/ }).click())).toString(
    'latin1',
  )
  expect(pdf.startsWith('%PDF-')).toBe(true)
  const csv = (await downloaded(() => page.getByRole('button', { name: /^Download .* as CSV$/ }).click())).toString()
  expect(csv).toContain('66.00')
  await page.getByRole('button', { name: /^Invoice .*-0001$/ }).click()
  await dialog().getByRole('table', { name: 'What it is made of' }).getByText('100,000').waitFor()
})

it('BIL-07 an invoice that its card does not pay warns with its day; after that day the account is locked, and says the way out', async () => {
  await goTo(monthStart(1) + 3 * dayMs)
  await go('settings/billing?tab=cards')
  await page.reload()
  await press('Add card')
  await dialog().getByLabel('Is added, and lacks the money when it has to pay').check()
  await press('Add card', dialog())
  await row('9995').getByRole('button', { name: 'Make default' }).click()
  await row('9995').getByText('Default', { exact: true }).waitFor()
  await row('3155').getByRole('button', { name: 'Remove' }).click()
  await press('Remove card', dialog())
  await row('3155').waitFor({ state: 'detached' })
  await use(170_000)

  await goTo(monthStart(2) + minuteMs)
  const lockDay = dayOf(monthStart(2) + 15 * dayMs)
  const warned = await letter(/Invoice \S+-0002 could not be paid/)
  expect(warned).toContain(`If it is still open on ${lockDay}, the account is locked`)
  await comes(owner, monthStart(2) + hourMs)
  await go('settings/billing?tab=invoices')
  await page.getByText(/-0002 over 77\.00 EUR is not paid: the card was declined/).waitFor()
  await page.getByText(`locked from ${lockDay}`).waitFor()
  for (const [place, day] of [3, 8].entries()) {
    await goTo(monthStart(2) + day * dayMs + hourMs)
    await letter(/-0002 could not be paid/, place + 2)
  }
  await goTo(monthStart(2) + 15 * dayMs + hourMs)
  await letter(/is locked/)

  await comes(owner, monthStart(2) + 15 * dayMs + 2 * hourMs)
  await go('settings/billing')
  await page.getByRole('alert').getByText('This account is locked.').waitFor()
  await go('settings/roles/new')
  await page
    .getByRole('region', { name: 'This account is locked.' })
    .getByRole('link', { name: 'See open invoices' })
    .waitFor()
  await page.getByLabel('Name').first().fill('Reporter')
  await press('Create role')
  await page.getByText('This account is locked until open invoices are paid.').first().waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'See open invoices' }).click()
  await press('Discard changes') // what was typed would be lost, which is asked about first
  await page.getByText('the account is locked until it is paid').waitFor()
})

it('BIL-07 a card that its bank confirms pays what is open, and opens the account', async () => {
  await page.getByRole('link', { name: 'Go to cards' }).click()
  await press('Add card')
  await dialog().getByLabel('Asks for confirmation at its bank').check()
  await dialog()
    .getByText(/77\.00 EUR of invoice \S+-0002 is charged to this card/)
    .waitFor()
  await press('Add card', dialog())
  await press('Confirm')
  await page.getByText('You confirmed Visa ending in 3155 at its bank.').waitFor()
  await page
    .getByText(/77\.00 EUR of invoice \S+-0002 was charged to Visa ending in 3155\. The account is open again/)
    .waitFor()
  await letter(/is open again/)
  await go('settings/billing?tab=invoices')
  await page.reload()
  await row('-0002').getByText('Paid', { exact: true }).waitFor()
  await tab('Plan')
  await page.getByRole('listitem').filter({ hasText: 'Promoter' }).getByText('Your plan').waitFor()
  expect(await page.getByText('This account is locked.').count()).toBe(0)
})

it('BIL-07 SCR-03 SCR-06 money asked back is granted by the operator, goes back once, and the owner sees the credit note', async () => {
  await tab('Invoices')
  await page.getByRole('button', { name: /^Invoice .*-0002$/ }).click()
  await dialog().getByRole('link', { name: 'Ask for a refund' }).click()
  await page.getByLabel('What happened').fill('One of our clients asked in a loop.')
  await press('Ask for refund')
  await page.getByText('We have your message').waitFor()

  await server.doorward('admins', 'add', '--email', operator)
  await comes(operator, monthStart(2) + 15 * dayMs + 3 * hourMs)
  await go('admin/tickets?filter=Refund')
  await page
    .getByRole('link', { name: /^Refund of/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Invoice', exact: true }).waitFor()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: 'Grant refund' }).waitFor()
  await page.getByLabel('Reason').fill('A loop of a client, once.')
  await press('Grant refund')
  await press('Grant refund', dialog())
  await page.getByRole('heading', { name: 'Credit note' }).waitFor()
  await second.getByLabel('Reason').fill('A loop of a client, once.')
  await press('Grant refund', second)
  await press('Grant refund', second.getByRole('dialog'))
  await letter(/^Credit note/)
  await page.reload()
  await page.getByText('Paid back', { exact: true }).waitFor()
  expect(await onDatabaseOf(server, `select amount::text from sandbox_payments where outcome = 'refunded'`)).toEqual([
    { amount: '77.0000' },
  ])

  await comes(owner, monthStart(2) + 15 * dayMs + 4 * hourMs)
  await go('settings/billing?tab=invoices')
  await page.getByRole('button', { name: /^Invoice .*-0002$/ }).click()
  await dialog().getByText('Paid back', { exact: true }).waitFor()
  // What is held by nobody, a token that ended with the day, and the save that was refused: the browser tells each as an error.
  const isAnswer = (problem: string) => /status of 40[124]|is locked until open invoices are paid/.test(problem)
  expect(problems.flat().filter((problem) => !isAnswer(problem))).toEqual([])
})
