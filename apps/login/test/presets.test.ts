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
