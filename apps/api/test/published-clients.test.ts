import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { bodies, samplesOf } from './samples.ts'
import { openTestApi, type TestApi, userToken } from './test-api.ts'

/** What published clients of this API family send and expect besides the plain contract (contract 0 and 16). */
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

/** A request with exactly these headers besides Host and Authorization. */
async function inject(method: string, url: string, headers: Record<string, string>, payload?: string) {
  const answer = await api.node.app.inject({
    method: method as 'GET', // inject names the methods it knows
    url,
    headers: {
      host: `${api.accountId}.eu-west.doorward.localhost:8080`,
      authorization: `Bearer ${api.owner}`,
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : JSON.parse(answer.payload) }
}
const statements = bodies.record.statements

describe('a query value that says "undefined" or "null", or nothing,', () => {
  const queries = allEndpoints.flatMap(({ name, method, query }) => {
    if (method !== 'GET' || !query) return []
    const { properties, required = [] } = query as { properties: object; required?: string[] } // queries are objects
    return Object.keys(properties).map((field) => [name, field, required.includes(field)] as const)
  })
  test.each(queries)('is none: %s ?%s', async (name, field, isNeeded) => {
    const { url = '' } = (await samplesOf(api)[name]?.()) ?? {}
    const [path = '', query] = url.split('?')
    for (const value of ['undefined', 'null', '']) {
      const asked = new URLSearchParams(query)
      asked.set(field, value)
      const answer = isNeeded ? { status: 400, body: { details: { field } } } : { status: 200 }
      expect(await api.call('GET', `${path}?${asked}`), value).toMatchObject(answer)
    }
  })
})

describe('a query parameter that a call does not know (API-02)', () => {
  const common = 'limit cursor filter status tenantId resourceUri permissions collectionConfiguration earliestCacheTime'
  const all = allEndpoints.filter(({ path }) => !path.includes('/.well-known/'))
  test.each(all.map(({ name, method }) => [name, method] as const))('is refused by name: %s', async (name, method) => {
    const { url, body } = (await samplesOf(api)[name]?.()) ?? { url: '' }
    const joined = url.includes('?') ? '&' : '?'
    const answer = await api.call(method, `${url}${joined}fliter=ann`, body ? { body } : {})
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'InvalidRequest', details: { field: 'fliter' } } })
    expect(answer.body.title).toMatch(/^fliter is not a parameter of this call; it takes (none|\w+(, \w+)*)\.$/)
  })

  it('is taken nowhere for a filter, and common ones are taken everywhere', async () => {
    const { body: role } = await api.call('POST', '/v1/roles', { body: bodies.role })
    const query = common.split(' ').map((name) => `${name}=${encodeURIComponent('2026-01-01T00:00:00Z')}`)
    const { status } = await api.call('GET', `/v1/roles/${role.roleId}?${query.join('&')}&excludePlanUsage=true`)
    expect(status).toBe(200)
    const openApi = await inject('GET', '/.well-known/openapi?whatever=1', { authorization: '' })
    expect(openApi.status).toBe(200)
  })
})

describe('an own id that is empty or null', () => {
  const own = [
    ['role', 'roleId'],
    ['record', 'recordId'],
    ['group', 'groupId'],
    ['client', 'clientId'],
    ['alert', 'alertId'],
    ['connection', 'connectionId'],
    ['tenant', 'tenantId'],
    ['application', 'applicationId'],
    ['extension', 'extensionId'],
  ] as const
  test.each(own)('is none: a %s is made with an id of its own', async (noun, id) => {
    for (const value of ['', null]) {
      const made = await api.call('POST', `/v1/${noun}s`, { body: { ...bodies[noun], [id]: value } })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      expect(made.body[id].length).toBeGreaterThan(5)
      if (noun === 'client') continue
      const url = `/v1/${noun}s/${made.body[id]}`
      expect(await api.call('PUT', url, { body: { ...made.body, [id]: value } })).toMatchObject({
        status: noun === 'record' ? 202 : 200,
        body: { [id]: made.body[id] },
      })
    }
  })

  it('is none for an invite, a request, a support ticket and a connection within a tenant', async () => {
    const invite = await api.call('POST', '/v1/invites', { body: { statements: [], inviteId: '' } })
    const access = { users: [{ userId: 'Doorward|owner' }], statements }
    const request = await api.call('POST', '/v1/requests', { body: { requestId: '', access } })
    const ticket = await api.call('POST', '/v1/support-tickets', { body: { ticketId: '', ticket: { area: 'Other' } } })
    const connection = { ...bodies.connection, connectionId: '' }
    const tenant = await api.call('POST', '/v1/tenants', { body: { ...bodies.tenant, connection } })
    expect([invite, request, ticket, tenant].map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(tenant.body.connection.connectionId).toMatch(/^con_/)
  })
})

describe('content types', () => {
  const json = JSON.stringify(bodies.role)
  it.each([
    ['none', {}],
    ['another', { 'content-type': 'text/plain' }],
    ['one with a character set', { 'content-type': 'application/json; charset=utf-8' }],
    ['its own', { 'content-type': 'application/links+json' }],
  ])('a body of %s type is read as JSON', async (_, headers) => {
    expect((await inject('POST', '/v1/roles', headers, json)).status).toBe(201)
  })

  it('JSON without a body is fine for GET, HEAD and DELETE', async () => {
    const headers = { 'content-type': 'application/json' }
    const { body: role } = await api.call('POST', '/v1/roles', { body: bodies.role })
    const url = `/v1/roles/${role.roleId}`
    expect((await inject('GET', url, headers)).status).toBe(200)
    expect((await inject('HEAD', url, headers)).status).toBe(200)
    expect((await inject('DELETE', url, headers)).status).toBe(204)
  })

  it.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['an empty object', '{}'],
  ])('%s makes an access key', async (_, payload) => {
    const { body: client } = await api.call('POST', '/v1/clients', { body: {} })
    for (const headers of [{ 'content-type': 'application/json' }, {}] as Record<string, string>[])
      expect((await inject('POST', `/v1/clients/${client.clientId}/access-keys`, headers, payload)).status).toBe(201)
  })

  it('no body where one is needed is 400', async () => {
    expect(await inject('POST', '/v1/roles', { 'content-type': 'application/json' })).toMatchObject({ status: 400 })
  })
})

it('an access key is a bearer token as it is', async () => {
  const { accessKey } = await api.ownerClient()
  expect((await api.call('GET', '/v1/roles', { token: accessKey })).status).toBe(200)
})

it('a tool that takes nothing but 200 for a success gets it for a creation, with only what is declared', async () => {
  const headers = { 'user-agent': 'Published SDK; Terraform; 1.2.3;' }
  const { status, body } = await inject('POST', '/v1/roles', headers, JSON.stringify(bodies.role))
  expect(status).toBe(200)
  expect(body).toMatchObject({ roleId: expect.stringMatching(/^ro_/), name: 'Sample' })
  expect((await inject('POST', '/v1/roles', { 'user-agent': 'Terraform' }, JSON.stringify(bodies.role))).status).toBe(
    201,
  )
})

describe('read-only leftovers in a creation', () => {
  const createdTime = '0001-01-01T00:00:00.000Z'
  const access = (userId: string) => ({ users: [{ userId }], statements })
  it.each<[string, object]>([
    ['/v1/requests', { requestId: '', access: access('a'), lastUpdated: createdTime, status: 'OPEN' }],
    ['/v1/requests', { requestId: 'x', access: access('b') }],
    ['/v1/invites', { inviteId: '', statements }],
    ['/v1/clients', { clientId: '', createdTime, name: 'Leftovers' }],
    ['/v1/clients', { clientId: 'sc_mine', name: 'Leftovers', verificationKeys: [] }],
    ['/v1/connections', { ...bodies.connection, createdTime, lastUpdated: createdTime, isActiveConnection: true }],
    ['/v1/tenants', { ...bodies.tenant, createdTime }],
    ['/v1/extensions', { ...bodies.extension, createdTime }],
    [
      '/v1/records',
      { ...bodies.record, status: 'ACTIVE', capacity: 0.1, account: { accountId: 'x' }, lastUpdated: createdTime },
    ],
    ['/v1/groups', { ...bodies.group, lastUpdated: createdTime, admins: [] }],
  ])('%s %j are ignored', async (url, body) => {
    const made = await api.call('POST', url, { body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(JSON.stringify(made.body)).not.toContain('0001-01-01')
    const own = { '/v1/requests': made.body.requestId, '/v1/clients': made.body.clientId }[url]
    if (own) expect(own).toMatch(/^(req|sc)_[a-z0-9]{8,}$/i)
  })
})

test.each(['role', 'record', 'group', 'client', 'alert', 'connection', 'tenant', 'application', 'extension'] as const)(
  'what GET answers of a %s can be PUT back as it is',
  async (noun) => {
    const { body: made } = await api.call('POST', `/v1/${noun}s`, { body: bodies[noun] })
    const url = `/v1/${noun}s/${made[`${noun}Id`]}`
    const { body } = await api.call('GET', url)
    const put = await api.call('PUT', url, { body })
    expect(put.status, JSON.stringify(put.body)).toBeLessThan(300)
    const again = await api.call('GET', url)
    expect({ ...again.body, lastUpdated: '' }).toEqual({ ...body, lastUpdated: '' })
  },
)

describe('If-Unmodified-Since', () => {
  const record = async () => (await api.call('POST', '/v1/records', { body: bodies.record })).body
  const put = async (recordId: string, since: string) =>
    (
      await api.call('PUT', `/v1/records/${recordId}`, {
        body: bodies.record,
        headers: { 'if-unmodified-since': since },
      })
    ).status

  it.each<[string, (iso: string) => string]>([
    ['ISO 8601 with milliseconds', (iso) => iso],
    ['RFC 3339 with microseconds and an offset', (iso) => iso.replace('Z', '000+00:00')],
    [
      'RFC 3339 with another offset',
      (iso) => new Date(Date.parse(iso) + 3_600_000).toISOString().replace('Z', '+01:00'),
    ],
    ['RFC 3339 with whole seconds', (iso) => iso.replace(/\.\d+Z/, 'Z')],
    ['an HTTP date', (iso) => new Date(iso).toUTCString()],
  ])('is taken as %s', async (_, form) => {
    const { recordId, lastUpdated } = await record()
    expect(await put(recordId, form(lastUpdated))).toBe(202)
    const before = new Date(Date.parse(lastUpdated) - 2_000).toISOString()
    expect(await put(recordId, form(before))).toBe(412)
  })

  it('is refused when it is no time', async () => {
    expect(await put((await record()).recordId, 'yesterday')).toBe(400)
  })
})

describe('ids', () => {
  it('without our prefixes are taken as they are, and get one only where we make them', async () => {
    const roleId = 'AccountOwner'
    expect((await api.call('POST', '/v1/roles', { body: { ...bodies.role, roleId } })).body.roleId).toBe(roleId)
    const recordId = 'rec_A:acc-1:U:google-oauth2|1'
    const body = { ...bodies.record, recordId, statements: [{ roles: [roleId], resources: [{ resourceUri: 'x' }] }] }
    expect((await api.call('POST', '/v1/records', { body })).body.recordId).toBe(recordId)
    expect((await api.call('GET', `/v1/records/${encodeURIComponent(recordId)}`)).status).toBe(200)
    expect((await api.call('DELETE', `/v1/records/${encodeURIComponent(recordId)}`)).status).toBe(204)
    expect((await api.call('POST', '/v1/records', { body })).status).toBe(201)
  })

  it('PUT makes a connection that is not there, and no tenant', async () => {
    expect((await api.call('PUT', '/v1/connections/con_new', { body: bodies.connection })).status).toBe(200)
    expect((await api.call('PUT', '/v1/tenants/ten-new', { body: bodies.tenant })).status).toBe(404)
  })

  it('app_default is changed by a service client', async () => {
    const { accessKey: token } = await api.ownerClient()
    const { body } = await api.call('GET', '/v1/applications/app_default', { token })
    expect((await api.call('PUT', '/v1/applications/app_default', { token, body })).status).toBe(200)
  })
})

describe('what nobody ever set', () => {
  it.each<[string, object, string[]]>([
    ['roles', bodies.role, ['description']],
    ['records', bodies.record, ['description', 'tags']],
    ['clients', {}, ['name', 'tags', 'options.grantUserPermissionsAccess']],
    ['invites', { statements }, ['email', 'linkedUserId', 'tenantId', 'tags']],
  ])('is left out of %s', async (noun, body, fields) => {
    const { body: made } = await api.call('POST', `/v1/${noun}`, { body })
    for (const field of fields) {
      const value = field
        .split('.')
        .reduce<unknown>((of, key) => (of as Record<string, unknown> | undefined)?.[key], made) // any object
      expect(value, field).toBeUndefined()
    }
  })
})

it('resourceUri=* asks for the resources of everything', async () => {
  const token = await api.userWith('starred', 'Doorward:ReadResource', 'docs/1')
  await api.userWith('starred', 'Doorward:ReadResource', 'papers')
  const ask = async (query: string) =>
    (await api.call('GET', `/v1/users/starred/resources?${query}`, { token })).body.resources
  expect(await ask('resourceUri=*')).toEqual(await ask(''))
  expect(await ask('resourceUri=*&collectionConfiguration=INCLUDE_NESTED')).toEqual(
    expect.arrayContaining([{ resourceUri: 'docs/1' }, { resourceUri: 'papers' }]),
  )
})

it('a member who may do nothing else may check himself', async () => {
  const token = await userToken(api.node, api.accountId, 'nobody-yet')
  const url = '/v1/users/nobody-yet/resources/docs%2F1/permissions/read'
  expect((await api.call('GET', url, { token })).status).toBe(404)
})
