import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import type { Visited } from './browser.ts'
import { answerSignUp } from './sign-up-at.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const home = 'https://shop.example.com/back;jsessionid=1'
let login: TestLogin
let applications: ReturnType<typeof applicationsOf>
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await applications.save('app_shop', {
    redirectUrls: [home, 'com.example.shop:/back'],
    audiences: ['https://a.example', 'https://b.example'],
  })
})
afterAll(() => login.close())

/** What a page's form carries, and where to. */
function formOn({ body }: Visited) {
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(body) ?? []
  const fields = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return { action, fields: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])) }
}
/** The same as the request that the browser makes of it. */
const requestOf = (page: Visited): Request => {
  const { action, fields } = formOn(page)
  return new Request(action, { method: 'POST', body: new URLSearchParams(fields) })
}
const posted = { response_mode: 'form_post' }
const policyOf = ({ headers }: Visited): string => headers.get('content-security-policy') ?? ''

describe('an answer by form (OAuth 2.0 Form Post Response Mode)', () => {
  it('LGN-06 carries a code to the address of the application, which an independent client exchanges', async () => {
    await applications.signUp('app_shop', home) // somebody is known
    const config = await login.relyingParty(applications.issuer, 'app_shop')
    const begun = await login.begin(config, { redirect_uri: home, resource: '', ...posted, prompt: 'create' })
    const browser = login.newBrowser()
    await browser.open(begun.url)
    const email = await answerSignUp(login, browser)
    expect(browser.page.status).toBe(200)
    const url = new URL(begun.url)
    const tokens = await client.authorizationCodeGrant(config, requestOf(browser.page), {
      pkceCodeVerifier: begun.verifier,
      expectedState: url.searchParams.get('state') ?? '',
      expectedNonce: url.searchParams.get('nonce') ?? '',
    })
    expect(tokens.claims()).toMatchObject({ email })
  })

  it('LGN-06 may go to that address and nowhere else, with a button where no script runs', async () => {
    const { browser } = await applications.begin('app_shop', home, { ...posted, prompt: 'none' })
    const { action, fields } = formOn(browser.page)
    expect(action).toBe(home)
    expect(policyOf(browser.page)).toContain('form-action https://shop.example.com/back%3Bjsessionid=1;')
    expect(policyOf(browser.page)).not.toContain('unsafe-inline')
    expect(browser.page.headers.get('cache-control')).toBe('no-store')
    expect(browser.page.body).toContain('<button class="main">Continue</button>')
    expect(browser.page.body).not.toMatch(/<script>/)
    expect(fields).toMatchObject({ error: 'login_required', iss: applications.issuer })
    expect(fields.error_description).toMatch(/\(reference \S+\)$/)
  })

  it('LGN-06 shows what the application says as text, and what has no address of its own here goes nowhere', async () => {
    const state = '"><script>alert(1)</script>'
    const { browser } = await applications.begin('app_shop', home, { ...posted, prompt: 'none', state })
    expect(browser.page.body).not.toContain('<script>alert')
    const foreign = await applications.begin('app_shop', home, { ...posted, redirect_uri: 'https://evil.example/' })
    expect([foreign.browser.page.status, foreign.browser.page.body.includes('evil.example')]).toEqual([400, false])
  })

  it('LGN-06 is refused for an installed program, which no form reaches', async () => {
    const app = 'com.example.shop:/back'
    const { browser } = await applications.begin('app_shop', app, { ...posted, prompt: 'none' })
    expect(browser.page.url).toMatch(/^com\.example\.shop:\/back\?error=unsupported_response_mode/)
  })

  it('LGN-06 is the same for a request that was pushed', async () => {
    const config = await login.relyingParty(applications.issuer, 'app_shop')
    const { url } = await login.begin(config, { redirect_uri: home, resource: '', ...posted, prompt: 'none' })
    const pushed = await client.buildAuthorizationUrlWithPAR(config, new URL(url).searchParams)
    const page = await login.newBrowser().open(pushed.href)
    expect(formOn(page)).toMatchObject({ action: home, fields: { error: 'login_required' } })
  })
})

describe('resource indicators (RFC 8707)', () => {
  const audiencesFor = async (...asked: string[]) => {
    const config = await login.relyingParty(applications.issuer, 'app_shop')
    const { url, finish } = await login.begin(config, { redirect_uri: home, resource: '', prompt: 'create' })
    const at = new URL(url)
    at.searchParams.delete('resource')
    for (const each of asked) at.searchParams.append('resource', each)
    const browser = login.newBrowser()
    browser.stopAt = home
    await browser.open(at.href)
    if (browser.page.url.startsWith(home)) return new URL(browser.page.url).searchParams.get('error')
    await answerSignUp(login, browser)
    const { access_token } = await finish(browser.page.url)
    return JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()).aud
  }

  it('LGN-06 tokens name the audiences that were asked for, one or several; unknown ones are no target', async () => {
    expect(await audiencesFor('https://a.example')).toEqual(['https://a.example'])
    expect(await audiencesFor('https://b.example', 'https://a.example')).toEqual([
      'https://a.example',
      'https://b.example',
    ])
    expect(await audiencesFor()).toEqual([login.accountId])
    expect(await audiencesFor('https://a.example', 'https://c.example')).toBe('invalid_target')
    expect(await audiencesFor('https://a.example/')).toBe('invalid_target')
  })
})
