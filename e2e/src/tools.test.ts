import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { signInByCode } from './sign-in-by-code.ts'

const email = 'owner@example.com'
let server: RunningServer
let browser: Browser
let page: Page
/** Every request since the page was opened, of its frames too. */
const asked: Request[] = []

beforeAll(async () => {
  server = await runServer()
  await server.doorward('demo', '--email', email)
  browser = await openBrowser()
  ;({ page } = await openPage(browser))
  page.context().on('request', (request) => asked.push(request))
  await signInByCode(page, server, email)
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (label: string) => page.getByLabel(label, { exact: true }).first()
const open = async (path: string, heading: string) => {
  await page.goto(`${server.portalUrl}#/${path}`)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}
/** All that went over the wire in requests since. */
const sentSince = (from: number) =>
  asked
    .slice(from)
    .map((request) => `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`)

it('SCR-06 checks a token of this installation by its issuer, and one that was altered; neither leaves the browser', async () => {
  const ownToken =
    asked.map((request) => request.headers().authorization?.replace('Bearer ', '')).findLast(Boolean) ?? ''
  await open('jwt', 'Tokens')
  const from = asked.length
  const [header, payload, signature = ''] = ownToken.split('.')
  await field('Token').fill(`${header}.${payload}.${signature.split('').toReversed().join('')}`)
  await press('Check signature')
  await page.getByText('The key did not sign this.').waitFor()
  await field('Token').fill(`Bearer ${ownToken}`)
  await press('Check signature')
  await page.getByText('signed exactly this token').waitFor()
  await page.getByText(/^It ends in/).waitFor()
  await page.getByRole('link', { name: 'What may this person do?' }).waitFor()
  const sent = sentSince(from).filter((text) => !text.includes('"authorization"'))
  expect(sent.some((text) => text.includes('/.well-known/openid-configuration'))).toBe(true)
  for (const part of [payload, signature]) expect(sent.filter((text) => text.includes(String(part)))).toEqual([])
  expect(page.url()).not.toContain(String(payload))
})

it('SCR-06 makes a key pair, signs with it and reads what it signed, without a request', async () => {
  await open('jwt?tab=keys', 'Tokens')
  await page.waitForLoadState('networkidle')
  const from = asked.length
  await press('Make key pair')
  const pair = await page.getByRole('region', { name: 'Private key (JWK)' }).textContent()
  const keySet = await page.getByRole('region', { name: 'Public key set (JWKS)' }).textContent()
  await press('Sign with it')
  await press('Sign token')
  await press('Read and check it')
  await field('Check by').click()
  await page.getByRole('option', { name: 'Pasted key' }).click()
  await field('Public key').fill(String(keySet))
  await press('Check signature')
  await page.getByText('signed exactly this token').waitFor()
  const { d } = JSON.parse(String(pair)) as { d: string }
  expect(sentSince(from).filter((text) => text.includes(d) || text.includes('example.com'))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(d)
})
