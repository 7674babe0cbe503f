import type { ClientId } from '@doorward/core/ids'
import { importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForeignIssuer } from './foreign-issuer.ts'
import { openNode, openTestApi, portalToken, type Sent, send, type TestApi, userToken } from './test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const statusOf = async (token: string) => (await api.call('GET', '/v1/clients', { token })).status

describe("decision 41: an account's own issuer", () => {
  it.each(['Doorward|owner', 'doorward|owner', ' Doorward|owner', 'Ｄoorward｜owner', 'DOORWARD|owner'])(
    'never speaks for a portal user: %s',
    async (subject) => {
      expect(await statusOf(await userToken(api.node, api.accountId, subject))).toBe(401)
    },
  )

  it('never speaks for a service client without its key', async () => {
    const { clientId } = await api.ownerClient()
    expect(await statusOf(await userToken(api.node, api.accountId, clientId))).toBe(401)
  })

  it('speaks for a portal user by a limited token, which is a row of its own', async () => {
    const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
    const { body } = await api.call('POST', '/v1/users/Doorward%7Cowner/tokens', { body: { statements } })
    expect(await statusOf(body.token)).toBe(200)
  })
})

const now = () => Math.floor(Date.now() / 1000)
const hour = 3_600

/** A token of the account's own login with claims as given. */
async function signed(claims: object): Promise<string> {
  const { keyId, privateKey } = await api.node.environment.keyring.activeKey(api.accountId)
  return new SignJWT({
    iss: `http://${api.accountId}.eu-west.doorward.localhost:8080`,
    sub: 'somebody',
    aud: api.accountId,
    client_id: 'app_default',
    scope: 'openid',
    iat: now(),
    exp: now() + hour,
    ...claims,
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .sign(privateKey)
}

/** The same text with the last of its bits that mean nothing set: other letters, same bytes. */
function respelled(part: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return part.slice(0, -1) + letters[letters.indexOf(part.at(-1) ?? '') + 1]
}

describe('security 10 to 16: a token of the right key', () => {
  const statusOfSelf = async (token: string) => (await api.call('GET', '/v1/accounts', { token })).status

  it.each<[number, string, object]>([
    [200, 'as it is', {}],
    [200, 'made a moment ahead', { iat: now() + 30 }],
    [401, 'made ahead of time', { iat: now() + 120 }],
    [401, 'whose iat is no number', { iat: 'now' }],
    [401, 'bound to a key without proof', { cnf: { jkt: 'x' } }],
    [200, 'of somebody who acts for another and may', { act: { sub: 'Doorward|owner' } }],
    [401, 'of somebody who acts for another and may not', { act: { sub: 'helper' } }],
    [401, 'of somebody who acts for one who acts', { act: { sub: 'helper', act: { sub: 'other' } } }],
    [401, 'whose act is no object', { act: 'helper' }],
    [401, 'whose act is a list', { act: [{ sub: 'helper' }] }],
  ])('is %i %s', async (status, _, claims) => {
    expect(await statusOfSelf(await signed(claims))).toBe(status)
  })

  it('has one spelling', async () => {
    const token = await signed({})
    const [header = '', payload = '', signature = ''] = token.split('.')
    expect(await statusOfSelf(token)).toBe(200)
    for (const other of [
      `${token}==`,
      `${header}=.${payload}.${signature}`,
      `${header}.${payload}=.${signature}`,
      `${header}.${payload}.${respelled(signature)}`,
      `${token}.`,
    ])
      expect(await statusOfSelf(other), other).toBe(401)
  })

  it('as an access key has one spelling too', async () => {
    const { accessKey } = await api.ownerClient()
    expect(await statusOfSelf(accessKey)).toBe(200)
    const url = accessKey.replaceAll('+', '-').replaceAll('/', '_')
    const [clientId, keyId, accountId, privateKey = ''] = url.split('.')
    const spellings = [privateKey.replace('IE', '-E'), privateKey.replace(/.$/, '=')]
    for (const key of spellings) expect(await statusOfSelf([clientId, keyId, accountId, key].join('.'))).toBe(401)
  })
})

describe('security 13: the audience of a token that a service client signs', () => {
  let client: { clientId: ClientId; accessKey: string }
  beforeAll(async () => {
    client = await api.ownerClient()
  })
  const signedFor = async (aud: string | string[]) => {
    const [, keyId = '', , privateKey = ''] = client.accessKey.split('.')
    const key = await importPKCS8(`-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----`, 'EdDSA')
    return new SignJWT({ client_id: client.clientId })
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
      .setIssuer(`https://anything.example/v1/clients/${client.clientId}`)
      .setSubject(client.clientId)
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
  }
  it.each<[number, string, (id: string) => string | string[]]>([
    [200, 'the one that published clients write', (id) => `${id}.accounts.authress.io`],
    [200, 'our own domain', (id) => `${id}.accounts.doorward.localhost`],
    [200, 'our own domain with its port', (id) => `${id}.accounts.doorward.localhost:8080`],
    [401, 'another domain', (id) => `${id}.accounts.evil.example`],
    [401, 'a domain that begins like ours', (id) => `${id}.accounts.authress.io.evil.example`],
    [401, 'somebody else beside us', (id) => [`${id}.accounts.authress.io`, 'https://api.evil.example']],
    [401, 'two accounts', (id) => [`${id}.accounts.authress.io`, 'acc-other.accounts.authress.io']],
    [401, 'the account alone', (id) => id],
  ])('is %i for %s', async (status, _, audience) => {
    expect(await statusOf(await signedFor(audience(api.accountId)))).toBe(status)
  })
})

describe('security 41: wrong credentials are counted by network', () => {
  it('and beyond the count only what does not verify is refused, and nobody is asked for keys', async () => {
    const foreign = await openForeignIssuer(['late'])
    const audience = 'https://late.example'
    await api.call('POST', '/v1/identities', { body: { issuer: foreign.issuer, preferredAudience: audience } })
    const unseen = await foreign.tokenFor('late', audience)
    const known = await userToken(api.node, api.accountId, 'known')
    const node = await openNode(api.rows, api.rows.another(), { clock: () => 0 })
    const get = (more: Sent, remoteAddress = '198.51.100.7') =>
      send(node, api.accountId, 'GET', '/v1/accounts', { ...more, remoteAddress })
    const statuses: number[] = []
    while (statuses.length < 1_001) statuses.push((await get({ token: 'x.y.z' })).status)
    expect([...new Set(statuses)]).toEqual([401, 429])
    expect(statuses.indexOf(429)).toBe(1_000)
    for (const token of ['x.y.z', unseen, await signed({ iat: now() + hour }), undefined]) {
      const { status, headers } = await get({ token }, '198.51.100.200')
      expect([status, Number(headers['retry-after'])]).toEqual([429, 1])
    }
    const fresh = await userToken(api.node, api.accountId, 'fresh')
    for (const token of [known, fresh, api.owner, await portalToken(api.node, 'newcomer')])
      expect((await get({ token })).status).toBe(200)
    expect((await get({ token: unseen }, '192.0.2.1')).status).toBe(200)
    expect((await get({ token: unseen })).status).toBe(200)
    expect((await get({ token: 'x.y.z' }, '192.0.2.1')).status).toBe(401)
    await node.close()
    await foreign.close()
  })
})
