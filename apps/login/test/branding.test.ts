import { setTimeout as wait } from 'node:timers/promises'
import type { Branding } from '@doorward/core/branding/branding'
import { savePicture } from '@doorward/store/branding/pictures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
const pictureId = '5f2c8e1a9b3d4c6e7f8091a2b3c4d5e6'
const logo = { pictureId, width: 400, height: 100 }

beforeAll(async () => {
  login = await openTestLogin()
  await applicationsOf(login).save('app_shop', { name: 'The shop', redirectUrls: ['https://shop.example.com/'] })
})
afterAll(() => login.close())

/** Sets how the pages look, and waits until they do. */
async function set(branding: Branding, partBranding: Record<string, Branding> = {}) {
  const account = { accountId: login.accountId, region: 'eu-west', name: 'Acme & Sons', branding, partBranding }
  await login.save('account', login.accountId, account as never)
  await wait(1_050)
}
/** A page of the account, with its policy. */
async function page(path = '/logout') {
  const answer = await fetchLocal(`${host()}${path}`, {})
  return { text: await answer.text(), policy: String(answer.headers.get('content-security-policy')) }
}

describe('LGN-07 ENT-08 the hosted pages of an account with branding', () => {
  it('have its logo in a room of its own, colours that can be read, words and the way to help', async () => {
    await set({
      colors: { light: '#00aa55' },
      logo,
      texts: { below: 'Our <terms>' },
      supportUrl: 'https://acme.example/help?a=1&b=2',
      cssVariables: { '--card-radius': '0', '--page-dark': '#101010' },
    })
    const { text } = await page()
    expect(text).toContain(
      `<img src="/login/pictures/${pictureId}.webp" alt="Acme &amp; Sons" width="160" height="40">`,
    )
    expect(text).toContain('--action:#008241')
    expect(text).toContain('--card-radius:0')
    expect(text).toContain('Our &lt;terms&gt;')
    expect(text).toContain('href="https://acme.example/help?a=1&amp;b=2"')
    expect((await page('/nothing-here?')).text).not.toContain('<script>')
  })

  it('let in that style and no other, and pictures of their own origin alone', async () => {
    await set({ background: { pictureId, width: 9, height: 9 } })
    const { text, policy } = await page()
    expect(text).toContain(`url("/login/pictures/${pictureId}.webp")`)
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("img-src 'self' data:")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('are as they were where nothing is set, and at other accounts', async () => {
    await login.save('account', login.accountId, { accountId: login.accountId, region: 'eu-west' } as never)
    await wait(1_050)
    const { text, policy } = await page()
    expect(text).not.toContain('<style>')
    expect(policy).toContain("style-src 'self';")
  })

  it('get pictures from the account itself, for ever, and those of no other account', async () => {
    const body = Buffer.from('a picture')
    await login.environment.database.account(login.accountId, (tx) =>
      savePicture(tx, login.accountId, { picture: logo, body, used: [pictureId] }),
    )
    const answer = await fetchLocal(`${host()}/login/pictures/${pictureId}.webp`, {})
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(body)
    const missing = await fetchLocal(`${host()}/login/pictures/${'0'.repeat(32)}.webp`, {})
    expect(missing.status).toBe(404)
    const elsewhere = `http://login.doorward.localhost:${login.port}/login/pictures/${pictureId}.webp`
    expect((await fetchLocal(elsewhere, {})).status).toBe(404)
  })
})

describe('LGN-07 the sign-in page of an account with branding', () => {
  async function signInPage() {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({
      ...{ redirectUrl: 'https://shop.example.com/start', applicationId: 'app_shop' },
      ...{ codeChallengeMethod: 'S256', codeChallenge: 'a'.repeat(43) },
    })
    const begun = await jsonOf(await fetchLocal(`${host()}/api/authentication`, { method: 'POST', headers, body }))
    const browser = new Browser('https://shop.example.com/')
    await browser.open(begun.authenticationUrl)
    return browser.page.body
  }

  it('begins with its words, and offers the connections that it shows; whoever knows no other way still finds the form', async () => {
    for (const name of ['Globex', 'Initech'])
      await saveConnection(login, `con_${name.toLowerCase()}`, {
        ...{ clientId: 'doorward', issuerUrl: 'https://idp.example', data: { name }, clientSecret: 'of the provider' },
        linkingConfiguration: { type: 'AUTOMATIC' },
      })
    await set({
      texts: { heading: 'Welcome <b>home' },
      displayedConnections: ['con_globex' as never],
      includeEmail: false,
    })
    const body = await signInPage()
    expect(body).toContain('<h1>Welcome &lt;b&gt;home</h1>')
    expect(body).toContain('Globex')
    expect(body).not.toContain('Initech')
    expect(body).not.toContain('name="email"')
    await set({ displayedConnections: [], includeEmail: false })
    expect(await signInPage()).toContain('name="email"')
  })

  it('of an application is laid over the account’s, for sign-ins to that application alone', async () => {
    await set(
      { texts: { heading: 'Welcome to Acme', below: 'Terms' }, colors: { light: '#2c55d8' } },
      {
        'application:app_shop': { texts: { heading: 'Welcome to the shop' } },
        'application:app_other': { texts: { below: 'Other' } },
      },
    )
    const body = await signInPage()
    expect(body).toContain('<h1>Welcome to the shop</h1>')
    expect(body).toContain('Terms')
    expect(body).toContain('--action:#2c55d8')
    expect(body).not.toContain('Other')
    expect((await page()).text).not.toContain('the shop')
  })

  it('of a tenant is laid over the account’s and under the application’s, also where an application asks by OpenID Connect', async () => {
    await login.save('tenant', 'fabrikam', { tenantId: 'fabrikam', domains: [], tenantLookupIdentifier: 'fabrikam' })
    await set(
      { texts: { heading: 'Welcome to Acme', below: 'Terms' }, colors: { light: '#2c55d8' } },
      {
        'tenant:fabrikam': { texts: { heading: 'Welcome, Fabrikam', below: 'Fabrikam' } },
        'application:app_shop': { texts: { heading: 'Welcome to the shop' } },
      },
    )
    const asked = { tenantLookupIdentifier: 'fabrikam' }
    const { browser } = await applicationsOf(login).begin('app_shop', 'https://shop.example.com/', asked)
    expect(browser.page.body).toContain('<h1>Welcome to the shop</h1>')
    expect(browser.page.body).toContain('Fabrikam')
    expect(browser.page.body).toContain('--action:#2c55d8')
    expect(await signInPage()).not.toContain('Fabrikam')
  })

  it('is the account’s own where it has one: it gets the sign-in by name, chooses how to sign in, and the sign-in goes on here', async () => {
    await saveConnection(login, 'con_own', {
      ...{
        clientId: 'doorward',
        issuerUrl: 'https://idp.example',
        data: { name: 'Own' },
        clientSecret: 'of the provider',
      },
    })
    await set({ loginUrl: 'https://www.acme.example/sign-in?lang=en' })
    const headers = { 'content-type': 'application/json' }
    const begin = async (more: object) => {
      const body = JSON.stringify({
        ...{ redirectUrl: 'https://shop.example.com/start', applicationId: 'app_shop', ...more },
        ...{ codeChallengeMethod: 'S256', codeChallenge: 'a'.repeat(43) },
      })
      return jsonOf(await fetchLocal(`${host()}/api/authentication`, { method: 'POST', headers, body }))
    }
    const begun = await begin({})
    const address = new URL(begun.authenticationUrl)
    expect(address.origin + address.pathname).toBe('https://www.acme.example/sign-in')
    const { state, ...asked } = Object.fromEntries(address.searchParams)
    expect([state, asked]).toEqual([begun.authenticationRequestId, { lang: 'en', flow: 'authentication' }])
    const changed = await jsonOf(
      await fetchLocal(`${host()}/api/authentication/${state}`, {
        ...{ method: 'PATCH', headers, body: JSON.stringify({ connectionId: 'con_own' }) },
      }),
    )
    expect(changed.authenticationUrl).toContain(`${host()}/login?state=${state}`)
    expect((await begin({ connectionId: 'con_own' })).authenticationUrl).toContain(`${host()}/login?`)
    await set({})
  })
})
