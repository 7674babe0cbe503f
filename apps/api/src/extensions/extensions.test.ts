import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const redirectUrls = ['https://extension.example/callback']
const create = async () =>
  (await api.call('POST', '/v1/extensions', { body: { name: 'Reports', application: { redirectUrls } } })).body

describe('ENT-04 applications', () => {
  it('app_default stands in every account from the start and cannot be deleted', async () => {
    const { body } = await api.call('GET', '/v1/applications')
    expect(body.applications).toMatchObject([{ applicationId: 'app_default', isActiveApplication: true }])
    const client = await api.ownerClient()
    const put = await api.call('PUT', '/v1/applications/app_default', {
      token: client.accessKey,
      body: { name: 'Mine', redirectUrls: ['https://mine.example/'] },
    })
    expect(put).toMatchObject({ status: 200, body: { name: 'Mine', redirectUrls: ['https://mine.example/'] } })
    expect(await api.call('DELETE', '/v1/applications/app_default')).toMatchObject({
      status: 409,
      body: { errorCode: 'InUse' },
    })
  })

  it('take every field, and become the global login by an update only', async () => {
    const body = {
      applicationId: 'app_full',
      name: 'Full',
      redirectUrls: ['https://a.example/cb', 'http://localhost:3000/', 'com.example.app:/cb'],
      defaultApplicationUrl: 'https://a.example/',
      enableAccessToToken: true,
      sessionType: 'SINGLE_SESSION',
      saml: { entityId: 'urn:a', assertionConsumerServiceUrl: 'https://a.example/acs' },
      audiences: ['https://api.a.example'],
      tags: { Environment: 'test' },
    }
    const made = await api.call('POST', '/v1/applications', { body: { ...body, isGlobalLoginApplication: true } })
    expect(made).toMatchObject({ status: 201, body: { ...body, isGlobalLoginApplication: false } })
    expect((await api.call('POST', '/v1/applications', { body })).status).toBe(409)
    const put = (id: string, more: object) => api.call('PUT', `/v1/applications/${id}`, { body: { ...body, ...more } })
    expect((await put('app_full', { isGlobalLoginApplication: true })).body.isGlobalLoginApplication).toBe(true)
    await put('app_default', { isGlobalLoginApplication: true })
    expect((await api.call('GET', '/v1/applications/app_full')).body).toMatchObject({
      ...body,
      isGlobalLoginApplication: false,
    })
    expect((await api.call('DELETE', '/v1/applications/app_full')).status).toBe(204)
  })

  it('choosing the global login needs account:update too', async () => {
    const { body: role } = await api.call('POST', '/v1/roles', {
      body: { name: 'Applications', permissions: [{ action: 'applications', allow: true }] },
    })
    const token = await api.userWith('apps', role.roleId, 'Doorward:Applications')
    const body = { name: 'Plain' }
    const { applicationId } = (await api.call('POST', '/v1/applications', { token, body })).body
    const put = (more: object) =>
      api.call('PUT', `/v1/applications/${applicationId}`, { token, body: { ...body, ...more } })
    expect((await put({})).status).toBe(200)
    expect((await put({ isGlobalLoginApplication: true })).status).toBe(403)
  })

  it.each([
    ...['http://a.example/', 'javascript:alert(1)', 'https://*.a.example/', 'https://a.example/#x'],
    ...[
      'https://a.example/x/../y',
      'https://a.example/./y',
      'https://a.example/%2e%2e/y',
      'https://a.example/a\u200Bb',
    ],
    ...['https://b\u00FCcher.example/', 'https://A.example/', 'https://a.example:443/', 'https://eve@a.example/'],
    ...[
      'https://a.example\\b',
      'https://a\u3002example/',
      'https:/a.example/',
      'com.example.app:/x/../y',
      'com.example.app://eve@b/',
    ],
  ])('send nobody to %s', async (redirect) => {
    const answer = await api.call('POST', '/v1/applications', { body: { redirectUrls: [redirect] } })
    expect(answer).toMatchObject({ status: 400, body: { details: { field: 'redirectUrls.0' } } })
  })
})

describe('API-18 extensions', () => {
  it('ENT-14 are made with an application and a client of their own', async () => {
    const made = await create()
    const { extensionId, application, client } = made
    expect(extensionId).toMatch(/^ext_[a-z0-9]+$/)
    expect(client.clientId).toBe(extensionId)
    expect((await api.call('GET', `/v1/applications/${application.applicationId}`)).body).toMatchObject({
      redirectUrls,
      extensionId,
      isActiveApplication: true,
    })
    expect((await api.call('GET', `/v1/clients/${client.clientId}`)).body).toMatchObject({ name: 'Reports' })
    expect((await api.call('GET', `/v1/extensions/${extensionId}`)).body).toEqual(made)
    expect((await api.call('GET', '/v1/extensions/')).body.extensions).toContainEqual(made)
    for (const part of [`applications/${application.applicationId}`, `clients/${client.clientId}`])
      expect(await api.call('DELETE', `/v1/${part}`)).toMatchObject({ status: 409, body: { errorCode: 'InUse' } })
  })

  it('decision 4: require PKCE until they are switched to legacyClient, which stands until a write leaves it out', async () => {
    const made = await create()
    expect(made).not.toHaveProperty('legacyClient')
    const url = `/v1/extensions/${made.extensionId}`
    const put = async (body: object) => (await api.call('PUT', url, { body })).body
    const insecure = await put({ ...made, legacyClient: true })
    expect(insecure).toMatchObject({ legacyClient: true, application: { redirectUrls } })
    expect((await put(insecure)).legacyClient).toBe(true)
    expect((await api.call('GET', url)).body.legacyClient).toBe(true)
    for (const legacyClient of [false, null, undefined]) {
      await put({ ...made, legacyClient: true })
      expect(await put({ ...made, legacyClient })).not.toHaveProperty('legacyClient')
    }
    const wrong = await api.call('PUT', url, { body: { legacyClient: 'yes' } })
    expect(wrong).toMatchObject({ status: 400, body: { details: { field: 'legacyClient' } } })
  })

  it('change addresses and limits where the body names them', async () => {
    const { extensionId } = await create()
    const put = (body: object) => api.call('PUT', `/v1/extensions/${extensionId}`, { body })
    const limits = [{ duration: 'PT1H', quota: 100 }]
    expect(await put({ name: 'New', client: { rateLimits: limits } })).toMatchObject({
      status: 200,
      body: { name: 'New', application: { redirectUrls }, client: { rateLimits: limits } },
    })
    const other = ['https://other.example/']
    expect((await put({ name: 'New', application: { redirectUrls: other } })).body).toMatchObject({
      application: { redirectUrls: other },
      client: { rateLimits: limits },
    })
    expect((await api.call('PUT', '/v1/extensions/ext_unknown', { body: { name: 'x' } })).status).toBe(404)
  })

  it("deleted, take their application, their client's keys and what their client was given with them", async () => {
    const { extensionId, application } = await create()
    const { accessKey } = (await api.call('POST', `/v1/clients/${extensionId}/access-keys`)).body
    const statement = (userIds: string[]) => ({
      roles: ['Doorward:Owner'],
      resources: [{ resourceUri: 'reports' }],
      users: userIds.map((userId) => ({ userId })),
    })
    const record = async (body: object) =>
      (await api.call('POST', '/v1/records', { body: { name: 'R', ...body } })).body
    const own = await record({ statements: [statement([extensionId])] })
    const shared = await record({ statements: [statement([extensionId, 'ann']), statement([extensionId])] })
    const check = (token: string) =>
      api.call('GET', `/v1/users/${extensionId}/resources/reports/permissions/read`, { token })
    expect((await check(accessKey)).status).toBe(200)
    expect((await api.call('DELETE', `/v1/extensions/${extensionId}`)).status).toBe(204)
    expect((await check(accessKey)).status).toBe(401)
    expect((await api.call('GET', `/v1/records/${own.recordId}`)).status).toBe(404)
    const left = (await api.call('GET', `/v1/records/${shared.recordId}`)).body
    expect(left.statements).toEqual([statement(['ann'])])
    expect((await api.call('GET', `/v1/applications/${application.applicationId}`)).status).toBe(404)
    expect((await api.call('GET', `/v1/clients/${extensionId}`)).status).toBe(404)
    const again = await api.call('POST', '/v1/extensions', { body: { extensionId } })
    expect(again).toMatchObject({ status: 409 })
  })
})

describe('applications of the platform itself', () => {
  it.each(['app_portal', 'APP_PORTAL', 'app_Portal'])('are made by no account: %s', async (applicationId) => {
    expect((await api.call('POST', '/v1/applications', { body: { applicationId } })).status).toBe(400)
  })
})

describe('API-04 single sign-on settings', () => {
  const put = (body: object, token = api.owner) => api.call('PUT', `/v1/accounts/${api.accountId}/sso`, { token, body })

  it('are merged into the account, the secret sealed, a null taken away', async () => {
    const first = { type: 'SAML2', domain: 'acme', authenticationUrl: 'https://idp.example/sso', issuerUrl: 'urn:a' }
    expect(await put({ ...first, clientSecret: 'hidden-away' })).toMatchObject({
      status: 200,
      body: { name: 'Test', ssoConfiguration: { ...first, clientSecret: null, hasClientSecret: true } },
    })
    const second = await put({ issuerUrl: null, clientId: 'us' })
    expect(second.body.ssoConfiguration).toMatchObject({ domain: 'acme', clientId: 'us', hasClientSecret: true })
    expect(second.body.ssoConfiguration).not.toHaveProperty('issuerUrl')
    const account = `/v1/accounts/${api.accountId}`
    const got = (await api.call('GET', account)).body
    expect(got.ssoConfiguration).toEqual({ ...second.body.ssoConfiguration, domainStatus: 'UNVERIFIED' })
    await api.call('PUT', account, { body: { ...got, name: 'Renamed' } })
    expect((await api.call('GET', account)).body).toMatchObject({
      name: 'Renamed',
      ssoConfiguration: { domain: 'acme' },
    })
    expect((await api.call('GET', '/v1/accounts')).body.accounts[0]).not.toHaveProperty('ssoConfiguration')
    const rows = await api.rows.owner`select doc from items where kind = 'account'`
    expect(JSON.stringify(rows)).not.toContain('hidden-away')
  })

  it('name a domain that another account may name too, as long as neither has proved it (decision 48)', async () => {
    await put({ domain: 'ours.example' })
    const { body: other } = await api.call('POST', '/v1/accounts', { body: { name: 'Other' } })
    const there = await api.call('PUT', `/v1/accounts/${other.accountId}/sso`, {
      host: `${other.accountId}.eu-west.doorward.localhost:8080`,
      body: { domain: 'ours.example' },
    })
    expect(there).toMatchObject({ status: 200, body: { ssoConfiguration: { domain: 'ours.example' } } })
    expect(await api.rows.owner`select from proved_domains`).toHaveLength(0)
  })

  const nobodys = ['com', 'co.uk', 'github.io', 'localhost', 'app.localhost', '127.0.0.1', 'doorward.localhost']
  const malformed = ['local', 'internal', 'example', 'a..b', 'example.com.', '0x7f.1', '1.2.3', '2130706433', 'a-.com']
  it.each([...nobodys, ...malformed, 'x.doorward.localhost', 'co.uk.'])(
    'name no domain that nobody can own: %s',
    async (domain) => {
      expect(await put({ domain })).toMatchObject({ status: 400, body: { details: { field: 'domain' } } })
    },
  )

  it.each(['com.br', 'co.uk', 'doorward.localhost', '10.0.0.1'])('nor does a tenant: %s', async (domain) => {
    const domains = [{ domain: 'fine.example' }, { domain }]
    expect(await api.call('POST', '/v1/tenants', { body: { domains } })).toMatchObject({
      status: 400,
      body: { details: { field: 'domains.1.domain' } },
    })
  })

  it('need the right to name anybody', async () => {
    const editor = await api.userWith('ed', 'Doorward:Editor', 'Doorward:Configuration')
    expect(await put({ clientId: 'x' }, editor)).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
  })

  it('take no address that is not https', async () => {
    expect(await put({ tokenUrl: 'http://idp.example' })).toMatchObject({
      status: 400,
      body: { details: { field: 'tokenUrl' } },
    })
  })
})
