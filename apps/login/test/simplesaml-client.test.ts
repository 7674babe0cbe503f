import { rotateSamlSigningKeys } from '@doorward/store/secrets/saml-signing-keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { Browser, fetchLocal } from './browser.ts'
import { type PeerProvider, SimpleSaml } from './peers/simplesaml.ts'
import { newProviderKey } from './saml/provider.ts'
import { answerSignUp } from './sign-up-at.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const key = newProviderKey()
let login: TestLogin
let peer: SimpleSaml
let base: string

beforeAll(async () => {
  peer = await SimpleSaml.open({})
  login = await openTestLogin()
  const { asClient } = peer
  await applicationsOf(login).save('app_peer', {
    name: 'A page of SimpleSAMLphp',
    saml: {
      entityId: asClient.entityId,
      assertionConsumerServiceUrl: asClient.consumerUrl,
      singleLogoutServiceUrl: asClient.signOutUrl,
      requestCertificate: key.certificate,
    },
  })
  base = `${applicationsOf(login).issuer}/api/authentication/saml/app_peer`
  await readMetadata()
})
afterAll(async () => {
  peer?.close()
  await login?.close()
})

/** The peer reads what we publish of ourselves, as an administrator has it do. */
async function readMetadata(more: Pick<PeerProvider, 'signOutBinding'> = {}) {
  const xml = await (await fetchLocal(`${base}/metadata`)).text()
  const certificates = [...xml.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, text = '']) =>
    text.replaceAll(/\s/g, ''),
  )
  const provider = { entityId: base, signInUrl: `${base}/sso`, signOutUrl: `${base}/slo`, certificates }
  peer.useProvider({ ...provider, ...more }, key)
}

/** Opens the page of the peer that wants somebody signed in. */
async function openPeer(browser: Browser) {
  await browser.open(peer.asClient.page)
  return browser
}

/** The answer page is posted to the peer, as its script does. */
const post = (browser: Browser) => browser.submit({})

async function signUp() {
  const browser = await openPeer(new Browser('https://nowhere.example/'))
  const create = /href="([^"]*sign-up[^"]*)"/.exec(browser.page.body)?.[1] ?? ''
  await browser.open(new URL(create, browser.page.url).href)
  const email = await answerSignUp(login, browser)
  await post(browser)
  return { browser, email }
}

/** What the page says first: the sign-in's own word, not that of an error or of an answer that is posted. */
const headingOf = (browser: Browser) => /<h1[^>]*>([^<]+)/.exec(browser.page.body)?.[1]

describe('LGN-09 SimpleSAMLphp as an application', () => {
  it('signs people in, and reads who they are', async () => {
    const { browser, email } = await signUp()
    expect(browser.page.url.startsWith(peer.site)).toBe(true)
    for (const part of [email, 'Maya', 'userId']) expect(browser.page.body).toContain(part)
  })

  it('signs them out here too, and asks them to sign in again', async () => {
    const { browser } = await signUp()
    await browser.open(`${peer.asClient.page}&logout`)
    expect(browser.page.url.startsWith(peer.site)).toBe(true)
    await openPeer(browser)
    expect(browser.page.url.startsWith(peer.site)).toBe(false)
    expect(headingOf(browser)).toBe('Sign in to A page of SimpleSAMLphp')
  })

  it('signs them out by a form too, and understands the form that answers', async () => {
    await readMetadata({ signOutBinding: 'HTTP-POST' })
    const { browser } = await signUp()
    await browser.open(`${peer.asClient.page}&logout`)
    const { url, form } = peer.formIn(browser)
    expect([url, form.has('SAMLRequest')]).toEqual([`${base}/slo`, true])
    await browser.open(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    expect(browser.page.body).toContain(`action="${peer.asClient.signOutUrl}"`)
    await post(browser)
    expect([browser.page.status, browser.page.url.startsWith(peer.site)]).toEqual([200, true])
    await openPeer(browser)
    expect(headingOf(browser)).toBe('Sign in to A page of SimpleSAMLphp')
    await readMetadata()
  })

  it('goes on over a change of our key, whose certificate it knew before', async () => {
    const { browser } = await signUp()
    const { database, keyring, clock } = login.environment
    const making = { dataKey: await keyring.dataKey(login.accountId), now: new Date(clock.now() + 3_700_000) }
    await rotateSamlSigningKeys(database, login.accountId, making)
    await browser.open(`${peer.asClient.page}&logout`)
    const again = await signUp()
    expect(again.browser.page.body).toContain(again.email)
  })
})
