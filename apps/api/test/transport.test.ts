import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConnectionId, UserId } from '@doorward/core/ids'
import { saveCredentials } from '@doorward/store/items/connection-credentials'
import { saveProfiles } from '@doorward/store/people/profiles'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { bodies, type Sample, samplesOf } from './samples.ts'
import { openTestApi, type TestApi, userToken } from './test-api.ts'

let api: TestApi
let samples: Record<string, () => Promise<Sample>>
beforeAll(async () => {
  api = await openTestApi()
  samples = samplesOf(api)
})
afterAll(() => api.close())

const sampleOf = (name: string): Promise<Sample> => {
  const make = samples[name]
  if (!make) throw new Error(`no sample of ${name}`)
  return make()
}
/** An answer as it came, whatever its body is. */
async function inject(method: string, url: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    payload,
    headers: got,
  } = await api.node.app.inject({
    method: method as 'GET', // inject names the methods it knows
    url,
    headers: {
      host: `${api.accountId}.eu-west.doorward.localhost:8080`,
      authorization: `Bearer ${api.owner}`,
      ...headers,
    },
  })
  return { status: statusCode, text: payload, headers: got }
}
/** Asks until the answer is this one; a registration shows within a second. */
async function untilKnown<Value>(ask: () => Promise<Value>, expected: Value): Promise<void> {
  await expect.poll(ask).toBe(expected)
}
const endpoints = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const)
const reads = endpoints.filter(([, { method }]) => method === 'GET')

test.each(endpoints)('%s takes a trailing slash', async (name, { method }) => {
  const { url, body } = await sampleOf(name)
  const withSlash = url.replace(/(?=\?)|$/, '/')
  const answer = await api.call(method, withSlash, body ? { body } : {})
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
})

test.each(reads)('HEAD of %s answers like GET, without a body', async (name) => {
  const { url } = await sampleOf(name)
  const [got, head] = [await inject('GET', url), await inject('HEAD', url)]
  expect(head.text).toBe('')
  expect(head.status).toBe(got.status)
  for (const header of ['content-type', 'etag', 'last-modified', 'cache-control'])
    expect(head.headers[header], header).toBe(got.headers[header])
  expect((await inject('HEAD', url, { authorization: 'Bearer nothing' })).text).toBe('')
})

// An export is a file, of one type.
test.each(reads.filter(([name]) => name !== 'exportAccount'))(
  '%s is application/links+json when that is asked for, JSON otherwise',
  async (name) => {
    const { url } = await sampleOf(name)
    const typeFor = async (accept: string) => {
      const { status, text, headers } = await inject('GET', url, { accept })
      expect(status).toBe(200)
      if (text !== '') JSON.parse(text)
      return text === '' ? 'none' : headers['content-type']
    }
    const plain = await typeFor('application/json, text/plain, */*')
    expect(['application/json; charset=utf-8', 'none']).toContain(plain)
    const asked = plain === 'none' ? 'none' : 'application/links+json; charset=utf-8'
    expect(await typeFor('application/links+json')).toBe(asked)
    expect(await typeFor('text/html, application/links+json;q=0.8')).toBe(asked)
    expect(await typeFor('image/png')).toBe(plain)
  },
)

describe('OPTIONS', () => {
  const methodsAt = new Map<string, Set<string>>()
  // Where no account is asked, as with one that was deleted, there is none to be asked.
  const atAccounts = endpoints.filter(([, { sites }]) => sites.includes('account'))
  for (const [, { method, path }] of atAccounts) methodsAt.set(path, (methodsAt.get(path) ?? new Set()).add(method))

  it.each([...methodsAt])('of %s tells which methods there are', async (path, methods) => {
    const { status, text, headers } = await inject('OPTIONS', path.replace(/:(\w+)/g, 'x%2Fy'), { authorization: '' })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    const allowed = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
    expect(String(headers.allow).split(', ').sort()).toEqual(allowed.sort())
  })

  it('lets a registered origin ask, for an hour, and no other', async () => {
    const preflight = (origin: string) =>
      inject('OPTIONS', '/v1/records/rec_1', {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,if-unmodified-since',
      })
    const known = await preflight('http://doorward.localhost:8080')
    expect(known.headers).toMatchObject({
      'access-control-allow-origin': 'http://doorward.localhost:8080',
      'access-control-max-age': '3600',
      vary: 'Origin',
    })
    for (const name of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect(known.headers['access-control-allow-methods']).toContain(name)
    for (const name of ['authorization', 'content-type', 'if-unmodified-since', 'x-powered-by', 'user-agent'])
      expect(known.headers['access-control-allow-headers']).toContain(name)
    const stranger = await preflight('https://evil.example')
    expect(stranger.status).toBe(204)
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin')
    expect(known.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('lets pages of an application of the account call it, and not pages of another account (security 46)', async () => {
    const made = { name: 'Shop', redirectUrls: ['https://shop.example/cb', 'http://localhost:9/cb', 'shop.app:/cb'] }
    const { body } = await api.call('POST', '/v1/applications', { body: made })
    const allowed = async (origin: string, host = `${api.accountId}.eu-west.doorward.localhost:8080`) => {
      const [asked, got] = [
        await inject('OPTIONS', '/v1/roles', { origin, host, 'access-control-request-method': 'GET' }),
        await inject('GET', '/v1/roles', { origin, host }),
      ]
      expect(got.headers['access-control-allow-origin']).toBe(asked.headers['access-control-allow-origin'])
      for (const { headers } of [asked, got]) {
        expect(headers.vary).toBe('Origin')
        expect(headers).not.toHaveProperty('access-control-allow-credentials')
      }
      return asked.headers['access-control-allow-origin']
    }
    await untilKnown(() => allowed('https://shop.example'), 'https://shop.example')
    const strangers = [
      'https://shop.example:444',
      'http://shop.example',
      'https://www.shop.example',
      'https://shop.example.evil.example',
      'https://evilshop.example',
      'https://shop.exampl',
      'https://SHOP.example',
      'https://shop.example/',
      'http://localhost.evil.example:9',
      'http://doorward.localhost:8080.evil.example',
      'http://doorward.localhost:80801',
      'http://evil.doorward.localhost:8080',
      'shop.app:',
      'shop.app://',
      'null',
      '*',
      '',
    ]
    for (const stranger of strangers) expect(await allowed(stranger), stranger).toBeUndefined()
    const other = await api.call('POST', '/v1/accounts', { body: { name: 'Other' } })
    const otherHost = `${other.body.accountId}.eu-west.doorward.localhost:8080`
    expect(await allowed('https://shop.example', otherHost)).toBeUndefined()
    expect(await allowed('https://shop.example', 'eu-west.doorward.localhost:8080')).toBeUndefined()
    await api.call('DELETE', `/v1/applications/${body.applicationId}`)
    await untilKnown(() => allowed('https://shop.example'), undefined)
  })

  it('lets any page of the machine itself call where the default application may send people there', async () => {
    const hosts = [`${api.accountId}.eu-west.doorward.localhost:8080`, 'localhost:8080', '127.0.0.1:8080']
    for (const host of hosts)
      for (const origin of ['http://localhost:3000', 'http://127.0.0.1:5173', 'http://localhost']) {
        const { headers } = await inject('OPTIONS', '/v1/roles', { origin, host })
        expect(headers['access-control-allow-origin'], `${origin} at ${host}`).toBe(origin)
      }
    for (const host of ['eu-west.doorward.localhost:8080', 'doorward.localhost:8080']) {
      const { headers } = await inject('OPTIONS', '/v1/roles', { origin: 'http://localhost:3000', host })
      expect(headers, host).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('lets any page read the documents for everybody', async () => {
    const origin = 'https://anybody.example'
    for (const url of ['/.well-known/openapi', '/v1/clients/sc_1/.well-known/openid-configuration/jwks']) {
      const asked = await inject('OPTIONS', url, { origin, 'access-control-request-headers': 'authorization' })
      expect(asked.headers, url).toMatchObject({ 'access-control-allow-origin': '*' })
      expect(String(asked.headers['access-control-allow-headers'])).toContain('authorization')
      expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  it('of an address that is none allows nothing', async () => {
    expect((await inject('OPTIONS', '/v1/nothing')).headers.allow).toBe('OPTIONS')
  })
})

describe('a slash inside an id is %2F, in either case', () => {
  const user = 'team/ann|b c+d@e~f:g'
  const uri = 'docs/1:a/b~c'
  const inPath = /:(userId|resourceUri)/
  /** Every route with a user id or a resource URI in its path. */
  const routes = endpoints.filter(([, { path }]) => inPath.test(path))
  const known = {
    updateUser: { defaultClaims: {} },
    updateUserTokenConfiguration: { defaultClaims: {} },
    updateUserState: { state: 'ACTIVE' },
    authorizeUserForMany: { questions: [{ resourceUri: uri, permission: 'read' }] },
    requestUserToken: { statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: uri }] }] },
    updateResource: { permissions: [{ action: 'CLAIM', allow: true }] },
    restoreResource: { revision: 1_000 },
    restoreUser: { revision: 1_000 },
    authorizeUsersForResource: { questions: [{ userId: user, permission: 'read' }] },
  }
  let removedAt: number
  const bodyOf = (name: string): object | undefined =>
    name === 'restoreUserAccess' ? { revision: removedAt } : known[name as keyof typeof known] // undefined for other routes
  let connectionId: string

  beforeAll(async () => {
    const record = {
      name: 'Slashes',
      users: [{ userId: user }],
      statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: uri }] }],
    }
    expect((await api.call('POST', '/v1/records', { body: record })).status).toBe(201)
    await api.known(user)
    connectionId = (await api.call('POST', '/v1/connections', { body: bodies.connection })).body.connectionId
    const { database, keyring } = api.node.environment
    const key = await keyring.dataKey(api.accountId)
    const owner = { accountId: api.accountId, connectionId: connectionId as ConnectionId, userId: user as UserId } // known ids
    await database.account(api.accountId, async (tx) => {
      await saveProfiles(tx, api.accountId, [{ userId: user as UserId, email: undefined, emailVerified: false }]) // as above
      await saveCredentials(tx, key, owner, { accessToken: 'theirs' })
    })
    await api.call('PUT', `/v1/resources/${encodeURIComponent(uri)}`, { body: known.updateResource })
  })

  // What is deleted ends the others.
  const ends = ['removeUserAccess', 'restoreUserAccess', 'deleteResource', 'deleteUser']
  const inOrder = [...routes].sort(([a], [b]) => ends.indexOf(a) - ends.indexOf(b))
  test.each(inOrder)('%s', async (name, { method, path }) => {
    const { body: token } = await api.call('POST', `/v1/users/${encodeURIComponent(user)}/tokens`, {
      body: known.requestUserToken,
    })
    for (const encode of [
      encodeURIComponent,
      (text: string) => encodeURIComponent(text).replace(/%../g, (hex) => hex.toLowerCase()),
    ]) {
      const { accountId } = api
      const sessionId = 'one-session'
      await api.rows.owner`
        insert into sessions (account_id, session_id, user_id, auth_time) values (${accountId}, ${sessionId}, ${user}, now())
        on conflict (account_id, session_id) do update set ended_at = null`
      const factorId = 'one-factor'
      await api.rows.owner`
        insert into factors (account_id, user_id, factor_id, kind, name) values (${accountId}, ${user}, ${factorId}, 'TOTP', 'Phone')
        on conflict do nothing`
      const fill: Record<string, string> = {
        userId: user,
        resourceUri: uri,
        permission: 'read',
        connectionId,
        sessionId,
        factorId,
        accountId,
        applicationId: 'app_default',
      }
      const url = path.replace(/:(\w+)/g, (_, part: string) => encode(fill[part] ?? token.tokenId))
      const body = bodyOf(name)
      const answer = await api.call(method, url, body ? { body } : {})
      expect(answer.status, `${url} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      if (answer.body?.userId) expect(answer.body.userId).toBe(user)
      if (answer.body?.resourceUri) expect(answer.body.resourceUri).toBe(uri)
      if (name === 'removeUserAccess') removedAt = answer.body.revision
      if (method === 'DELETE') return
    }
  })

  it('is decoded once: %252F is the text %2F, which no resource URI has', async () => {
    expect(await api.call('GET', '/v1/resources/docs%252F1')).toMatchObject({ status: 400 })
  })
})

describe('what clients send without encoding it', () => {
  it('works: raw slashes and bars, also where the resource itself says /permissions/', async () => {
    await api.userWith('raw|user', 'Doorward:ReadResource', 'a/permissions/b')
    await api.node.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.node.app.server.address() as AddressInfo // it listens on TCP
    const headers = {
      host: `${api.accountId}.eu-west.doorward.localhost:8080`,
      authorization: `Bearer ${api.owner}`,
      'content-type': 'application/json',
    }
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve, reject) =>
        ask({ port, host: '127.0.0.1', path, headers }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end(),
      )
    expect(await statusOf('/v1/users/raw|user/resources/a/permissions/b/permissions/read')).toBe(200)
    expect(await statusOf('/v1/users/raw|user/resources//a/permissions/b/permissions/read/')).toBe(200)
    expect(await statusOf('/v1/users/raw|user/resources/a/permissions/c/permissions/read')).toBe(404)
    expect(await statusOf('/v1/users/raw|user/resources/a/permissions/b/permissions')).toBe(200)
    expect(await statusOf('/v1/users/raw|user/resources/a/permissions/b/roles')).toBe(200)
  })

  it('takes a plus in a user id as itself, encoded or not', async () => {
    await api.userWith('ben+lee', 'Doorward:ReadResource', 'plus')
    const check = async (user: string) =>
      (await api.call('GET', `/v1/users/${user}/resources/plus/permissions/read`)).status
    expect([await check('ben+lee'), await check('ben%2blee'), await check('ben%20lee')]).toEqual([200, 200, 404])
  })
})

describe('a check with the own token', () => {
  it('of a service path with the permission READ is 404 when it is missing, never 403', async () => {
    const token = await userToken(api.node, api.accountId, 'visitor')
    const url = `/v1/users/visitor/resources/${encodeURIComponent('service:/path')}/permissions/READ`
    expect((await api.call('GET', url, { token })).status).toBe(404)
    await api.userWith('visitor', 'Doorward:ReadResource', 'service:/path')
    expect((await api.call('GET', url, { token })).status).toBe(200)
  })
})
