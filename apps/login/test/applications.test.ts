import { defaultApplicationId } from '@doorward/core/applications/application'
import type { ApplicationId } from '@doorward/core/ids'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Applications, applicationsOf } from './applications-of.ts'
import { fetchLocal } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let save: Applications['save']
let begin: Applications['begin']
let signUp: Applications['signUp']
let people = 0
const issuer = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
beforeAll(async () => {
  login = await openTestLogin()
  ;({ save, begin, signUp } = applicationsOf(login))
})
afterAll(() => login.close())

describe('LGN-01 an application that an account made', () => {
  it('signs people in, refreshes, and is named on the page', async () => {
    const home = 'https://app.example.com/callback'
    await save('app_shop', { name: 'The shop', redirectUrls: [home] })
    const { browser } = await begin('app_shop', home)
    expect(browser.page.body).toContain('The shop')
    const { finish, at, config } = await signUp('app_shop', home)
    const tokens = await finish(at)
    expect(tokens.claims()?.aud).toBe('app_shop')
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(refreshed.access_token).toBeTruthy()
  })

  it('exchanges its code from a page of its own on another origin, and no other page does (security 46)', async () => {
    const home = 'https://page.example.com/back'
    await save('app_page', { redirectUrls: [home] })
    const { at, config, verifier } = await signUp('app_page', home)
    const url = config.serverMetadata().token_endpoint ?? ''
    const fields = { grant_type: 'authorization_code', client_id: 'app_page', redirect_uri: home }
    const code = { code: new URL(at).searchParams.get('code') ?? '', code_verifier: verifier }
    const from = async (origin: string, init: { method: string; body?: string }) => {
      const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
      const { status, headers } = await fetchLocal(url, { ...init, headers: { origin, ...asked } })
      return [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]
    }
    const body = new URLSearchParams({ ...fields, ...code }).toString()
    for (const stranger of ['https://evil.example', 'https://page.example.com.evil.example', 'null'])
      expect((await from(stranger, { method: 'OPTIONS' }))[1]).toBeNull()
    const own = new URL(home).origin
    expect(await from(own, { method: 'OPTIONS' })).toEqual([204, own, null])
    expect(await from(own, { method: 'POST', body })).toEqual([200, own, null])
  })

  it('a web page and an installed program may belong to one application', async () => {
    const scheme = 'com.example.shop:/signed-in'
    await save('app_both', { redirectUrls: ['https://both.example.com/', scheme] })
    const { at, finish } = await signUp('app_both', scheme)
    expect(at.startsWith(scheme)).toBe(true)
    expect((await finish(at)).access_token).toBeTruthy()
  })

  it.each([
    ['another path', 'https://only.example.com/other'],
    ['another port', 'https://only.example.com:8443/back'],
    ['a longer host', 'https://only.example.com.evil.example/back'],
    ['a query', 'https://only.example.com/back?x=1'],
    ['the local machine', 'http://localhost:3000/back'],
  ])('leads to no address but its own: %s (security 1)', async (_, asked) => {
    await save('app_only', { redirectUrls: ['https://only.example.com/back'] })
    const { browser } = await begin('app_only', asked)
    expect(browser.page.status).toBe(400)
    expect(browser.page.body).toContain('send you back')
  })

  it('on the local machine may vary in its port alone', async () => {
    await save('app_local', { redirectUrls: ['http://127.0.0.1/back'] })
    const { browser } = await begin('app_local', 'http://127.0.0.1:51234/back')
    expect(browser.page.status).toBe(200)
    expect((await begin('app_local', 'http://127.0.0.1:51234/other')).browser.page.status).toBe(400)
  })

  it.each([
    ['a connection that there is not', { connectionId: 'con_none' }, 'InvalidConnection'],
    ['a service client that there is not', { connectionId: 'sc_none' }, 'InvalidConnection'],
    ['a tenant that there is not', { tenantLookupIdentifier: 'acme' }, 'InvalidTenantIdentifier'],
  ])(
    'that asks for %s is told so at its address alone, with its state and a reference (LGN-13)',
    async (_, more, word) => {
      const home = 'https://asks.example.com/'
      await save('app_asks', { redirectUrls: [home] })
      const { browser } = await begin('app_asks', home, { ...more, state: 'its-own' })
      const back = new URL(browser.page.url)
      expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: word, state: 'its-own', iss: issuer() })
      expect(back.searchParams.get('error_description')).toMatch(/\(reference [\w-]+\)$/)
      const { browser: strange } = await begin('app_asks', 'https://evil.example/', more)
      expect(strange.page.status).toBe(400)
      expect(strange.page.body).toContain('send you back')
    },
  )

  it('has one name on the page and in the letter: the first of an account has the account’s until it gets its own', async () => {
    const home = 'http://localhost:3999/'
    const named = async () => {
      const email = `named${++people}@example.com`
      const { browser } = await begin('app_default', home)
      const heading = /<h1>(.*?)<\/h1>/.exec(browser.page.body)?.[1]
      await browser.submit({ email, way: 'code' })
      const { subject, text } = await login.postbox.next(email)
      return [heading, /for (.*)$/.exec(subject)?.[1], /to ("[^"]*"):/.exec(text)?.[1]]
    }
    expect(await named()).toEqual(['Sign in to Default application', '"Default application"', '"Default application"'])
    await login.save('account', login.accountId, { accountId: login.accountId, name: 'Acme' })
    expect(await named()).toEqual(['Sign in to Acme', '"Acme"', '"Acme"'])
    await login.save('application', 'app_default', { applicationId: 'app_default', name: 'Web shop', redirectUrls: [] })
    expect(await named()).toEqual(['Sign in to Web shop', '"Web shop"', '"Web shop"'])
  })

  it('that was deleted, or never was, signs nobody in', async () => {
    await save('app_gone', { redirectUrls: ['https://gone.example.com/'] })
    await save('app_gone', null)
    for (const id of ['app_gone', 'app_never']) {
      const { browser } = await begin(id, 'https://gone.example.com/')
      expect([id, browser.page.status]).toEqual([id, 400])
      expect(browser.page.body).toContain('application')
    }
  })

  it('that is deleted between the code and its exchange gets no token', async () => {
    const home = 'https://soon.example.com/'
    await save('app_soon', { redirectUrls: [home] })
    const { finish, at } = await signUp('app_soon', home)
    await save('app_soon', null)
    await expect(finish(at)).rejects.toThrow()
  })

  it('of one account is none of another', async () => {
    await save('app_mine', { redirectUrls: ['https://mine.example.com/'] })
    const asked = new URL(`http://login.doorward.localhost:${login.port}/`)
    asked.search = new URLSearchParams({
      client_id: 'app_mine',
      response_type: 'code',
      redirect_uri: 'https://mine.example.com/',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      scope: 'openid',
    }).toString()
    expect((await fetchLocal(asked.href)).status).toBe(400)
  })
})

describe("an account's first application", () => {
  it('can be used at once from any page on the local machine', async () => {
    const { at, finish } = await signUp(defaultApplicationId, 'http://localhost:5173/anything')
    expect((await finish(at)).access_token).toBeTruthy()
  })

  it('leads outside as soon as it has an address', async () => {
    const home = 'https://first.example.com/'
    expect((await begin(defaultApplicationId, home)).browser.page.status).toBe(400)
    await save(defaultApplicationId, { applicationId: defaultApplicationId as ApplicationId, redirectUrls: [home] })
    expect((await begin(defaultApplicationId, home)).browser.page.status).toBe(200)
  })
})
