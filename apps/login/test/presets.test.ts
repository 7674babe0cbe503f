import type { ConnectionDraft } from '@doorward/core/connections/connection'
import type { ConnectionId } from '@doorward/core/ids'
import { type Preset, presets } from '@doorward/core/providers/presets'
import { findUserByProof } from '@doorward/store/people/user-identities'
import { decodeJwt, exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { saveConnection } from './connections-of.ts'
import { networkOf } from './providers/network.ts'
import { Provider, type Registered } from './providers/provider.ts'
import { goToProvider, postFromElsewhere, shop } from './providers/signing-in.ts'
import type { StandIn } from './providers/stand-in.ts'
import { standIns } from './providers/stand-ins.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const providers: Provider[] = []
const clientSecret = 'a secret_of-ours/+ 100%'
let login: TestLogin
let appleKey: Awaited<ReturnType<typeof generateKeyPair>>

/** What a person fills in of a preset: the parts in braces. */
function filled(preset: Preset, fill: Record<string, string> = {}): Preset {
  const put = (text: string) => text.replaceAll(/\{([a-z-]+)\}/g, (_, name: string) => fill[name] ?? `{${name}}`)
  const { issuerUrl, oidcUserEndpointUrl } = preset
  return {
    ...preset,
    ...{ authenticationUrl: put(preset.authenticationUrl), tokenUrl: put(preset.tokenUrl) },
    ...(issuerUrl ? { issuerUrl: put(issuerUrl) } : {}),
    ...(oidcUserEndpointUrl ? { oidcUserEndpointUrl: put(oidcUserEndpointUrl) } : {}),
  }
}

/** The connection that the console makes of a preset. */
const draftOf = (preset: Preset): ConnectionDraft => ({
  type: 'OAUTH2',
  clientId: 'client-of_ours',
  authenticationUrl: preset.authenticationUrl,
  tokenUrl: preset.tokenUrl,
  issuerUrl: preset.issuerUrl ?? null,
  data: {
    name: preset.name,
    oidcUserEndpointUrl: preset.oidcUserEndpointUrl ?? null,
    userIdExpression: preset.userIdExpression,
    supportedContentType: preset.supportedContentType,
  } as ConnectionDraft['data'], // with what the wire has beside
  defaultConnectionProperties: { scope: preset.scopes.join(' ') },
})

/** The provider of a preset, and the connection to it. */
async function open(id: string, preset: Preset, standIn: StandIn, more: ConnectionDraft = {}) {
  const whole = filled(preset, standIn.fill)
  const returnTo = `http://${login.accountId}.eu-west.doorward.localhost:${login.port}/login`
  const registered: Registered = { clientId: 'client-of_ours', clientSecret, returnTo }
  const draft = { ...draftOf(whole), ...more }
  const secret = { clientSecret }
  if (standIn.tokens?.clientAuth?.includes('appleKey')) {
    const { publicKey, privateKey } = appleKey
    registered.key = { publicKey, keyId: 'KEY1', teamId: 'TEAM1', audience: 'https://appleid.apple.com' }
    secret.clientSecret = await exportPKCS8(privateKey)
    draft.clientSecretId = 'KEY1'
    draft.data = { ...draft.data, developerAccountId: 'TEAM1' } as ConnectionDraft['data'] // as above
  }
  await saveConnection(login, id, { ...draft, ...secret })
  const provider = await Provider.open(whole, standIn, registered)
  providers.unshift(provider)
  return provider
}

beforeAll(async () => {
  appleKey = await generateKeyPair('ES256', { extractable: true })
  login = await openTestLogin({ outbound: networkOf(providers) })
  await applicationsOf(login).save('app_shop', shop)
})
afterAll(() => login.close())

async function signIn(connectionId: string, provider: Provider) {
  const { browser, address, finish } = await goToProvider(login, connectionId)
  const { url, form } = provider.authorize(address)
  const at = form ? ((await postFromElsewhere(url, form)).location ?? '') : url
  await browser.open(at)
  expect(provider.refusals).toEqual([])
  expect(browser.page.url, browser.page.body).toMatch(/^https:\/\/shop\.example\.com\/start\?/)
  return decodeJwt((await finish()).id_token)
}

const userBy = (connectionId: string, { subject, issuer }: { subject: string; issuer: string }) =>
  login.environment.database.account(login.accountId, (tx) =>
    findUserByProof(tx, login.accountId, { connectionId: connectionId as ConnectionId, issuer, subject }),
  )

const table = Object.entries(presets) as [keyof typeof presets, Preset][] // the table's own names

describe('ENT-26 LGN-08 the preset', () => {
  it.each(table)(
    '%s signs people in as its provider tells who they are, and the same one again',
    async (id, preset) => {
      const standIn = standIns[id]
      const provider = await open(`con_${id}`, preset, standIn)
      const { subject, email, isVerified, name, picture, issuer = provider.preset.issuerUrl ?? '' } = standIn.expects
      const first = await signIn(`con_${id}`, provider)
      expect({ email: first.email, isVerified: first.email_verified ?? false }).toEqual({ email, isVerified })
      expect({ name: first.name, picture: first.picture }).toEqual({ name, picture })
      expect(await userBy(`con_${id}`, { subject, issuer })).toBe(first.sub)
      expect((await signIn(`con_${id}`, provider)).sub).toBe(first.sub)
    },
  )
})

describe('LGN-08 Microsoft', () => {
  const { microsoft } = standIns
  const tenant = '11111111-2222-4333-8444-555555555555'
  const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`
  const claims = { ...microsoft.idToken?.claims, tid: tenant }
  const own = { ...microsoft, fill: { tenant }, idToken: { claims } }

  it('by the id of one tenant takes the people of that one', async () => {
    const provider = await open('con_tenant', presets.microsoft, own)
    const { sub } = await signIn('con_tenant', provider)
    expect(await userBy('con_tenant', { subject: 'AAAAAH', issuer })).toBe(sub)
  })

  it('has an address verified where it says that its domain’s owner was', async () => {
    const proved = { ...own, idToken: { claims: { ...claims, sub: 'AAAAAP', xms_edov: true } }, tells: {} }
    const provider = await open('con_tenant', { ...presets.microsoft, oidcUserEndpointUrl: '' }, proved)
    expect(await signIn('con_tenant', provider)).toMatchObject({ email: 'ann@work.example', email_verified: true })
  })

  it('in another tenant under the same id is another person', async () => {
    const subjects = new Set<string | undefined>()
    for (const letter of ['a', 'b']) {
      const tid = `${letter.repeat(8)}-0000-4000-8000-000000000000`
      const idToken = { ...microsoft.idToken, claims: { ...claims, tid } }
      const from = `https://login.microsoftonline.com/${tid}/v2.0`
      const provider = await open('con_any', presets.microsoft, { ...microsoft, idToken: { ...idToken, issuer: from } })
      subjects.add((await signIn('con_any', provider)).sub)
    }
    expect(subjects.size).toBe(2)
  })

  it('whose token names a tenant that its issuer does not is not believed', async () => {
    const lying = { ...microsoft, idToken: { ...microsoft.idToken, claims: { ...claims, tid: tenant } } }
    const provider = await open('con_lying', presets.microsoft, lying)
    const { browser, address } = await goToProvider(login, 'con_lying')
    await browser.open(provider.authorize(address).url)
    expect(browser.page.url).toMatch(/\/login\//)
  })

  it('with another user endpoint than it publishes still tells its tenants', async () => {
    const url = 'https://graph.microsoft.com/v1.0/me'
    const elsewhere = { ...microsoft, tells: { [url]: { says: { id: '1', displayName: 'Ann' } } } }
    const provider = await open('con_graph', { ...presets.microsoft, oidcUserEndpointUrl: url }, elsewhere)
    expect(await signIn('con_graph', provider)).toMatchObject({ email: 'ann@work.example' })
  })
})

describe('LGN-08 a connection that names no issuer', () => {
  it('knows people by the user endpoint, though an id token comes along', async () => {
    const { issuerUrl: _, ...preset } = presets.twitch
    const provider = await open('con_no_issuer', preset, {
      ...standIns.twitch,
      idToken: { claims: { sub: 'somebody else' }, issuer: 'https://id.twitch.tv/oauth2' },
    })
    const { sub } = await signIn('con_no_issuer', provider)
    expect(await userBy('con_no_issuer', { subject: '713936733', issuer: '' })).toBe(sub)
  })
})

describe('a stand-in', () => {
  /** What a sign-in as we do it comes to at a provider that wants something else. */
  async function refusalsOf(id: keyof typeof presets, change: (standIn: StandIn) => StandIn) {
    const provider = await open(`con_broken_${id}`, presets[id], change(standIns[id]))
    const { browser, address } = await goToProvider(login, `con_broken_${id}`)
    try {
      await browser.open(provider.authorize(address).url)
    } catch {} // noted by the provider
    expect(browser.page.url).not.toMatch(/^https:\/\/shop\.example\.com\/start\?code=/)
    return provider.refusals.join()
  }

  it.each<[string, keyof typeof presets, (standIn: StandIn) => StandIn, RegExp]>([
    ['a parameter', 'gitlab', (it) => ({ ...it, authorization: { demands: { audience: 'x' } } }), /audience must be x/],
    ['no nonce', 'gitlab', (it) => ({ ...it, authorization: { refuses: ['nonce'] } }), /nonce is unknown/],
    [
      'JSON',
      'gitlab',
      (it) => ({ ...it, tokens: { sends: 'application/json' } }),
      /content type must be application\/json/,
    ],
    ['a form', 'atlassian', (it) => ({ ...it, tokens: {} }), /content type must be application\/x-www-form/],
    ['Basic', 'gitlab', (it) => ({ ...it, tokens: { clientAuth: ['basic'] } }), /not by post/],
    ['no Basic', 'x', (it) => ({ ...it, tokens: { clientAuth: ['post'] } }), /not by basic/],
    ['POST', 'amazon', (it) => withMethod(it, 'POST'), /not asked by GET/],
    ['GET', 'dropbox', (it) => withMethod(it, undefined), /not asked by POST/],
    ['a query', 'amazon', (it) => withQuery(it), /must be asked for fields=x/],
  ])('that wants %s says so', async (_, id, change, words) => expect(await refusalsOf(id, change)).toMatch(words))
})

const eachTold = (it: StandIn, more: object): StandIn => ({
  ...it,
  tells: Object.fromEntries(
    Object.entries(it.tells ?? {}).map(([url, { method: _, ...told }]) => [url, { ...told, ...more }]),
  ),
})
const withMethod = (it: StandIn, method: 'POST' | undefined) => eachTold(it, method ? { method } : {})
const withQuery = (it: StandIn) => eachTold(it, { query: { fields: 'x' } })
