import type { webcrypto } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import type * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Applications, applicationsOf, newApplicationSecret } from './applications-of.ts'
import { fetchLocal, jsonOf } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

type Document = Record<string, unknown>

let login: TestLogin
let applications: Applications
let document: Document
let platform: Document
let tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>
let at: URL
let known: JWTPayload
const home = 'https://app.example.com/callback'
const { secret, stored } = newApplicationSecret()
const byPost = { client_id: 'app_api', client_secret: secret }
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

const documentOf = async (issuer: string): Promise<Document> =>
  jsonOf(await fetchLocal(`${issuer}/.well-known/openid-configuration`))
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetchLocal(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
/** The address of an endpoint that the document lists. */
const addressOf = (name: string) => String(document[`${name}_endpoint`])
/** Asks for a sign-in in a new browser; answers the error, or the page. */
async function ask(more: Record<string, string>) {
  const { browser } = await applications.begin('app_one', home, more)
  const { url, body } = browser.page
  return { error: new URL(url).searchParams.get('error'), body }
}

beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await login.environment.keyring.ensureRsaKey(login.accountId)
  await applications.save('app_one', { redirectUrls: [home] })
  await applications.save('app_api', { redirectUrls: [home], secrets: [stored] })
  ;[document, platform] = [await documentOf(applications.issuer), await documentOf(login.login)]
  const signedUp = await applications.signUp('app_one', home)
  at = new URL(signedUp.at)
  tokens = await signedUp.finish(signedUp.at)
  const userId = String(tokens.claims()?.sub)
  await login.rows
    .owner`update user_profiles set picture = 'https://a.example/p.png', language = 'de' where user_id = ${userId}`
  const userinfo = await fetchLocal(addressOf('userinfo'), {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  known = { ...tokens.claims(), ...(await jsonOf(userinfo)) }
})
afterAll(() => login.close())

/** What the endpoints are asked, and how they answer a client that has proven itself. */
const endpoints = {
  token: { fields: { grant_type: 'refresh_token', refresh_token: 'x' }, proven: 400 },
  revocation: { fields: { token: 'x' }, proven: 200 },
  introspection: { fields: { token: 'x' }, proven: 200 },
} as const

async function byMethod(method: string, url: string, fields: Record<string, string>) {
  if (method === 'none') return post(url, { ...fields, client_id: 'app_one' })
  if (method === 'client_secret_post') return post(url, { ...fields, ...byPost })
  if (method === 'private_key_jwt') return byAssertion('EdDSA', url, fields)
  expect(method).toBe('client_secret_basic')
  const basic = Buffer.from(`app_api:${secret}`).toString('base64')
  return post(url, fields, { authorization: `Basic ${basic}` })
}

async function byAssertion(alg: string, url: string, fields: Record<string, string>) {
  const { subtle } = crypto
  const algorithm = {
    EdDSA: { name: 'Ed25519' },
    Ed25519: { name: 'Ed25519' },
    ES256: { name: 'ECDSA', namedCurve: 'P-256' },
    RS256: {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    PS256: { name: 'RSA-PSS', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  }[alg]
  const pair = (await subtle.generateKey(algorithm as webcrypto.RsaHashedKeyGenParams, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair // of one that makes pairs
  const publicKey = Buffer.from(await subtle.exportKey('spki', pair.publicKey)).toString('base64')
  await applications.save('app_signs', {
    redirectUrls: [home],
    secrets: [{ secretId: stored.secretId, createdTime: stored.createdTime, publicKey }],
  })
  const signed = await new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg })
    .setIssuer('app_signs')
    .setSubject('app_signs')
    .setAudience(applications.issuer)
    .setExpirationTime('1m')
    .sign(pair.privateKey)
  return post(url, { ...fields, client_assertion_type: assertionType, client_assertion: signed })
}

const triesMethods = (name: keyof typeof endpoints) => async (methods: unknown) => {
  const { fields, proven } = endpoints[name]
  for (const method of methods as string[]) {
    const answer = await byMethod(method, addressOf(name), fields)
    expect([method, answer.status]).toEqual([method, proven])
  }
}
const triesAlgorithms = (name: keyof typeof endpoints) => async (algorithms: unknown) => {
  const { fields, proven } = endpoints[name]
  for (const alg of algorithms as string[]) {
    const answer = await byAssertion(alg, addressOf(name), fields)
    expect([alg, answer.status]).toEqual([alg, proven])
  }
}
const isFalse = (value: unknown) => expect(value).toBe(false)

/** How everything that the document lists is tried. */
const tries: Record<string, (value: unknown) => unknown> = {
  issuer: (value) => expect(tokens.claims()?.iss).toBe(value),
  authorization_endpoint: async (value) => expect((await fetchLocal(`${value}?client_id=app_one`)).status).toBe(400),
  authorization_response_iss_parameter_supported: () => expect(at.searchParams.get('iss')).toBe(applications.issuer),
  pushed_authorization_request_endpoint: async (value) =>
    expect((await post(String(value), { ...byPost, redirect_uri: 'https://elsewhere.example' })).status).toBe(400),
  token_endpoint: async (value) => expect((await post(String(value), byPost)).status).toBe(400),
  end_session_endpoint: async (value) => expect((await fetchLocal(String(value))).status).toBe(200),
  introspection_endpoint: async (value) =>
    expect(await jsonOf(await post(String(value), { ...byPost, token: tokens.access_token }))).toMatchObject({
      active: true,
    }),
  revocation_endpoint: async (value) =>
    expect((await post(String(value), { ...byPost, token: tokens.access_token })).status).toBe(200),
  userinfo_endpoint: () => expect(known).toMatchObject({ picture: 'https://a.example/p.png', locale: 'de' }),
  jwks_uri: async (value) => expect((await jsonOf(await fetchLocal(String(value)))).keys).toHaveLength(2),
  backchannel_logout_supported: (value) => expect(value).toBe(true), // backchannel-logout.test.ts
  backchannel_logout_session_supported: (value) => expect(value).toBe(true),
  dpop_signing_alg_values_supported: (value) => expect(value).toEqual(['ES256', 'EdDSA', 'Ed25519']), // dpop.test.ts
  device_authorization_endpoint: async (value) => expect((await post(String(value), byPost)).status).toBe(400), // of who did not choose it: device-grant.test.ts
  claim_types_supported: (value) => expect(value).toEqual(['normal']),
  claims_parameter_supported: isFalse,
  request_uri_parameter_supported: isFalse,
  request_parameter_supported: isFalse,
  claims_supported: (value) => {
    const told = (value as string[]).filter((claim) => claim !== 'acr') // of a second factor alone: second-factors.test.ts
    expect(Object.keys(known)).toEqual(expect.arrayContaining(told))
  },
  async acr_values_supported(value) {
    for (const acr_values of value as string[]) expect((await ask({ acr_values })).error).toBeNull()
  },
  subject_types_supported: (value) => {
    expect(value).toEqual(['public'])
    expect(known.sub).toMatch(/^[a-z0-9]{25}$/)
  },
  code_challenge_methods_supported: (value) => expect(value).toEqual(['S256']), // every sign-in of these tests
  async grant_types_supported(value) {
    for (const grant_type of value as string[])
      expect((await jsonOf(await post(addressOf('token'), { ...byPost, grant_type }))).error).not.toBe(
        'unsupported_grant_type',
      )
  },
  async response_modes_supported(value) {
    for (const response_mode of value as string[]) expect((await ask({ response_mode })).error).toBeNull()
  },
  async response_types_supported(value) {
    for (const response_type of value as string[]) expect((await ask({ response_type })).error).toBeNull()
  },
  async scopes_supported(value) {
    for (const scope of value as string[]) expect((await ask({ scope: `openid ${scope}` })).error).toBeNull()
  },
  async prompt_values_supported(value) {
    for (const prompt of value as string[])
      expect([prompt, (await ask({ prompt })).error]).toEqual([prompt, prompt === 'none' ? 'login_required' : null])
  },
  async id_token_signing_alg_values_supported(value) {
    for (const alg of value as ('EdDSA' | 'RS256')[]) {
      const chosen = alg === 'RS256' ? { idTokenSignedResponseAlg: alg } : {}
      await applications.save('app_alg', { redirectUrls: [home], ...chosen })
      const metadata = { id_token_signed_response_alg: alg }
      const signedUp = await applications.signUp('app_alg', home, { metadata })
      expect((await signedUp.finish(signedUp.at)).id_token).toBeTruthy()
    }
  },
  token_endpoint_auth_methods_supported: triesMethods('token'),
  revocation_endpoint_auth_methods_supported: triesMethods('revocation'),
  introspection_endpoint_auth_methods_supported: triesMethods('introspection'),
  token_endpoint_auth_signing_alg_values_supported: triesAlgorithms('token'),
  revocation_endpoint_auth_signing_alg_values_supported: triesAlgorithms('revocation'),
  introspection_endpoint_auth_signing_alg_values_supported: triesAlgorithms('introspection'),
}

describe('what the document of an issuer lists works (security 22)', () => {
  it.each(Object.keys(tries))('%s', async (name) => {
    if (document[name] !== undefined) await tries[name]?.(document[name])
  })

  it('and nothing else is listed', () => {
    expect(Object.keys(tries)).toEqual(expect.arrayContaining(Object.keys(document)))
  })

  it('the platform lists nothing that needs a program of its own', () => {
    expect(Object.keys(document)).toEqual(expect.arrayContaining(Object.keys(platform)))
    expect(
      Object.keys(platform).filter((name) => /introspection|signing_alg_values.*token_endpoint/.test(name)),
    ).toEqual([])
    expect(platform).toMatchObject({
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      id_token_signing_alg_values_supported: ['EdDSA'],
    })
  })
})
