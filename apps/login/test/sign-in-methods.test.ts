import type { SignInMethods } from '@doorward/core/accounts/sign-in-methods'
import { platformAccountId, type TenantId, type UserId } from '@doorward/core/ids'
import { findItem } from '@doorward/store/items/items'
import { membershipOf } from '@doorward/store/items/tenants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'
import { openUpstream, type UpstreamPeople } from './upstream.ts'

const home = 'https://shop.example.com/start'
const people: UpstreamPeople = {}
let login: TestLogin
let upstream: Awaited<ReturnType<typeof openUpstream>>
let persons = 0
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
const off: SignInMethods = { password: false, emailCode: false }

const set = (signInMethods: SignInMethods) =>
  login.save('account', login.accountId, { accountId: login.accountId, region: 'eu-west', signInMethods })
const saveTenant = (id: string, signInMethods: SignInMethods, more: object = {}) =>
  login.save('tenant', id, { tenantId: id, tenantLookupIdentifier: id, domains: [], signInMethods, ...more })

beforeAll(async () => {
  login = await openTestLogin()
  await applicationsOf(login).save('app_shop', { name: 'The shop', redirectUrls: ['https://shop.example.com/'] })
  upstream = await openUpstream(people, [`${host()}/login`])
  await saveConnection(login, 'con_globex', {
    ...{ clientId: 'doorward', issuerUrl: upstream.issuer, data: { name: 'Globex' } },
    linkingConfiguration: { type: 'AUTOMATIC' },
    clientSecret: 'a secret of the provider',
  })
})
beforeEach(() => set({}))
afterAll(async () => {
  await login.close()
  await upstream.close()
})

/** Begins by the session protocol. */
async function begin(more: object = {}, browser = new Browser('https://shop.example.com/')) {
  const asked = {
    redirectUrl: home,
    codeChallengeMethod: 'S256',
    codeChallenge: 'a'.repeat(43),
    applicationId: 'app_shop',
  }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...asked, ...more })
  const answer = await jsonOf(await fetchLocal(`${host()}/api/authentication`, { method: 'POST', headers, body }))
  await browser.open(answer.authenticationUrl)
  return browser
}
const isBack = ({ page }: Browser) => page.url.startsWith(home)
const pageOf = ({ page }: Browser) => page.url.replace(/.*\/login\/[^/?]*/, '')
/** What a page offers, by its words. */
const offeredOn = ({ page: { body } }: Browser) => ({
  password: body.includes('name="password"'),
  code: /name="way" value="code"/.test(body),
  forgotten: body.includes('/forgotten'),
  signUp: body.includes('/sign-up'),
  provider: body.includes('Continue with Globex'),
})
const everything = { password: true, code: true, forgotten: true, signUp: true, provider: true }

/** Somebody with an address and a password, of before whatever is switched off. */
async function person() {
  const email = `person${++persons}@example.com`
  const browser = await begin()
  await browser.open(`${browser.page.url.replace(/\/$/, '')}/sign-up`)
  await browser.submit({ email, name: 'Maya', password: goodPassword, way: 'password' })
  await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
  expect(isBack(browser)).toBe(true)
  return { email, browser }
}
const idOf = async (email: string) => {
  const [row] = await login.rows.owner<{ user_id: UserId }[]>`
    select user_id from user_profiles where account_id = ${login.accountId} and email = ${email}`
  return row?.user_id
}
async function joins(email: string, tenantId: string) {
  const userId = (await idOf(email)) as UserId // he signed up
  const { accountId, environment } = login
  const tenant = await environment.database.account(accountId, (tx) =>
    findItem(tx, accountId, { kind: 'tenant', id: tenantId as TenantId }),
  )
  await login.save('user', userId, { userId, tenant: tenant && membershipOf(tenant) })
}
const mailsTo = (email: string) => login.postbox.mails.filter(({ to }) => to === email).length
async function byCode(browser: Browser, email: string) {
  const seen = mailsTo(email)
  await browser.submit({ email, way: 'code' })
  if (pageOf(browser) === '/code') await browser.submit({ code: await login.postbox.nextCode(email, seen) }, '/code')
  return browser
}
const byPassword = async (browser: Browser, email: string) => {
  await browser.submit({ email, password: goodPassword, way: 'password' })
  return browser
}

describe('LGN-08 an account’s pages show what is on, and nothing else', () => {
  it.each<[SignInMethods, Partial<typeof everything>]>([
    [{}, {}],
    [{ password: false }, { password: false, forgotten: false }],
    [{ emailCode: false }, { code: false }],
    [off, { password: false, code: false, forgotten: false, signUp: false }],
  ])('%j', async (methods, shown) => {
    await set(methods)
    expect(offeredOn(await begin())).toEqual({ ...everything, ...shown })
  })

  it.each<[SignInMethods, { password: boolean; code: boolean }]>([
    [{ password: false }, { password: false, code: true }],
    [{ emailCode: false }, { password: true, code: false }],
  ])('where somebody signs up: %j', async (methods, shown) => {
    await set(methods)
    const browser = await begin()
    await browser.open(`${browser.page.url}/sign-up`)
    expect(offeredOn(browser)).toMatchObject(shown)
  })

  it.each(['/sign-up', '/forgotten'])('with everything off there is no %s', async (page) => {
    await set(off)
    const browser = await begin()
    await browser.open(`${browser.page.url}${page}`)
    expect(pageOf(browser)).toBe('')
    expect(browser.page.body).not.toContain('<form method="post"')
  })

  it('a tenant’s own choice stands before the account’s, for whom the application asks by its identifier', async () => {
    await saveTenant('shows', { password: true, emailCode: false })
    await set({ password: false })
    const browser = await begin({ tenantLookupIdentifier: 'shows' })
    expect(offeredOn(browser)).toEqual({ ...everything, code: false })
  })
})

describe('LGN-08 what an account has off signs nobody in', () => {
  it('a password, though it is right; a code does, and says so', async () => {
    const { email } = await person()
    const browser = await begin()
    await set({ password: false })
    await byPassword(browser, email)
    expect(browser.page.body).toContain('Get a code by e-mail instead')
    expect(isBack(await byCode(browser, email))).toBe(true)
  })

  it('a code, also one that was sent before; a password does', async () => {
    const { email } = await person()
    const [early, late] = [await begin(), await begin()]
    const seen = mailsTo(email)
    await early.submit({ email, way: 'code' })
    const code = await login.postbox.nextCode(email, seen)
    await set({ emailCode: false })
    await early.submit({ code }, '/code')
    expect(early.page.body).toContain('Use your password instead')
    const before = mailsTo(email)
    await byCode(late, email)
    expect(late.page.body).toContain('Use your password instead')
    expect(mailsTo(email)).toBe(before)
    expect(isBack(await byPassword(early, email))).toBe(true)
  })

  it('a wrong password is not answered with a way that is off', async () => {
    const { email } = await person()
    await set({ emailCode: false })
    const browser = await begin()
    await browser.submit({ email, password: 'not the right one', way: 'password' })
    expect(browser.page.body).toContain('or set a new password')
    expect(browser.page.body).not.toContain('get a code')
  })

  it('with everything off only the providers do, and whoever is signed in stays so', async () => {
    const { email, browser: before } = await person()
    const [pages, codes] = [await begin(), await begin()]
    await set(off)
    for (const browser of [await byPassword(pages, email), await byCode(codes, email)])
      expect(browser.page.body).toContain('by one of the ways on the sign-in page')
    expect(isBack(await begin({}, before))).toBe(true)
    people.greta = { email: 'greta@globex.com', email_verified: true }
    const browser = await begin()
    await browser.open(`${browser.page.url}/with/con_globex`)
    await browser.submit({ login: 'greta', password: 'any' })
    expect(isBack(browser)).toBe(true)
  })

  it('an application that asks by OpenID Connect is no way around it', async () => {
    const { email } = await person()
    await set({ password: false })
    const redirectUri = 'http://localhost:3999/'
    const config = await login.relyingParty(`http://localhost:${login.port}`, 'app_default')
    const { url } = await login.begin(config, {
      redirect_uri: redirectUri,
      resource: `urn:doorward:account:${login.accountId}`,
    })
    const browser = new Browser(redirectUri)
    await browser.open(url)
    expect(offeredOn(browser)).toMatchObject({ password: false, code: true })
    await byPassword(browser, email)
    expect(browser.page.body).toContain('Get a code by e-mail instead')
    await byCode(browser, email)
    expect(browser.page.url.startsWith(redirectUri)).toBe(true)
  })

  it('an extension’s sign-in is none either', async () => {
    const back = 'https://bot.example.com/callback'
    await login.save('application', 'app_bot', {
      applicationId: 'app_bot',
      name: 'The bot',
      redirectUrls: [back],
      extensionId: 'ext_bot',
    })
    await login.save('extension', 'ext_bot', { extensionId: 'ext_bot', applicationId: 'app_bot', clientId: 'ext_bot' })
    const { email } = await person()
    await set({ password: false })
    const asked = {
      client_id: 'ext_bot',
      code_challenge_method: 'S256',
      code_challenge: 'a'.repeat(43),
      redirect_uri: back,
    }
    const browser = new Browser(back)
    await browser.open(`${host()}/?${new URLSearchParams(asked)}`)
    await byPassword(browser, email)
    expect(browser.page.body).toContain('Get a code by e-mail instead')
    await byCode(browser, email)
    expect(browser.page.url.startsWith(back)).toBe(true)
  })
})

describe('LGN-08 who signs up does so by what is on', () => {
  const signUp = async (browser: Browser, way: 'code' | 'password') => {
    const email = `newcomer${++persons}@example.com`
    await browser.open(`${browser.page.url}/sign-up`)
    await browser.submit({ email, way, ...(way === 'password' ? { password: goodPassword } : {}) })
    return email
  }

  it.each(['code', 'password'] as const)('by a %s alone', async (way) => {
    await set(way === 'code' ? { password: false } : { emailCode: false })
    const browser = await begin()
    const email = await signUp(browser, way)
    await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
    expect(isBack(browser)).toBe(true)
  })

  it.each(['code', 'password'] as const)('never by a %s that is off, and nobody is made', async (way) => {
    const [before, after] = [await begin(), await begin()]
    const early = await signUp(before, way)
    const code = await login.postbox.nextCode(early, 0)
    await after.open(`${after.page.url}/sign-up`)
    await set(way === 'code' ? { emailCode: false } : { password: false })
    await before.submit({ code }, '/code')
    const late = `newcomer${++persons}@example.com`
    await after.submit({ email: late, way, ...(way === 'password' ? { password: goodPassword } : {}) })
    expect(mailsTo(late)).toBe(0)
    for (const browser of [before, after]) expect(isBack(browser)).toBe(false)
    for (const email of [early, late]) expect(await idOf(email)).toBeUndefined()
  })

  it('somebody who is here already does not come in by the code of a sign-up where codes are off', async () => {
    const { email } = await person()
    await set({ emailCode: false })
    const browser = await begin()
    await browser.open(`${browser.page.url}/sign-up`)
    const seen = mailsTo(email)
    await browser.submit({ email, password: goodPassword, way: 'password' })
    await browser.submit({ code: await login.postbox.nextCode(email, seen) }, '/code')
    expect(browser.page.body).toContain('Use your password instead')
  })

  it('a tenant’s pages make nobody by what the account has off', async () => {
    await saveTenant('opens', { emailCode: true })
    await set({ emailCode: false })
    const email = `newcomer${++persons}@example.com`
    const browser = await byCode(await begin({ tenantLookupIdentifier: 'opens' }), email)
    expect(browser.page.status).toBe(403)
    expect(await idOf(email)).toBeUndefined()
  })
})

describe('LGN-08 a tenant says what signs its people in, whatever address they come by', () => {
  it('a password of theirs ends nowhere, and their connection is named; so does a code', async () => {
    await saveTenant('strict', off, { connection: { connectionId: 'con_globex' } })
    const { email } = await person()
    await joins(email, 'strict')
    const browser = await byPassword(await begin(), email)
    expect(browser.page.body).toMatch(/password doesn.*t sign you in here\. Continue with .*Globex.* instead/)
    await byCode(browser, email)
    expect(browser.page.body).toMatch(/code by e-mail doesn.*t sign you in here\. Continue with .*Globex.* instead/)
  })

  it('others of the account come in as before', async () => {
    const { email } = await person()
    expect(isBack(await byPassword(await begin(), email))).toBe(true)
  })

  it('what it has on signs them in though the account has it off', async () => {
    await saveTenant('free', { password: true })
    const { email } = await person()
    await joins(email, 'free')
    await set({ password: false })
    expect(isBack(await byPassword(await begin({ tenantLookupIdentifier: 'free' }), email))).toBe(true)
  })

  it('no code goes to an address of its domain where codes are off for it', async () => {
    await saveTenant('coded', { emailCode: false }, { domains: [{ domain: 'coded.example' }] })
    await login.rows.owner`
      insert into proved_domains (domain, account_id, by_record) values ('coded.example', ${login.accountId}, true)`
    const browser = await byCode(await begin(), 'nils@coded.example')
    expect(browser.page.body).toContain('Use your password instead')
    expect(mailsTo('nils@coded.example')).toBe(0)
  })
})

describe('LGN-08 a link to set a new password', () => {
  const linkOf = async (email: string) => {
    const browser = await begin()
    const seen = mailsTo(email)
    await browser.open(`${browser.page.url}/forgotten`)
    await browser.submit({ email })
    const { text } = await login.postbox.next(email, seen)
    return /https?:\S+new-password\S+/.exec(text)?.[0] ?? ''
  }

  it.each(['account', 'tenant'])(
    'sets none where the %s has passwords off, and says what to do instead',
    async (whose) => {
      const { email } = await person()
      const [opened, sent] = [await linkOf(email), await linkOf(email)]
      const form = new Browser('https://shop.example.com/')
      await form.open(sent)
      if (whose === 'account') await set({ password: false })
      else {
        await saveTenant('noPasswords', { password: false })
        await joins(email, 'noPasswords')
      }
      await form.submit({ password: 'another good long sentence' })
      const browser = new Browser('https://shop.example.com/')
      await browser.open(opened)
      for (const { page } of [form, browser]) {
        expect(page.status).toBe(400)
        expect(page.body).toContain('Get a code by e-mail instead')
        expect(page.body).not.toContain('name="password"')
      }
      await set({})
      if (whose === 'account') expect((await byPassword(await begin(), email)).page.body).toBe('') // the old one stands
    },
  )
})

describe('LGN-08 to show that one is somebody who is here already', () => {
  it('a code is good whatever is off (decision 43)', async () => {
    const { email } = await person()
    people.same = { email, email_verified: true }
    await set(off)
    const browser = await begin()
    await browser.open(`${browser.page.url}/with/con_globex`)
    await browser.submit({ login: 'same', password: 'any' })
    expect(pageOf(browser)).toBe('/known')
    const seen = mailsTo(email)
    await browser.submit({ way: 'code' }, '/known')
    await browser.submit({ code: await login.postbox.nextCode(email, seen) }, '/code')
    expect(isBack(browser)).toBe(true)
  })

  it('the code of another address is not', async () => {
    const [{ email }, other] = [await person(), await person()]
    people.else = { email, email_verified: true }
    const browser = await begin()
    await browser.open(`${browser.page.url}/with/con_globex`)
    await browser.submit({ login: 'else', password: 'any' })
    await browser.open(browser.page.url.replace('/known', '?as-before'))
    const seen = mailsTo(other.email)
    await browser.submit({ email: other.email, way: 'code' })
    await set(off)
    await browser.submit({ code: await login.postbox.nextCode(other.email, seen) }, '/code')
    expect(isBack(browser)).toBe(false)
  })
})

it('LGN-08 the platform’s own account is never limited', async () => {
  await login.environment.commit({
    accountId: platformAccountId,
    actor: 'test',
    requestId: 'req_test',
    reads: [],
    decide: () => ({
      changes: [
        {
          kind: 'account',
          id: platformAccountId,
          after: {
            accountId: platformAccountId,
            region: 'eu-west',
            signInMethods: { password: false, emailCode: false },
          },
        },
      ],
      reply: () => ({ status: 200, body: undefined }),
    }),
  })
  const { at } = await login.signUp('portal@example.com')
  expect(at.startsWith(login.redirectUri)).toBe(true)
})
