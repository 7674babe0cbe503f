import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeIn, openBrowser, openPage, picture } from './browser.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { askRoute, askServer, has, openFolder, runToEnd } from './run-snippet.ts'

/** From signing up to a program's first check, by what the screen says alone. */

let server: RunningServer
let browser: Browser
let page: Page
let accessKey = ''
const folder = openFolder()

beforeAll(async () => {
  server = await runServer()
  browser = await openBrowser()
  ;({ page } = await openPage(browser))
})
afterAll(async () => {
  folder.remove()
  await browser?.close()
  await server?.remove()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const card = () => page.getByRole('region', { name: 'Let a teammate read reports' })
const said = (text: string) => card().getByText(text, { exact: true }).first().waitFor()

/** The code that the card shows of one kind, with the key in it where it says so. */
async function codeOf(kind: string): Promise<string> {
  await card().getByRole('tab', { name: kind, exact: true }).click()
  const code = await card()
    .getByRole('region', { name: new RegExp(`^${kind}: `) })
    .innerText()
  expect(code).not.toContain(accessKey.split('.')[3])
  return code.replaceAll('paste the access key here', accessKey)
}
/** The same for programs whose machine has no address for the account's own host: plain localhost is the same API. */
const codeHere = async (kind: string) =>
  (await codeOf(kind)).replaceAll(/http:\/\/acc-[\w.-]+localhost:\d+/g, server.apiUrl)

async function signUp(): Promise<void> {
  await page.goto(`${server.portalUrl}#/signup`)
  await press('Continue with e-mail')
  await page.getByLabel('E-mail').fill('maya@example.com')
  await page.getByLabel('Name').fill('Maya Ortiz')
  await page.getByLabel('Password', { exact: true }).first().fill('nine quiet rivers bend north')
  await press('Sign up with password')
  await page.getByLabel('Code', { exact: true }).fill(codeIn(await server.mail(1)))
  await press('Continue')
  await page.getByLabel('Name').fill('Acme GmbH')
  await page.getByRole('checkbox').check()
  await press('Create account')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
}

it('SCR-16 gives a teammate access by one sentence, and shows one answer that allows and one that refuses', async () => {
  await signUp()
  const teammate = card().getByLabel('Teammate')
  await press('Give access')
  await said('Name a teammate, such as sam@example.com.')
  await teammate.fill('maya@example.com')
  await teammate.press('Enter')
  await said('You own this account, so the answer about you is always yes. Name somebody else.')
  await teammate.fill('sam@example.com')
  await teammate.press('Enter')
  const asked = page.getByRole('dialog')
  await asked.getByText('1 person gains 1 action on everything below reports.').waitFor()
  await asked.getByRole('button', { name: 'Give access', exact: true }).click()
  await said('Allowed')
  await said('Denied')
  const text = await card().innerText()
  for (const part of ['sam@example.com', 'Report readers', 'reports:delete']) expect(text).toContain(part)
})

it('SCR-16 makes a key that is shown once, and goes on after a reload where it was', async () => {
  await press('Make access key')
  const dialog = page.getByRole('dialog')
  accessKey = await dialog.getByLabel('Access key', { exact: true }).inputValue()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await said('Waiting for your first check')
  await said('Report checks')
  expect(await card().getByRole('button', { name: 'Give access', exact: true }).count()).toBe(0)
  expect(await page.content()).not.toContain(accessKey.split('.')[3])
})

it('SCR-16 has no fault of accessibility and no sideways scroll, wide and narrow, light and dark', async () => {
  for (const [colorScheme, width] of [
    ['light', 1400],
    ['dark', 1400],
    ['light', 400],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const faults = async () =>
      (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
    await expect.poll(faults, { message: `${colorScheme} ${width}`, timeout: 10_000 }).toEqual([])
    const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(beyond, `${width} px`).toBeLessThanOrEqual(0)
    await picture(page, `first-steps-${colorScheme}-${width}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 860 })
})

it('SCR-16 turns green by itself when the command of the screen has run', async () => {
  const { output } = runToEnd('sh', [folder.write('check.sh', await codeOf('cURL'))])
  expect(output).toMatch(/^HTTP\/1.1 200/)
  await said('Your program has asked. What it asks from now on stands in the audit trail.')
})

it('SCR-16 shows code that runs as it stands: Node, Express, Fastify, Next', async () => {
  const allowed = { allowed: true }
  expect(runToEnd('node', [folder.write('check.mjs', await codeHere('Node'))], accessKey).output).toBe('true\n')
  for (const kind of ['Express', 'Fastify']) {
    const file = folder.write(`${kind}.mjs`, await codeHere(kind))
    expect(await askServer(file, '/reports/7', accessKey), kind).toEqual(allowed)
  }
  expect(await askRoute(folder.write('route.mjs', await codeHere('Next')), '7', accessKey)).toEqual(allowed)
})

it('SCR-16 shows code that runs as it stands: Python; Go is vetted where the machine has it', async () => {
  expect(runToEnd('python3', [folder.write('check.py', await codeHere('Python'))], accessKey).output).toBe('True\n')
  const code = await codeHere('Go')
  const file = folder.write('check.go', code)
  // Without the tool this sees no more than that every bracket is closed and every fact filled in.
  if (has('go')) expect(runToEnd('go', ['vet', file]).output).toBe('')
  for (const [open, close] of ['()', '{}']) expect(code.split(open ?? '').length).toBe(code.split(close ?? '').length)
  expect(code).not.toMatch(/\{\{|\}\}/)
})

it('SCR-16 leaves when it is closed, and stays away', async () => {
  await press('Close these steps')
  await card().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await card().count()).toBe(0)
})
