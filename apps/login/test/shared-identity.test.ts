import { createHash, randomBytes } from 'node:crypto'
import type { ConnectionDraft } from '@doorward/core/connections/connection'
import { type SharedIdentity, sharedClientId } from '@doorward/core/connections/shared-identity'
import type { AccountId } from '@doorward/core/ids'
import { findCredentials } from '@doorward/store/items/connection-credentials'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAccount } from './add-account.ts'
import { applicationsOf } from './applications-of.ts'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'
import { openUpstream } from './upstream.ts'

const home = 'https://shop.example.com/start'
const operatorSecret = 'a secret of the provider'
const identities: SharedIdentity[] = []

let login: TestLogin
let real: TestLogin
let upstream: Awaited<ReturnType<typeof openUpstream>>
/** Every request that the provider's token address got, by the address that it was told the browser had come back to. */
const returnsTold: string[] = []
const hostOf = ({ accountId, hosts }: TestLogin) => `http://${accountId}.eu-west.${hosts.domain}`
const host = () => hostOf(login)

const connect = (id: string, draft: ConnectionDraft = {}, at = login) =>
  saveConnection(at, id, {
    clientId: sharedClientId,
    authenticationUrl: `${upstream.issuer}/auth`,
    tokenUrl: `${upstream.issuer}/token`,
    issuerUrl: upstream.issuer,
    data: { name: 'The provider' },
    ...draft,
  })

beforeAll(async () => {
  login = await openTestLogin({ sharedIdentities: identities })
  real = await openTestLogin({ sharedIdentities: identities, domain: 'doorward.example' })
  const people = { ann: { name: 'Ann', email: 'ann@upstream.example', email_verified: true } }
  upstream = await openUpstream(people, [`${login.login}/login`])
  upstream.provider.on('grant.success', ({ oidc }) => returnsTold.push(String(oidc.params?.redirect_uri)))
  identities.push({
    presetId: 'google',
    clientId: 'doorward',
    clientSecret: operatorSecret,
    addresses: {
      authenticationUrl: `${upstream.issuer}/auth`,
      tokenUrl: `${upstream.issuer}/token`,
      issuerUrl: upstream.issuer,
    },
    scopes: ['openid', 'email', 'profile'],
  })
  for (const each of [login, real]) {
    await applicationsOf(each).save('app_shop', { name: 'The shop', redirectUrls: ['https://shop.example.com/'] })
    await connect('con_shared', {}, each)
  }
})
afterAll(async () => {
  await login.close()
  await real.close()
  await upstream.close()
})

async function begin(connectionId: string | undefined = 'con_shared', at = login) {
  const verifier = randomBytes(40).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { redirectUrl: home, codeChallengeMethod: 'S256', codeChallenge, applicationId: 'app_shop' }
  const answer = await fetchLocal(`${hostOf(at)}/api/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, connectionId }),
  })
  return { status: answer.status, verifier, body: await jsonOf(answer) }
}

/** A browser on the page that marks the shared identity. */
async function onMarkedPage() {
  const browser = new Browser('https://shop.example.com/')
  const begun = await begin()
  await browser.open(begun.body.authenticationUrl)
  return { browser, begun }
}

/** A browser that stands where the provider sent it back to. */
async function sentBack() {
  const { browser, begun } = await onMarkedPage()
  browser.stopAt = `${login.login}/login?`
  await browser.submit({})
  await browser.submit({ login: 'ann', password: 'any' })
  const back = browser.page.url
  browser.stopAt = 'https://shop.example.com/'
  return { browser, begun, back }
}

const traces = async () =>
  JSON.stringify(
    await login.environment.database.account(
      login.accountId,
      (tx) => tx`select * from login_traces where account_id = ${login.accountId}`,
    ),
  )

describe('LGN-14 a shared development identity', () => {
  it('is marked before the browser leaves for the provider', async () => {
    const { browser } = await onMarkedPage()
    expect(browser.page).toMatchObject({ status: 200, body: expect.stringContaining('For development only') })
    expect(new URL(browser.page.url).origin).toBe(host())
  })

  it('signs in by the operator’s own address, and leads back to the account', async () => {
    const { browser, begun, back } = await sentBack()
    expect(back.startsWith(`${login.login}/login?`)).toBe(true)
    await browser.open(back)
    const code = new URL(browser.page.url).searchParams.get('code') ?? ''
    const of = { grant_type: 'authorization_code', client_id: 'app_shop', redirect_uri: home }
    const answer = await fetchLocal(`${host()}/api/authentication/${begun.body.authenticationRequestId}/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...of, code, code_verifier: begun.verifier }),
    })
    const told = decodeJwt((await jsonOf(answer)).id_token)
    expect(told).toMatchObject({ iss: host(), email: 'ann@upstream.example' })
    expect(returnsTold.at(-1)).toBe(`${login.login}/login`)
    const { database, keyring } = login.environment
    const dataKey = await keyring.dataKey(login.accountId)
    const owner = { accountId: login.accountId, connectionId: 'con_shared' as never, userId: told.sub as never }
    expect(await database.account(login.accountId, (tx) => findCredentials(tx, dataKey, owner))).toBeUndefined()
  })

  it('counts in the browser that began alone, and once', async () => {
    const { browser, back } = await sentBack()
    const other = new Browser('https://shop.example.com/')
    await other.open(back)
    expect(other.page).toMatchObject({ status: 400, body: expect.stringContaining('has expired') })
    await browser.open(back)
    expect(new URL(browser.page.url).searchParams.get('code')).toBeTruthy()
    browser.stopAt = 'https://nowhere.example/'
    await browser.open(back)
    expect(browser.page.status).toBe(400)
  })

  it('leads an answer nowhere by a state that nobody began, or that was no shared one', async () => {
    const browser = new Browser('https://shop.example.com/')
    await browser.open(`${login.login}/login?code=abc&state=${randomBytes(32).toString('base64url')}`)
    expect(browser.page.status).toBe(400)
    const { begun } = await onMarkedPage() // nobody went on from the page
    await browser.open(`${login.login}/login?code=abc&state=${begun.body.authenticationRequestId}`)
    expect(new URL(browser.page.url).origin).toBe(login.login)
    expect(browser.page.status).toBe(400)
  })

  it('is of no use at another account, by whatever state', async () => {
    const { browser, back } = await sentBack()
    const other = 'acc-testaccount2' as AccountId // of the right pattern
    await addAccount(login, other)
    await browser.open(back.replace(login.login, host().replace(login.accountId, other)))
    expect(browser.page).toMatchObject({ status: 400, body: expect.stringContaining('has expired') })
    await browser.open(`${back}&return_to=https://thief.example/&origin=https://thief.example`)
    expect(browser.page.url.startsWith(home)).toBe(true)
  })

  it('leads a posted answer to the account as well, without its cookie', async () => {
    const { browser, back } = await sentBack()
    const answer = await fetchLocal(`${login.login}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: upstream.issuer },
      body: new URL(back).searchParams.toString(),
    })
    const location = answer.headers.get('location') ?? ''
    expect(location.startsWith(`${host()}/login?`)).toBe(true)
    await browser.open(location)
    expect(new URL(browser.page.url).searchParams.get('code')).toBeTruthy()
  })

  it('goes on from the page in its own browser, and from our own form alone', async () => {
    const { browser } = await onMarkedPage()
    const state = /name="state" value="([^"]+)"/.exec(browser.page.body)?.[1] ?? ''
    const send = (from: Browser, site: string) =>
      from.send(`${host()}/login/-/shared`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
        body: new URLSearchParams({ state }).toString(),
      })
    expect(await send(browser, 'cross-site')).toMatchObject({ status: 403 })
    const other = await send(new Browser(home), 'same-origin')
    expect(other.status).toBe(400)
    expect(other.headers.get('refresh')).toBeNull()
    expect((await send(browser, 'same-origin')).headers.get('refresh')).toContain(`${upstream.issuer}/auth?`)
  })

  it('keeps the operator’s secret out of pages and traces', async () => {
    const { browser, back } = await sentBack()
    const seen = [browser.page.body, back, (await onMarkedPage()).browser.page.body, await traces()]
    expect(seen.at(-1)).toContain('con_shared')
    for (const each of seen) expect(each).not.toContain(operatorSecret)
  })
})

describe('LGN-14 a shared development identity is refused', () => {
  it('where people sign in for real', async () => {
    expect(await begin('con_shared', real)).toMatchObject({ status: 400, body: { errorCode: 'InvalidConnection' } })
  })

  it.each<[string, () => ConnectionDraft]>([
    ['a provider that the operator has none for', () => ({ issuerUrl: 'https://issuer.example' })],
    ['another token address, which would be told the secret', () => ({ tokenUrl: 'https://thief.example/token' })],
    ['another sign-in address', () => ({ authenticationUrl: 'https://thief.example/auth' })],
    [
      'another user address, which would be told the token',
      () => ({ data: { oidcUserEndpointUrl: 'https://thief.example/me' } }),
    ],
  ])('for %s', async (_, draft) => {
    await connect('con_other', draft())
    expect(await begin('con_other')).toMatchObject({ status: 400, body: { errorCode: 'InvalidConnection' } })
  })

  it('once the operator takes it back, while somebody is on the way', async () => {
    const { browser } = await onMarkedPage()
    const taken = identities.splice(0)
    await browser.submit({})
    identities.push(...taken)
    expect(browser.page.url.startsWith(upstream.issuer)).toBe(false)
  })
})
