import { expect } from 'vitest'
import type { Browser } from '../browser.ts'
import type { Module } from './module.ts'
import { type Fields, left, type Provider } from './provider-under-test.ts'

const state = 'x'.repeat(128)

/** Signs the person in and sends the browser to sign out with these parameters, of which the id token is one. */
async function leave(provider: Provider, fieldsWith: (idToken: string) => Fields) {
  const browser = provider.newBrowser()
  const { tokens } = await provider.signIn(browser)
  const fields = Object.entries(fieldsWith(tokens.id_token)).map(([name, value]) => [name, String(value)])
  await browser.open(`${provider.addressOf('end_session_endpoint')}?${new URLSearchParams(Object.fromEntries(fields))}`)
  return browser
}

/** A request that must ask a person is an error now, as nobody is signed in any more. */
async function expectNobody(provider: Provider, browser: Browser) {
  const asked = await provider.authorize(browser, { prompt: 'none' })
  expect(provider.answerAt(browser, asked).error).toBe('login_required')
}

/** The person is asked, agrees, and is told so; nobody is sent anywhere. */
async function expectSignedOutByAsking(provider: Provider, browser: Browser) {
  expect(browser.page.body).toContain('Sign out?')
  await browser.submit({})
  expect([browser.page.status, browser.page.body.includes('You are signed out')]).toEqual([200, true])
  await expectNobody(provider, browser)
  return undefined
}

/** The id token with its claims as they are and no signature. */
const withoutSignature = (idToken: string) =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${idToken.split('.')[1]}.`

const signsOut = (name: string, demands: string, more: Fields): Module => ({
  name,
  section: 'Logout §2, §3',
  demands,
  async drive(provider) {
    const browser = await leave(provider, (id_token_hint) => ({
      id_token_hint,
      post_logout_redirect_uri: left,
      ...more,
    }))
    expect(browser.page.url).toBe(more.state ? `${left}?state=${state}` : left)
    await expectNobody(provider, browser)
    return undefined
  },
})

/** An error is shown where the request is, and the person is still signed in. */
const isRefused = (name: string, demands: string, fieldsWith: (idToken: string) => Fields): Module => ({
  name,
  section: 'Logout §2, §4',
  demands,
  async drive(provider) {
    const browser = await leave(provider, (idToken) => ({
      ...{ id_token_hint: idToken, post_logout_redirect_uri: left, state },
      ...fieldsWith(idToken),
    }))
    expect([browser.page.status, browser.page.headers.get('location')]).toEqual([400, null])
    const asked = await provider.authorize(browser, { prompt: 'none' })
    expect(provider.answerAt(browser, asked).code).toBeTruthy()
    return undefined
  },
})

const asks = (name: string, demands: string, fields: Fields): Module => ({
  name,
  section: 'Logout §2',
  demands,
  drive: async (provider) => expectSignedOutByAsking(provider, await leave(provider, () => fields)),
})

/** The plan of RP-initiated logout, in its order. */
export const logoutModules: Module[] = [
  {
    name: 'OIDCCRpInitiatedLogoutDiscoveryEndpointVerification',
    section: 'Logout §2.1',
    demands: 'the document names where people sign out',
    async drive(provider) {
      expect(new URL(provider.addressOf('end_session_endpoint')).origin).toBe(provider.issuer)
      return undefined
    },
  },
  signsOut('OIDCCRpInitiatedLogout', 'signs out and goes back with the state', { state }),
  isRefused('OIDCCRpInitiatedLogoutBadLogoutRedirectUri', 'goes to no address that was not registered', () => ({
    post_logout_redirect_uri: `${left}/elsewhere`,
  })),
  isRefused(
    'OIDCCRpInitiatedLogoutModifiedIdTokenHint',
    'goes nowhere for an id token that lost its signature',
    (idToken) => ({ id_token_hint: withoutSignature(idToken) }),
  ),
  asks('OIDCCRpInitiatedLogoutNoIdTokenHint', 'asks the person, and goes nowhere without an id token', {
    ...{ post_logout_redirect_uri: left, state },
  }),
  asks('OIDCCRpInitiatedLogoutNoParams', 'signs out without parameters', {}),
  {
    name: 'OIDCCRpInitiatedLogoutNoPostLogoutRedirectUri',
    section: 'Logout §2',
    demands: 'signs out without an address, and says so',
    async drive(provider) {
      const browser = await leave(provider, (id_token_hint) => ({ id_token_hint, state }))
      expect([browser.page.status, browser.page.body.includes('You are signed out')]).toEqual([200, true])
      await expectNobody(provider, browser)
      return undefined
    },
  },
  signsOut('OIDCCRpInitiatedLogoutNoState', 'goes back without a state where none was said', {}),
  asks('OIDCCRpInitiatedLogoutOnlyState', 'signs out with a state alone', { state }),
  isRefused('OIDCCRpInitiatedLogoutQueryAddedToLogoutRedirectUri', 'a query more is another address', () => ({
    post_logout_redirect_uri: `${left}?foo=bar`,
  })),
  isRefused('OIDCCRpInitiatedLogoutBadIdTokenHint', 'goes nowhere for what is no id token', () => ({
    id_token_hint: 'not.an.id-token',
  })),
]
