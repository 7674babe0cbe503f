import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { SsoConfiguration } from '@doorward/core/accounts/sso'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { placeOfSsoSecret } from '@doorward/store/items/account-sso'
import { sealedUpdate } from '@doorward/store/secrets/sealed-values'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAccount } from './add-account.ts'
import { Browser, fetchLocal } from './browser.ts'
import { postFromElsewhere } from './providers/signing-in.ts'
import {
  assertionOf,
  attribute,
  type Facts,
  newProviderKey,
  type ProviderKey,
  responseOf,
  signed,
} from './saml/provider.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'
import { openUpstream, type UpstreamPeople } from './upstream.ts'

const people: UpstreamPeople = { alice: { name: 'Alice', email: 'alice@acme.com', email_verified: true } }
let login: TestLogin
let upstream: Awaited<ReturnType<typeof openUpstream>>

const secret = 'a secret of the provider'
const clientAt = () => ({ type: 'OAUTH2' as const, issuerUrl: upstream.issuer, clientId: 'doorward' })

/** Writes the account's item as the API does. */
async function saveSso(accountId: AccountId, sso: SsoConfiguration | undefined) {
  const sealed = (await sealedUpdate(login.environment.keyring, placeOfSsoSecret(accountId), secret))(undefined)
  const after = {
    accountId,
    region: 'eu-west',
    ...(sso ? { ssoConfiguration: { ...sso }, sealed: { ...sealed } } : {}),
  }
  await login.environment.commit({
    accountId,
    actor: 'Doorward|owner',
    requestId: 'req_test',
    reads: [],
    decide: () => ({
      changes: [{ kind: 'account', id: accountId, after }],
      reply: () => ({ status: 200, body: undefined }),
    }),
  })
}
const prove = (domain: string, accountId: AccountId, provedAt = new Date()) =>
  login.rows.owner`
    insert into proved_domains (domain, account_id, by_record, proved_at) values (${domain}, ${accountId}, true, ${provedAt})
    on conflict (domain) do update set account_id = excluded.account_id, proved_at = excluded.proved_at`

let accounts = 0
async function newAccount(): Promise<AccountId> {
  const accountId = `acc-ssoaccount${++accounts}` as AccountId // of the right pattern
  await addAccount(login, accountId)
  return accountId
}

beforeAll(async () => {
  login = await openTestLogin()
  upstream = await openUpstream(people, [`${login.login}/login`])
  await prove('acme.com', login.accountId)
  await saveSso(login.accountId, { ...clientAt(), domain: 'acme.com' })
})
afterAll(async () => {
  await login.close()
  await upstream.close()
})

/** A sign-in to the console, at the page that asks how. */
async function atConsole(more: Record<string, string> = {}, browser = login.newBrowser()) {
  const config = await login.relyingParty()
  const begun = await login.begin(config, more)
  await browser.open(begun.url)
  return { browser, config, ...begun }
}

/** Enters the name, goes to the provider and signs in there; answers what the console gets. */
async function signIn(id: string, { name = 'acme.com', browser = login.newBrowser() } = {}) {
  const at = await atConsole({ prompt: 'login' }, browser)
  await browser.open(`${browser.page.url.split('?')[0]}/sso`)
  await browser.submit({ domain: name })
  await browser.goOn()
  await browser.submit({ login: id, password: 'any' })
  return { ...at, tokens: () => at.finish(browser.page.url) }
}

const identitiesOf = (connectionId: string) =>
  login.rows
    .owner`select user_id, issuer, subject from user_identities where account_id = ${platformAccountId} and connection_id = ${connectionId}`

describe('LGN-11 continue with SSO', () => {
  it('is offered where people sign in to the console, and at no account', async () => {
    const { browser } = await atConsole()
    expect(browser.page.body).toContain('Continue with SSO')
    const own = new Browser('http://localhost:3999/')
    const config = await login.relyingParty(`http://localhost:${login.port}`, 'app_default')
    const resource = `urn:doorward:account:${login.accountId}`
    await own.open((await login.begin(config, { redirect_uri: 'http://localhost:3999/', resource })).url)
    expect(own.page.body).not.toContain('Continue with SSO')
    expect((await own.open(`${own.page.url}/sso`)).body).not.toContain('Domain of your company')
  })

  it('leads by the name of the company to its provider, and back to the console as somebody of that account alone', async () => {
    const tokens = await (await signIn('alice')).tokens()
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({ account_id: login.accountId, azp: `sso:${login.accountId}` })
    expect(tokens.claims()).toMatchObject({ email: 'alice@acme.com', email_verified: false, name: 'Alice' })
    const [identity] = await identitiesOf(`sso:${login.accountId}`)
    expect(identity).toEqual({ user_id: claims.sub, issuer: upstream.issuer, subject: 'alice' })
    const caller = await login.authenticate(tokens.access_token)
    expect(caller).toMatchObject({ userId: `Doorward|${claims.sub}`, issuedFor: 'platform', boundTo: login.accountId })
    const [there] = await login.rows
      .owner`select doc from items where account_id = ${login.accountId} and kind = 'user' and item_id = ${`Doorward|${claims.sub}`}`
    expect(there?.doc).toMatchObject({ userId: `Doorward|${claims.sub}` })
  })

  it('finds the same person again, and goes on by a refresh token that names the account too', async () => {
    const first = await signIn('alice')
    const before = await first.tokens()
    const again = await (await signIn('alice', { name: 'someone@ACME.com' })).tokens()
    expect(decodeJwt(again.access_token).sub).toBe(decodeJwt(before.access_token).sub)
    const renewed = await client.refreshTokenGrant(first.config, before.refresh_token ?? '')
    expect(decodeJwt(renewed.access_token)).toMatchObject({ account_id: login.accountId })
  })

  it('finds nobody by an address: whoever signs in with it otherwise is another person', async () => {
    people.owner = { email: 'owner@acme.com', email_verified: true }
    const { tokens: own } = await login.signUp('owner@acme.com')
    const bySso = await (await signIn('owner')).tokens()
    expect(decodeJwt(bySso.access_token).sub).not.toBe(decodeJwt(own.access_token).sub)
    expect(decodeJwt(own.access_token).account_id).toBeUndefined()
    people.early = { email: 'later@acme.com', email_verified: true }
    const early = await (await signIn('early')).tokens()
    const { tokens: later } = await login.signUp('later@acme.com')
    expect(decodeJwt(later.access_token).sub).not.toBe(decodeJwt(early.access_token).sub)
  })

  it('goes there at once where the console says the name, as by /sso/acme.com', async () => {
    const { browser } = await atConsole({ domain_hint: 'acme.com' })
    await browser.goOn()
    expect(new URL(browser.page.url).origin).toBe(upstream.issuer)
  })

  it('remembers the name in this browser', async () => {
    const { browser } = await signIn('alice')
    await atConsole({ prompt: 'login' }, browser)
    await browser.open(`${browser.page.url.split('?')[0]}/sso`)
    expect(browser.page.body).toContain('value="acme.com"')
  })

  it('forgets a name that its cookie keeps no more', async () => {
    const { browser } = await atConsole()
    const path = `${new URL(browser.page.url).pathname}/sso`
    const [host] = browser.cookies.keys()
    const cookies = (browser.cookies.get(host ?? '') ?? []).map(({ name, value }) => `${name}=${value}`)
    const answer = await fetchLocal(new URL(path, browser.page.url).href, {
      headers: { cookie: [...cookies, '__Host-sso=%E0%A4%A'].join('; ') },
    })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Domain of your company')])
  })

  it('leads by a name with a long address behind it, wherever that is cut', async () => {
    const { browser } = await atConsole()
    await browser.open(`${browser.page.url}/sso`)
    await browser.submit({ domain: `acme.com/${'a'.repeat(118)}\u{1f600}` })
    expect(browser.page.url).toMatch(/\/onward$/)
  })

  it.each([
    ['nobody has', 'nowhere.com'],
    ['is none', '../../etc'],
    ['carries markup', '<script>alert(1)</script>.com'],
    ['is empty', ' '],
  ])('a name that %s is said so, and leads nowhere', async (_, name) => {
    const { browser } = await atConsole()
    await browser.open(`${browser.page.url}/sso`)
    await browser.submit({ domain: name })
    expect(browser.page.body).toMatch(/Nobody signs in here by|Enter the domain/)
    expect(browser.page.body).not.toContain('<script>alert')
  })
})

describe('decision 48 a name leads to an account that has verified it', () => {
  const leads = async (name: string) => {
    const { browser } = await atConsole()
    await browser.open(`${browser.page.url}/sso`)
    await browser.submit({ domain: name })
    return browser.page.url.endsWith('/onward') ? /\/sso\/(acc-[a-z0-9]+)"/.exec(browser.page.body)?.[1] : undefined
  }

  it('never by writing it down alone, and writing it down keeps nobody else from it', async () => {
    const [squatter, rightful] = [await newAccount(), await newAccount()]
    await saveSso(squatter, { ...clientAt(), domain: 'initech.com' })
    expect(await leads('initech.com')).toBeUndefined()
    await prove('initech.com', rightful)
    await saveSso(rightful, { ...clientAt(), domain: 'initech.com' })
    expect(await leads('initech.com')).toBe(rightful)
  })

  it('a name without a dot stands for a verified one that it begins, of two accounts for the one that had both first', async () => {
    const [first, second, none] = [await newAccount(), await newAccount(), await newAccount()]
    const since = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await saveSso(none, { ...clientAt(), domain: 'globex' })
    expect(await leads('globex')).toBeUndefined()
    await prove('globex.com', first, since(10))
    await saveSso(first, { ...clientAt(), domain: 'globex', domainSince: since(10).toISOString() })
    await prove('globex.org', second, since(60))
    await saveSso(second, { ...clientAt(), domain: 'globex', domainSince: since(5).toISOString() })
    expect(await leads('globex')).toBe(first)
    await login.rows.owner`delete from proved_domains where domain = 'globex.com'`
    expect(await leads('globex')).toBe(second)
  })
})

describe('who came by single sign-on goes on only as long as the account has it so', () => {
  /** Whether a refresh token still makes tokens, before and after something. */
  async function lasts(id: string, change: (sub: string) => Promise<unknown>, undo: () => Promise<unknown>) {
    people[id] = {}
    const { config, tokens } = await signIn(id)
    const before = await tokens()
    const renewed = await client.refreshTokenGrant(config, before.refresh_token ?? '')
    await change(decodeJwt(before.access_token).sub ?? '')
    const after = await client.refreshTokenGrant(config, renewed.refresh_token ?? '').catch((error: Error) => error)
    await undo()
    return !(after instanceof Error)
  }
  const whole = () => saveSso(login.accountId, { ...clientAt(), domain: 'acme.com' })

  it('not once it is taken away', async () => {
    expect(await lasts('leaver1', () => saveSso(login.accountId, undefined), whole)).toBe(false)
  })

  it('not once the name is another account’s', async () => {
    const other = await newAccount()
    expect(
      await lasts(
        'leaver2',
        () => prove('acme.com', other),
        () => prove('acme.com', login.accountId),
      ),
    ).toBe(false)
  })

  it('not once he was removed there; and signing in again does not bring him back', async () => {
    const remove = (sub: string) => login.save('user', `Doorward|${sub}`, null)
    expect(await lasts('leaver3', remove, async () => {})).toBe(false)
    const { browser } = await signIn('leaver3')
    const back = new URL(browser.page.url)
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null])
  })

  it('but while all stands', async () => {
    expect(
      await lasts(
        'stayer',
        async () => {},
        async () => {},
      ),
    ).toBe(true)
  })
})

describe('his own pages', () => {
  it('let nobody change an address that his company says', async () => {
    const { browser } = await signIn('alice')
    await browser.open(`${login.login}/settings`)
    expect(browser.page.body).not.toContain('Change e-mail address')
    expect((await browser.open(`${login.login}/settings/email`)).status).toBe(403)
  })

  it('and nobody signs in as him by a password', async () => {
    const { browser } = await atConsole()
    await browser.submit({ email: 'alice@acme.com', password: goodPassword, way: 'password' })
    expect(browser.page.body).toContain('Try again')
  })
})

describe('LGN-11 by SAML', () => {
  it('goes the same way: an answer that the account’s certificate covers, to the console’s own login', async () => {
    const [key, stranger] = [newProviderKey(), newProviderKey()]
    const accountId = await newAccount()
    const issuer = 'https://idp.example/metadata'
    const saml = { type: 'SAML2' as const, issuerUrl: issuer, authenticationUrl: 'https://idp.example/sso' }
    await prove('hooli.com', accountId)
    await saveSso(accountId, { ...saml, domain: 'hooli', providerCertificate: key.certificate })
    const answeredBy = async (signer: ProviderKey) => {
      const { browser } = await atConsole({ domain_hint: 'hooli' })
      const sent = await browser.send(
        new URL(/content="0;url=([^"]+)"/.exec(browser.page.body)?.[1] ?? '', login.login).href,
      )
      const asked = new URL(sent.headers.get('location') ?? '')
      const xml = inflateRawSync(Buffer.from(asked.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
      const facts: Facts = {
        ...{
          requestId: / ID="([^"]+)"/.exec(xml)?.[1] ?? '',
          issuer,
          audience: login.login,
          recipient: `${login.login}/login`,
        },
        ...{ nameId: 'gavin', format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified' },
        assertionId: `_${randomBytes(8).toString('hex')}`,
        ...{ notBefore: Date.now() - 60_000, notOnOrAfter: Date.now() + 300_000 },
        attributes: attribute('mail', 'gavin@hooli.com'),
        ...{ status: 'Success', method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer' },
      }
      const answer = responseOf(facts, signed(assertionOf(facts), 'Assertion', signer))
      const form = {
        SAMLResponse: Buffer.from(answer).toString('base64'),
        RelayState: asked.searchParams.get('RelayState') ?? '',
      }
      const { location } = await postFromElsewhere(`${login.login}/login`, new URLSearchParams(form))
      await browser.open(location ?? '')
      return browser
    }
    const forged = await answeredBy(stranger)
    expect(forged.page.body).toContain('hooli')
    expect(await identitiesOf(`sso:${accountId}`)).toEqual([])
    expect((await answeredBy(key)).page.url).toContain('code=')
    expect(await identitiesOf(`sso:${accountId}`)).toMatchObject([{ issuer, subject: 'gavin' }])
  })
})

describe('the trace of such a sign-in', () => {
  it('is the account’s, not the platform’s', async () => {
    await signIn('alice')
    const traces = await login.rows
      .owner`select account_id, outcome from login_traces where connection_id = ${`sso:${login.accountId}`}`
    expect(new Set(traces.map((trace) => trace.account_id))).toEqual(new Set([login.accountId]))
    expect(traces.some((trace) => trace.outcome === 'signedIn')).toBe(true)
  })
})
