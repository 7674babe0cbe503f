import { inflateRawSync } from 'node:zlib'
import { type Profile, SAML } from '@node-saml/node-saml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { Browser, fetchLocal, type Visited } from './browser.ts'
import { newProviderKey } from './saml/provider.ts'
import { answerSignUp } from './sign-up-at.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const site = 'https://wiki.example.com/'
const key = newProviderKey()
let login: TestLogin
let origin: string

beforeAll(async () => {
  login = await openTestLogin()
  origin = applicationsOf(login).issuer
})
afterAll(() => login.close())

const sloOf = (id: string) => `${site}${id}/slo`

/** An application of its own, and an independent service provider for it that reads our certificates. */
async function newParty(id: string, { hears = true, signs = false } = {}) {
  const base = `${origin}/api/authentication/saml/${id}`
  const names = { entityId: `${site}${id}`, assertionConsumerServiceUrl: `${site}${id}/acs` }
  await applicationsOf(login).save(id, {
    name: id,
    saml: {
      ...names,
      ...(hears ? { singleLogoutServiceUrl: sloOf(id) } : {}),
      ...(signs ? { requestCertificate: key.certificate } : {}),
    },
  })
  const metadata = await (await fetchLocal(`${base}/metadata`)).text()
  const saml = new SAML({
    ...{ issuer: names.entityId, callbackUrl: names.assertionConsumerServiceUrl, audience: names.entityId },
    ...{ entryPoint: `${base}/sso`, logoutUrl: `${base}/slo`, logoutCallbackUrl: sloOf(id), idpIssuer: base },
    idpCert: [...metadata.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, text = '']) => text),
    ...{ identifierFormat: null, signatureAlgorithm: 'sha256' as const },
    ...(signs ? { privateKey: key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() } : {}),
  })
  return { id, base, saml }
}
type Party = Awaited<ReturnType<typeof newParty>>

/** Signs the person of a browser in to an application, somebody new where nobody is. */
async function signIn({ saml }: Party, browser: Browser): Promise<Profile> {
  await browser.open(await saml.getAuthorizeUrlAsync('', undefined, {}))
  const create = /href="([^"]*sign-up[^"]*)"/.exec(browser.page.body)?.[1]
  if (create) {
    await browser.open(new URL(create, browser.page.url).href)
    await answerSignUp(login, browser)
  }
  const SAMLResponse = /name="SAMLResponse" value="([^"]*)"/.exec(browser.page.body)?.[1] ?? ''
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
  if (!profile) throw new Error('nobody is signed in')
  return profile
}

async function signedInTo(...parties: Party[]) {
  const browser = new Browser(site)
  const profiles: Profile[] = []
  for (const party of parties) profiles.push(await signIn(party, browser))
  return { browser, profiles }
}

/** The page leads to the application by itself, where the browser then stands. */
function leadOn(browser: Browser): void {
  const to = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(browser.page.body)?.[1]
  if (!to) throw new Error(`the page leads nowhere by itself: ${browser.page.body}`)
  browser.page = { ...browser.page, url: to.replaceAll('&amp;', '&') }
}

/** The application that the browser stands at reads what it is told, by its own library, and answers. */
async function answerAs(parties: Party[], browser: Browser) {
  const at = new URL(browser.page.url)
  const party = parties.find(({ id }) => at.href.startsWith(sloOf(id)))
  if (!party) throw new Error(`no application is at ${at.href}`)
  const { profile } = await party.saml.validateRedirectAsync(Object.fromEntries(at.searchParams), at.search.slice(1))
  if (!profile) throw new Error('the application is told nothing')
  const relayState = at.searchParams.get('RelayState') ?? ''
  const answer = await party.saml.getLogoutResponseUrlAsync(profile, relayState, {}, true)
  await browser.open(answer)
  return { id: party.id, profile, answer }
}

const logout = (browser: Browser): Promise<Visited> => browser.open(`${origin}/api/oauth/logout`)

/** Nobody is signed in: an application that wants no page is told so. */
async function isOut({ base }: Party, browser: Browser) {
  await browser.open(`${base}/sso?${await passiveRequest(base)}`)
  const xml = Buffer.from(/name="SAMLResponse" value="([^"]*)"/.exec(browser.page.body)?.[1] ?? '', 'base64').toString()
  return xml.includes('status:NoPassive')
}
async function passiveRequest(base: string) {
  const issuer = `${site}${base.split('/').at(-1)}`
  const saml = new SAML({
    ...{ issuer, callbackUrl: `${issuer}/acs`, entryPoint: `${base}/sso`, idpCert: key.certificate },
    ...{ identifierFormat: null, passive: true },
  })
  return new URL(await saml.getAuthorizeUrlAsync('', undefined, {})).search.slice(1)
}

describe('LGN-09 a sign-out here', () => {
  it('ends the session first, and then tells each application that has an address for it, one after the other', async () => {
    const parties = [await newParty('app_one'), await newParty('app_two')]
    const [one] = parties as [Party, Party]
    const silent = await newParty('app_silent', { hears: false })
    const { browser, profiles } = await signedInTo(...parties, silent)
    await logout(browser)
    await browser.submit({})
    expect(browser.page.headers.get('content-security-policy')).toContain("form-action 'self';")
    const page = browser.page
    expect(await isOut(one, browser)).toBe(true)
    browser.page = page
    leadOn(browser)
    const told = [await answerAs(parties, browser), await answerAs(parties, browser)]
    expect(told.map(({ id }) => id).sort()).toEqual(['app_one', 'app_two'])
    for (const { profile } of told)
      expect(profile).toMatchObject({ nameID: profiles[0]?.nameID, sessionIndex: profiles[0]?.sessionIndex })
    expect(browser.page.body).toContain('You are signed out')
  })

  it('goes on once for each answer, and nowhere for one that nobody waits for', async () => {
    const party = await newParty('app_once')
    const { browser } = await signedInTo(party)
    await logout(browser)
    await browser.submit({})
    leadOn(browser)
    const { answer } = await answerAs([party], browser)
    const forged = new URL(answer)
    forged.searchParams.set('RelayState', 'https://evil.example/')
    for (const url of [answer, forged.href]) expect((await browser.open(url)).status).toBe(400)
  })

  it('tells nobody where the person stays', async () => {
    const party = await newParty('app_stays')
    const { browser } = await signedInTo(party)
    await logout(browser)
    await browser.submit({ stay: 'yes' })
    expect(browser.page.body).toContain('You are still signed in')
    expect(await isOut(party, browser)).toBe(false)
  })
})

describe('LGN-09 an application that signs somebody out', () => {
  it('hears what came of it at the end, and is not told what it asked; the others are told', async () => {
    const [asks, other] = [await newParty('app_asks', { signs: true }), await newParty('app_other')]
    const { browser, profiles } = await signedInTo(asks, other)
    await browser.open(await asks.saml.getLogoutUrlAsync(profiles[0] as Profile, 'bye', {}))
    leadOn(browser)
    expect((await answerAs([asks, other], browser)).id).toBe('app_other')
    const at = new URL(browser.page.url)
    expect(at.href.startsWith(sloOf('app_asks'))).toBe(true)
    const told = await asks.saml.validateRedirectAsync(Object.fromEntries(at.searchParams), at.search.slice(1))
    expect([told.loggedOut, at.searchParams.get('RelayState')]).toEqual([true, 'bye'])
  })

  it('is not told either where it asks without a proof, and the person agrees', async () => {
    const [asks, other] = [await newParty('app_unproved'), await newParty('app_beside')]
    const { browser, profiles } = await signedInTo(asks, other)
    await browser.open(await asks.saml.getLogoutUrlAsync(profiles[0] as Profile, 'bye', {}))
    await browser.submit({})
    leadOn(browser)
    expect((await answerAs([asks, other], browser)).id).toBe('app_beside')
    expect(browser.page.url.startsWith(sloOf('app_unproved'))).toBe(true)
    expect(new URL(browser.page.url).searchParams.has('SAMLResponse')).toBe(true)
  })
})

describe('LGN-09 an application that asks for a sign-out by a form', () => {
  /** The page that carries our answer to the application, as its browser posts it. */
  const carried = ({ page }: Browser) => {
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? ''
    const action = /<form[^>]*action="([^"]+)"/.exec(page.body)?.[1]
    return { action, SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') }
  }
  /** What it asks by an address, sent by a form instead; nothing of it is signed then. */
  async function ask({ base, saml }: Party, browser: Browser, profile: Profile) {
    const asked = new URL(await saml.getLogoutUrlAsync(profile, 'bye', {})).searchParams
    const xml = inflateRawSync(Buffer.from(asked.get('SAMLRequest') ?? '', 'base64'))
    const form = new URLSearchParams({ SAMLRequest: xml.toString('base64'), RelayState: 'bye' })
    await browser.open(`${base}/slo`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: form.toString(),
    })
  }

  it('is answered by a form once the others were told, signed, to its address alone, and once', async () => {
    const [asks, other] = [await newParty('app_forms'), await newParty('app_formless')]
    const { browser, profiles } = await signedInTo(asks, other)
    await ask(asks, browser, profiles[0] as Profile)
    await browser.submit({})
    leadOn(browser)
    expect((await answerAs([asks, other], browser)).id).toBe('app_formless')
    const { action, ...answer } = carried(browser)
    expect([action, answer.RelayState]).toEqual([sloOf('app_forms'), 'bye'])
    expect(browser.page.headers.get('content-security-policy')).toContain(`form-action 'self' ${new URL(site).origin};`)
    expect(await asks.saml.validatePostResponseAsync(answer)).toMatchObject({ loggedOut: true })
    const xml = Buffer.from(answer.SAMLResponse, 'base64').toString().replace('status:Success', 'status:Responder')
    const forged = { ...answer, SAMLResponse: Buffer.from(xml).toString('base64') }
    await expect(asks.saml.validatePostResponseAsync(forged)).rejects.toThrow('signature')
    expect((await browser.open(browser.page.url)).status).toBe(400)
  })

  it('hears by a form as well that the person stays', async () => {
    const asks = await newParty('app_staying')
    const { browser, profiles } = await signedInTo(asks)
    await ask(asks, browser, profiles[0] as Profile)
    await browser.submit({ stay: 'yes' })
    const { action, SAMLResponse } = carried(browser)
    expect(action).toBe(sloOf('app_staying'))
    expect(Buffer.from(SAMLResponse, 'base64').toString()).toContain('status:PartialLogout')
    expect(browser.page.body).toContain('You are still signed in')
    expect(await isOut(asks, browser)).toBe(false)
  })

  it('gets nobody signed in by what it asked so', async () => {
    const asks = await newParty('app_swapping')
    const { browser, profiles } = await signedInTo(asks)
    browser.stopAt = `${asks.base}/signed-out`
    await ask(asks, browser, profiles[0] as Profile)
    await browser.open(browser.page.url.replace('/signed-out?', '/answer?'))
    expect([browser.page.status, carried(browser).SAMLResponse]).toEqual([400, ''])
  })
})
