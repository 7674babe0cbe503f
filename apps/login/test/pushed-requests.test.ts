import * as client from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Applications, applicationsOf, newApplicationSecret } from './applications-of.ts'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let applications: Applications
let relying: client.Configuration
const home = 'https://app.example.com/callback'
const { secret, stored } = newApplicationSecret()
const verifier = client.randomPKCECodeVerifier()
const byName = { client_id: 'app_public' }

beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await applications.save('app_public', { redirectUrls: [home] })
  await applications.save('app_server', { redirectUrls: [home], secrets: [stored] })
  await applications.signUp('app_public', home) // the person who signs in
  relying = await login.relyingParty(applications.issuer, 'app_server', { proof: client.ClientSecretBasic(secret) })
})
afterAll(() => login.close())

const asked = async () => ({
  ...{ redirect_uri: home, response_type: 'code', scope: 'openid email', state: 'kept' },
  code_challenge: await client.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
})

/** What the endpoint says to a form. */
async function push(form: Record<string, string>) {
  const body = new URLSearchParams(form).toString()
  const answer = await fetchLocal(String(relying.serverMetadata().pushed_authorization_request_endpoint), {
    method: 'POST',
    body,
  })
  return { status: answer.status, ...((await jsonOf(answer)) as { request_uri?: string; error?: string }) }
}
const pushed = async (more: Record<string, string> = {}) => {
  const answer = await push({ ...(await asked()), ...byName, ...more })
  expect(answer).toMatchObject({ status: 201, expires_in: 60 })
  return String(answer.request_uri)
}

async function open(query: Record<string, string>): Promise<Browser> {
  const browser = new Browser(home)
  await browser.open(`${relying.serverMetadata().authorization_endpoint}?${new URLSearchParams(query)}`)
  return browser
}
const signsIn = (browser: Browser) =>
  browser.submit({ email: 'person1@example.com', password: goodPassword, way: 'password' })

it('LGN-01 an independent relying party asks beforehand, and its browser signs in to what was asked (RFC 9126)', async () => {
  const url = await client.buildAuthorizationUrlWithPAR(relying, await asked())
  const browser = await open({ ...Object.fromEntries(url.searchParams), scope: 'openid profile', state: 'another' })
  await signsIn(browser)
  const answer = { pkceCodeVerifier: verifier, expectedState: 'kept', idTokenExpected: true }
  const tokens = await client.authorizationCodeGrant(relying, new URL(browser.page.url), answer)
  expect(tokens.scope).toBe('openid email')
})

it('LGN-01 what was asked beforehand leads to one sign-in', async () => {
  const request_uri = await pushed()
  const browser = await open({ ...byName, request_uri })
  await signsIn(browser)
  expect(new URL(browser.page.url).searchParams.get('code')).toBeTruthy()
  const again = await open({ ...byName, request_uri })
  expect(again.page).toMatchObject({ status: 400 })
})

it('LGN-01 what was asked beforehand is of its application alone, and of an address that we gave', async () => {
  await applications.save('app_other', { redirectUrls: [home] })
  for (const query of [
    { client_id: 'app_other', request_uri: await pushed() },
    { ...byName, request_uri: 'urn:ietf:params:oauth:request_uri:none' },
    { ...byName, request_uri: `${home}/request.jwt` },
  ])
    expect((await open(query)).page.status).toBe(400)
})

it.each([
  ['a confidential application without its proof', { client_id: 'app_server' }, 401, 'invalid_client'],
  ['an application that there is not', { client_id: 'app_none' }, 401, 'invalid_client'],
  ['an address that is not registered', { ...byName, redirect_uri: 'https://else.example/' }, 400, 'invalid_request'],
  ['no challenge', { ...byName, code_challenge: '' }, 400, 'invalid_request'],
  ['a connection that there is not', { ...byName, connectionId: 'con_none' }, 400, 'invalid_request'],
  ['more than an address has room for', { ...byName, state: 'x'.repeat(8_000) }, 400, 'invalid_request'],
  [
    'a request asked beforehand',
    { ...byName, request_uri: 'urn:ietf:params:oauth:request_uri:a' },
    400,
    'request_uri_not_supported',
  ],
  ['an answer in the fragment', { ...byName, response_mode: 'fragment' }, 400, 'unsupported_response_mode'],
])('LGN-01 nothing is kept of a request with %s', async (_, more, status, error) => {
  expect(await push({ ...(await asked()), ...more })).toMatchObject({ status, error })
})
