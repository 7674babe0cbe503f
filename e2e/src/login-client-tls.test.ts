import { request } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { callClient, type LoginPage, openLoginPage } from './login-page.ts'
import { freePort, type RunningServer, runServer } from './run-server.ts'
import { answerAndReturn } from './sign-in-by-code.ts'
import { openTlsFront, type TlsFront } from './tls-front.ts'

/** The published login client in a page of one domain with the login, over TLS: there it goes by cookies. */
let server: RunningServer
let front: TlsFront
let app: LoginPage
let browser: Browser
let page: Page
let accountUrl = ''
let home = ''

const stepMs = 60_000

/** A request to the server behind the front, for a host that only the browser's resolver knows. */
const sendTo = (
  host: string,
  path: string,
  { accessKey, body }: { accessKey: string; body: object },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const headers = {
      host,
      authorization: `Bearer ${accessKey}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }
    const sent = request({ host: '127.0.0.1', port: server.port, path, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(text)
  })

beforeAll(async () => {
  app = await openLoginPage()
  const port = await freePort()
  front = await openTlsFront({ byName: { 'app.doorward.test': app.port }, others: () => port })
  server = await runServer({ port, environment: { DOORWARD_DOMAIN: `doorward.test:${front.port}` } })
  const facts = await server.bootstrap('owner@example.com', 'Demo')
  accountUrl = facts.accountUrl
  home = `https://app.doorward.test:${front.port}/`
  const made = { applicationId: 'app_site', name: 'Site', redirectUrls: [home] }
  const status = await sendTo(new URL(accountUrl).host, '/v1/applications', {
    accessKey: facts.accessKey ?? '',
    body: made,
  })
  expect(status).toBe(201)
  browser = await openBrowser(['--host-resolver-rules=MAP *.doorward.test 127.0.0.1', '--ignore-certificate-errors'])
  ;({ page } = await openPage(browser, { ignoreHTTPSErrors: true }))
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await front?.close()
  await app?.close()
  await server?.remove()
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
