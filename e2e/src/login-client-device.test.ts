import { type NameServer, openNameServer } from '@doorward/http/test/name-server'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, picture } from './browser.ts'
import { callClient, type LoginPage, openLoginPage } from './login-page.ts'
import { freePort, type RunningServer, runServer } from './run-server.ts'
import { senderTo } from './send-to.ts'
import { answerAndReturn, answerByCode } from './sign-in-by-code.ts'
import { openTlsFront, type TlsFront } from './tls-front.ts'

/**
 * A passkey that the published login client makes, in a browser with an authenticator. The client makes it for the host one
 * label up from the login's, so that the login is at a custom domain beside the page, and at the port that addresses leave out.
 */
let server: RunningServer
let front: TlsFront
let app: LoginPage
let browser: Browser
let page: Page
let names: NameServer
let devices: CDPSession
let authenticatorId: string
const company = 'acme-company.com'
const login = `https://login.${company}`
const home = `https://app.${company}/`
const email = 'maya@example.com'

const stepMs = 60_000

beforeAll(async () => {
  app = await openLoginPage()
  const port = await freePort()
  const sendTo = senderTo(port)
  names = await openNameServer()
  front = await openTlsFront({ byName: { [new URL(home).host]: app.port }, others: () => port })
  const environment = { DOORWARD_DOMAIN: 'doorward.test', DOORWARD_DNS_SERVER: names.address }
  server = await runServer({ port, environment })
  const { accountUrl, accountId, accessKey } = await server.bootstrap('owner@example.com', 'Demo')
  const { host } = new URL(accountUrl)
  const application = { applicationId: 'app_site', name: 'Site', redirectUrls: [home] }
  expect((await sendTo(host, '/v1/applications', { accessKey, body: application })).status).toBe(201)
  const domains = `/api/accounts/${accountId}/domains`
  const domain = new URL(login).host
  const added = await sendTo(host, domains, { accessKey, body: { domain } })
  const { validation } = added.body as { validation: { recordName: string; value: string } }
  await names.serve({ [validation.recordName]: [validation.value] })
  const looked = await sendTo(host, `${domains}/${domain}`, { method: 'PATCH', accessKey })
  expect(looked.body).toMatchObject({ status: 'COMPLETE', origin: login })
  browser = await openBrowser([
    `--host-resolver-rules=MAP *.${company} 127.0.0.1:${front.port}`,
    '--ignore-certificate-errors',
  ])
  ;({ page } = await openPage(browser, { ignoreHTTPSErrors: true }))
  devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true } as const
  authenticatorId = (await devices.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
}, 120_000)
afterAll(async () => {
  if (page) await picture(page, 'login-client-device')
  await browser?.close()
  await front?.close()
  await app?.close()
  await server?.remove()
  await names?.close()
})

const call = (method: string, ...given: unknown[]) =>
  callClient(page, { authressApiUrl: login, applicationId: 'app_site' }, method, given)
const beginSignIn = async () => {
  await call('authenticate', { redirectUrl: home }).catch(() => undefined) // the page leaves
  await page.waitForURL(`${login}/**`)
}

describe('LGN-01 a security key that the published login client registers', () => {
  it(
    'is made for the company’s domain, by a page beside the login, and listed',
    async () => {
      await page.goto(home)
      await beginSignIn()
      await answerAndReturn(page, server, { email, url: home })
      const made = await call('registerDevice', { name: 'My key', type: 'WebAuthN' })
      expect(made.value).toMatchObject({ name: 'My key', deviceId: expect.any(String) })
      expect((await call('getDevices')).value).toMatchObject([{ name: 'My key', type: 'WebAuthN' }])
      const { credentials } = await devices.send('WebAuthn.getCredentials', { authenticatorId })
      expect(credentials).toMatchObject([{ rpId: company, isResidentCredential: false }])
    },
    stepMs,
  )

  it(
    'is the second step of the next sign-in, whose tokens say so',
    async () => {
      await call('logout', `${home}bye`).catch(() => undefined) // the page leaves
      await page.waitForURL(`${home}bye`)
      await page.goto(home)
      await beginSignIn()
      await answerByCode(page, server, email)
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
      await page.getByRole('button', { name: 'Use your passkey or security key' }).click()
      await page.waitForURL(`${home}**`)
      await page.waitForLoadState()
      expect(await call('userSessionExists')).toEqual({ value: true })
      const { amr } = (await call('getUserIdentity')).value as { amr: string[] }
      expect(amr).toContain('mfa')
    },
    stepMs,
  )

  it(
    'is gone once the client takes it away',
    async () => {
      const [device] = (await call('getDevices')).value as { deviceId: string }[]
      await call('deleteDevice', device?.deviceId)
      expect((await call('getDevices')).value).toEqual([])
    },
    stepMs,
  )
})
