import { randomBytes } from 'node:crypto'
import type { Connection, ConnectionDraft } from '@doorward/core/connections/connection'
import type { ConnectionId } from '@doorward/core/ids'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIdLegacySignIn } from '../src/federation/openid-legacy/openid-legacy-sign-in.ts'
import type { Asking } from '../src/federation/sign-in-way.ts'
import { applicationsOf } from './applications-of.ts'
import { saveConnection } from './connections-of.ts'
import { openLegacyProvider, type Wrong } from './openid-legacy/provider.ts'
import { goToProvider, postFromElsewhere, shop } from './providers/signing-in.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

type Provider = Awaited<ReturnType<typeof openLegacyProvider>>

let login: TestLogin
let provider: Provider
let other: Provider
const type = 'OPENID-LEGACY' as const

beforeAll(async () => {
  login = await openTestLogin()
  await applicationsOf(login).save('app_shop', shop)
  provider = await openLegacyProvider()
  other = await openLegacyProvider()
  await saveConnection(login, 'con_old', { type, issuerUrl: `${provider.origin}/` })
})
afterAll(async () => {
  await login.close()
  await provider.close()
  await other.close()
})

const ann = () => `${provider.origin}/id/ann`
const returnToOf = (address: string) => new URL(address).searchParams.get('openid.return_to') ?? ''

/** A sign-in at the provider that is under way. */
const newAsking = (draft: ConnectionDraft = { authenticationUrl: provider.endpoint }): Asking => ({
  accountId: login.accountId,
  connection: { connectionId: 'con_old' as ConnectionId, type, ...draft } as Connection, // plain http, which is not entered
  secret: undefined,
  returnTo: `http://${login.accountId}.eu-west.doorward.localhost:${login.port}/login`,
  ...{ state: randomBytes(16).toString('hex'), verifier: 'v', nonce: 'n' },
})
const addressOf = ({ returnTo, state }: Asking) => `${returnTo}?state=${state}`

/** What comes of an answer. */
const complete = (asking: Asking, answer: URLSearchParams) =>
  openIdLegacySignIn.complete(login.environment, asking, answer)

const outcomeOf = (wrong: Wrong = {}, claimedId = ann(), asking = newAsking()) =>
  complete(asking, provider.answer(addressOf(asking), claimedId, wrong))

describe('LGN-08 a sign-in by OpenID 2.0', () => {
  it('asks the provider that the identifier leads to, and makes a user of who comes back, the same one each time', async () => {
    const subjects = []
    for (const _ of [1, 2]) {
      const { browser, host, address, finish } = await goToProvider(login, 'con_old')
      expect([browser.page.status, address.startsWith(`${provider.endpoint}?`)]).toEqual([200, true])
      const answer = provider.answer(returnToOf(address), ann(), {
        says: {
          'ns.sreg': 'http://openid.net/extensions/sreg/1.1',
          'sreg.email': 'ann@old.example',
          'sreg.fullname': 'Ann',
        },
      })
      expect(returnToOf(address)).toMatch(`${host}/login?state=`)
      await browser.open(`${returnToOf(address)}&${answer}`)
      const tokens = await finish()
      expect(decodeJwt(tokens.id_token)).toMatchObject({ name: 'Ann', email: 'ann@old.example', email_verified: false })
      subjects.push(decodeJwt(tokens.access_token).sub)
    }
    expect(subjects[0]).toBe(subjects[1])
  })

  it('takes an answer that the provider has posted, as those do whose answer is long', async () => {
    const { browser, address, finish } = await goToProvider(login, 'con_old')
    const posted = await postFromElsewhere(returnToOf(address), provider.answer(returnToOf(address), ann()))
    expect(posted.status).toBe(303)
    await browser.open(posted.location ?? '')
    expect(decodeJwt((await finish()).access_token)).toMatchObject({ azp: 'con_old' })
  })

  it('that the person declined tells the application', async () => {
    const { browser, address } = await goToProvider(login, 'con_old')
    const cancel = new URLSearchParams({ 'openid.ns': 'http://specs.openid.net/auth/2.0', 'openid.mode': 'cancel' })
    await browser.open(`${returnToOf(address)}&${cancel}`)
    expect(new URL(browser.page.url).searchParams.get('error')).toBe('access_denied')
  })

  it('counts in the browser that was sent there alone, and not for another sign-in (state swapped)', async () => {
    const [one, two] = [await goToProvider(login, 'con_old'), await goToProvider(login, 'con_old')]
    const back = `${returnToOf(one.address)}&${provider.answer(returnToOf(one.address), ann())}`
    await two.browser.open(back)
    expect(two.browser.page.status).toBe(400)
    const swapped = `${returnToOf(two.address)}&${provider.answer(returnToOf(one.address), ann())}`
    await two.browser.open(swapped)
    expect(two.browser.page.body).toMatch(/be trusted/)
    await one.browser.open(back)
    expect(one.browser.page.url).toMatch(/^https:\/\/shop/)
  })
})

describe('LGN-08 where a provider of OpenID 2.0 is asked', () => {
  const begin = (draft: ConnectionDraft) => openIdLegacySignIn.begin(login.environment, newAsking(draft))

  it.each<[string, () => ConnectionDraft]>([
    ['the connection says', () => ({ authenticationUrl: provider.endpoint })],
    ['a document of its identifier says', () => ({ issuerUrl: `${provider.origin}/` })],
    ['the head of a page says', () => ({ issuerUrl: `${provider.origin}/page/ann` })],
    [
      'a document says that a header names',
      () => {
        provider.plant('/named', '<html></html>', { 'x-xrds-location': `${provider.origin}/` })
        return { issuerUrl: `${provider.origin}/named` }
      },
    ],
  ])('is where %s', async (_, draft) => {
    expect(await begin(draft())).toMatch(`${provider.endpoint}?openid.ns=`)
  })

  it.each([
    [
      'a page that says so below its head',
      '<html><head></head><body><link rel="openid2.provider" href="http://evil.example/"></body></html>',
      'text/html',
      'does not say where',
    ],
    [
      'a page that says so in a comment',
      '<html><head><!-- <link rel="openid2.provider" href="http://evil.example/"> --></head></html>',
      'text/html',
      'does not say where',
    ],
    [
      'an address that is no web address',
      '<html><head><link rel="openid2.provider" href="javascript:alert(1)"></head></html>',
      'text/html',
      'does not say where',
    ],
    ['a document with an entity', '<!DOCTYPE x [<!ENTITY e "x">]><x>&e;</x>', 'application/xrds+xml', 'document type'],
    ['another document', '<x/>', 'application/xrds+xml', 'no XRDS'],
    [
      'a page with a document in another network',
      '<html><head><meta http-equiv="X-XRDS-Location" content="http://169.254.169.254/"></head></html>',
      'text/html',
      '169.254.169.254',
    ],
  ])('is not taken from %s', async (name, body, contentType, why) => {
    const path = `/${encodeURIComponent(name)}`
    provider.plant(path, body, { 'content-type': contentType })
    await expect(begin({ issuerUrl: `${provider.origin}${path}` })).rejects.toMatchObject({
      fault: 'misconfigured',
      message: expect.stringContaining(why),
    })
  })
})

describe('LGN-08 who a provider of OpenID 2.0 says it is', () => {
  it.each([
    ['an identifier of its own', () => ann()],
    ['one with a fragment, which is kept', () => `${ann()}#3`],
    ['one whose page says so', () => `${provider.origin}/page/ann`],
  ])('is %s', async (_, claimed) => {
    expect(await outcomeOf({}, claimed())).toMatchObject({
      issuer: '',
      claims: { sub: claimed(), email_verified: false },
    })
  })

  it('is an identifier that names another at the provider, if the answer names that one', async () => {
    const claimed = `${provider.origin}/delegates/ann`
    expect(await outcomeOf({ says: { identity: ann() } }, claimed)).toMatchObject({ claims: { sub: claimed } })
    const another = { says: { identity: `${provider.origin}/id/bob` } }
    await expect(outcomeOf(another, claimed)).rejects.toMatchObject({ fault: 'untrusted' })
  })

  const told = {
    'ns.e1': 'http://openid.net/srv/ax/1.0',
    'e1.mode': 'fetch_response',
    ...{ 'e1.type.mail': 'http://axschema.org/contact/email', 'e1.value.mail': 'ann@old.example' },
    ...{ 'e1.type.full': 'http://axschema.org/namePerson', 'e1.count.full': '1', 'e1.value.full.1': 'Ann Old' },
  }
  it('has an address and a name of exchanged attributes, and the address is never verified', async () => {
    expect((await outcomeOf({ says: told })).claims).toEqual({
      ...{ sub: ann(), email: 'ann@old.example', name: 'Ann Old', email_verified: false },
    })
  })

  it.each(['ns.e1', 'e1.type.mail', 'e1.value.mail'])('has no address where %s is not signed', async (unsigned) => {
    expect((await outcomeOf({ says: told, unsigned: [unsigned] })).claims).not.toHaveProperty('email')
  })
})

describe('LGN-08 an answer of OpenID 2.0 is refused', () => {
  const minutes = (count: number) => `${new Date(Date.now() + count * 60_000).toISOString().slice(0, 19)}Zabc`

  it.each<[string, () => Wrong, string]>([
    ['with a forged signature', () => ({ forges: { sig: 'Zm9yZ2Vk' } }), 'not its own'],
    [
      'with a claimed identifier put in afterwards',
      () => ({ forges: { claimed_id: `${provider.origin}/id/bob` } }),
      'not its own',
    ],
    [
      'that is to another address of ours',
      () => ({ says: { return_to: 'http://elsewhere.example/login?state=1' } }),
      'another sign-in',
    ],
    ['that is of another provider', () => ({ says: { op_endpoint: other.endpoint } }), 'another provider'],
    ['that is too old', () => ({ says: { response_nonce: minutes(-11) } }), 'too old'],
    ['that is of the future', () => ({ says: { response_nonce: minutes(2) } }), 'of the future'],
    ['whose nonce says no time', () => ({ says: { response_nonce: 'abc' } }), 'no time'],
    ['of a mode that nobody asked for', () => ({ forges: { mode: 'setup_needed' } }), 'no mode'],
    ['of an older version', () => ({ forges: { ns: 'http://openid.net/signon/1.1' } }), 'OpenID 2.0'],
    ['that says nothing is signed', () => ({ forges: { signed: '' } }), 'said to be signed'],
    ['that names a signed field twice', () => ({ forges: { signed: 'claimed_id,claimed_id' } }), 'named twice'],
    ...['op_endpoint', 'return_to', 'response_nonce', 'assoc_handle', 'claimed_id', 'identity'].map(
      (name): [string, () => Wrong, string] => [
        `whose ${name} is not signed`,
        () => ({ unsigned: [name] }),
        `${name} is not signed`,
      ],
    ),
  ])('%s', async (_, wrong, why) => {
    await expect(outcomeOf(wrong())).rejects.toMatchObject({
      fault: 'untrusted',
      message: expect.stringContaining(why),
    })
  })

  it('that the provider said to somebody else’s question, though it was right there', async () => {
    const asking = newAsking()
    const answer = other.answer(addressOf(asking), `${other.origin}/id/ann`)
    await expect(complete(asking, answer)).rejects.toMatchObject({ fault: 'untrusted' })
    expect(other.verified).toEqual([])
  })

  it('a second time, though its provider says again that it is its own', async () => {
    const nonce = minutes(0)
    const again = () => outcomeOf({ says: { response_nonce: nonce } })
    await again()
    await expect(again()).rejects.toMatchObject({ message: 'the answer was used before' })
  })

  it('a second time at the same moment', async () => {
    const nonce = `${minutes(0)}race`
    const both = await Promise.allSettled([1, 2].map(() => outcomeOf({ says: { response_nonce: nonce } })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it.each<[string, () => string, string]>([
    ['somebody whom another provider answers for', () => `${other.origin}/id/owner`, 'does not answer for'],
    [
      'somebody whose identifier leads on to another',
      () => {
        provider.plant('/leads', '', { location: `${provider.origin}/id/ann` }, 302)
        return `${provider.origin}/leads`
      },
      'leads on to another',
    ],
    ['an identifier within our network', () => 'http://169.254.169.254/id', '169.254.169.254 is not a public address'],
    ['an identifier that is no address', () => 'javascript:alert(1)', 'only https is called'],
    ['a provider in place of a person', () => `${provider.origin}/`, 'does not answer for'],
  ])('that names %s', async (_, claimed, why) => {
    await expect(outcomeOf({}, claimed())).rejects.toMatchObject({ message: expect.stringContaining(why) })
  })
})
