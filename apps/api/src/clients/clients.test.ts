import { generateKeyPairSync } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Node, openNode, openTestApi, portalToken, send, type TestApi } from '../../test/test-api.ts'

let api: TestApi
let client: Awaited<ReturnType<TestApi['ownerClient']>>
beforeAll(async () => {
  api = await openTestApi()
  client = await api.ownerClient()
})
afterAll(() => api.close())

interface Signed {
  iss?: string
  aud?: string
  sub?: string
  seconds?: number
  typ?: string | undefined
  alg?: 'none'
}

/** A token signed with the access key, as the published client signs it. */
async function signed(
  accessKey: string,
  { iss, aud, sub, seconds = 86_400, typ = 'at+jwt' }: Signed = {},
): Promise<string> {
  const [clientId = '', keyId = '', accountId = '', privateKey = ''] = accessKey.split('.')
  const key = await importPKCS8(`-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----`, 'EdDSA')
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ client_id: clientId, scope: 'openid' })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, ...(typ ? { typ } : {}) })
    .setIssuer(iss ?? `http://localhost:8080/v1/clients/${clientId}`)
    .setSubject(sub ?? clientId)
    .setAudience(aud ?? `${accountId}.accounts.authress.io`)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(key)
}

/** A token as the account's login issues it to a service client. */
async function clientToken(
  { node, accountId }: TestApi,
  { sub, ...claims }: { sub: string; client_id: string; client_key: string },
) {
  const { keyId, privateKey } = await node.environment.keyring.activeKey(accountId)
  return new SignJWT({ ...claims, scope: 'openid' })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .setIssuer(`http://${accountId}.eu-west.doorward.localhost:8080`)
    .setSubject(sub)
    .setAudience([accountId])
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}

describe('API-07 service clients', () => {
  it('shows the access key once and never a key again', async () => {
    expect(client.accessKey).toMatch(/^sc_[a-z0-9]+\.[a-z0-9]+\.acc-[a-z0-9]+\.MC4CAQAwBQYDK2VwBCIE/)
    const { body } = await api.call('GET', `/v1/clients/${client.clientId}`)
    expect(body.verificationKeys).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain(client.accessKey.split('.')[3])
    expect(Object.keys(body.verificationKeys[0])).toEqual(['keyId', 'clientId', 'generationDate'])
  })

  it('works with the raw key and with a token signed by it, on plain localhost too', async () => {
    for (const token of [
      client.accessKey,
      await signed(client.accessKey),
      await signed(client.accessKey, { typ: undefined }),
    ]) {
      expect((await api.call('GET', '/v1/roles', { token })).status).toBe(200)
      expect((await api.call('GET', '/v1/roles', { token, host: 'localhost:8080' })).status).toBe(200)
    }
  })

  test.each<[string, Signed]>([
    ['another client as subject', { sub: 'sc_other' }],
    ['an unknown client', { iss: 'http://localhost:8080/v1/clients/sc_unknown', sub: 'sc_unknown' }],
    ['a life of two days', { seconds: 2 * 86_400 }],
    ['an end in the past', { seconds: -120 }],
    ['an audience that names no account', { aud: 'https://api.example.com' }],
    ['another typ', { typ: 'id_token+jwt' }],
  ])('refuses a token with %s', async (_, change) => {
    expect((await api.call('GET', '/v1/roles', { token: await signed(client.accessKey, change) })).status).toBe(401)
  })

  it('refuses a key whose private part was swapped', async () => {
    const other = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    const forged = [...client.accessKey.split('.').slice(0, 3), other].join('.')
    expect((await api.call('GET', '/v1/roles', { token: forged })).status).toBe(401)
    expect((await api.call('GET', '/v1/roles', { token: await signed(forged) })).status).toBe(401)
  })

  it('ends a deleted key and a deleted client at once', async () => {
    const { body: made } = await api.call('POST', '/v1/clients', { body: {} })
    const keys = [
      await api.call('POST', `/v1/clients/${made.clientId}/access-keys`),
      await api.call('POST', `/v1/clients/${made.clientId}/access-keys`),
    ]
    const [one, two] = keys.map(({ body }) => body)
    const works = (token: string) =>
      api.call('GET', `/v1/clients/${made.clientId}`, { token }).then(({ status }) => status)
    expect([await works(one.accessKey), await works(two.accessKey)]).toEqual([200, 200])
    await api.call('DELETE', `/v1/clients/${made.clientId}/access-keys/${one.keyId}`)
    expect([await works(one.accessKey), await works(two.accessKey)]).toEqual([401, 200])
    await api.call('DELETE', `/v1/clients/${made.clientId}`)
    expect(await works(two.accessKey)).toBe(401)
  })

  it('takes a token of the client_credentials grant as the client itself, until its key is deleted', async () => {
    const { clientId, accessKey } = await api.ownerClient()
    const [, keyId = ''] = accessKey.split('.')
    const granted = (client_key: string, sub: string = clientId) =>
      clientToken(api, { sub, client_id: clientId, client_key })
    const token = await granted(keyId)
    const as = async (given: string) => (await api.call('GET', '/v1/roles', { token: given })).status
    expect([await as(token), await as(await granted('other')), await as(await granted(keyId, 'ann'))]).toEqual([
      200, 401, 401,
    ])
    expect((await api.call('POST', '/v1/accounts', { token, body: { name: 'No' } })).status).toBe(403)
    await api.call('DELETE', `/v1/clients/${clientId}/access-keys/${keyId}`)
    expect(await as(token)).toBe(401)
  })

  it('makes at most five keys, and takes a public key that the caller brings', async () => {
    const { body: made } = await api.call('POST', '/v1/clients', { body: { name: 'Keys' } })
    const url = `/v1/clients/${made.clientId}/access-keys`
    const publicKey = generateKeyPairSync('ed25519')
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64')
    const brought = await api.call('POST', url, { body: { publicKey } })
    expect(brought.status).toBe(201)
    expect(brought.body).not.toHaveProperty('accessKey')
    expect((await api.call('POST', url, { body: { publicKey: 'AAAA' } })).status).toBe(400)
    for (let i = 0; i < 4; i++) expect((await api.call('POST', url)).status).toBe(201)
    expect(await api.call('POST', url)).toMatchObject({ status: 409, body: { errorCode: 'TooManyAccessKeys' } })
  })

  it('shows the secret of a repeated request never twice', async () => {
    const { body: made } = await api.call('POST', '/v1/clients', { body: {} })
    const sent = { headers: { 'idempotency-key': 'key-once' } }
    const first = await api.call('POST', `/v1/clients/${made.clientId}/access-keys`, sent)
    expect(await api.call('POST', `/v1/clients/${made.clientId}/access-keys`, sent)).toMatchObject({
      status: 409,
      body: { errorCode: 'SecretAlreadyShown', details: { id: first.body.keyId } },
    })
  })

  it('G3 lets nobody take a key of a client that holds more than he does', async () => {
    const { body: role } = await api.call('POST', '/v1/roles', {
      body: { name: 'Clients', permissions: [{ action: 'clients', allow: true, grant: false, delegate: false }] },
    })
    const token = await api.userWith('clara', role.roleId, 'Doorward:ServiceClients')
    expect(await api.call('POST', `/v1/clients/${client.clientId}/access-keys`, { token })).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
    const { body: own } = await api.call('POST', '/v1/clients', { token, body: { name: 'Mine' } })
    expect((await api.call('POST', `/v1/clients/${own.clientId}/access-keys`, { token })).status).toBe(201)
    expect(
      await api.call('POST', '/v1/clients', { token, body: { options: { grantUserPermissionsAccess: true } } }),
    ).toMatchObject({ status: 403 })
  })

  it('G3 signs in any user only if whoever lets it may give everything, however much he may do', async () => {
    const everything = [{ action: '*', allow: true, grant: true, delegate: false }]
    const { body: role } = await api.call('POST', '/v1/roles', { body: { name: 'Does', permissions: everything } })
    const token = await api.userWith('editor', role.roleId, 'Doorward:*')
    const body = { name: 'Signs in', options: { grantTokenGeneration: true } }
    const { body: made } = await api.call('POST', '/v1/clients', { token, body: { name: 'Plain' } })
    const refused = { status: 403, body: { errorCode: 'MissingGrant' } }
    expect(await api.call('POST', '/v1/clients', { token, body })).toMatchObject(refused)
    expect(await api.call('PUT', `/v1/clients/${made.clientId}`, { token, body })).toMatchObject(refused)
    expect((await api.call('PUT', `/v1/clients/${made.clientId}`, { body })).status).toBe(200)
    const elsewhere = { grantTokenGeneration: true, authorizationUrl: 'https://evil.example/login' }
    const renamed = { ...body, name: 'Signs in still' }
    const moved = { ...renamed, options: elsewhere }
    expect((await api.call('PUT', `/v1/clients/${made.clientId}`, { token, body: renamed })).status).toBe(200)
    expect(await api.call('PUT', `/v1/clients/${made.clientId}`, { token, body: moved })).toMatchObject(refused)
    expect((await api.call('PUT', `/v1/clients/${made.clientId}`, { body: moved })).status).toBe(200)
  })

  it.each(['grantUserPermissionsAccess', 'grantTokenGeneration'])(
    'G3 gives no key of a client with %s to who may not switch it on, though the client holds nothing else',
    async (option) => {
      const actions = [{ action: 'clients', allow: true, grant: false, delegate: false }]
      const { body: role } = await api.call('POST', '/v1/roles', { body: { name: 'Clients', permissions: actions } })
      const token = await api.userWith(api.newUserId(), role.roleId, 'Doorward:ServiceClients')
      const newKey = async (options: object) => {
        const { body: made } = await api.call('POST', '/v1/clients', { body: { name: 'Made by an owner', options } })
        return api.call('POST', `/v1/clients/${made.clientId}/access-keys`, { token })
      }
      expect(await newKey({ [option]: true })).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
      expect((await newKey({})).status).toBe(201)
    },
  )

  it('publishes its public keys without a credential', async () => {
    const { body } = await send(
      api.node,
      api.accountId,
      'GET',
      `/v1/clients/${client.clientId}/.well-known/openid-configuration/jwks`,
    )
    expect(body.keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: client.accessKey.split('.')[1] }])
  })
})

describe('a key with an end', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

  it('is refused at the door from then on, also where it was known already', async () => {
    let aheadMs = 0
    const node = await openNode(api.rows, api.rows.another(), { now: () => new Date(Date.now() + aheadMs) })
    try {
      const { body: made } = await api.call('POST', '/v1/clients', { body: { name: 'Ends' } })
      const url = `/v1/clients/${made.clientId}`
      const wanted = { name: 'Nightly', expiresAt: inAnHour() }
      const { body: key } = await api.call('POST', `${url}/access-keys`, { body: wanted })
      expect(key).toMatchObject(wanted)
      const token = await signed(key.accessKey)
      const ask = (sent: string) => send(node, api.accountId, 'GET', url, { token: sent })
      for (const sent of [key.accessKey, token]) expect((await ask(sent)).status).toBe(200)
      aheadMs = 3_700_000
      for (const sent of [key.accessKey, token]) expect((await ask(sent)).status).toBe(401)
      const jwks = await send(node, api.accountId, 'GET', `${url}/.well-known/openid-configuration/jwks`)
      expect(jwks.body.keys).toEqual([])
      const { body: shown } = await api.call('GET', url)
      expect(shown.verificationKeys).toMatchObject([{ keyId: key.keyId, ...wanted }])
    } finally {
      await node.close()
    }
  })

  it('can be made to take the place of another, which goes on', async () => {
    const { body: made } = await api.call('POST', '/v1/clients', { body: { name: 'Rotated' } })
    const url = `/v1/clients/${made.clientId}/access-keys`
    const { body: old } = await api.call('POST', url)
    const next = await api.call('POST', url, { body: { replaces: old.keyId } })
    expect(next).toMatchObject({ status: 201, body: { replaces: old.keyId } })
    for (const { accessKey } of [old, next.body])
      expect((await api.call('GET', `/v1/clients/${made.clientId}`, { token: accessKey })).status).toBe(200)
    for (const body of [{ replaces: 'none' }, { expiresAt: '2020-01-01T00:00:00.000Z' }])
      expect((await api.call('POST', url, { body })).status).toBe(400)
  })

  it('is told of by mail a week before, to who made it, once', async () => {
    const { body: made } = await api.call('POST', '/v1/clients', { body: { name: 'Told' } })
    const body = { name: 'Nightly', expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString() }
    const { body: key } = await api.call('POST', `/v1/clients/${made.clientId}/access-keys`, { body })
    const job = `key-ending:${made.clientId}:${key.keyId}`
    const [due] = await api.rows.owner`
      select round(extract(epoch from due_at - clock_timestamp()) / 86400)::int as days from jobs where job = ${job}`
    expect(due?.days).toBe(23)
    await api.rows.owner`update jobs set due_at = clock_timestamp() where job = ${job}`
    await api.node.runJobs()
    const mail = await api.node.postbox.next('owner@example.com')
    expect(mail.text).toContain('Access key "Nightly" of "Told" ends in 30 days.')
    expect(await api.rows.owner`select from jobs where job = ${job}`).toHaveLength(0)
  })
})

describe('limits and uses of a service client', () => {
  it('ENT-11 lets no more through than the rate limit of the client, and says when to come back (API-07)', async () => {
    const limited = await api.ownerClient()
    const url = `/v1/clients/${limited.clientId}`
    const body = { rateLimits: [{ duration: 'PT1H', quota: 3 }] }
    expect((await api.call('PUT', url, { body })).status).toBe(200)
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await api.call('GET', url, { token: limited.accessKey })).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await api.call('GET', url, { token: limited.accessKey })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await api.call('GET', url)).status).toBe(200)
  })

  it('ENT-11 holds the limit of a client over all nodes, once they have told each other', async () => {
    const other = await openNode(api.rows, api.rows.another())
    try {
      const limited = await api.ownerClient()
      const url = `/v1/clients/${limited.clientId}`
      const body = { rateLimits: [{ duration: 'P1D', quota: 6 }] }
      const put = await api.call('PUT', url, { body })
      const headers = { 'consistency-token': String(put.headers['consistency-token']) }
      const ask = async (node: Node) =>
        (await send(node, api.accountId, 'GET', url, { token: limited.accessKey, headers })).status
      const asked: number[] = []
      for (let i = 0; i < 3; i++) asked.push(await ask(api.node), await ask(other))
      expect(asked).toEqual([200, 200, 200, 200, 200, 200])
      await api.node.clientCalls.share()
      await other.clientCalls.share()
      expect(await ask(other)).toBe(429)
      expect(await ask(api.node)).toBe(200) // it learns only when it has something to tell
      await api.node.clientCalls.share()
      expect(await ask(api.node)).toBe(429)
    } finally {
      await other.close()
    }
  })

  it('refuses a duration of no length, naming the field', async () => {
    const body = { rateLimits: [{ duration: 'PT0S', quota: 3 }] }
    expect(await api.call('POST', '/v1/clients', { body })).toMatchObject({
      status: 400,
      body: { details: { field: 'rateLimits.0.duration' } },
    })
  })

  it('tells when and from where each key was last used', async () => {
    const used = await api.ownerClient()
    const url = `/v1/clients/${used.clientId}`
    const [before] = (await api.call('GET', url)).body.verificationKeys
    expect(before.lastUsedTime).toBeUndefined()
    expect((await api.call('GET', '/v1/roles', { token: used.accessKey })).status).toBe(200)
    await api.node.environment.keyUses.flush()
    const [after] = (await api.call('GET', url)).body.verificationKeys
    expect(Date.parse(after.lastUsedTime)).toBeGreaterThan(Date.now() - 60_000)
    expect(after.lastUsedAddress).toBe('127.0.0.1')
  })
})

describe('credentials of people', () => {
  it('ENT-01 knows a portal user in every account by the prefixed id', async () => {
    const token = await portalToken(api.node, 'doorward|maya')
    await api.userWith('Doorward|maya', 'Doorward:ReadResource', 'Doorward:Roles')
    expect((await api.call('GET', '/v1/roles', { token })).status).toBe(200)
  })
  test.each([
    ['an id token', { typ: 'JWT' }],
    ['another audience', { aud: 'https://else.example' }],
    ['an end in the past', { exp: '-2m' }],
  ])('refuses %s of the platform', async (_, change) => {
    expect((await api.call('GET', '/v1/roles', { token: await portalToken(api.node, 'owner', change) })).status).toBe(
      401,
    )
  })
  it('refuses what only looks like an access key', async () => {
    const [clientId, keyId, accountId, privateKey = ''] = client.accessKey.split('.')
    for (const broken of [
      `${privateKey.slice(0, 20)}${'!'.repeat(44)}`,
      `${privateKey.slice(0, 20)}${'A'.repeat(44)}`,
    ]) {
      const token = [clientId, keyId, accountId, broken].join('.')
      expect((await api.call('GET', '/v1/roles', { token })).status).toBe(401)
    }
  })

  it('refuses garbage, and asks for a bearer when there is none', async () => {
    for (const token of ['x', 'a.b.c', 'sc_a.b.c.d', 'eyJhbGciOiJub25lIn0.e30.'])
      expect((await api.call('GET', '/v1/roles', { token })).status).toBe(401)
    expect(await send(api.node, api.accountId, 'GET', '/v1/roles')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    })
  })
})
