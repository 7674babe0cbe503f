import { presets } from '@doorward/core/providers/presets'
import { exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { Browser } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { networkOf } from './providers/network.ts'
import { Provider } from './providers/provider.ts'
import { goToProvider, postFromElsewhere, shop } from './providers/signing-in.ts'
import { standIns } from './providers/stand-ins.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const providers: Provider[] = []
let login: TestLogin
let apple: Provider

beforeAll(async () => {
  login = await openTestLogin({ outbound: networkOf(providers) })
  await applicationsOf(login).save('app_shop', shop)
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { authenticationUrl, tokenUrl, issuerUrl, scopes } = presets.apple
  await saveConnection(login, 'con_apple', {
    ...{ clientId: 'us', clientSecretId: 'KEY1', clientSecret: await exportPKCS8(privateKey) },
    ...{ authenticationUrl, tokenUrl, issuerUrl, defaultConnectionProperties: { scope: scopes.join(' ') } },
    data: { developerAccountId: 'TEAM1' } as object,
  })
  apple = await Provider.open(presets.apple, standIns.apple, {
    ...{ clientId: 'us', clientSecret: '' },
    returnTo: `http://${login.accountId}.eu-west.doorward.localhost:${login.port}/login`,
    key: { publicKey, keyId: 'KEY1', teamId: 'TEAM1', audience: 'https://appleid.apple.com' },
  })
  providers.push(apple)
})
afterAll(() => login.close())

/** A sign-in that Apple has just answered, with the form that it makes the browser post. */
async function answered() {
  const begun = await goToProvider(login, 'con_apple')
  const { url, form = new URLSearchParams() } = apple.authorize(begun.address)
  return { ...begun, url, form }
}

const atShop = /^https:\/\/shop\.example\.com\/start\?/

describe('LGN-08 security 7: an answer that a provider has posted', () => {
  it('goes on in the browser that began, by an address that tells nothing of it', async () => {
    const { browser, url, form, finish } = await answered()
    const { status, location, cookies } = await postFromElsewhere(url, form)
    expect([status, cookies]).toEqual([303, []])
    expect([...new URL(location ?? '').searchParams.keys()]).toEqual(['state', 'answer'])
    expect(location).not.toContain(form.get('code'))
    await browser.open(location ?? '')
    expect(browser.page.url).toMatch(atShop)
    expect(await finish()).toHaveProperty('id_token')
  })

  it('signs nobody in where another browser opens that address', async () => {
    const { browser, url, form } = await answered()
    const { location } = await postFromElsewhere(url, form)
    const other = new Browser('https://')
    expect((await other.open(location ?? '')).status).toBe(400)
    expect(browser.cookies).not.toEqual(other.cookies)
  })

  it('counts once', async () => {
    const { browser, url, form } = await answered()
    const { location } = await postFromElsewhere(url, form)
    await browser.open(location ?? '')
    expect(browser.page.url).toMatch(atShop)
    expect((await browser.open(location ?? '')).status).toBe(400)
  })

  it('counts alone: what the address says beside it is not heard', async () => {
    const { browser, url, form } = await answered()
    const { location } = await postFromElsewhere(url, form)
    await browser.open(`${location}&code=another&error=access_denied`)
    expect(browser.page.url).toMatch(atShop)
  })

  it('is nothing where the address names none that was kept', async () => {
    const { browser, host, form } = await answered()
    const query = new URLSearchParams({ ...Object.fromEntries(form), answer: 'made-up' })
    expect((await browser.open(`${host}/login?${query}`)).status).toBe(400)
  })

  it('may be a no, which goes back to the application', async () => {
    const { browser, url, form } = await answered()
    const no = new URLSearchParams({ state: form.get('state') ?? '', error: 'user_cancelled_authorize' })
    const { status, location } = await postFromElsewhere(url, no)
    expect(status).toBe(303)
    await browser.open(location ?? '')
    const { searchParams } = new URL(browser.page.url)
    expect(browser.page.url).toMatch(atShop)
    expect([searchParams.get('error'), searchParams.has('code')]).toEqual(['access_denied', false])
  })

  it('is kept for a sign-in that stands alone, by `state` or as SAML names it', async () => {
    const { browser, url, form } = await answered()
    const state = form.get('state') ?? ''
    const kept = await postFromElsewhere(url, new URLSearchParams({ RelayState: state, SAMLResponse: 'x' }))
    expect([kept.status, new URL(kept.location ?? '').searchParams.get('state')]).toEqual([303, state])
    expect((await postFromElsewhere(url, new URLSearchParams({ state: 'made-up', code: 'x' }))).status).toBe(400)
    expect((await postFromElsewhere(url, new URLSearchParams({ code: 'x' }))).status).toBe(400)
    const { location } = await postFromElsewhere(url, form)
    await browser.open(location ?? '')
    expect((await postFromElsewhere(url, form)).status).toBe(400)
  })

  it('is stored unreadable', async () => {
    const { url, form } = await answered()
    await postFromElsewhere(url, form)
    const rows = await login.environment.database.account(login.accountId, (tx) => {
      return tx<{ payload: object }[]>`select payload from oidc_rows where model = 'FederationAnswer'`
    })
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(form.get('code'))
  })

  it.each([
    ['a body of 256 KiB in base64', { SAMLResponse: 'A'.repeat(349_528) }, {}, 303],
    ['a larger body', { SAMLResponse: 'A'.repeat(400_000) }, {}, 413],
    ['no form', {}, { 'content-type': 'application/json' }, 415],
    ['a NUL character', { code: 'a\0' }, {}, 400],
  ])('%s is answered as it has to be', async (_, more, headers, status) => {
    const { url, form } = await answered()
    const body = new URLSearchParams({ ...Object.fromEntries(form), ...(more as Record<string, string>) })
    expect((await postFromElsewhere(url, body, headers as Record<string, string>)).status).toBe(status)
  })

  it('with a parameter twice is refused', async () => {
    const { url, form } = await answered()
    const twice = new URLSearchParams([...form, ['code', 'another']])
    expect((await postFromElsewhere(url, twice)).status).toBe(400)
  })
})

describe('security 60: answers posted from one network', () => {
  it('are bounded', async () => {
    const { url } = await answered()
    const post = () => postFromElsewhere(url, new URLSearchParams({ code: 'x' }), { 'x-forwarded-for': '192.0.2.9' })
    const statuses = new Set<number>()
    for (let n = 0; n < 70; n++) statuses.add((await post()).status)
    expect([...statuses].sort()).toEqual([400, 429])
  })
})
