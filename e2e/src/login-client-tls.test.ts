import { type NameServer, openNameServer } from '@doorward/http/test/name-server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { callClient, type LoginPage, openLoginPage } from './login-page.ts'
import { type Bootstrapped, freePort, type RunningServer, runServer } from './run-server.ts'
import { senderTo } from './send-to.ts'
import { answerAndReturn } from './sign-in-by-code.ts'
import { openTlsFront, type TlsFront } from './tls-front.ts'

/** The published login client in a page of one domain with the login, over TLS: there it goes by cookies. */
let server: RunningServer
let front: TlsFront
let app: LoginPage
let browser: Browser
let page: Page
let names: NameServer
let facts: Bootstrapped
let sendTo: ReturnType<typeof senderTo>
let accountUrl = ''
let home = ''
const custom = 'login.acme-company.com'
const customPage = 'app.acme-company.com'

const stepMs = 60_000

beforeAll(async () => {
  app = await openLoginPage()
  const port = await freePort()
  sendTo = senderTo(port)
  names = await openNameServer()
  front = await openTlsFront({
    byName: { 'app.doorward.test': app.port, [customPage]: app.port },
    others: () => port,
  })
  const environment = { DOORWARD_DOMAIN: `doorward.test:${front.port}`, DOORWARD_DNS_SERVER: names.address }
  server = await runServer({ port, environment })
  facts = await server.bootstrap('owner@example.com', 'Demo')
  accountUrl = facts.accountUrl
  home = `https://app.doorward.test:${front.port}/`
  const redirectUrls = [home, `https://${customPage}:${front.port}/`]
  const made = { applicationId: 'app_site', name: 'Site', redirectUrls }
  const { status } = await sendTo(new URL(accountUrl).host, '/v1/applications', {
    accessKey: facts.accessKey,
    body: made,
  })
  expect(status).toBe(201)
  browser = await openBrowser([
    '--host-resolver-rules=MAP *.doorward.test 127.0.0.1, MAP *.acme-company.com 127.0.0.1',
    '--ignore-certificate-errors',
  ])
  ;({ page } = await openPage(browser, { ignoreHTTPSErrors: true }))
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await front?.close()
  await app?.close()
  await server?.remove()
  await names?.close()
})

const call = (method: string, ...given: unknown[]) =>
  callClient(page, { authressApiUrl: accountUrl, applicationId: 'app_site' }, method, given)

describe('LGN-01 the published login client over TLS, beside the login on one domain', () => {
  it(
    'signs somebody in',
    async () => {
      await page.goto(home)
      expect(await call('userSessionExists')).toEqual({ value: false })
      await call('authenticate', { redirectUrl: home }).catch(() => undefined) // the page leaves
      await answerAndReturn(page, server, { email: 'maya@example.com', url: home })
      expect(await call('userSessionExists')).toEqual({ value: true })
      expect((await call('getUserIdentity')).value).toMatchObject({ email: 'maya@example.com', iss: accountUrl })
    },
    stepMs,
  )

  it(
    'keeps the sign-in in a cookie of the login host alone, which no script sees and no other host gets',
    async () => {
      const cookies = await page.context().cookies([accountUrl, home])
      const own = cookies.filter(({ name }) => name.startsWith('__Host-'))
      expect(own.length).toBeGreaterThan(0)
      for (const { httpOnly, secure, domain } of own)
        expect([httpOnly, secure, domain]).toEqual([true, true, new URL(accountUrl).hostname])
    },
    stepMs,
  )

  it(
    'goes on from the cookie when the page has lost its tokens',
    async () => {
      await page.evaluate('localStorage.clear()')
      await page.context().clearCookies({ domain: new URL(home).hostname })
      await page.reload()
      expect(await call('userSessionExists')).toEqual({ value: true })
      expect((await call('getUserIdentity')).value).toMatchObject({ email: 'maya@example.com' })
    },
    stepMs,
  )

  it(
    'signs out for good: the cookie is good for nothing',
    async () => {
      await call('logout', `${home}bye`).catch(() => undefined) // the page leaves
      await page.waitForURL(`${home}bye`)
      await page.goto(home)
      expect(await call('userSessionExists')).toEqual({ value: false })
    },
    stepMs,
  )
})

describe('LGN-06 a custom domain, beside the application on the domain of a company', () => {
  const origin = () => `https://${custom}:${front.port}`
  const place = () => `https://${customPage}:${front.port}/`
  const callThere = (method: string, ...given: unknown[]) =>
    callClient(page, { authressApiUrl: origin(), applicationId: 'app_site' }, method, given)
  const askForCertificate = async (domain: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${server.port}/internal/domains/allowed?domain=${domain}`, { headers })).status
  const domains = () => `/api/accounts/${facts.accountId}/domains`
  const host = () => new URL(accountUrl).host
  const shared = async () =>
    (await page.context().cookies([place()])).filter(({ name }) => name === 'authorization' || name === 'user')

  it(
    'is served once its record stands in the domain name system, and gets a certificate from then on',
    async () => {
      expect(await askForCertificate(custom)).toBe(404)
      const added = await sendTo(host(), domains(), { accessKey: facts.accessKey, body: { domain: custom } })
      const { validation } = added.body as { validation: { recordName: string; value: string } }
      await names.serve({ [validation.recordName]: [validation.value] })
      const refreshed = await sendTo(host(), `${domains()}/${custom}`, { method: 'PATCH', accessKey: facts.accessKey })
      expect(refreshed.body).toMatchObject({ status: 'COMPLETE', origin: origin() })
      expect(await askForCertificate(custom)).toBe(200)
      expect(await askForCertificate(host().split(':')[0] ?? '')).toBe(200)
      const [own = ''] = host().split(':')
      for (const name of [
        `x.${custom}`,
        `x.${own}`,
        own.replace(/^acc-[^.]+/, 'acc-nosuch'),
        own.replace('eu-west', 'us-east'),
      ])
        expect(await askForCertificate(name), name).toBe(404)
      for (const name of ['doorward.test', 'login.doorward.test', 'eu-west.doorward.test'])
        expect(await askForCertificate(name), name).toBe(200)
      for (const name of [
        '.doorward.test',
        '*.doorward.test',
        'a.b.c.doorward.test',
        '%00.doorward.test',
        'evil.com%0a.doorward.test',
      ])
        expect(await askForCertificate(name), name).toBe(404)
      expect(await askForCertificate(custom, { 'x-forwarded-proto': 'https' })).toBe(404)
      expect(await askForCertificate(custom, { 'cf-connecting-ip': '198.51.100.7' })).toBe(404)
      expect(await askForCertificate(custom, { 'x-forwarded-for': '198.51.100.7' })).toBe(404)
      const document = await sendTo(`${custom}:${front.port}`, '/.well-known/openid-configuration', { method: 'GET' })
      expect(document.body).toMatchObject({ issuer: origin() })
    },
    stepMs,
  )

  it(
    'signs somebody in to a page beside it, whose tokens are cookies of the company’s domain that go on by themselves',
    async () => {
      await page.goto(place())
      await callThere('authenticate', { redirectUrl: place() }).catch(() => undefined) // the page leaves
      await page.waitForURL(`${origin()}/**`)
      await answerAndReturn(page, server, { email: 'noor@example.com', url: place() })
      expect(page.url()).not.toContain('code=')
      expect((await shared()).map(({ name, domain }) => [name, domain])).toEqual([
        ['authorization', '.acme-company.com'],
        ['user', '.acme-company.com'],
      ])
      expect(await callThere('userSessionExists')).toEqual({ value: true })
      expect((await callThere('getUserIdentity')).value).toMatchObject({ email: 'noor@example.com', iss: origin() })
      await page.context().clearCookies({ name: 'authorization' })
      await page.context().clearCookies({ name: 'user' })
      await page.evaluate('localStorage.clear()')
      await page.reload()
      expect(await callThere('userSessionExists')).toEqual({ value: true })
      expect((await shared()).map(({ name }) => name)).toContain('authorization') // the client keeps the other one itself
    },
    stepMs,
  )

  it(
    'ends with its deletion: nobody is served there, and a token that was made there is good for nothing',
    async () => {
      const token = (await shared()).find(({ name }) => name === 'authorization')?.value
      const ask = () => sendTo(host(), '/api/session/profile', { method: 'GET', accessKey: token })
      expect((await ask()).status).toBe(200)
      const removed = await sendTo(host(), `${domains()}/${custom}`, { method: 'DELETE', accessKey: facts.accessKey })
      expect(removed.status).toBe(204)
      expect((await ask()).status).toBe(401)
      const there = await sendTo(`${custom}:${front.port}`, '/.well-known/openid-configuration', { method: 'GET' })
      expect(there.status).toBe(404)
      expect(await askForCertificate(custom)).toBe(404)
    },
    stepMs,
  )
})
