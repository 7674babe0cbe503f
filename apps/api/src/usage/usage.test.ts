import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, send, type TestApi } from '../../test/test-api.ts'

let api: TestApi
let url: string
beforeAll(async () => {
  api = await openTestApi()
  url = `/v1/accounts/${api.accountId}`
})
afterAll(() => api.close())

const usage = async (query = '') => (await api.call('GET', `${url}/usage${query}`)).body

describe('API-05 usage', () => {
  it('ENT-19 counts the calls that are billed, by day and by month, and no others', async () => {
    const plan = { featureSet: 'BETA_PLAN', currency: 'EUR', includedCalls: 10_000 }
    expect(await usage()).toEqual({ usage: [], history: [], limits: [], plan })
    for (let i = 0; i < 3; i++) await api.call('GET', '/v1/users/ann/resources/x/permissions/read')
    await api.call('GET', '/v1/records')
    await api.call('GET', '/v1/roles')
    const questions = ['a', 'b'].map((resourceUri) => ({ resourceUri, permission: 'read' }))
    await api.call('POST', '/v1/users/ann/permissions', { body: { questions } })
    await api.call('GET', '/v1/records?limit=0')
    await api.call('GET', '/v1/resources/x/users')
    const statements = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'x' }] }]
    await api.call('POST', '/v1/users/Doorward%7Cowner/tokens', { body: { statements } })
    await api.call('POST', '/v1/users/ann/permissions?simulate=true', { body: { questions } })
    await api.call('GET', '/v1/users/ann/resources/x/permissions/read?simulate=true')
    await api.node.environment.recorder.flush()
    const { usage: days, history } = await usage()
    expect(days).toEqual([{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), calls: 8 }])
    expect(history).toEqual([
      {
        month: expect.stringMatching(/^\d{4}-\d\d$/),
        calls: 8,
        cost: '0.0000',
        currency: 'EUR',
        lines: [expect.objectContaining({ featureSet: 'BETA_PLAN', calls: 8, includedCalls: 8, chargedCalls: 0 })],
      },
    ])
    const second = await api.rows.database.account(
      api.accountId,
      (tx) => tx`select operation, calls from operation_counts order by operation`,
    )
    expect(second).toEqual([
      { operation: 'GET /v1/records', calls: 1 },
      { operation: 'GET /v1/resources/{resourceUri}/users', calls: 1 },
      { operation: 'GET /v1/users/{userId}/resources/{resourceUri}/permissions/{permission}', calls: 3 },
      { operation: 'POST /v1/users/{userId}/permissions', calls: 2 },
      { operation: 'POST /v1/users/{userId}/tokens', calls: 1 },
    ])
  })

  const patch = (body: object) => api.call('PATCH', `${url}/usage`, { body })

  it('keeps a limit and tier of each type until it is taken away', async () => {
    expect((await patch({ limit: 1_000, tier: 'PROMOTER' })).body.limits).toEqual([
      { type: 'TIER', limit: 1_000, tier: 'PROMOTER' },
    ])
    expect((await usage()).limits).toEqual([{ type: 'TIER', limit: 1_000, tier: 'PROMOTER' }])
    const bare = await usage('?excludePlanUsage=true')
    expect(bare.limits).toEqual([])
    expect(bare.history[0]).not.toHaveProperty('cost')
    expect(bare.history[0]).not.toHaveProperty('lines')
    expect((await patch({ limit: null, tier: null })).body.limits).toEqual([])
    expect(await patch({ limit: -1 })).toMatchObject({ status: 400 })
    expect(await patch({ type: 'tier' })).toMatchObject({ status: 400 })
  })

  it('merges: what a change leaves out stays, and one that says nothing changes nothing', async () => {
    const account = async () => (await api.call('GET', url)).headers.etag
    const before = await account()
    expect((await patch({})).body.limits).toEqual([])
    expect(await account()).toBe(before)
    await patch({ type: 'OTHER', limit: 5 })
    await patch({ limit: 2_000 })
    const other = { type: 'OTHER', limit: 5 }
    expect((await patch({ tier: 'ENTERPRISE' })).body.limits).toEqual([
      other,
      { type: 'TIER', limit: 2_000, tier: 'ENTERPRISE' },
    ])
    const set = await account()
    expect((await patch({})).body.limits).toEqual([other, { type: 'TIER', limit: 2_000, tier: 'ENTERPRISE' }])
    expect(await account()).toBe(set)
    expect((await patch({ limit: null })).body.limits).toEqual([other, { type: 'TIER', tier: 'ENTERPRISE' }])
    await patch({ type: 'OTHER', limit: null })
    expect((await patch({ tier: null })).body.limits).toEqual([])
  })

  it.each(['BETA_PLAN', 'PROMOTER', 'ENTERPRISE'])('takes %s for a tier (decision 52)', async (tier) => {
    expect((await patch({ tier })).body.limits).toEqual([{ type: 'TIER', tier }])
    await patch({ tier: null })
  })

  it.each(['LOCKED', 'GROWTH', 'beta_plan', ''])('takes no %j for a tier', async (tier) => {
    expect(await patch({ tier })).toMatchObject({ status: 400 })
  })

  it('is also told to those who read usage on the account configuration (security 2)', async () => {
    const role = { name: 'Usage', permissions: [{ action: 'billing:usage:read', allow: true }] }
    const { body } = await api.call('POST', '/v1/roles', { body: role })
    const token = await api.userWith('reader', body.roleId, 'Doorward:Configuration/Account')
    expect(await api.call('GET', `${url}/usage`, { token })).toMatchObject({ status: 200 })
    expect(await api.call('GET', `${url}/invoices`, { token })).toMatchObject({ status: 403 })
  })

  it('lists invoices of the table, newest first, in pages', async () => {
    expect((await api.call('GET', `${url}/invoices`)).body).toMatchObject({ invoices: [] })
    await api.rows.owner`
      insert into invoices select ${api.accountId}, 'inv_' || n, '2030-01-01'::timestamptz + n * interval '1 day', n * 1.5, 'EUR', 'PAID', null
      from generate_series(1, 3) n`
    const first = (await api.call('GET', `${url}/invoices?limit=2`)).body
    expect(first.invoices).toMatchObject([
      { invoiceId: 'inv_3', total: '4.5000', currency: 'EUR', status: 'PAID', createdTime: '2030-01-04T00:00:00.000Z' },
      { invoiceId: 'inv_2' },
    ])
    expect((await api.call('GET', first.links.next.href)).body.invoices).toMatchObject([{ invoiceId: 'inv_1' }])
  })
})

describe('API-04 PATCH of an account', () => {
  it('lets whoever created it leave the creation flow, and changes nothing else', async () => {
    const token = api.owner
    const before = (await api.call('GET', url)).body
    expect(await api.call('PATCH', url, { token })).toMatchObject({
      status: 200,
      body: { accountId: api.accountId, createdTime: expect.any(String), links: { self: {} } },
    })
    expect((await api.call('GET', url)).body).toEqual({ ...before, lastUpdated: expect.any(String) })
    expect(await api.call('PATCH', url, { token, body: { name: 'Mine' } })).toMatchObject({ status: 400 })
    const [row] = await api.rows.owner`select doc from items where kind = 'account' and item_id = ${api.accountId}`
    expect(row?.doc).toMatchObject({ creationFlowUnsubscribed: true, name: 'Test' })
  })

  it('is nothing to anybody else, at the region as at the account', async () => {
    await api.userWith('Doorward|second', 'Doorward:Owner', '*')
    const token = await portalToken(api.node, 'second')
    expect(await api.call('PATCH', url, { token })).toMatchObject({ status: 404 })
    expect(await send(api.node, undefined, 'PATCH', url, { token })).toMatchObject({ status: 404 })
    expect(await send(api.node, undefined, 'PATCH', url, { token: api.owner })).toMatchObject({ status: 200 })
  })
})
