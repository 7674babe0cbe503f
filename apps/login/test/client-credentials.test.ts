import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { AccountId, ClientId, KeyId } from '@doorward/core/ids'
import { formatAccessKey } from '@doorward/http/callers/credentials/access-key'
import { newProofKey } from '@doorward/http/test/proofs'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { fetchLocal, jsonOf } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let issuer: string
let clients = 0
beforeAll(async () => {
  login = await openTestLogin()
  issuer = `http://${login.accountId}.eu-west.${login.hosts.domain}`
})
afterAll(() => login.close())

const path = '/api/authentication/oauth/tokens'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
const post = (body: string, headers: Record<string, string> = form, at = issuer) =>
  fetchLocal(`${at}${path}`, { method: 'POST', headers, body })
const asForm = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const grant = { grant_type: 'client_credentials' }

/** A service client with one key, as the API would have stored it. */
async function newClient() {
  clients += 1
  const clientId = `sc_client${clients}` as ClientId
  const keyId = `key${clients}` as KeyId
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' })
  await save(clientId, [{ keyId, x }])
  const secret = formatAccessKey({ clientId, keyId, accountId: login.accountId, pkcs8 })
  return { clientId, keyId, pkcs8, secret, privateKey }
}

const save = (clientId: ClientId, verificationKeys: { keyId: KeyId; x: string }[]) =>
  login.environment.commit({
    accountId: login.accountId,
    actor: 'test',
    requestId: 'req_test',
    reads: [],
    decide: async () => ({
      changes: [{ kind: 'client', id: clientId, after: { clientId, verificationKeys } }],
      reply: () => ({ status: 200, body: undefined }),
    }),
  })

/** An assertion with something changed. */
async function assertion(
  { clientId, keyId, privateKey }: Awaited<ReturnType<typeof newClient>>,
  change: { aud?: string | string[]; seconds?: number; jti?: string | undefined; iss?: string; kid?: string },
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const { aud = issuer, seconds = 60, jti, iss = clientId, kid = keyId } = { jti: randomUUID(), ...change }
  return new SignJWT(jti === undefined ? {} : { jti })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(iss)
    .setSubject(clientId)
    .setAudience(aud)
    .setExpirationTime(now + seconds)
    .sign(privateKey)
}
const postAssertion = (signed: string, more: Record<string, string> = {}) =>
  post(
    asForm({
      ...grant,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: signed,
      ...more,
    }),
  )

describe('API-07 client_credentials (RFC 6749 4.4)', () => {
  it('answers a token of the account that the API takes as this client', async () => {
    const { clientId, keyId, secret } = await newClient()
    const answer = await post(asForm({ ...grant, client_id: clientId, client_secret: secret }))
    const body = await jsonOf(answer)
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual([
      200,
      'no-store',
      'no-cache',
    ])
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600, scope: 'openid' })
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' })
    const claims = decodeJwt(body.access_token)
    expect(claims).toMatchObject({ iss: issuer, sub: clientId, client_id: clientId, aud: [login.accountId] })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
    expect(await login.authenticate(body.access_token)).toMatchObject({
      kind: 'client',
      userId: clientId,
      clientId,
      keyId,
      issuedFor: login.accountId,
    })
  })

  it('ends with its key', async () => {
    const { clientId, secret } = await newClient()
    const fields = asForm({ ...grant, client_id: clientId, client_secret: secret })
    const { access_token: token } = await jsonOf(await post(fields))
    await save(clientId, [])
    await expect(login.authenticate(token)).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await post(fields)).status).toBe(401)
  })

  const ways = ['a form', 'JSON', 'a form beside a bearer token']
  test.each([...ways, 'Basic', 'Basic with percent-encoding', 'Basic and its own client_id'])(
    'takes id and secret as %s',
    async (way) => {
      const { clientId, secret } = await newClient()
      const ways: Record<string, () => Promise<Response>> = {
        'a form': () => post(asForm({ ...grant, client_id: clientId, client_secret: secret })),
        'a form beside a bearer token': () =>
          post(asForm({ ...grant, client_id: clientId, client_secret: secret }), {
            ...form,
            authorization: 'Bearer x',
          }),
        JSON: () => post(JSON.stringify({ ...grant, client_id: clientId, client_secret: secret }), {}),
        Basic: () => post(asForm(grant), { ...form, authorization: basic(clientId, secret) }),
        'Basic with percent-encoding': () =>
          post(asForm(grant), { ...form, authorization: basic(clientId, encodeURIComponent(secret)) }),
        'Basic and its own client_id': () =>
          post(asForm({ ...grant, client_id: clientId }), { ...form, authorization: basic(clientId, secret) }),
      }
      expect((await ways[way]?.())?.status).toBe(200)
    },
  )

  it.each(['no secret', 'another client', 'an unknown client', 'a wrong key', 'no key at all', 'a token', 'bad Basic'])(
    'answers invalid_client for %s, and how to come',
    async (what) => {
      const [one, other] = [await newClient(), await newClient()]
      const { access_token: token } = await jsonOf(
        await post(asForm({ ...grant, client_id: one.clientId, client_secret: one.secret })),
      )
      const asOne = (secret: string) => post(asForm({ ...grant, client_id: one.clientId, client_secret: secret }))
      const wrong: Record<string, () => Promise<Response>> = {
        'no secret': () => post(asForm({ ...grant, client_id: one.clientId })),
        'another client': () => asOne(other.secret),
        'an unknown client': () =>
          post(
            asForm({ ...grant, client_id: 'sc_nobody', client_secret: one.secret.replace(one.clientId, 'sc_nobody') }),
          ),
        'a wrong key': () => asOne(formatAccessKey({ ...one, accountId: login.accountId, pkcs8: other.pkcs8 })),
        'no key at all': () => asOne(`${one.secret.slice(0, -44)}${'!'.repeat(44)}`),
        'a token': () => asOne(token),
        'bad Basic': () => post(asForm(grant), { ...form, authorization: 'Basic %%%' }),
      }
      const answer = (await wrong[what]?.()) as Response // every name has its way
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect((await jsonOf(answer)).error).toBe('invalid_client')
    },
  )

  it('takes an assertion that the client signed, as an independent library makes it, once (RFC 7523)', async () => {
    const { clientId, keyId, privateKey } = await newClient()
    const key = await crypto.subtle.importKey(
      'pkcs8',
      privateKey.export({ format: 'der', type: 'pkcs8' }),
      'Ed25519',
      false,
      ['sign'],
    )
    const bodies: string[] = []
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      client.PrivateKeyJwt({ key, kid: keyId }),
      {
        execute: [client.allowInsecureRequests],
        [client.customFetch]: (url, init) => {
          if (url.endsWith(path)) bodies.push(String(init.body))
          return fetchLocal(url, { ...init, body: init.body?.toString() } as Parameters<typeof fetchLocal>[1]) // the library sends texts and forms only
        },
      },
    )
    const { access_token: token } = await client.clientCredentialsGrant(config)
    expect(await login.authenticate(token)).toMatchObject({ kind: 'client', clientId, keyId })
    const again = await post(bodies[0] ?? '')
    expect([again.status, (await jsonOf(again)).error]).toEqual([401, 'invalid_client'])
  })

  it.each<[string, Parameters<typeof assertion>[1]]>([
    ['another audience', { aud: 'https://else.example' }],
    ['several audiences', { aud: ['x', 'y'] }],
    ['a life of an hour', { seconds: 3_600 }],
    ['an end in the past', { seconds: -120 }],
    ['no jti', { jti: undefined }],
    ['another issuer', { iss: 'sc_other' }],
    ['another kid', { kid: 'other' }],
  ])('refuses an assertion with %s (security 14)', async (_, change) => {
    const given = await newClient()
    expect((await postAssertion(await assertion(given, {}))).status).toBe(200)
    const answer = await postAssertion(await assertion(given, change))
    expect([answer.status, (await jsonOf(answer)).error]).toEqual([401, 'invalid_client'])
  })

  it('refuses an assertion beside a secret, or for another client_id', async () => {
    const given = await newClient()
    const { clientId, secret } = given
    const both = await postAssertion(await assertion(given, {}), { client_id: clientId, client_secret: secret })
    expect([both.status, (await jsonOf(both)).error]).toEqual([400, 'invalid_request'])
    const other = await postAssertion(await assertion(given, {}), { client_id: 'sc_other' })
    expect([other.status, (await jsonOf(other)).error]).toEqual([401, 'invalid_client'])
  })

  it('takes no access key of another account', async () => {
    const { clientId, secret } = await newClient()
    const elsewhere = secret.replace(login.accountId, 'acc-otheraccount1' as AccountId)
    expect((await post(asForm({ ...grant, client_id: clientId, client_secret: elsewhere }))).status).toBe(401)
  })

  it.each([
    [{ grant_type: 'password' }, {}, 'unsupported_grant_type'],
    [{}, {}, 'invalid_request'],
    [{ ...grant, client_secret: 'x' }, { authorization: basic('sc_a', 'x') }, 'invalid_request'],
    [{ ...grant, client_id: 'sc_b' }, { authorization: basic('sc_a', 'x') }, 'invalid_request'],
  ])('answers %o with %o: 400 %s', async (fields: Record<string, string>, headers, error) => {
    const answer = await post(asForm({ client_id: 'app_default', ...fields }), { ...form, ...headers })
    expect([answer.status, (await jsonOf(answer)).error]).toEqual([400, error])
  })

  it('refuses a parameter given twice in the words of the protocol (security 8)', async () => {
    const answer = await post(`${asForm(grant)}&${asForm(grant)}`)
    expect([answer.status, (await jsonOf(answer)).error]).toEqual([400, 'invalid_request'])
  })

  it('is announced by accounts, and not by the platform, which has no service clients', async () => {
    const documentOf = async (at: string) => jsonOf(await fetchLocal(`${at}/.well-known/openid-configuration`))
    const [ours, platform] = [await documentOf(issuer), await documentOf(login.login)]
    expect(ours.token_endpoint).toBe(`${issuer}${path}`)
    expect(ours.grant_types_supported).toContain('client_credentials')
    expect(ours.token_endpoint_auth_methods_supported).toEqual(
      expect.arrayContaining(['none', 'client_secret_basic', 'client_secret_post']),
    )
    expect(platform.grant_types_supported).not.toContain('client_credentials')
  })
})

describe('a token of a service client that is bound to a key (RFC 9449 §5)', () => {
  it('SEC-15 is given for a good proof to an independent client, and for no other', async () => {
    const { clientId, secret } = await newClient()
    const config = await login.relyingParty(issuer, clientId, { proof: client.ClientSecretPost(secret) })
    const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('Ed25519'))
    const tokens = await client.clientCredentialsGrant(config, {}, { DPoP })
    expect(tokens.token_type).toBe('dpop')
    expect(decodeJwt(tokens.access_token).cnf).toEqual({ jkt: await DPoP.calculateThumbprint() })

    const key = await newProofKey()
    const now = Math.floor(Date.now() / 1000)
    const ask = async (claims: Record<string, unknown>) => {
      const dpop = await key.prove({ method: 'POST', url: `${issuer}${path}`, at: now }, claims)
      const answer = await post(asForm({ ...grant, client_id: clientId, client_secret: secret }), { ...form, dpop })
      return { status: answer.status, ...(await jsonOf(answer)), nonce: answer.headers.get('dpop-nonce') ?? undefined }
    }
    expect(await ask({ htm: 'GET' })).toMatchObject({ status: 400, error: 'invalid_dpop_proof' })
    expect(await ask({ jti: 'same' })).toMatchObject({ status: 200, token_type: 'DPoP' })
    expect(await ask({ jti: 'same' })).toMatchObject({ status: 400, error: 'invalid_dpop_proof' })
    const { error, nonce } = await ask({ iat: now - 300 })
    expect(error).toBe('use_dpop_nonce')
    expect(await ask({ iat: now - 300, nonce })).toMatchObject({ status: 200, token_type: 'DPoP' })
  })
})
