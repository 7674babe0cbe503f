import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callClient, callExtensionClient, type LoginPage } from './login-page.ts'
import { type LoginStage, openLoginStage } from './open-stage.ts'
import type { Bootstrapped, RunningServer } from './run-server.ts'
import { answerAndReturn } from './sign-in-by-code.ts'

/** The published client for extensions, unmodified, in a page on plain localhost against the running server. */
let stage: LoginStage
let server: RunningServer
let facts: Bootstrapped
let app: LoginPage
let page: Page

const stepMs = 60_000
const extensionId = 'ext_reports'
beforeAll(async () => {
  stage = await openLoginStage()
  ;({ server, facts, app, page } = stage)
  await write('POST', '/v1/extensions', { extensionId, name: 'Reports', application: { redirectUrls: [app.url] } })
})
afterAll(() => stage?.close())

async function write(method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${facts.accessKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}
const change = (more: object) => write('PUT', `/v1/extensions/${extensionId}`, { name: 'Reports', ...more })

const call = (method: string, ...given: unknown[]) =>
  callExtensionClient(page, { host: server.apiUrl, extensionId }, method, given)

/** Has the client ask for a sign-in, and waits until the browser has left for somewhere. */
async function login(): Promise<void> {
  const left = page.waitForNavigation()
  await call('login').catch(() => undefined) // the page leaves
  await left
}

const signInByCode = (email: string) => answerAndReturn(page, server, { email, url: app.url })

const tokenOf = async () => ((await call('getTokenResponse')).value as { accessToken: string } | null)?.accessToken

describe('decision 45 and 4: the published client for extensions on plain localhost', () => {
  it(
    'is refused in words as long as the extension is not switched to legacyClient: it sends no challenge',
    async () => {
      await page.goto(app.url)
      await login()
      await page.waitForURL(`${app.url}**`)
      const { searchParams } = new URL(page.url())
      expect(searchParams.get('error')).toBe('invalid_request')
      expect(searchParams.get('error_description')).toContain('legacyClient')
      expect(searchParams.get('iss')).toBe(`${server.apiUrl}/api/extensions/${extensionId}`)
    },
    stepMs,
  )

  it(
    'signs somebody in once it is, and the code is gone from the address afterwards',
    async () => {
      await change({ legacyClient: true })
      await page.goto(app.url)
      await login()
      await signInByCode('maya@example.com')
      await call('requestToken', { silent: true })
      expect(new URL(page.url()).search).toBe('')
      const token = (await tokenOf()) ?? ''
      expect(decodeJwt(token)).toMatchObject({ client_id: extensionId, aud: extensionId, azp: 'email' })
      expect((await call('getUserIdentity')).value).toMatchObject({ sub: decodeJwt(token).sub })
    },
    stepMs,
  )

  it(
    'has a token that its issuer’s published keys verify, and that our API takes from nobody',
    async () => {
      const token = (await tokenOf()) ?? ''
      const issuer = `${server.apiUrl}/api/extensions/${extensionId}`
      const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/openid-configuration/jwks`))
      await jwtVerify(token, keys, { issuer, audience: extensionId, typ: 'at+jwt' })
      const userId = decodeJwt(token).sub ?? ''
      for (const path of ['/v1/roles', `/v1/users/${userId}/resources/none/permissions/read`]) {
        const answer = await fetch(`${server.apiUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
        expect([answer.status, ((await answer.json()) as { title: string }).title]).toEqual([
          401,
          expect.stringContaining('It is no credential of this API'),
        ])
      }
    },
    stepMs,
  )

  it(
    'gets the next token without a question while the person is signed in',
    async () => {
      await page.goto(app.url)
      await login()
      await page.waitForURL(`${app.url}**`)
      await page.waitForLoadState()
      await call('requestToken', { silent: true })
      expect(decodeJwt((await tokenOf()) ?? '').iss).toBe(`${server.apiUrl}/api/extensions/${extensionId}`)
    },
    stepMs,
  )

  it(
    'lets the platform’s own login screen choose how the person signs in',
    async () => {
      const options = { grantTokenGeneration: true, authorizationUrl: `${app.url}sign-in` }
      const { clientId } = facts
      await write('PUT', `/v1/clients/${clientId}`, { name: 'Our people', options })
      await page.context().clearCookies()
      await page.goto(app.url)
      const begun = page.waitForRequest(/\/login\?state=/)
      await login()
      const state = new URL((await begun).url()).searchParams.get('state') ?? ''
      await page.goto(`${app.url}custom?state=${state}&flow=oauth`)
      await callClient(page, { authressApiUrl: server.apiUrl }, 'updateExtensionAuthenticationRequest', [
        { state, connectionId: clientId },
      ]).catch(() => undefined) // the page leaves
      await page.waitForURL(`${app.url}sign-in**`)
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ client_id: clientId, state })
    },
    stepMs,
  )
})
