import { multiFactorAcr } from '@doorward/core/accounts/second-factor'
import { expect } from 'vitest'
import { type Module, warning } from './module.ts'
import { challenge, type Fields, home, type Provider, verifier } from './provider-under-test.ts'

/** A request with these parameters is a sign-in like any other. */
const isTaken = (more: Fields) => async (provider: Provider) => {
  await provider.signIn(provider.newBrowser(), more)
  return undefined
}

/** A request by value as one writes it that nobody signed (Core §6.1). */
const unsigned = (claims: object) =>
  [{ alg: 'none' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.')

/** Uses a code a second time; what the first use got ends with it. */
async function usesTwice(provider: Provider, between: () => Promise<unknown>) {
  const { fields, tokens } = await provider.signIn(provider.newBrowser())
  expect((await provider.askUserinfo(tokens.access_token)).status).toBe(200)
  await between()
  const again = await provider.requestTokens({ fields })
  expect([again.status, await again.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  expect((await provider.askUserinfo(tokens.access_token)).status).toBe(401)
  return undefined
}

/** What a request may say, and how it may be made: the second part of the plan, in its order. */
export const requestModules: Module[] = [
  ...['page', 'popup'].map(
    (display): Module => ({
      name: display === 'page' ? 'OIDCCDisplayPage' : 'OIDCCDisplayPopup',
      section: 'Core §3.1.2.1',
      demands: `display=${display} shows a page to sign in`,
      drive: isTaken({ display }),
    }),
  ),
  {
    name: 'OIDCCPromptLogin',
    section: 'Core §3.1.2.1, §15.1',
    demands: 'prompt=login asks again who is signed in already',
    async drive(provider) {
      const browser = provider.newBrowser()
      const { claims: first } = await provider.signIn(browser)
      const { claims: second } = await provider.signIn(browser, { prompt: 'login' })
      expect(second.sub).toBe(first.sub)
      expect(Number(second.auth_time)).toBeGreaterThanOrEqual(Number(first.auth_time))
      return undefined
    },
  },
  {
    name: 'OIDCCPromptNoneNotLoggedIn',
    section: 'Core §3.1.2.1, §3.1.2.6',
    demands: 'prompt=none is an error where nobody is signed in',
    async drive(provider) {
      const browser = provider.newBrowser()
      const answer = provider.answerAt(browser, await provider.authorize(browser, { prompt: 'none' }))
      expect([answer.error, answer.code]).toEqual(['login_required', undefined])
      return undefined
    },
  },
  {
    name: 'OIDCCPromptNoneLoggedIn',
    section: 'Core §3.1.2.1, §15.1',
    demands: 'prompt=none answers without asking where somebody is',
    async drive(provider) {
      const browser = provider.newBrowser()
      const { claims: first } = await provider.signIn(browser)
      const { claims: second } = await provider.signIn(browser, { prompt: 'none' }, { asks: false })
      expect([second.sub, second.auth_time]).toEqual([first.sub, first.auth_time])
      return undefined
    },
  },
  {
    name: 'OIDCCMaxAge1',
    section: 'Core §3.1.2.1',
    demands: 'max_age=1 asks again who signed in longer ago',
    async drive(provider) {
      const browser = provider.newBrowser()
      const { claims: first } = await provider.signIn(browser)
      const silently = async () =>
        provider.answerAt(browser, await provider.authorize(browser, { max_age: '1', prompt: 'none' })).error
      await expect.poll(silently, { interval: 300, timeout: 5_000 }).toBe('login_required')
      const { claims: second } = await provider.signIn(browser, { max_age: '1' })
      expect(second.sub).toBe(first.sub)
      expect(Number(second.auth_time)).toBeGreaterThan(Number(first.auth_time))
      return undefined
    },
  },
  {
    name: 'OIDCCMaxAge10000',
    section: 'Core §3.1.2.1',
    demands: 'max_age=10000 asks nobody who signed in just now',
    async drive(provider) {
      const browser = provider.newBrowser()
      const { claims: first } = await provider.signIn(browser)
      const { claims: second } = await provider.signIn(browser, { max_age: '10000' }, { asks: false })
      expect([second.sub, second.auth_time]).toEqual([first.sub, first.auth_time])
      return undefined
    },
  },
  {
    name: 'OIDCCEnsureRequestWithUnknownParameterSucceeds',
    section: 'Core §3.1.2.1',
    demands: 'a parameter that nobody knows is passed over',
    drive: isTaken({ extra: 'foobar' }),
  },
  {
    name: 'OIDCCIdTokenHint',
    section: 'Core §3.1.2.1',
    demands: 'id_token_hint with prompt=none answers for the person it names, and nobody else',
    async drive(provider) {
      const browser = provider.newBrowser()
      const first = await provider.signIn(browser)
      const silent = { prompt: 'none', id_token_hint: first.tokens.id_token }
      const { claims } = await provider.signIn(browser, silent, { asks: false })
      expect(claims.sub).toBe(first.claims.sub)
      const elsewhere = provider.newBrowser()
      expect(provider.answerAt(elsewhere, await provider.authorize(elsewhere, silent)).error).toBe('login_required')
      return undefined
    },
  },
  {
    name: 'OIDCCLoginHint',
    section: 'Core §3.1.2.1',
    demands: 'login_hint says whom the page is filled in for',
    async drive(provider) {
      const browser = provider.newBrowser()
      const asked = await provider.authorize(browser, { login_hint: provider.email })
      expect(browser.page.body).toContain(`value="${provider.email}"`)
      expect((await provider.answerAfterSignIn(browser, asked)).code).toBeTruthy()
      return undefined
    },
  },
  {
    name: 'OIDCCUiLocales',
    section: 'Core §3.1.2.1',
    demands: 'ui_locales is no error',
    drive: isTaken({ ui_locales: 'se' }),
  },
  {
    name: 'OIDCCClaimsLocales',
    section: 'Core §5.2',
    demands: 'claims_locales is no error',
    drive: isTaken({ claims_locales: 'se' }),
  },
  {
    name: 'OIDCCEnsureRequestWithAcrValuesSucceeds',
    section: 'Core §3.1.2.1, §15.1',
    demands: 'acr_values is no error',
    async drive(provider) {
      expect(provider.document.acr_values_supported).toEqual([multiFactorAcr])
      const { claims } = await provider.signIn(provider.newBrowser(), { acr_values: '1 2' })
      expect(claims).not.toHaveProperty('acr')
      return warning('No `acr` is told of a value that is not listed.')
    },
  },
  {
    name: 'OIDCCAuthCodeReuse',
    section: 'Core §3.1.3.2, RFC 6749 §4.1.2',
    demands: 'a code is good once',
    drive: (provider) => usesTwice(provider, async () => {}),
  },
  {
    name: 'OIDCCAuthCodeReuseAfter30Seconds',
    section: 'Core §3.1.3.2, RFC 6749 §4.1.2',
    demands: 'a code that is used again after 30 s ends the tokens it gave',
    drive: (provider) =>
      usesTwice(
        provider,
        () => provider.rows.owner`
          update oidc_rows set expires_at = expires_at - interval '30 seconds', consumed_at = consumed_at - interval '30 seconds'
          where model = 'AuthorizationCode'`,
      ),
  },
  {
    name: 'OIDCCEnsureRegisteredRedirectUri',
    section: 'Core §3.1.2.1',
    demands: 'nobody is sent to an address that was not registered',
    async drive(provider) {
      const browser = provider.newBrowser()
      await provider.authorize(browser, { redirect_uri: `${home}/elsewhere` })
      expect([browser.page.status, browser.page.headers.get('location')]).toEqual([400, null])
      return undefined
    },
  },
  {
    name: 'OIDCCEnsurePostRequestSucceeds',
    section: 'Core §3.1.2.1, §13.2',
    demands: 'a request by a form is one like by an address',
    async drive(provider) {
      const browser = provider.newBrowser()
      const asked = await provider.authorize(browser, {}, 'POST')
      expect((await provider.answerAfterSignIn(browser, asked)).code).toBeTruthy()
      const silently = await provider.authorize(browser, { prompt: 'none' }, 'POST')
      expect(provider.answerAt(browser, silently).code).toBeTruthy()
      return undefined
    },
  },
  {
    name: 'OIDCCServerTestClientSecretPost',
    section: 'Core §9',
    demands: 'a code is exchanged by client_secret_post',
    async drive(provider) {
      expect(provider.document.token_endpoint_auth_methods_supported).toContain('client_secret_post')
      const browser = provider.newBrowser()
      const asked = await provider.authorize(browser)
      const { code } = await provider.answerAfterSignIn(browser, asked)
      await provider.readTokens(await provider.requestTokens({ how: 'post', fields: provider.codeFields(code) }), asked)
      return undefined
    },
  },
  ...[
    {
      name: 'OIDCCRequestUriUnsignedSupportedCorrectlyOrRejectedAsUnsupported',
      section: 'Core §3.1.2.6, §6.2',
      parameter: { request_uri: 'https://rp.example.com/request.jwt' },
    },
    {
      name: 'OIDCCUnsignedRequestObjectSupportedCorrectlyOrRejectedAsUnsupported',
      section: 'Core §3.1.2.6, §6.1',
      parameter: { request: unsigned({ client_id: 'app_first', response_type: 'code', scope: 'openid' }) },
    },
  ].map(({ name, section, parameter }): Module => {
    const [said = ''] = Object.keys(parameter)
    return {
      name,
      section,
      demands: `${said} is answered, or refused as one that is not supported`,
      async drive(provider) {
        expect(provider.document[`${said}_parameter_supported`]).not.toBe(true)
        const browser = provider.newBrowser()
        const answer = provider.answerAt(browser, await provider.authorize(browser, parameter))
        expect(answer.error).toBe(`${said}_not_supported`)
        return undefined
      },
    }
  }),
  {
    name: 'OIDCCClaimsEssential',
    section: 'Core §5.5',
    demands: 'claims asks for a name that userinfo then tells',
    async drive(provider) {
      expect(provider.document.claims_parameter_supported).toBe(false)
      const claims = JSON.stringify({ userinfo: { name: { essential: true } } })
      expect(await provider.userinfoOf(await provider.signIn(provider.newBrowser(), { claims }))).not.toHaveProperty(
        'name',
      )
      return warning('The parameter is passed over, as the document says; scopes say what is told.')
    },
  },
  {
    name: 'OIDCCEnsureRequestObjectWithRedirectUri',
    section: 'Core §6.1',
    demands: 'of two redirect URIs the one beside a request object does not count',
    async drive(provider) {
      const browser = provider.newBrowser()
      const request = unsigned({ client_id: 'app_first', redirect_uri: home })
      await provider.authorize(browser, { request, redirect_uri: 'https://elsewhere.example/' })
      expect([browser.page.status, browser.page.headers.get('location')]).toEqual([400, null])
      return undefined
    },
  },
  {
    name: 'OIDCCRefreshToken',
    section: 'Core §11, §12',
    demands: 'a refresh token gives new tokens of the same sign-in, to its own application',
    async drive(provider) {
      const asked = { scope: 'openid offline_access', prompt: 'consent' }
      const { tokens, claims, asked: request } = await provider.signIn(provider.newBrowser(), asked)
      const fields = (refresh_token: string) => ({ grant_type: 'refresh_token', refresh_token })
      const answer = await provider.requestTokens({ fields: fields(tokens.refresh_token) })
      const again = await provider.readTokens(answer, request)
      expect(again.tokens.access_token).not.toBe(tokens.access_token)
      for (const claim of ['iss', 'sub', 'aud', 'auth_time']) expect(again.claims[claim]).toEqual(claims[claim])
      expect(Number(again.claims.iat)).toBeGreaterThanOrEqual(Number(claims.iat))
      await provider.userinfoOf(again)
      const foreign = await provider.requestTokens({ by: 'second', fields: fields(again.tokens.refresh_token) })
      expect([foreign.status, await foreign.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
      return undefined
    },
  },
  {
    name: 'OIDCCEnsureRequestWithValidPkceSucceeds',
    section: 'RFC 7636 §4',
    demands: 'a code with a challenge is exchanged by its verifier alone',
    async drive(provider) {
      const browser = provider.newBrowser()
      const asked = await provider.authorize(browser, challenge)
      const fields = provider.codeFields((await provider.answerAfterSignIn(browser, asked)).code)
      expect((await provider.requestTokens({ fields })).status).toBe(400)
      const proven = await provider.requestTokens({ fields: { ...fields, code_verifier: verifier } })
      await provider.readTokens(proven, asked)
      return undefined
    },
  },
]
