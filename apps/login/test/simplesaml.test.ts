import type { ConnectionDraft } from '@doorward/core/connections/connection'
import type { AccountId } from '@doorward/core/ids'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAccount } from './add-account.ts'
import { applicationsOf } from './applications-of.ts'
import { Browser, fetchLocal } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { SimpleSaml } from './peers/simplesaml.ts'
import { goToProvider, postFromElsewhere, shop } from './providers/signing-in.ts'
import { newProviderKey } from './saml/provider.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const another = 'acc-testaccount2' as AccountId // of the right pattern
const [first, second] = [newProviderKey(), newProviderKey()]
let login: TestLogin
let peer: SimpleSaml
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
const us = () => ({ entityId: host(), consumerUrl: `${host()}/login` })

beforeAll(async () => {
  peer = await SimpleSaml.open({
    'ann:a word': { uid: ['ann7'], mail: ['ann@idp.example'], displayName: ['Ann Idp'] },
  })
  login = await openTestLogin()
  await applicationsOf(login).save('app_shop', shop)
  await addAccount(login, another)
  const others = { applicationId: 'app_of_others', name: 'Others', redirectUrls: ['https://others.example/'] }
  await login.save('application', others.applicationId, others, another)
  peer.useKeys(first)
  peer.useClient(us())
  await connect(await peer.certificates())
})
afterAll(async () => {
  peer?.close()
  await login?.close()
})

/** The connection to the peer with these certificates. */
const connect = (certificates: string[], more: ConnectionDraft = {}) =>
  saveConnection(login, 'con_peer', {
    ...more,
    type: 'SAML2',
    authenticationUrl: `${peer.site}/saml2/idp/SSOService.php`,
    issuerUrl: peer.entityId,
    providerCertificate: certificates.join('\n\n'),
  })

/** Ann signs in there and comes back. */
async function signIn() {
  const { browser, finish } = await goToProvider(login, 'con_peer')
  const { url, form } = await peer.signIn(browser, 'ann:a word')
  expect(url).toBe(`${host()}/login`)
  const { location } = await postFromElsewhere(url, form)
  await browser.open(location ?? '')
  return { browser, form, finish }
}

const identity = async () => decodeJwt((await (await signIn()).finish()).id_token)

describe('LGN-09 a sign-in at SimpleSAMLphp', () => {
  it('ends with tokens of the person, the same one each time', async () => {
    const [one, other] = [await identity(), await identity()]
    expect(one).toMatchObject({ name: 'Ann Idp', email: 'ann@idp.example', email_verified: false })
    expect(other.sub).toBe(one.sub)
  })

  it('is asked for again once the person has signed out here', async () => {
    const { browser } = await signIn()
    await browser.open(`${host()}/logout`)
    await browser.submit({})
    await browser.open(`${host()}/settings`)
    expect(browser.page.body).toContain('Continue with')
    expect(browser.page.body).not.toContain('Ann Idp')
  })

  it('may be encrypted to the certificate of our metadata', async () => {
    const xml = await (await fetchLocal(`${host()}/api/authentication/saml/metadata`)).text()
    const encryptTo = (/X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '').replaceAll(/\s/g, '')
    peer.useClient({ ...us(), encryptTo })
    const { form, finish } = await signIn()
    const answer = Buffer.from(form.get('SAMLResponse') ?? '', 'base64').toString()
    expect([answer.includes('EncryptedAssertion'), answer.includes('ann7')]).toEqual([true, false])
    expect(decodeJwt((await finish()).id_token)).toMatchObject({ name: 'Ann Idp' })
    peer.useClient(us())
  })

  it('goes on while its key changes, where the next certificate stands beside the present one', async () => {
    peer.useKeys(first, second)
    const announced = await peer.certificates()
    expect(announced).toHaveLength(2)
    await connect(announced)
    const before = await identity()
    peer.useKeys(second)
    expect((await identity()).sub).toBe(before.sub)
  })

  it('is not believed by a certificate that is gone', async () => {
    peer.useKeys(first)
    await connect(await peer.certificates())
    peer.useKeys(second)
    expect((await signIn()).browser.page.body).toContain('be trusted')
  })
})

describe('LGN-09 a sign-in that SimpleSAMLphp begins', () => {
  const allowed = { defaultConnectionProperties: { allowIdpInitiated: 'true' } }
  const allow = async (more: ConnectionDraft = allowed) => {
    peer.useKeys(first)
    peer.useClient(us())
    await connect(await peer.certificates(), more)
  }
  /** Ann signs in there, and her browser is sent to us unasked. */
  async function begun(relayState?: string) {
    const browser = new Browser('https://')
    await browser.open(peer.startFor(host(), relayState))
    return { browser, ...(await peer.signIn(browser, 'ann:a word')) }
  }
  /** Who is signed in here in a browser. */
  const whoIs = async (browser: Browser) => {
    await browser.open(`${host()}/settings`)
    return browser.page.body
  }
  const post = (url: string, form: URLSearchParams) =>
    fetchLocal(url, {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })

  it('is refused unless the connection allows it: the page says what to do, and its trace why', async () => {
    await allow({})
    const { url, form } = await begun()
    const answer = await post(url, form)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Begin at the application')])
    const [trace] = await login.rows.owner`
      select outcome, steps::text as steps from login_traces where connection_id = 'con_peer' order by created_at desc limit 1`
    expect(trace).toMatchObject({ outcome: 'failed', steps: expect.stringContaining('does not allow') })
  })

  it.each([
    ['the only one', undefined, 'https://shop.example.com/'],
    ['the one that is named', 'app_shop', 'https://shop.example.com/'],
    ['an address of one', 'https://shop.example.com/orders?id=7', 'https://shop.example.com/orders?id=7'],
  ])(
    'ends at the application: %s, with one more question to the provider and none to the person',
    async (_, relayState, end) => {
      await allow()
      const { browser, url, form } = await begun(relayState)
      const { location } = await postFromElsewhere(url, form)
      await browser.open(location ?? '')
      expect(browser.page.url.startsWith(peer.site)).toBe(true)
      const again = peer.formIn(browser)
      const back = await postFromElsewhere(again.url, again.form)
      await browser.open(back.location ?? '')
      expect(browser.page.url).toBe(end)
      expect(await whoIs(browser)).toContain('Ann Idp')
    },
  )

  it('signs nobody in by what was sent unasked: not in another browser, and not again', async () => {
    await allow()
    const { url, form } = await begun()
    for (let times = 0; times < 2; times++) {
      const victim = new Browser('https://')
      const { location } = await postFromElsewhere(url, form)
      await victim.open(location ?? '')
      expect(victim.page.body).toContain('username') // the provider asks who it is
      expect(await whoIs(victim)).not.toContain('Ann Idp')
    }
  })

  it.each([{}, allowed])('is not what answers a sign-in of ours that is over: with %j it has expired', async (more) => {
    await allow(more)
    const { form } = await signIn()
    const answer = await post(`${host()}/login`, form)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('This sign-in has expired')])
  })

  it('leads nowhere at the host of another account, which has no such connection', async () => {
    await allow()
    const { form } = await begun('app_of_others')
    const answer = await post(`http://${another}.eu-west.doorward.localhost:${login.port}/login`, form)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('This sign-in has expired')])
  })

  it.each(['https://thief.example/', 'app_of_others', 'https://others.example/', 'app_none', 'javascript:alert(1)'])(
    'leads nowhere by %s',
    async (relayState) => {
      await allow()
      const { url, form } = await begun('app_shop')
      form.set('RelayState', relayState)
      const answer = await post(url, form)
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('to which application')])
    },
  )

  it('leads nowhere where several connections have that provider, or none has', async () => {
    await allow()
    const { url, form } = await begun()
    const stored = { type: 'SAML2', authenticationUrl: `${peer.site}/sso`, issuerUrl: peer.entityId } as const
    await saveConnection(login, 'con_twin', { ...stored, ...allowed, providerCertificate: first.certificate })
    expect((await post(url, form)).status).toBe(400)
    await saveConnection(login, 'con_twin', {
      ...stored,
      issuerUrl: 'urn:another',
      providerCertificate: first.certificate,
    })
    expect((await post(url, form)).status).toBe(303)
    const called = (name: string) =>
      `<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol"><Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">${name}</Issuer></p:Response>`
    for (const xml of ['<a/>', called(''), called('&#0;'), called('&#xD800;'), called('urn:nobody')]) {
      form.set('SAMLResponse', Buffer.from(xml).toString('base64'))
      expect((await post(url, form)).status, xml).toBe(400)
    }
  })
})
