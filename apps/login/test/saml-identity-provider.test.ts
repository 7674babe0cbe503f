import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { delegationPath } from '@doorward/contract/login/delegation'
import type { Application } from '@doorward/core/applications/application'
import type { ApplicationId, UserId } from '@doorward/core/ids'
import { rotateSamlSigningKeys } from '@doorward/store/secrets/saml-signing-keys'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { saveAskedDelegation } from '@doorward/store/sign-in/delegations'
import { type Profile, SAML, type SamlConfig } from '@node-saml/node-saml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { Browser, fetchLocal, type Visited } from './browser.ts'
import { newProviderKey } from './saml/provider.ts'
import { answerSignUp } from './sign-up-at.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const entityId = 'https://wiki.example.com/saml'
const consumer = 'https://wiki.example.com/saml/acs'
const signOutUrl = 'https://wiki.example.com/saml/slo'
const key = newProviderKey()
const stranger = newProviderKey()

let login: TestLogin
let origin: string
let applications = 0

beforeAll(async () => {
  login = await openTestLogin()
  origin = applicationsOf(login).issuer
})
afterAll(() => login.close())

/** An application of its own, and an independent service provider that reads its metadata. */
async function newApplication(saml: Application['saml'] = {}) {
  const id = `app_wiki${++applications}`
  const settings = { entityId, assertionConsumerServiceUrl: consumer, ...saml }
  await applicationsOf(login).save(id, { name: 'Wiki', saml: settings })
  return { id, base: `${origin}/api/authentication/saml/${id}` }
}

async function certificatesAt(base: string): Promise<string[]> {
  const text = await (await fetchLocal(`${base}/metadata`)).text()
  return [...text.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, certificate = '']) => certificate)
}

async function providerAt(base: string, more: Partial<SamlConfig> = {}) {
  return new SAML({
    ...{ issuer: entityId, callbackUrl: consumer, entryPoint: `${base}/sso`, idpIssuer: base },
    idpCert: await certificatesAt(base),
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: true, audience: entityId },
    ...{ logoutUrl: `${base}/slo`, logoutCallbackUrl: signOutUrl },
    ...{ identifierFormat: null, signatureAlgorithm: 'sha256' as const },
    ...more,
  })
}

const newBrowser = () => new Browser('https://wiki.example.com/')
const field = (page: Visited, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? ''
const posted = (page: Visited) => ({ SAMLResponse: field(page, 'SAMLResponse'), RelayState: field(page, 'RelayState') })
const xmlOf = (page: Visited) => Buffer.from(field(page, 'SAMLResponse'), 'base64').toString()

/** Somebody signed in by a request of the service provider. */
async function signedIn(saml: SAML, browser = newBrowser(), relayState = 'deep/link') {
  await browser.open(await saml.getAuthorizeUrlAsync(relayState, undefined, {}))
  if (!browser.page.body.includes('SAMLResponse')) {
    const create = /href="([^"]*sign-up[^"]*)"/.exec(browser.page.body)?.[1]
    if (create) await browser.open(new URL(create, browser.page.url).href)
    await answerSignUp(login, browser)
  }
  return browser
}

async function profileOf(saml: SAML, page: Visited): Promise<Profile> {
  const { profile } = await saml.validatePostResponseAsync(posted(page))
  if (!profile) throw new Error('nobody is signed in')
  return profile
}

const requestXml = (
  base: string,
  { id = `_${randomBytes(8).toString('hex')}`, issuer = entityId, more = '', at = Date.now() } = {},
) =>
  `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${new Date(at).toISOString()}" Destination="${base}/sso" ${more}><saml:Issuer>${issuer}</saml:Issuer></samlp:AuthnRequest>`
const addressOf = (base: string, xml: string) =>
  `${base}/sso?${new URLSearchParams({ SAMLRequest: deflateRawSync(xml).toString('base64') })}`

describe('LGN-09 an application signs people in by SAML', () => {
  it('by a request of its own: one page of sign-in, then a signed response for it alone', async () => {
    const { id, base } = await newApplication()
    const saml = await providerAt(base, { validateInResponseTo: 'always' as SamlConfig['validateInResponseTo'] })
    const { page } = await signedIn(saml)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://wiki.example.com;")
    expect(page.body).toContain(`action="${consumer}"`)
    expect(field(page, 'RelayState')).toBe('deep/link')
    const profile = await profileOf(saml, page)
    expect(profile).toMatchObject({
      issuer: base,
      nameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    })
    expect(profile.userId).toBe(profile.nameID)
    expect(profile.email).toContain('@')
    const sessions = await login.environment.database.account(
      login.accountId,
      (tx) => tx<{ n: number }[]>`
      select count(*)::int as n from sessions where application_id = ${id}`,
    )
    expect(sessions[0]?.n).toBe(1)
  })

  it('without a page where somebody is signed in, by an address and by a form of another site', async () => {
    const { base } = await newApplication()
    const saml = await providerAt(base)
    const browser = await signedIn(saml)
    const first = await profileOf(saml, browser.page)
    await browser.open(await saml.getAuthorizeUrlAsync('', undefined, {}))
    expect((await profileOf(saml, browser.page)).nameID).toBe(first.nameID)
    const form = new URLSearchParams({ SAMLRequest: Buffer.from(requestXml(base)).toString('base64'), RelayState: 'x' })
    await browser.open(`${base}/sso`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: form.toString(),
    })
    expect((await profileOf(saml, browser.page)).nameID).toBe(first.nameID)
  })

  it('decision 12 not by an old sign-in of whoever became an administrator since, where a factor is required of them', async () => {
    const saml = await providerAt((await newApplication()).base)
    const browser = await signedIn(saml)
    const { userId } = await profileOf(saml, browser.page)
    const account = (more: object) =>
      login.save('account', login.accountId, { accountId: login.accountId, region: 'eu-west', ...more })
    await account({ secondFactor: 'REQUIRED_FOR_ADMINISTRATORS' })
    await login.rows
      .owner`update sessions set auth_time = auth_time - interval '25 hours' where user_id = ${String(userId)}`
    const asked = async () => browser.open(await saml.getAuthorizeUrlAsync('again', undefined, {}))
    await asked()
    expect(browser.page.body).toContain('SAMLResponse')
    login.administrators.add(String(userId))
    await asked()
    expect(browser.page.body).not.toContain('SAMLResponse')
    expect(browser.page.url).toContain('/login/')
    await account({})
  })

  it('and hears it where nobody was let in, as an answer to what it asked', async () => {
    const { base } = await newApplication()
    const saml = await providerAt(base)
    const browser = await signedIn(saml)
    const { nameID, email } = await profileOf(saml, browser.page)
    await login.save('user', nameID, null)
    const other = newBrowser()
    const request = requestXml(base, { id: '_asked' })
    await other.open(addressOf(base, request))
    await other.submit({ email: String(email), way: 'code' })
    await other.submit({ code: await login.postbox.nextCode(String(email), 1) }, '/code')
    const xml = xmlOf(other.page)
    expect(xml).toContain('InResponseTo="_asked"')
    expect(xml).toContain('urn:oasis:names:tc:SAML:2.0:status:RequestDenied')
    expect(xml).not.toContain('<saml:Assertion')
  })

  it('with attributes as its settings name them', async () => {
    const { base } = await newApplication({
      attributes: { 'urn:mail': 'email', uid: 'userId' },
      nameIdFormat: 'emailAddress',
    })
    const saml = await providerAt(base)
    const { page } = await signedIn(saml)
    const profile = await profileOf(saml, page)
    expect(profile['urn:mail']).toBe(profile.nameID)
    expect(profile.uid).not.toBe(profile.nameID)
    expect(profile.name).toBeUndefined()
  })

  it('from here, only where it says so', async () => {
    const { base } = await newApplication({ allowIdpInitiated: true })
    const saml = await providerAt(base)
    const browser = await signedIn(saml)
    await browser.open(`${base}/start?RelayState=home`)
    expect(field(browser.page, 'RelayState')).toBe('home')
    expect((await profileOf(saml, browser.page)).nameID).toBeTruthy()
    expect(xmlOf(browser.page)).not.toContain('InResponseTo')
    const other = await newApplication()
    expect((await browser.open(`${other.base}/start`)).status).toBe(403)
  })

  it('anew where it forces that, and without a page where it wants none', async () => {
    const { base } = await newApplication()
    const browser = await signedIn(await providerAt(base))
    await browser.open(addressOf(base, requestXml(base, { more: 'ForceAuthn="true"' })))
    expect(browser.page.body).not.toContain('SAMLResponse')
    expect(browser.page.body).toContain('<form')
    const nobody = newBrowser()
    await nobody.open(addressOf(base, requestXml(base, { more: 'IsPassive="true"' })))
    expect(xmlOf(nobody.page)).toContain('status:NoPassive')
    expect(xmlOf(nobody.page)).not.toContain('<saml:Assertion')
  })

  it('by a sign-in of now where it forces that, and not by the one that stood', async () => {
    const { base } = await newApplication()
    const saml = await providerAt(base)
    const browser = await signedIn(saml)
    const { nameID, email } = await profileOf(saml, browser.page)
    await browser.open(addressOf(base, requestXml(base, { id: '_anew', more: 'ForceAuthn="true"' })))
    await browser.submit({ email: String(email), way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode(String(email), 1) }, '/code')
    expect(xmlOf(browser.page)).toContain('InResponseTo="_anew"')
    expect((await profileOf(saml, browser.page)).nameID).toBe(nameID)
  })

  it('in the browser that began alone: what another one proves is nothing to the session that stood', async () => {
    const { base } = await newApplication()
    const saml = await providerAt(base)
    const [victim, attacker] = [await signedIn(saml), newBrowser()]
    const { email } = await profileOf(saml, (await signedIn(saml, attacker)).page)
    attacker.stopAt = `${base}/answer`
    await attacker.open(addressOf(base, requestXml(base, { more: 'ForceAuthn="true"' })))
    const unopened = attacker.page.url
    attacker.stopAt = 'https://wiki.example.com/'
    await attacker.open(unopened)
    attacker.stopAt = `${base}/answer`
    await attacker.submit({ email: String(email), way: 'code' })
    await attacker.submit({ code: await login.postbox.nextCode(String(email), 1) }, '/code')
    expect(attacker.page.url).toContain('proof=')
    for (const address of [attacker.page.url, unopened]) {
      await victim.open(address)
      expect([victim.page.status, victim.page.body.includes('SAMLResponse')]).toEqual([400, false])
    }
    attacker.stopAt = 'https://wiki.example.com/'
    await attacker.open(attacker.page.url)
    expect((await profileOf(saml, attacker.page)).email).toBe(email)
  })

  it('in one browser of two that come at the same moment', async () => {
    const { base } = await newApplication()
    const { headers } = await newBrowser().send(addressOf(base, requestXml(base, { more: 'ForceAuthn="true"' })))
    const address = new URL(headers.get('location') ?? '', base).href
    let pages: Promise<Visited[]> | undefined
    await login.rows.owner.begin(async (tx) => {
      await tx`lock table oidc_rows in exclusive mode` // both have read that no browser was there, and wait to write
      pages = Promise.all([newBrowser(), newBrowser()].map((browser) => browser.open(address)))
      const waiting = () => tx`select 1 from pg_locks where relation = 'oidc_rows'::regclass and not granted`
      await expect.poll(async () => (await waiting()).length, { interval: 10, timeout: 900 }).toBe(2)
    })
    expect((await pages)?.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('and an integration of the account is told of the sign-in, and at which application', async () => {
    const { id, base } = await newApplication()
    const saml = await providerAt(base)
    await login.save('integration', 'WEBHOOK', { type: 'WEBHOOK', configuration: {} })
    const { nameID: userId } = await profileOf(saml, (await signedIn(saml)).page)
    await login.save('integration', 'WEBHOOK', null)
    const told = await login.rows.owner`
      select detail from outgoing_events where account_id = ${login.accountId} and type = 'UserLogin'`
    expect(told.map(({ detail }) => detail)).toEqual([
      expect.objectContaining({ user: { userId }, application: { applicationId: id } }),
    ])
  })

  it('by the next key once it is rotated, which its metadata showed before', async () => {
    const { base } = await newApplication()
    const before = await certificatesAt(base)
    const saml = await providerAt(base)
    const { accountId, environment } = login
    const browser = await signedIn(saml)
    const making = { dataKey: await environment.keyring.dataKey(accountId), now: new Date(Date.now() + 3_700_000) }
    await rotateSamlSigningKeys(environment.database, accountId, making)
    const after = await certificatesAt(base)
    expect(before).toHaveLength(2)
    expect(after[0]).toBe(before[1])
    expect(before).not.toContain(after[1])
    await browser.open(await saml.getAuthorizeUrlAsync('', undefined, {}))
    expect((await profileOf(saml, browser.page)).nameID).toBeTruthy()
  })
})

describe('security: an application gets nobody', () => {
  const cases: [string, (base: string) => string][] = [
    [
      'names another address',
      (base) => requestXml(base, { more: 'AssertionConsumerServiceURL="https://evil.example/acs"' }),
    ],
    ['is of another issuer', (base) => requestXml(base, { issuer: 'https://evil.example' })],
    ['is old', (base) => requestXml(base, { at: Date.now() - 600_000 })],
    ['is meant for another place', (base) => requestXml(base).replace('/sso"', '/other"')],
    ['has a document type', (base) => `<!DOCTYPE a [<!ENTITY b "c">]>${requestXml(base)}`],
    ['has an id that is markup', (base) => requestXml(base, { id: '&quot;&gt;&lt;x' })],
    ['is no XML', () => '<samlp:AuthnRequest'],
    ['unpacks to megabytes', (base) => requestXml(base, { more: `a="${'x'.repeat(2_000_000)}"` })],
  ]
  it.each(cases)('by a request that %s', async (_, xml) => {
    const { base } = await newApplication()
    const page = await newBrowser().open(addressOf(base, xml(base)))
    expect(page.status).toBe(400)
    expect(page.body).not.toContain('SAMLResponse')
  })

  it('by a request that is not signed, or by a stranger, where it has a certificate', async () => {
    const { base } = await newApplication({ requestCertificate: key.certificate })
    const pem = ({ privateKey }: typeof key) => privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    const signedBy = (by: typeof key, more: Partial<SamlConfig> = {}) =>
      providerAt(base, { privateKey: pem(by), ...more })
    const page = await newBrowser().open(addressOf(base, requestXml(base)))
    expect(page.status).toBe(400)
    const foreign = await (await signedBy(stranger)).getAuthorizeUrlAsync('r', undefined, {})
    expect((await newBrowser().open(foreign)).status).toBe(400)
    const own = await (await signedBy(key)).getAuthorizeUrlAsync('r', undefined, {})
    expect((await newBrowser().open(own.replace('RelayState=r', 'RelayState=evil'))).status).toBe(400)
    expect((await newBrowser().open(own)).status).toBe(200)
  })

  it('by an application that there is not, has no SAML, or is of no account here', async () => {
    await applicationsOf(login).save('app_plain', { name: 'Plain' })
    for (const id of ['app_none', 'app_plain'])
      expect((await fetchLocal(`${origin}/api/authentication/saml/${id}/metadata`)).status).toBe(404)
  })

  it('at the host of another account, which has no such application', async () => {
    const { id, base } = await newApplication()
    expect((await fetchLocal(`${base}/metadata`)).status).toBe(200)
    expect((await fetchLocal(`${login.login}/api/authentication/saml/${id}/metadata`)).status).toBe(404)
  })

  it('by a form whose signature covers another request, or none of what is asked', async () => {
    const { base } = await newApplication({ requestCertificate: key.certificate })
    const pem = key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    const saml = await providerAt(base, {
      privateKey: pem,
      authnRequestBinding: 'HTTP-POST',
      skipRequestCompression: true,
      digestAlgorithm: 'sha256',
    })
    const page = await saml.getAuthorizeFormAsync('r')
    const own = Buffer.from(/name="SAMLRequest" value="([^"]+)"/.exec(page)?.[1] ?? '', 'base64').toString()
    const outer = requestXml(base, { id: '_outer' })
    const wrapped = outer.replace(
      '</samlp:AuthnRequest>',
      `<samlp:Extensions>${own.replace(/<\?xml[^>]*>/, '')}</samlp:Extensions></samlp:AuthnRequest>`,
    )
    const statusOf = async (xml: string) => {
      const body = new URLSearchParams({ SAMLRequest: Buffer.from(xml).toString('base64') }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await newBrowser().open(`${base}/sso`, { method: 'POST', headers, body })).status
    }
    const changed = own.replace('Version="2.0"', 'Version="2.0" ForceAuthn="true"')
    expect(changed).not.toBe(own)
    expect([await statusOf(own), await statusOf(changed), await statusOf(wrapped), await statusOf(outer)]).toEqual([
      200, 400, 400, 400,
    ])
  })

  it('of a user who is disabled, also where a session of his stands', async () => {
    const { base } = await newApplication()
    const saml = await providerAt(base)
    const browser = await signedIn(saml)
    const { nameID } = await profileOf(saml, browser.page)
    await login.save('user', nameID, { userId: nameID, disabled: true })
    await browser.open(await saml.getAuthorizeUrlAsync('', undefined, {}))
    expect(browser.page.body).not.toContain('SAMLResponse')
  })

  it('by a RelayState that is markup, which is text on the page', async () => {
    const { base } = await newApplication()
    const { page } = await signedIn(await providerAt(base), newBrowser(), '"><script>x</script>')
    expect(page.body).not.toContain('<script>x')
    expect(page.body).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('of a user who is gone, or an answer that was given already', async () => {
    const { base } = await newApplication()
    const saml = await providerAt(base)
    const browser = await signedIn(saml)
    const { nameID } = await profileOf(saml, browser.page)
    const again = await newBrowser().open(browser.page.url)
    expect(again.body).not.toContain('SAMLResponse')
    await login.save('user', nameID, null)
    await browser.open(await saml.getAuthorizeUrlAsync('', undefined, {}))
    expect(browser.page.body).not.toContain('SAMLResponse')
  })
})

describe('LGN-09 an application signs people out by SAML', () => {
  it('at once by a signed request, and hears so by a signed answer', async () => {
    const { base } = await newApplication({ requestCertificate: key.certificate, singleLogoutServiceUrl: signOutUrl })
    const saml = await providerAt(base, {
      privateKey: key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    })
    const browser = await signedIn(saml)
    const profile = await profileOf(saml, browser.page)
    await browser.open(await saml.getLogoutUrlAsync(profile, 'bye', {}))
    const at = new URL(browser.page.url)
    expect(at.href.startsWith(signOutUrl)).toBe(true)
    expect(at.searchParams.get('RelayState')).toBe('bye')
    const told = await saml.validateRedirectAsync(Object.fromEntries(at.searchParams), at.search.slice(1))
    expect(told.loggedOut).toBe(true)
    await browser.open(addressOf(base, requestXml(base, { more: 'IsPassive="true"' })))
    expect(browser.page.status).toBe(400) // not signed
    const next = await saml.getAuthorizeUrlAsync('', undefined, {})
    expect((await browser.open(next)).body).not.toContain('SAMLResponse')
  })

  it('after a question where nothing proves the request', async () => {
    const { base } = await newApplication({ singleLogoutServiceUrl: signOutUrl })
    const saml = await providerAt(base)
    const browser = await signedIn(saml)
    const profile = await profileOf(saml, browser.page)
    await browser.open(await saml.getLogoutUrlAsync(profile, 'bye', {}))
    expect(browser.page.body).toContain('value="yes"')
    // Browsers hold a form to the addresses that its page named, over all redirects.
    expect(browser.page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://wiki.example.com;",
    )
    await browser.submit({})
    expect(browser.page.url.startsWith(signOutUrl)).toBe(true)
  })
})

describe('LGN-05: a test sign-in to an application that takes SAML', () => {
  it('ends in a signed response that says who acts', async () => {
    const { id, base } = await newApplication()
    const { accountId, environment } = login
    const userId = 'samltested' as UserId
    await login.save('user', userId, { userId })
    const ticket = newSecret()
    const asked = { userId, applicationId: id as ApplicationId, by: 'Doorward|maya' as UserId }
    const expiresAt = new Date(Date.now() + 120_000)
    await environment.database.account(accountId, (tx) =>
      saveAskedDelegation(tx, accountId, { id: hashOfSecret(ticket), asked, expiresAt }),
    )
    const browser = newBrowser()
    await browser.open(`${origin}${delegationPath}?ticket=${ticket}`)
    await browser.submit({})
    const saml = await providerAt(base)
    expect(await profileOf(saml, browser.page)).toMatchObject({ nameID: userId, act: 'Doorward|maya' })
    const other = await newApplication({ allowIdpInitiated: true })
    await browser.open(`${other.base}/start`)
    expect(browser.page.body).not.toContain('SAMLResponse')
  })
})
