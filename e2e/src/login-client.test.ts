import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { callClient, type LoginPage } from './login-page.ts'
import { callApi, type LoginStage, openLoginStage } from './open-stage.ts'
import { AuthressClient, ServiceClientTokenProvider } from './published-client.ts'
import type { Bootstrapped, RunningServer } from './run-server.ts'
import { answerAndReturn } from './sign-in-by-code.ts'

/** The published login client of this family, unmodified, in a page on plain localhost against the running server. */
let stage: LoginStage
let server: RunningServer
let facts: Bootstrapped
let app: LoginPage
let page: Page

const stepMs = 60_000
beforeAll(async () => {
  stage = await openLoginStage()
  ;({ server, facts, app, page } = stage)
})
afterAll(() => stage?.close())

const call = (method: string, ...given: unknown[]) => callClient(page, { authressApiUrl: server.apiUrl }, method, given)

async function signIn(email: string, asked: { inviteId?: string } = {}): Promise<void> {
  await call('authenticate', asked).catch(() => undefined) // the page leaves
  await answerAndReturn(page, server, { email, url: app.url })
}

/** The code that an authenticator app shows now (RFC 6238). */
function appCodeOf(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mark = createHmac('sha1', key).update(step).digest()
  const number = mark.readUInt32BE((mark.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const tokenOf = async () => (await call('ensureToken', { timeoutInMillis: 1000 })).value as string

describe('LGN-01 the published login client on plain localhost', () => {
  it(
    'knows nobody at first',
    async () => {
      await page.goto(app.url)
      expect(await call('userSessionExists')).toEqual({ value: false })
      expect((await call('getUserIdentity')).value).toBeNull()
      expect((await call('getUserProfile')).code).toBe('NotLoggedIn')
    },
    stepMs,
  )

  it(
    'signs somebody in, and the query is gone from the address afterwards',
    async () => {
      await signIn('maya@example.com')
      expect(await call('userSessionExists')).toEqual({ value: true })
      expect(new URL(page.url()).search).toBe('')
      expect((await call('getUserIdentity')).value).toMatchObject({ email: 'maya@example.com', iss: server.apiUrl })
    },
    stepMs,
  )

  it(
    'keeps it over a reload, with a token that the API takes',
    async () => {
      await page.reload()
      expect(await call('userSessionExists')).toEqual({ value: true })
      const answer = await fetch(`${server.apiUrl}/v1/users/me/resources/none/permissions/read`, {
        headers: { authorization: `Bearer ${await tokenOf()}` },
      })
      expect([200, 403, 404]).toContain(answer.status)
    },
    stepMs,
  )

  it(
    'tells the profile, no devices, no credentials of a provider, and keeps the last identity',
    async () => {
      expect((await call('getUserProfile')).value).toMatchObject({
        linkedIdentities: [{ connection: { connectionId: 'email' } }],
      })
      expect((await call('getDevices')).value).toEqual([])
      expect((await call('getConnectionCredentials')).value).toBeNull()
      expect((await call('unlinkIdentity', 'email')).code).toBe('InUse')
    },
    stepMs,
  )

  it(
    'adds an authenticator app, lists it and takes it away',
    async () => {
      const totp = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', verificationCode: '' }
      totp.verificationCode = appCodeOf(totp.secret)
      const made = (await call('registerDevice', { name: 'My phone', type: 'TOTP', totp })).value
      expect(made).toMatchObject({ name: 'My phone', deviceId: expect.any(String) })
      expect((await call('getDevices')).value).toMatchObject([{ name: 'My phone', type: 'TOTP' }])
      await call('deleteDevice', (made as { deviceId: string }).deviceId)
      expect((await call('getDevices')).value).toEqual([])
    },
    stepMs,
  )

  it(
    'refuses an unknown connection and an unknown tenant by their codes',
    async () => {
      expect((await call('authenticate', { connectionId: 'con_none', force: true })).code).toBe('InvalidConnection')
      expect((await call('authenticate', { tenantLookupIdentifier: 'none', force: true })).code).toBe(
        'InvalidTenantIdentifier',
      )
    },
    stepMs,
  )

  it(
    'signs out for good: the token is dead, and the next sign-in asks who it is',
    async () => {
      const token = await tokenOf()
      await call('logout', `${app.url}bye`).catch(() => undefined) // the page leaves
      await page.waitForURL(`${app.url}bye`)
      await page.waitForLoadState()
      expect(await call('userSessionExists')).toEqual({ value: false })
      const answer = await fetch(`${server.apiUrl}/v1/roles`, { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(401)
      await call('authenticate', {}).catch(() => undefined) // the page leaves
      await page.getByLabel('E-mail').waitFor()
    },
    stepMs,
  )

  it(
    'signs somebody in whom a service client names, by the code of the published server client',
    async () => {
      const { clientId, accessKey = '', apiUrl } = facts
      const sdk = new AuthressClient({ authressApiUrl: apiUrl }, accessKey)
      const options = { grantTokenGeneration: true, authorizationUrl: `${app.url}sign-in` }
      await sdk.serviceClients.updateClient(clientId, { name: 'Sign-in', options })
      await page.goto(app.url)
      const begun = await call('authenticateWithOneTimeCode', { serviceClientId: clientId, redirectUrl: app.url })
      const { authenticationUrl } = begun.value as { authenticationUrl: string }
      await page.goto(authenticationUrl) // leads on to the client's own page
      const { searchParams } = new URL(authenticationUrl)
      const [state, redirectUri] = ['state', 'redirect_uri'].map((name) => searchParams.get(name) ?? '') as [
        string,
        string,
      ]
      const provider = new ServiceClientTokenProvider(accessKey, apiUrl)
      await page.goto(await provider.generateUserLoginUrl(redirectUri, state, clientId, 'user_of_the_client'))
      await page.waitForURL(`${app.url}**`)
      await page.waitForLoadState()
      expect(await call('userSessionExists')).toEqual({ value: true })
      expect((await call('getUserIdentity')).value).toMatchObject({ sub: 'user_of_the_client' })
    },
    stepMs,
  )

  it(
    "accepts the invite that somebody signs in by, and says why it can not be another person's",
    async () => {
      const { accessKey = '', apiUrl } = facts
      const provider = new ServiceClientTokenProvider(accessKey, apiUrl)
      const api = async (method: string, path: string, body?: object) =>
        fetch(`${apiUrl}${path}`, {
          method,
          headers: { authorization: `Bearer ${await provider.getToken()}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      const invite = async (email: string) => {
        const statements = [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'reports/q3' }] }]
        const mails = server.mailsSent()
        const answer = await api('POST', '/v1/invites', { email, statements })
        await server.mail(mails + 1) // the invite's own
        return ((await answer.json()) as { inviteId: string }).inviteId
      }
      await call('logout', `${app.url}bye`).catch(() => undefined) // the page leaves
      await page.waitForURL(`${app.url}bye`)
      const invited = await invite('nadia@example.com')
      await signIn('nadia@example.com', { inviteId: invited })
      expect(await call('userSessionExists')).toEqual({ value: true })
      const { sub } = (await call('getUserIdentity')).value as { sub: string }
      const asked = await api('GET', `/v1/users/${sub}/resources/reports%2Fq3/permissions/read`)
      expect(asked.status).toBe(200)
      await call('authenticate', { inviteId: await invite('otto@example.com'), force: true }).catch(() => undefined) // the page leaves
      await page.waitForURL(/error=access_denied/)
      expect(new URL(page.url()).searchParams.get('error_description')).toMatch(
        /another e-mail address.+\(reference .+\)$/,
      )
      await call('logout', `${app.url}bye`).catch(() => undefined) // the page leaves
      await page.waitForURL(`${app.url}bye`)
      await call('authenticate', { inviteId: invited }).catch(() => undefined) // the page leaves
      await page.getByText('The invite you came with').waitFor()
    },
    stepMs,
  )

  it(
    'LGN-04 signs in to the application of the global login, goes on to the pages where a factor is added, and comes back',
    async () => {
      const home = { name: 'Hosted', redirectUrls: [app.url] }
      const { applicationId = '' } = await callApi(stage, 'POST', '/v1/applications', home)
      await callApi(stage, 'PUT', `/v1/applications/${applicationId}`, { ...home, isGlobalLoginApplication: true })
      expect(await callApi(stage, 'GET', `/api/accounts/${facts.accountId}/global-login`)).toEqual({ applicationId })
      const { page, problems } = await openPage(stage.browser)
      const ask = (method: string, ...given: unknown[]) =>
        callClient(page, { authressApiUrl: server.apiUrl, applicationId }, method, given)
      await page.goto(app.url)
      await ask('authenticate', {}).catch(() => undefined) // the page leaves
      await answerAndReturn(page, server, { email: 'gina@example.com', url: app.url })
      expect(await ask('userSessionExists')).toEqual({ value: true })
      await ask('openUserConfigurationScreen', { startPage: 'MFA' }).catch(() => undefined) // the page leaves
      await page.getByRole('heading', { name: 'Second factors' }).waitFor()
      await page.getByRole('link', { name: 'Add an authenticator app' }).click()
      const seed = (await page.locator('.key code').textContent())?.replaceAll(' ', '') ?? ''
      await page.getByLabel('Code that the app shows').fill(appCodeOf(seed))
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
      await page.getByRole('link', { name: 'I have kept them' }).click()
      await page.getByText('10 codes are left').waitFor()
      await page.getByRole('link', { name: 'Back to your account' }).click()
      await page.getByRole('link', { name: 'Back to Hosted' }).click()
      await page.getByRole('heading', { name: 'An application' }).waitFor()
      expect(await ask('userSessionExists')).toEqual({ value: true })
      expect((await ask('getDevices')).value).toMatchObject([{ type: 'TOTP' }])
      expect(problems).toEqual([])
    },
    stepMs,
  )
})
