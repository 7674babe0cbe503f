import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { ConnectionDraft } from '@doorward/core/connections/connection'
import { tidyConnection } from '@doorward/core/connections/connection'
import type { ConnectionId } from '@doorward/core/ids'
import { ensureSamlKey } from '@doorward/store/secrets/saml-key'
import { listTraces } from '@doorward/store/sign-in/login-traces'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samlSignIn } from '../src/federation/saml/saml-sign-in.ts'
import type { Asking } from '../src/federation/sign-in-way.ts'
import { applicationsOf } from './applications-of.ts'
import { fetchLocal } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { goToProvider, postFromElsewhere, shop } from './providers/signing-in.ts'
import {
  assertionOf,
  attribute,
  ciphers,
  encrypted,
  type Facts,
  newProviderKey,
  responseOf,
  sha1,
  signed,
  withComments,
} from './saml/provider.ts'
import { wrappings } from './saml/wrapping.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const key = newProviderKey()
const next = newProviderKey()
const over = newProviderKey(-1)
const stranger = newProviderKey()
const issuer = 'https://idp.example/metadata'
const minute = 60_000

const draft: ConnectionDraft = {
  type: 'SAML2',
  authenticationUrl: 'https://idp.example/sso?tenant=1',
  issuerUrl: issuer,
  providerCertificate: key.certificate,
}

let login: TestLogin
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`

beforeAll(async () => {
  login = await openTestLogin()
  await applicationsOf(login).save('app_shop', shop)
  await saveConnection(login, 'con_saml', draft)
})
afterAll(() => login.close())

/** A sign-in at the provider that is under way. */
const newAsking = (more: ConnectionDraft = {}): Asking => ({
  accountId: login.accountId,
  connection: tidyConnection('con_saml' as ConnectionId, { ...draft, ...more }), // letters of an id
  secret: undefined,
  returnTo: `${host()}/login`,
  ...{ state: `s${randomBytes(8).toString('hex')}`, verifier: 'v', nonce: randomBytes(16).toString('hex') },
})

const factsFor = (asking: Asking): Facts => ({
  ...{ requestId: `_${asking.nonce}`, issuer, audience: host(), recipient: `${host()}/login` },
  ...{ nameId: 'ann', format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified' },
  assertionId: `_${randomBytes(8).toString('hex')}`,
  ...{ notBefore: Date.now() - minute, notOnOrAfter: Date.now() + 5 * minute },
  attributes: attribute('mail', 'ann@idp.example') + attribute('urn:oid:2.16.840.1.113730.3.1.241', 'Ann Idp'),
  status: 'Success',
  method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
})

const posted = (state: string, xml: string | Buffer) =>
  new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: state })

type Shape = (facts: Facts) => string | Promise<string>
const byAssertion: Shape = (facts) => responseOf(facts, signed(assertionOf(facts), 'Assertion', key))
const byResponse: Shape = (facts) => signed(responseOf(facts, assertionOf(facts)), 'Response', key)

/** What comes of an answer. */
async function outcomeOf(shape: Shape, { asking = newAsking(), facts = {} as Partial<Facts> } = {}) {
  const xml = await shape({ ...factsFor(asking), ...facts })
  return samlSignIn.complete(login.environment, asking, posted(asking.state, xml))
}

const ourCertificate = async () => {
  const { database, keyring } = login.environment
  const dataKey = await keyring.dataKey(login.accountId)
  return (await ensureSamlKey(database, login.accountId, { dataKey, now: new Date() })).certificate
}

describe('LGN-09 security 20: an answer of a SAML provider is believed', () => {
  it.each<[string, Shape]>([
    ['its assertion is signed', byAssertion],
    ['the whole of it is signed', byResponse],
    [
      'both are signed',
      (facts) => signed(responseOf(facts, signed(assertionOf(facts), 'Assertion', key)), 'Response', key),
    ],
    [
      'its assertion is signed, and encrypted to us',
      async (facts) =>
        responseOf(facts, encrypted(signed(assertionOf(facts), 'Assertion', key), await ourCertificate())),
    ],
    [
      'its assertion is encrypted to us, and the whole of it signed',
      async (facts) =>
        signed(responseOf(facts, encrypted(assertionOf(facts), await ourCertificate())), 'Response', key),
    ],
  ])('where %s', async (_, shape) => {
    expect(await outcomeOf(shape)).toEqual({
      issuer,
      claims: expect.objectContaining({
        ...{ sub: 'ann', email: 'ann@idp.example', mail: 'ann@idp.example', name: 'Ann Idp', email_verified: false },
      }),
    })
  })

  it.each(Object.keys(ciphers) as (keyof typeof ciphers)[])('encrypted by %s', async (cipher) => {
    const shape: Shape = async (facts) =>
      responseOf(facts, encrypted(signed(assertionOf(facts), 'Assertion', key), await ourCertificate(), { cipher }))
    expect(await outcomeOf(shape)).toMatchObject({ claims: { sub: 'ann' } })
  })

  it('while two certificates stand side by side, by either key', async () => {
    const asking = () => newAsking({ providerCertificate: `${key.certificate}\n${next.certificate}` })
    for (const each of [key, next]) {
      const shape: Shape = (facts) => responseOf(facts, signed(assertionOf(facts), 'Assertion', each))
      expect(await outcomeOf(shape, { asking: asking() })).toMatchObject({ claims: { sub: 'ann' } })
    }
  })

  it('within the leeway of the connection, and no longer', async () => {
    const late = { notOnOrAfter: Date.now() - 2 * minute }
    const wide = () => newAsking({ defaultConnectionProperties: { clockLeeway: '150' } })
    expect(await outcomeOf(byAssertion, { asking: wide(), facts: late })).toMatchObject({ claims: { sub: 'ann' } })
    await expect(outcomeOf(byAssertion, { facts: late })).rejects.toThrow('was good until')
  })
})

describe('LGN-09 who a SAML provider says it is', () => {
  it.each([
    ['mail', 'Mail'],
    ['email', 'email'],
    ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress', undefined],
    ['urn:oid:0.9.2342.19200300.100.1.3', 'mail'],
  ])('has the address that the attribute %s has, which is proved by nothing', async (name, friendly) => {
    const attributes = attribute(name, 'a@b.example', friendly) + attribute('email_verified', 'true')
    const { claims } = await outcomeOf(byAssertion, { facts: { attributes } })
    expect(claims).toMatchObject({ email: 'a@b.example', email_verified: false })
  })

  it('is no other than the NameID says, whatever the attributes are called', async () => {
    const attributes = attribute('sub', 'admin') + attribute('x', 'admin', 'sub') + attribute('__proto__', 'admin')
    expect((await outcomeOf(byAssertion, { facts: { attributes } })).claims).toMatchObject({ sub: 'ann' })
  })

  it('has no id by a NameID that is another one tomorrow', async () => {
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    const { claims } = await outcomeOf(byAssertion, { facts: { format, attributes: attribute('uid', 'ann1') } })
    expect(claims).toEqual({ uid: 'ann1', email_verified: false })
  })

  it('keeps what stands in the name of somebody as it is written', async () => {
    expect(await outcomeOf(byAssertion, { facts: { nameId: 'a &lt;b&gt; &amp; c' } })).toMatchObject({
      claims: { sub: 'a <b> & c' },
    })
  })
})

const doctype = '<!DOCTYPE r [<!ENTITY e "admin">]>'

describe('LGN-09 security 20: an answer is refused, and the trace says why, that is', () => {
  it.each(Object.entries(wrappings))('%s', async (_, wrap) => {
    const shape: Shape = async (facts) =>
      wrap(facts, {
        response: await byResponse(facts),
        assertion: signed(assertionOf(facts), 'Assertion', key),
      })
    await expect(outcomeOf(shape)).rejects.toMatchObject({
      fault: 'untrusted',
      message: expect.stringMatching(/another in it|more than one assertion/),
    })
  })

  it.each<[string, string, Shape]>([
    ['not signed at all', 'neither the answer nor', (facts) => responseOf(facts, assertionOf(facts))],
    [
      'signed by another key, whose certificate it brings',
      'no certificate of the connection',
      (facts) => responseOf(facts, signed(assertionOf(facts), 'Assertion', stranger)),
    ],
    [
      'signed with SHA-1',
      'rsa-sha1',
      (facts) => responseOf(facts, signed(assertionOf(facts), 'Assertion', key, { algorithms: sha1 })),
    ],
    [
      'signed with SHA-1 inside what is encrypted',
      'rsa-sha1',
      async (facts) =>
        responseOf(
          facts,
          encrypted(signed(assertionOf(facts), 'Assertion', key, { algorithms: sha1 }), await ourCertificate()),
        ),
    ],
    [
      'signed as a whole, by another key in its assertion',
      'no certificate of the connection',
      (facts) => signed(responseOf(facts, signed(assertionOf(facts), 'Assertion', stranger)), 'Response', key),
    ],
    [
      'signed in its assertion, by another key as a whole',
      'no certificate of the connection',
      (facts) => signed(responseOf(facts, signed(assertionOf(facts), 'Assertion', key)), 'Response', stranger),
    ],
    [
      'changed after it was signed',
      'no certificate of the connection',
      async (facts) => (await byAssertion(facts)).replace('>ann<', '>bob<'),
    ],
    [
      'changed after it was signed as a whole',
      'no certificate of the connection',
      async (facts) => (await byResponse(facts)).replace('>ann<', '>bob<'),
    ],
    [
      'made of two assertions, each signed',
      'more than one assertion',
      (facts) => {
        const other = { ...facts, assertionId: '_other' }
        return responseOf(facts, [facts, other].map((each) => signed(assertionOf(each), 'Assertion', key)).join(''))
      },
    ],
    [
      'one in which two elements have one ID',
      'one ID',
      async (facts) => (await byAssertion(facts)).replace('<saml:Subject>', `<saml:Subject ID="${facts.assertionId}">`),
    ],
    [
      'encrypted, and signed nowhere',
      'neither the answer nor',
      async (facts) => responseOf(facts, encrypted(assertionOf(facts), await ourCertificate())),
    ],
    [
      'encrypted to another key',
      'can not be decrypted',
      (facts) => responseOf(facts, encrypted(signed(assertionOf(facts), 'Assertion', key), stranger.certificate)),
    ],
    [
      'encrypted by RSA 1.5, which can be probed',
      'rsa-1_5',
      async (facts) =>
        responseOf(
          facts,
          encrypted(signed(assertionOf(facts), 'Assertion', key), await ourCertificate(), { padding: '1_5' }),
        ),
    ],
    [
      'broken by a comment in the NameID',
      'a comment',
      async (facts) =>
        (await byAssertion({ ...facts, nameId: 'admin@idp.example.evil.example' })).replace(
          'admin@idp.example.evil',
          'admin@idp.example<!---->.evil',
        ),
    ],
    [
      'signed with a comment in the NameID',
      'a comment',
      (facts) =>
        responseOf(
          facts,
          signed(assertionOf({ ...facts, nameId: 'admin<!-- -->.evil' }), 'Assertion', key, {
            canonical: withComments,
          }),
        ),
    ],
    [
      'encrypted with a comment in the NameID',
      'can not be decrypted',
      async (facts) =>
        responseOf(
          facts,
          encrypted(
            signed(assertionOf({ ...facts, nameId: 'admin.evil' }), 'Assertion', key).replace(
              'admin.',
              'admin<!---->.',
            ),
            await ourCertificate(),
          ),
        ),
    ],
    [
      'written with a CDATA section',
      'a CDATA section',
      async (facts) => (await byAssertion(facts)).replace('>ann<', '><![CDATA[ann]]><'),
    ],
    ['written with a document type', 'a document type', async (facts) => doctype + (await byAssertion(facts))],
    [
      'written with an entity',
      'a document type',
      async (facts) => doctype + (await byAssertion(facts)).replace('>ann<', '>&e;<'),
    ],
    ['huge', 'larger than', async (facts) => (await byAssertion(facts)) + ' '.repeat(300_000)],
    ['nested without end', 'nested deeper', (facts) => responseOf(facts, '<a>'.repeat(5_000) + '</a>'.repeat(5_000))],
    ['no XML', 'is no XML', () => 'hello'],
    ['another document', 'is no answer', () => '<Response ID="x" Version="2.0"/>'],
    ['empty', 'has no assertion', (facts) => signed(responseOf(facts, ''), 'Response', key)],
  ])('%s', async (_, why, shape) => {
    await expect(outcomeOf(shape)).rejects.toMatchObject({ fault: 'untrusted', message: expect.stringContaining(why) })
  })

  it.each<[string, string, Partial<Facts>]>([
    ['for another audience', 'is for https://other.example', { audience: 'https://other.example' }],
    ['from another issuer', 'is from https://other.example', { issuer: 'https://other.example' }],
    ['for another request', 'is to the request _other', { requestId: '_other' }],
    ['not yet good', 'is good from', { notBefore: Date.now() + 5 * minute }],
    ['over', 'was good until', { notOnOrAfter: Date.now() - 5 * minute }],
    ['for who holds a key', 'not for who brings it', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
    ['of nobody', 'NameID is no text', { nameId: '' }],
  ])('%s', async (_, why, facts) => {
    for (const shape of [byAssertion, byResponse])
      await expect(outcomeOf(shape, { facts })).rejects.toMatchObject({
        fault: 'untrusted',
        message: expect.stringContaining(why),
      })
  })

  it.each<[string, string, (facts: Facts) => string]>([
    [
      'to be handed to somebody else',
      'is to be handed to https://other.example/acs',
      (facts) =>
        responseOf(facts, signed(assertionOf({ ...facts, recipient: 'https://other.example/acs' }), 'Assertion', key)),
    ],
    [
      'posted to somebody else',
      'is meant for https://other.example/acs',
      (facts) =>
        responseOf({ ...facts, recipient: 'https://other.example/acs' }, signed(assertionOf(facts), 'Assertion', key)),
    ],
    [
      'to another request in its assertion alone',
      'the assertion is to the request _other',
      (facts) => responseOf(facts, signed(assertionOf({ ...facts, requestId: '_other' }), 'Assertion', key)),
    ],
    [
      'to no request: nobody began it here',
      'the answer is to the request nothing',
      (facts) => responseOf(facts, signed(assertionOf(facts), 'Assertion', key)).replace(/ InResponseTo="[^"]+"/, ''),
    ],
    [
      'without an audience',
      'names no audience',
      (facts) =>
        responseOf(
          facts,
          signed(
            assertionOf(facts).replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
            'Assertion',
            key,
          ),
        ),
    ],
    [
      'without an end',
      'has no end',
      (facts) =>
        responseOf(
          facts,
          signed(assertionOf(facts).replace(/(Data [^>]*) NotOnOrAfter="[^"]+"/, '$1'), 'Assertion', key),
        ),
    ],
    [
      'about nobody who signed in',
      'does not say that anybody signed in',
      (facts) =>
        responseOf(
          facts,
          signed(assertionOf(facts).replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, ''), 'Assertion', key),
        ),
    ],
  ])('%s', async (_, why, shape) => {
    await expect(outcomeOf(shape)).rejects.toMatchObject({ fault: 'untrusted', message: expect.stringContaining(why) })
  })

  it('used before, also under another request of the same id', async () => {
    const asking = newAsking()
    const facts = { assertionId: '_once' }
    await outcomeOf(byAssertion, { asking, facts })
    await expect(outcomeOf(byAssertion, { asking, facts })).rejects.toThrow('used before')
  })

  it('signed by a certificate that is over, though a good one stands beside it', async () => {
    const asking = newAsking({ providerCertificate: `${over.certificate}${key.certificate}` })
    const shape: Shape = (facts) => responseOf(facts, signed(assertionOf(facts), 'Assertion', over))
    await expect(outcomeOf(shape, { asking })).rejects.toThrow('no certificate of the connection that is still good')
  })

  it('of another sign-in of the same person', async () => {
    const [one, other] = [newAsking(), newAsking()]
    const xml = await byAssertion(factsFor(one))
    const complete = (asking: Asking) => samlSignIn.complete(login.environment, asking, posted(one.state, xml))
    await expect(complete(other)).rejects.toThrow('another sign-in')
  })

  it.each([
    ['nothing', '', 'without a SAMLResponse'],
    ['no base64', '%%%', 'not base64'],
    ['no text', Buffer.from([0xff, 0xfe, 0xfd, 0xfc]).toString('base64'), 'not UTF-8'],
  ])('%s', async (_, SAMLResponse, why) => {
    const asking = newAsking()
    const answer = new URLSearchParams({ SAMLResponse, RelayState: asking.state })
    await expect(samlSignIn.complete(login.environment, asking, answer)).rejects.toThrow(why)
  })

  it.each([
    ['Responder', 'misconfigured'],
    ['AuthnFailed', 'declined'],
    ['RequestDenied', 'declined'],
  ])('the word of the provider that nobody signed in: %s', async (status, fault) => {
    await expect(outcomeOf((facts) => responseOf(facts, ''), { facts: { status } })).rejects.toMatchObject({
      fault,
      message: `the provider said ${status}`,
    })
  })
})

/** Goes to the provider, and reads what it was asked there. */
async function asked() {
  const begun = await goToProvider(login, 'con_saml')
  const address = new URL(begun.address)
  const [request, state] = ['SAMLRequest', 'RelayState'].map((name) => address.searchParams.get(name) ?? '')
  const xml = inflateRawSync(Buffer.from(request ?? '', 'base64')).toString()
  return { ...begun, url: address, state: state ?? '', xml, requestId: / ID="([^"]+)"/.exec(xml)?.[1] ?? '' }
}

/** The provider's answer, posted by the browser from the provider's site and followed here. */
async function answer({ state, requestId, browser }: Awaited<ReturnType<typeof asked>>, shape: Shape) {
  const xml = await shape({ ...factsFor(newAsking()), requestId })
  const { status, location } = await postFromElsewhere(`${host()}/login`, posted(state, xml))
  expect(status).toBe(303)
  await browser.open(location ?? '')
  return browser.page
}

const latestTrace = async () => {
  const [latest] = await login.environment.database.account(login.accountId, (tx) =>
    listTraces(tx, login.accountId, { limit: 1 }),
  )
  return latest
}

describe('LGN-09 a sign-in at a SAML provider', () => {
  it('is asked for by redirect, with an id of its own each time (SAML 2.0 Core §3.4.1)', async () => {
    const [one, other] = [await asked(), await asked()]
    expect(one.url.origin + one.url.pathname + one.url.searchParams.get('tenant')).toBe('https://idp.example/sso1')
    expect(one.url.searchParams.has('Signature')).toBe(false)
    for (const text of [
      `AssertionConsumerServiceURL="${host()}/login"`,
      'ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"',
      `>${host()}</saml:Issuer>`,
      'Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"',
    ])
      expect(one.xml).toContain(text)
    expect(one.xml).not.toContain('RequestedAuthnContext')
    expect(one.requestId).not.toBe(other.requestId)
  })

  it('demands how people prove themselves there where the connection says so', async () => {
    const asking = newAsking({ defaultConnectionProperties: { authnContext: 'urn:mfa', prompt: 'login' } })
    const address = new URL(await samlSignIn.begin(login.environment, asking))
    const xml = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    expect(xml).toContain('>urn:mfa</saml:AuthnContextClassRef>')
    expect(xml).toContain('ForceAuthn="true"')
  })

  it('ends at the application with tokens, and finds the same user again', async () => {
    const signIn = async () => {
      const begun = await asked()
      await answer(begun, byAssertion)
      return decodeJwt((await begun.finish()).id_token)
    }
    const [first, second] = [await signIn(), await signIn()]
    expect(first).toMatchObject({ name: 'Ann Idp', email: 'ann@idp.example', email_verified: false })
    expect(second.sub).toBe(first.sub)
    expect(await latestTrace()).toMatchObject({ outcome: 'signedIn', connectionId: 'con_saml' })
  })

  it('that can not be believed tells the person a reference, and the trace why', async () => {
    const page = await answer(await asked(), (facts) => responseOf(facts, assertionOf(facts)))
    const reference = /reference (req_\w+)/.exec(page.body)?.[1]
    const trace = await latestTrace()
    expect(trace?.referenceIds).toContain(reference)
    expect(trace).toMatchObject({ outcome: 'failed' })
    expect(trace?.steps.at(-1)?.facts.why).toBe('untrusted: neither the answer nor its assertion is signed')
    expect(JSON.stringify(trace)).not.toContain('ann@idp.example')
  })

  it('that nobody began here leads nowhere', async () => {
    const { status, location } = await postFromElsewhere(
      `${host()}/login`,
      posted('unknown', await byAssertion(factsFor(newAsking()))),
    )
    expect([status, location]).toEqual([400, null])
  })

  it('is not offered once the certificate of the provider is over', async () => {
    await saveConnection(login, 'con_over', { ...draft, providerCertificate: over.certificate })
    const begun = await fetchLocal(`${host()}/api/authentication`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ redirectUrl: 'https://shop.example.com/start', applicationId: 'app_shop', connectionId: 'con_over' },
        ...{ codeChallengeMethod: 'S256', codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' },
      }),
    })
    expect(await begun.json()).toMatchObject({ errorCode: 'InvalidConnection' })
  })
})

describe('LGN-09 what a SAML provider reads of us', () => {
  const metadata = () => fetchLocal(`${host()}/api/authentication/saml/metadata`)
  it('names us, the address for answers, and the certificate that they may be encrypted to', async () => {
    const answer = await metadata()
    const xml = await answer.text()
    expect(answer.headers.get('content-type')).toMatch(/^application\/samlmetadata\+xml/)
    expect(xml).toContain(`entityID="${host()}"`)
    expect(xml).toContain(`Location="${host()}/login"`)
    const [, inside = ''] = /<ds:X509Certificate>([^<]+)</.exec(xml) ?? []
    expect((await ourCertificate()).replaceAll('\n', '')).toContain(inside.replaceAll(/\s/g, ''))
    expect(inside.length).toBeGreaterThan(500)
  })

  it('stays the same, whichever node is asked first', async () => {
    const answers = await Promise.all([metadata(), metadata(), metadata()])
    expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1)
  })
})
