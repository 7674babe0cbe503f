import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, send, type TestApi, userToken } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const atRegion = (method: string, url: string, token: string, body?: object) =>
  send(api.node, undefined, method, url, { token, ...(body ? { body } : {}) })

describe('API-03 accounts', () => {
  it('ENT-02 are created by whoever is signed in, who then owns them', async () => {
    const token = await portalToken(api.node, 'founder')
    expect((await atRegion('GET', '/v1/accounts', token)).body).toEqual({ accounts: [] })
    const made = await atRegion('POST', '/v1/accounts', token, { name: 'Acme' })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Acme', region: 'eu-west', domain: `${made.body.accountId}.eu-west.doorward.localhost:8080` },
    })
    expect((await atRegion('GET', '/v1/accounts', token)).body.accounts).toMatchObject([
      { accountId: made.body.accountId },
    ])
    expect(
      (
        await send(
          api.node,
          made.body.accountId,
          'GET',
          '/v1/users/Doorward%7Cfounder/resources/anything/permissions/*',
          { token },
        )
      ).status,
    ).toBe(200)
    expect((await send(api.node, made.body.accountId, 'GET', '/v1/users', { token })).body.users).toMatchObject([
      { userId: 'Doorward|founder' },
    ])
  })

  it('need the terms to be accepted, a region that is served, and a person', async () => {
    const token = await portalToken(api.node, 'picky')
    expect(await atRegion('POST', '/v1/accounts', token, { acceptTermsAndConditions: false })).toMatchObject({
      status: 400,
      body: { details: { field: 'acceptTermsAndConditions' } },
    })
    expect(await atRegion('POST', '/v1/accounts', token, { region: 'mars' })).toMatchObject({
      status: 400,
      body: { details: { field: 'region' } },
    })
    const { accessKey } = await api.ownerClient()
    expect(await api.call('POST', '/v1/accounts', { token: accessKey, body: {} })).toMatchObject({ status: 403 })
  })

  it('are created five times a day at most', async () => {
    const token = await portalToken(api.node, 'eager')
    for (let i = 0; i < 5; i++) expect((await atRegion('POST', '/v1/accounts', token, {})).status).toBe(201)
    expect(await atRegion('POST', '/v1/accounts', token, {})).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.anything() },
    })
  })

  it('SES-20 are listed only to those who hold something there', async () => {
    await api.userWith('Doorward|guest', 'Doorward:ReadResource', 'Doorward:Roles')
    const guest = await portalToken(api.node, 'guest')
    expect((await atRegion('GET', '/v1/accounts', guest)).body.accounts).toMatchObject([{ accountId: api.accountId }])
    const { body } = await api.call('GET', '/v1/records?filter=Access%20of%20Doorward%7Cguest')
    await api.call('DELETE', `/v1/records/${body.records[0].recordId}`)
    expect((await atRegion('GET', '/v1/accounts', guest)).body.accounts).toEqual([])
  })

  it('are listed to whoever accepted an invite there, also where it gave nothing, until they are removed (decision 42)', async () => {
    const userId = 'Doorward|visitor'
    const visitor = await portalToken(api.node, 'visitor')
    const inviter = await api.userWith('inviter', 'Doorward:Owner', '*')
    const { body: invite } = await api.call('POST', '/v1/invites', { token: inviter, body: { statements: [] } })
    expect((await atRegion('GET', '/v1/accounts', visitor)).body.accounts).toEqual([])
    expect((await api.call('PATCH', `/v1/invites/${invite.inviteId}`, { token: visitor })).status).toBe(200)
    expect((await atRegion('GET', '/v1/accounts', visitor)).body.accounts).toMatchObject([{ accountId: api.accountId }])
    expect((await api.call('DELETE', `/v1/users/${encodeURIComponent(userId)}`)).status).toBe(202)
    await api.node.runJobs()
    expect((await atRegion('GET', '/v1/accounts', visitor)).body.accounts).toEqual([])
  })

  it('API-03 are listed in one answer for all regions on the host of the console, which asks for them there', async () => {
    const token = await portalToken(api.node, 'traveller')
    const made = await Promise.all(
      ['eu-west', 'ap-east'].map((region) => atRegion('POST', '/v1/accounts', token, { region })),
    )
    const console = { token, host: 'doorward.localhost:8080' }
    const { status, body } = await send(api.node, undefined, 'GET', '/v1/accounts', console)
    expect(status).toBe(200)
    expect(body.accounts.map((account: { accountId: string }) => account.accountId).sort()).toEqual(
      made.map((account) => account.body.accountId).sort(),
    )
    expect((await send(api.node, undefined, 'POST', '/v1/accounts', { ...console, body: {} })).status).toBe(405)
    expect((await send(api.node, undefined, 'GET', '/v1/accounts', { host: console.host })).status).toBe(401)
  })

  it('API-04 tell their name to anybody of the account, the rest to those who may read it', async () => {
    const member = await userToken(api.node, api.accountId, 'member')
    const url = `/v1/accounts/${api.accountId}`
    const named = await api.call('GET', url, { token: member })
    const told = ['accountId', 'company', 'createdTime', 'domain', 'links', 'name', 'region']
    expect(Object.keys(named.body).sort()).toEqual(told)
    expect(named.body.createdTime).toBe((await api.call('GET', url)).body.createdTime)
    expect((await api.call('GET', url)).body).toMatchObject({
      createdTime: expect.any(String),
      links: { self: { href: expect.stringContaining(api.accountId) } },
    })
    const stranger = await portalToken(api.node, 'stranger')
    const [known, unknown] = [
      await atRegion('GET', url, stranger),
      await atRegion('GET', '/v1/accounts/acc-none', stranger),
    ]
    expect([known.status, unknown.status]).toEqual([404, 404])
    expect({ ...known.body, errorId: '' }).toEqual({ ...unknown.body, errorId: '' })
  })

  it('G3 are signed in to through a provider that only somebody who may name anybody has chosen', async () => {
    const everything = [{ action: '*', allow: true, grant: true, delegate: false }]
    const { body: role } = await api.call('POST', '/v1/roles', { body: { name: 'Does', permissions: everything } })
    const token = await api.userWith('sso-editor', role.roleId, 'Doorward:*')
    const idp = { authenticationUrl: 'https://idp.example/auth', tokenUrl: 'https://idp.example/token', clientId: 'us' }
    const set = (by: string) => api.call('PUT', `/v1/accounts/${api.accountId}/sso`, { token: by, body: idp })
    expect(await set(token)).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    expect((await set(api.owner)).status).toBe(200)
  })
  it('can require preconditions on every change', async () => {
    const url = `/v1/accounts/${api.accountId}`
    expect((await api.call('PUT', url, { body: { requirePreconditions: true } })).body).toMatchObject({
      requirePreconditions: true,
      name: 'Test',
    })
    const { body: group, headers } = await api.call('POST', '/v1/groups', { body: { name: 'G' } })
    expect(await api.call('PUT', `/v1/groups/${group.groupId}`, { body: group })).toMatchObject({ status: 428 })
    expect(
      await api.call('PUT', `/v1/groups/${group.groupId}`, {
        body: group,
        headers: { 'if-match': String(headers.etag) },
      }),
    ).toMatchObject({ status: 200 })
    const { headers: now } = await api.call('GET', url)
    expect(
      (await api.call('PUT', url, { body: { requirePreconditions: false }, headers: { 'if-match': String(now.etag) } }))
        .status,
    ).toBe(200)
  })
})

describe('hosts', () => {
  it('answers 404 for a host that is not ours and for the API on the portal host', async () => {
    for (const host of [
      'example.com',
      'acc-unknown.eu-west.doorward.localhost:8080',
      'doorward.localhost:8080',
      `${api.accountId}.na-west.doorward.localhost:8080`,
    ]) {
      expect((await api.call('GET', '/v1/roles', { host })).status).toBe(404)
    }
  })
  it('answers 404 where the address names another account than the host does (security 38)', async () => {
    const { body: other } = await api.call('POST', '/v1/accounts', { body: { name: 'Other' } })
    const at = async (host: string, accountId: string) =>
      (await api.call('GET', `/v1/accounts/${accountId}`, { host })).status
    const hostOf = (accountId: string) => `${accountId}.eu-west.doorward.localhost:8080`
    expect(await at(hostOf(other.accountId), other.accountId)).toBe(200)
    expect(await at(hostOf(api.accountId), other.accountId)).toBe(404)
    expect(await at(hostOf(other.accountId), api.accountId)).toBe(404)
    expect(await at('localhost:8080', other.accountId)).toBe(404)
  })
  it('serves the default account on plain localhost', async () => {
    expect((await api.call('GET', `/v1/accounts/${api.accountId}`, { host: 'localhost:8080' })).status).toBe(200)
    expect((await api.call('GET', `/v1/accounts/${api.accountId}`, { host: '127.0.0.1:8080' })).status).toBe(200)
  })
  it('lets the portal call from a browser, and no other site', async () => {
    const ask = (origin: string) =>
      api.call('OPTIONS', '/v1/roles', { headers: { origin, 'access-control-request-method': 'GET' } })
    expect((await ask('http://doorward.localhost:8080')).headers['access-control-allow-origin']).toBe(
      'http://doorward.localhost:8080',
    )
    expect((await ask('http://evil.localhost:8080')).headers).not.toHaveProperty('access-control-allow-origin')
  })
})
