import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { AuthressClient } from './published-client.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { answerByCode, signInByCode } from './sign-in-by-code.ts'

const email = 'owner@example.com'
let server: RunningServer
let browser: Browser
let page: Page
/** Every request since the page was opened, of its frames too. */
const asked: Request[] = []

/** A key that counts in production alone. */
const analytics = { DOORWARD_ANALYTICS_KEY: 'phc_test', DOORWARD_ANALYTICS_URL: 'https://measured.example' }
const legalFolder = mkdtempSync(join(tmpdir(), 'doorward-legal-'))
beforeAll(async () => {
  writeFileSync(join(legalFolder, 'terms.md'), '# Our terms\n\nBe **kind**.\n')
  server = await runServer({
    environment: { DOORWARD_LEGAL_DIR: legalFolder, DOORWARD_SUPPORT_EMAIL: 'help@example.com', ...analytics },
  })
  await server.doorward('demo', '--email', email)
  browser = await openBrowser()
  ;({ page } = await openPage(browser))
  page.context().on('request', (request) => asked.push(request))
  await signInByCode(page, server, email)
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
  rmSync(legalFolder, { recursive: true })
})

/** A page of somebody who is signed in nowhere. */
async function visit(path: string): Promise<Page> {
  const { page: visitor } = await openPage(browser)
  await visitor.goto(`${server.portalUrl}#/${path}`)
  return visitor
}
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
  const privateKey = page.getByRole('region', { name: 'Private key (JWK)' })
  expect(await privateKey.textContent()).toMatch(/^[•\s]+$/)
  await page.getByRole('button', { name: 'Show', exact: true }).first().click()
  const pair = await privateKey.textContent()
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

it('SCR-04 shows the legal texts of the operator to everybody, says where there is none, and sign-up leads to them', async () => {
  const visitor = await visit('terms')
  await visitor.getByRole('heading', { name: 'Our terms', level: 1 }).waitFor()
  await visitor.getByText('kind').waitFor()
  await visitor.getByRole('link', { name: 'Responsible disclosure' }).click()
  await visitor.getByText('There is no text here').waitFor()
  await visitor.goto(`${server.portalUrl}#/signup`)
  const terms = await visitor.getByRole('link', { name: 'Terms' }).getAttribute('href')
  expect(terms).toBe('#/terms')
  await visitor.context().close()
})

it('SCR-03 sends a visitor at support to the sign-in, and lets one with bypass write without an account', async () => {
  const visitor = await visit('support')
  await visitor.getByLabel('E-mail', { exact: true }).waitFor() // the hosted sign-in
  await visitor.goto(`${server.portalUrl}#/support?bypass`)
  await visitor.getByRole('heading', { name: 'Support', level: 1 }).waitFor()
  const write = (label: string, text: string) => visitor.getByRole('textbox', { name: label }).fill(text)
  await write('Subject', 'No code comes')
  await write('What happened', 'I wait for a code.')
  await write('Your e-mail address', 'lost at example')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await visitor.getByText('This is no e-mail address.').waitFor()
  await write('Your e-mail address', 'lost@example.com')
  const sent = visitor.waitForResponse((answer) => answer.url().endsWith('/v1/support-tickets'))
  await visitor.getByRole('button', { name: 'Send message' }).click()
  const answer = await sent
  expect([answer.status(), new URL(answer.url()).host]).toEqual([201, `eu-west.doorward.localhost:${server.port}`])
  expect(await visitor.locator('input[value^="tkt_"]').inputValue()).toMatch(/^tkt_\w{20}$/)
  await visitor.context().close()
})

it('SCR-08 takes a wish for a demo from anybody, and mails it to whoever runs the installation', async () => {
  const visitor = await visit('demo?campaign=autumn')
  await visitor.getByRole('textbox', { name: 'Name' }).fill('Maya Ortiz')
  await visitor.getByRole('textbox', { name: 'Your e-mail address' }).fill('maya@example.com')
  const mails = server.mailsSent()
  await visitor.getByRole('button', { name: 'Ask for a demo' }).click()
  await visitor.getByText('Somebody will write to maya@example.com').waitFor()
  const mail = await server.mail(mails + 1)
  expect(mail).toContain('Maya Ortiz asks for a demo')
  expect(mail).toContain('autumn')
  await visitor.context().close()
})

it('SCR-10 SCR-06 hands a content site its key once, after saying which site it is; the key may do nothing, and a local token made of it is known', async () => {
  const site = `http://blog.localhost:${server.port}/wp-admin/?page=sso`
  await open(`wordpress?hostedUrl=${encodeURIComponent(site)}`, 'Content site')
  await page.getByRole('heading', { name: `blog.localhost:${server.port} will be handed` }).waitFor()
  await page.route('http://blog.localhost:*/**', (route) => route.fulfill({ body: 'The site has it.' }))
  await press('Set up and go back')
  await page.getByText('The site has it.').waitFor()
  expect(page.url().startsWith(site)).toBe(true)
  const handed = Object.fromEntries(new URL(page.url()).searchParams)
  expect(handed).toMatchObject({ page: 'sso', accessKey: expect.stringMatching(/^sc_/) })
  expect(handed.customDomain).toMatch(/^http:\/\/acc-/)
  await open('settings/roles', 'Roles')
  const keySet = await page.evaluate(
    async (issuer) => (await fetch(`${issuer}/.well-known/openid-configuration/jwks`)).json(),
    handed.customDomain,
  )
  expect(keySet.keys.length).toBeGreaterThan(0)
  const powerless = new AuthressClient({ authressApiUrl: server.apiUrl }, handed.accessKey ?? '').roles
  await expect(powerless.getRole('ro_report_lead')).rejects.toMatchObject({ status: 403 })
  await open('doorward-local?focus=token-generation', 'Local tokens')
  await field('Access key').fill(handed.accessKey ?? '')
  await press('Make token')
  const token = (await page.getByRole('region', { name: 'Token' }).textContent()) ?? ''
  const asClient = await fetch(`${server.apiUrl}/v1/roles`, { headers: { authorization: `Bearer ${token}` } })
  expect(asClient.status).toBe(403) // it is known who asks, and that he may not
  await open(`settings/applications/${handed.applicationId}`, `Content site blog.localhost:${server.port}`)
})

it('SCR-03 ENT-18 takes a request for a refund as a ticket of its own area', async () => {
  await open('refund', 'Refund')
  await page.getByLabel('Invoice').first().click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'What happened' }).fill('We paid twice.')
  await press('Ask for refund')
  await page.locator('input[value^="tkt_"]').waitFor()
  await open('support', 'Support')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Refund of/ })
    .first()
    .click()
  await page.getByText('We paid twice.').waitFor()
  await open('refund?invoice=inv-2026-10', 'Refund')
  await page.getByText('inv-2026-10').first().waitFor()
})

it('SCR-10 ends mail about having made an account, once it is asked for', async () => {
  const patched = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await open('unsubscribe', 'No more of this mail')
  expect((await patched).status()).toBe(200)
})

it('SCR-10 a registration leads to the invite that it names, and without one to a new account', async () => {
  await open('registration/inv_that_is_none', 'Your invite')
  await open('registration', 'Create account')
})

it('SCR-06 makes an application that somebody signs in to within a minute, and says so by itself', async () => {
  await open('quick-create?flow=authentication', 'Sign-in for my app')
  await page.getByRole('textbox', { name: 'Name' }).fill('Web shop')
  await press('Create application')
  await page.getByRole('heading', { name: 'Web shop', level: 1 }).waitFor()
  await page.getByText('Waiting for the first sign-in').waitFor()
  await page.getByRole('tab', { name: 'Express' }).click()
  const code = page.getByRole('region', { name: /^Express/ })
  expect(await code.textContent()).toMatch(/app_\w+/)
  await page.reload()
  await page.getByRole('heading', { name: 'Web shop', level: 1 }).waitFor()
  expect(page.url()).toMatch(/made=app_\w+/)
  const opened = page.context().waitForEvent('page')
  await press('Try a sign-in')
  const tab = await opened
  await answerByCode(tab, server, 'newcomer@example.com')
  await page.getByRole('button', { name: 'Give access' }).waitFor()
  await tab.close()
})

it('SCR-06 makes a service client whose key answers the first question, and says so by itself', async () => {
  await open('quick-create', 'Quick create')
  await page.getByRole('button', { name: /^Permission check/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Report service')
  await press('Create service client')
  const key = await page.getByRole('dialog').getByRole('textbox').inputValue()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await press('Done')
  await page.getByText(/^Waiting for your first check/).waitFor()
  expect(key).toMatch(/^sc_/)
  const asks = new AuthressClient({ authressApiUrl: server.apiUrl }, key).userPermissions
  await asks.authorizeUser('sam@example.com', '/reports/7', 'reports:read').catch(() => {}) // whatever the answer is
  await page.getByText('Your program has asked.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Report service', level: 1 }).waitFor()
  await page.getByText(/^A key is shown once/).waitFor()
})

it.each([
  ['has its files no more', { url: 'absent' }],
  ['answers a page in their place', { body: '<!doctype html><p>Moved</p>', contentType: 'text/javascript' }],
])('ERR-04 a page of an older build starts anew where the server %s, and goes where it was led', async (_, answer) => {
  await open('settings/overview', 'Overview')
  await page.reload() // which has none of the section yet
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const older = /\/assets\/alerts-[\w-]+\.js$/
  let starts = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) starts += 1
  })
  // The file has another name in each build: until the page has started anew twice, the server does not have the one it asks for.
  await page.route(older, (route) => {
    const absent = route.request().url().replace(older, '/assets/alerts-00000000.js')
    if (starts < 2 && 'body' in answer) return route.fulfill(answer)
    return route.continue(starts < 2 ? { url: absent } : {})
  })
  await page.evaluate(() => {
    location.hash = '#/settings/alerts'
  })
  await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor()
  expect(starts).toBe(2)
  await page.unroute(older)
})

it('SCR-07 API-22 a visitor reads the API of the region; what a signed-in person tries goes with their token to the API alone', async () => {
  const visitor = await visit('get-/v1/roles')
  await visitor.getByRole('heading', { name: 'API reference', level: 1 }).waitFor()
  await visitor.getByRole('heading', { name: 'List roles' }).waitFor()
  await visitor.getByText('roles:read: Doorward:Roles', { exact: true }).filter({ visible: true }).waitFor()
  expect(visitor.url()).toContain('#/api?route=get-/v1/roles')
  await visitor.close()

  await open('api?route=get-/v1/roles', 'API reference')
  expect(page.url()).toContain('#/settings/api?route=')
  await page.getByText('Free', { exact: true }).filter({ visible: true }).waitFor()
  const from = asked.length
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Status: OK (200)').waitFor()
  const tried = asked.slice(from).filter((request) => new URL(request.url()).pathname === '/v1/roles')
  expect(tried.map((request) => request.headers().authorization?.slice(0, 7))).toEqual(['Bearer '])
  const hosts = new Set(
    asked.slice(from).map((request) => new URL(request.url()).hostname.replace(/^acc-[^.]+/, 'acc')),
  )
  expect([...hosts].filter((host) => !/^(acc|eu-west|login)?[.\w-]*doorward\.localhost$/.test(host))).toEqual([])
})

it.each([
  ['%25', '%'],
  ['get-/v1/none', 'get-/v1/none'],
])('SCR-07 an address that asks for %s, which is no operation, shows the document and says so', async (asks, told) => {
  const failed: string[] = []
  page.on('pageerror', ({ message }) => failed.push(message))
  const isTold = () => page.getByText(`The document has no operation ${told}. Pick one from the list.`).waitFor()
  await open(`api?route=${asks}`, 'API reference')
  await isTold()
  await open('api?route=get-/v1/roles', 'API reference')
  await page.getByRole('heading', { name: 'List roles' }).waitFor()
  // As who types into the address of a page that is open.
  await page.evaluate((at) => {
    location.hash = `#/settings/api?route=${at}`
  }, asks)
  await isTold()
  await page.getByText('API host', { exact: true }).filter({ visible: true }).waitFor()
  expect(failed).toEqual([])
})

it('SCR-07 who is signed in is told what they may call; the operation stays when the window narrows, and a search says when it finds none', async () => {
  await open('api?route=get-/v1/roles', 'API reference')
  await page.getByText('You may', { exact: true }).filter({ visible: true }).waitFor()
  await page.setViewportSize({ width: 400, height: 860 })
  await page.getByRole('heading', { name: 'List roles' }).waitFor()
  expect(page.url()).toContain('route=get-/v1/roles')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('zebra')
  await page.getByText("No operation matches 'zebra'.").waitFor()
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('delete a role')
  await page.getByRole('link', { name: /Delete a role/ }).click()
  await page.getByRole('heading', { name: 'Delete a role' }).waitFor()
  expect(page.url()).toContain('route=delete-/v1/roles/-roleId-')
  await page.setViewportSize({ width: 1280, height: 860 })
})

it('SCR-13 the guide answers while one types, by the keyboard, and hands out its code; without scripts it reads as before', async () => {
  const { page: reader, problems: seen } = await openPage(browser)
  await reader.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const guide = new URL('/docs/', server.portalUrl)
  await reader.goto(`${guide}first-check`)
  await reader.keyboard.press('/')
  await reader.keyboard.type('webhook signature')
  const search = reader.getByRole('combobox', { name: 'Search the guide' })
  await reader.getByRole('option', { name: /Check the signature/ }).waitFor()
  expect(await search.getAttribute('aria-expanded')).toBe('true')
  await reader.keyboard.press('Escape')
  expect(await reader.getByRole('option').count()).toBe(0)
  await reader.keyboard.type(' zzzz')
  await reader.getByText('Nothing has all of these words. Try fewer.').waitFor()
  await search.fill('webhook signature')
  await reader.getByRole('option').first().waitFor()
  await reader.keyboard.press('ArrowDown')
  await reader.keyboard.press('Enter')
  await reader.waitForURL(/docs\/webhooks#check-the-signature$/)
  const code = reader.locator('main pre').first()
  await code.locator('..').getByRole('button', { name: 'Copy' }).click()
  await reader.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe((await code.innerText()).trimEnd())
  expect(seen).toEqual([])
  await reader.context().close()

  const { page: plain } = await openPage(browser, { javaScriptEnabled: false })
  await plain.goto(`${guide}first-check`)
  await plain.getByRole('searchbox', { name: 'Search the guide' }).fill('last owner')
  await plain.keyboard.press('Enter')
  await plain.getByRole('heading', { name: 'Search the guide' }).waitFor()
  await plain.context().close()
})

it('ERR-07 ENT-24 the browser keeps the audit trail for 14 days, shows it without a network, and loses it with the sign-out', async () => {
  const { page: reader } = await openPage(browser)
  await signInByCode(reader, server, email)
  const go = (path: string) => reader.goto(`${server.portalUrl}#/${path}`)
  const kept = () =>
    reader.evaluate(async () => {
      const all = await indexedDB.databases()
      if (!all.some(({ name }) => name === 'doorward.events')) return undefined
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('doorward.events')
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
      const asked = database.transaction('events').objectStore('events').getAll()
      await new Promise((resolve) => {
        asked.onsuccess = resolve
      })
      database.close()
      return asked.result as { eventId: string; accountId: string; dateTime: string; eventTypeId: string }[]
    })
  await go('audit')
  await expect.poll(async () => (await kept())?.length ?? 0).toBeGreaterThan(20)
  const first = await kept()
  expect(first?.[0]).toMatchObject({
    eventId: expect.stringMatching(/^[0-9a-f]{64}$/),
    accountId: expect.stringMatching(/^acc-/),
    eventTypeId: expect.stringMatching(/^(CHECK|CHANGE|SIGN_IN)$/),
  })

  // One of 15 days ago goes with the next that are kept; the trail is then read as the browser has it.
  await reader.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('doorward.events')
      asked.onsuccess = () => resolve(asked.result)
    })
    const { accountId } = await new Promise<{ accountId: string }>((resolve) => {
      const asked = database.transaction('events').objectStore('events').getAll()
      asked.onsuccess = () => resolve(asked.result[0])
    })
    const at = new Date(Date.now() - 15 * 86_400_000).toISOString()
    const old = { eventId: 'old', accountId, readBy: 'x', dateTime: at, eventTypeId: 'CHECK', event: { dateTime: at } }
    const put = database.transaction('events', 'readwrite').objectStore('events').put(old)
    await new Promise((resolve) => {
      put.onsuccess = resolve
    })
    database.close()
  })
  expect((await kept())?.some(({ eventId }) => eventId === 'old')).toBe(true)
  await go('settings/roles')
  await reader.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
  await go('audit')
  await expect.poll(async () => (await kept())?.some(({ eventId }) => eventId === 'old')).toBe(false)

  await go('settings/roles')
  await reader.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
  await reader.route('**/v1/analytics/activity**', (route) => route.abort('internetdisconnected'))
  await go('audit')
  await reader.reload()
  await reader.getByText(/events that this browser kept/).waitFor()
  expect(await reader.getByRole('region', { name: 'Time line' }).getByRole('listitem').count()).toBeGreaterThan(3)
  await reader.unroute('**/v1/analytics/activity**')

  await reader.getByRole('button', { name: /^User menu/ }).click()
  await reader.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => reader.url()).toMatch(/#\/login/)
  await reader.goto(server.portalUrl)
  expect(await kept()).toBeUndefined()
  await reader.context().close()
})

it('ERR-10 outside production nobody is measured, whatever key there is: nothing is loaded for it, and no request leaves', async () => {
  await open('settings/roles', 'Roles')
  await page.waitForLoadState('networkidle')
  const { config, policy } = await page.evaluate(async () => {
    const answer = await fetch('config.json')
    return { config: await answer.json(), policy: answer.headers.get('content-security-policy') }
  })
  expect([config.environment, config.analytics]).toEqual(['development', undefined])
  expect(policy).not.toContain('measured')
  expect(
    asked
      .map((request) => request.url())
      .filter((url) => /measured\.example|posthog|measuring|analytics-library/.test(url)),
  ).toEqual([])
})
