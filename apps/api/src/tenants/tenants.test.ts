import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const post = (body: object, token = api.owner) => api.call('POST', '/v1/tenants', { token, body })
const url = (tenantId: string) => `/v1/tenants/${tenantId}`
const idp = { authenticationUrl: 'https://idp.example/auth', tokenUrl: 'https://idp.example/token', clientId: 'us' }

describe('API-21 tenants', () => {
  it('are created with every field, read, replaced without their id in the body, and deleted', async () => {
    const body = {
      tenantId: 'acme',
      tenantLookupIdentifier: 'acme-corp',
      data: { name: 'Acme' },
      domains: [{ domain: 'acme.example' }],
      tokenConfiguration: { accessTokenDuration: 'PT1H', sessionDuration: 'P7D' },
    }
    expect(await post(body)).toMatchObject({ status: 201, body })
    expect(await post(body)).toMatchObject({ status: 409, body: { errorCode: 'TenantAlreadyExists' } })
    expect((await api.call('GET', '/v1/tenants?filter=acme')).body.tenants).toMatchObject([body])
    const renamed = { tenantLookupIdentifier: 'acme-corp', data: { name: 'Acme 2' }, domains: body.domains }
    const put = await api.call('PUT', url('acme'), { body: renamed })
    expect(put).toMatchObject({ status: 200, body: { tenantId: 'acme', ...renamed } })
    expect(put.body).not.toHaveProperty('tokenConfiguration')
    expect((await api.call('PUT', url('unknown'), { body: renamed })).status).toBe(404)
    expect((await api.call('DELETE', url('acme'))).status).toBe(204)
    expect((await api.call('GET', url('acme'))).status).toBe(404)
  })

  it.each<[string, string, object]>([
    ['POST', 'tenantLookupIdentifier', { tenantLookupIdentifier: 'taken' }],
    ['POST', 'domains', { domains: [{ domain: 'free.example' }, { domain: 'TAKEN.example' }] }],
    ['PUT', 'tenantLookupIdentifier', { tenantLookupIdentifier: 'taken' }],
    ['PUT', 'domains', { domains: [{ domain: 'taken.example' }] }],
  ])('%s with a taken %s is 409 naming it, until the other is gone', async (method, field, body) => {
    const first = await post({ tenantLookupIdentifier: 'taken', domains: [{ domain: 'taken.example' }] })
    const second = await post({})
    const save = () => (method === 'POST' ? post(body) : api.call('PUT', url(second.body.tenantId), { body }))
    expect(await save()).toMatchObject({ status: 409, body: { errorCode: 'ValueTaken', details: { field } } })
    await api.call('DELETE', url(first.body.tenantId))
    const saved = await save()
    expect(saved.status).toBeLessThan(300)
    await api.call('DELETE', url(saved.body.tenantId))
  })

  it('are unique also when they are made at one moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ domains: [{ domain: 'race.example' }] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  it.each([
    ['connection.connectionId', { connection: { connectionId: 'con_unknown' } }],
    ['tokenConfiguration.accessTokenDuration', { tokenConfiguration: { accessTokenDuration: 'P2D' } }],
    ['domains', { domains: Array.from({ length: 11 }, (_, i) => ({ domain: `d${i}.example` })) }],
  ])('are refused naming %s', async (field, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { details: { field } } })
  })
})

describe('a connection made with its tenant', () => {
  it('LGN-10 is known by the name of the tenant, unless it has one', async () => {
    const nameOf = async (connection: object) => {
      const { body } = await post({
        data: { name: 'Globex' },
        connection: { ...idp, ...connection, clientSecret: 'x' },
      })
      const { body: made } = await api.call('GET', `/v1/connections/${body.connection.connectionId}`)
      return made.data.name
    }
    expect(await nameOf({})).toBe('Globex')
    expect(await nameOf({ data: { name: 'Staff' } })).toBe('Staff')
  })

  it('is made in the same step, and goes with it', async () => {
    const made = await post({ connection: { ...idp, connectionId: 'con_own', clientSecret: 'x' } })
    expect(made).toMatchObject({ status: 201, body: { connection: { connectionId: 'con_own' } } })
    expect((await api.call('GET', '/v1/connections/con_own')).body).toMatchObject({ ...idp, hasClientSecret: true })
    const put = await api.call('PUT', url(made.body.tenantId), { body: { ...made.body, data: { name: 'New' } } })
    expect(put.status).toBe(200)
    await api.call('DELETE', url(made.body.tenantId))
    expect((await api.call('GET', '/v1/connections/con_own')).status).toBe(404)
  })

  it('that stood before stays when the tenant goes', async () => {
    await api.call('POST', '/v1/connections', { body: { ...idp, connectionId: 'con_shared' } })
    const made = await post({ connection: { connectionId: 'con_shared' } })
    await api.call('DELETE', url(made.body.tenantId))
    expect((await api.call('GET', '/v1/connections/con_shared')).status).toBe(200)
  })

  it('has the rules of its own row: one refusal, and neither is made', async () => {
    const { body: role } = await api.call('POST', '/v1/roles', {
      body: { name: 'Tenants', permissions: [{ action: 'tenants', allow: true }] },
    })
    const tenantsOnly = await api.userWith('tina', role.roleId, 'Doorward:Connections')
    const supervisor = await api.userWith('sam', 'Doorward:Supervisor', 'Doorward:Connections')
    const body = { tenantId: 'none', connection: { ...idp, connectionId: 'con_none' } }
    expect((await post(body, tenantsOnly)).status).toBe(403)
    const trusting = { ...body, connection: { ...body.connection, data: { trustIdentityUserId: true } } }
    expect(await post(trusting, supervisor)).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    expect((await api.call('GET', url('none'))).status).toBe(404)
    expect((await api.call('GET', '/v1/connections/con_none')).status).toBe(404)
    expect((await post(body, supervisor)).status).toBe(201)
  })
})

describe('who chooses how people of a tenant sign in (G3)', () => {
  const supervisor = () => api.userWith(api.newUserId(), 'Doorward:Supervisor', 'Doorward:Connections')

  it('moves it onto another connection only as somebody who may name anybody', async () => {
    const token = await supervisor()
    await api.call('POST', '/v1/connections', { token, body: { ...idp, connectionId: 'con_eve' } })
    const { body: tenant } = await post({ connection: idp })
    for (const connection of [{ connectionId: 'con_eve' }, { ...idp, connectionId: 'con_eve2' }]) {
      const put = await api.call('PUT', url(tenant.tenantId), { token, body: { ...tenant, connection } })
      expect(put).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    }
    expect((await api.call('GET', '/v1/connections/con_eve2')).status).toBe(404)
    const kept = await api.call('PUT', url(tenant.tenantId), { token, body: { ...tenant, data: { name: 'New' } } })
    expect(kept).toMatchObject({ status: 200, body: { connection: tenant.connection } })
    const moved = { ...tenant, connection: { connectionId: 'con_eve' } }
    expect((await api.call('PUT', url(tenant.tenantId), { body: moved })).status).toBe(200)
  })

  it('deletes the tenant without its connection when he may not delete that', async () => {
    const { body: role } = await api.call('POST', '/v1/roles', {
      body: { name: 'Tenants', permissions: [{ action: 'tenants', allow: true }] },
    })
    const token = await api.userWith(api.newUserId(), role.roleId, 'Doorward:Connections')
    const { body: tenant } = await post({ connection: idp })
    expect((await api.call('DELETE', url(tenant.tenantId), { token })).status).toBe(204)
    expect((await api.call('GET', url(tenant.tenantId))).status).toBe(404)
    expect((await api.call('GET', `/v1/connections/${tenant.connection.connectionId}`)).status).toBe(200)
  })
})

describe('a tenant that is saved without its connection', () => {
  const save = (tenantId: string, body: object, token = api.owner) => api.call('PUT', url(tenantId), { token, body })
  const connection = async (connectionId: string) => (await api.call('GET', `/v1/connections/${connectionId}`)).status
  const mayNameAnybody = async (action: string) => {
    const { body: role } = await api.call('POST', '/v1/roles', {
      body: {
        name: 'Names anybody',
        permissions: [
          { action: '*', allow: false, grant: false, delegate: true },
          { action, allow: true, grant: false, delegate: false },
        ],
      },
    })
    return api.userWith(api.newUserId(), role.roleId, 'Doorward:*')
  }

  it('is linked to none, and the one made for it goes too', async () => {
    const { body: tenant } = await post({ connection: { ...idp, clientSecret: 'x' } })
    const saved = await save(tenant.tenantId, { data: { name: 'Alone' } })
    expect(saved).toMatchObject({ status: 200, body: { data: { name: 'Alone' } } })
    expect(saved.body).not.toHaveProperty('connection')
    expect((await api.call('GET', url(tenant.tenantId))).body).not.toHaveProperty('connection')
    expect(await connection(tenant.connection.connectionId)).toBe(404)
  })

  it('leaves a connection that stood before, one that another tenant uses, and one that the caller may not delete', async () => {
    await api.call('POST', '/v1/connections', { body: { ...idp, connectionId: 'con_stood' } })
    const { body: first } = await post({ connection: { connectionId: 'con_stood' } })
    expect((await save(first.tenantId, {})).body).not.toHaveProperty('connection')
    expect(await connection('con_stood')).toBe(200)
    const { body: second } = await post({ connection: { ...idp, connectionId: 'con_lent' } })
    const { body: borrower } = await post({ connection: { connectionId: 'con_lent' } })
    expect((await save(second.tenantId, { connection: null })).body).not.toHaveProperty('connection')
    expect(await connection('con_lent')).toBe(200)
    expect((await api.call('GET', url(borrower.tenantId))).body.connection).toEqual({ connectionId: 'con_lent' })
    const { body: third } = await post({ connection: { ...idp, connectionId: 'con_held' } })
    const token = await mayNameAnybody('tenants')
    expect((await save(third.tenantId, {}, token)).body).not.toHaveProperty('connection')
    expect(await connection('con_held')).toBe(200)
    expect((await api.call('DELETE', '/v1/connections/con_held')).status).toBe(204)
  })

  it('G3 by somebody who may name anybody alone, as for a move', async () => {
    const { body: tenant } = await post({ connection: idp })
    const token = await api.userWith(api.newUserId(), 'Doorward:Supervisor', 'Doorward:Connections')
    expect(await save(tenant.tenantId, {}, token)).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    expect(await connection(tenant.connection.connectionId)).toBe(200)
    expect((await api.call('GET', url(tenant.tenantId))).body.connection).toEqual(tenant.connection)
  })

  it('G5 keeps the connection that all owners sign in through', async () => {
    const { body: tenant } = await post({ connection: idp })
    await api.call('PATCH', `${url(tenant.tenantId)}/users`, { body: { userId: 'Doorward|owner' } })
    expect(await save(tenant.tenantId, {})).toMatchObject({ status: 409, body: { errorCode: 'LastOwner' } })
    await post({ tenantId: 'elsewhere' })
    await api.call('PATCH', `${url('elsewhere')}/users`, { body: { userId: 'Doorward|owner' } })
  })

  it('and deleted, leaves a connection that another tenant uses', async () => {
    const { body: owner } = await post({ connection: { ...idp, connectionId: 'con_shared_own' } })
    await post({ connection: { connectionId: 'con_shared_own' } })
    expect((await api.call('DELETE', url(owner.tenantId))).status).toBe(204)
    expect(await connection('con_shared_own')).toBe(200)
  })
})

describe('users of a tenant', () => {
  const usersOf = async (tenantId: string) =>
    (await api.call('GET', `/v1/users?tenantId=${tenantId}`)).body.users.map(({ userId }: { userId: string }) => userId)
  const add = (tenantId: string, userId: string, token = api.owner) =>
    api.call('PATCH', `${url(tenantId)}/users`, { token, body: { userId } })

  it('belong to one at most, and to none once it is gone, also when its id lives again', async () => {
    for (const tenantId of ['one', 'two']) await post({ tenantId })
    expect((await add('one', 'Doorward|owner')).status).toBe(204)
    expect(await usersOf('one')).toEqual(['Doorward|owner'])
    await add('two', 'Doorward|owner')
    expect([await usersOf('one'), await usersOf('two')]).toEqual([[], ['Doorward|owner']])
    await api.call('DELETE', url('two'))
    await post({ tenantId: 'two' })
    expect(await usersOf('two')).toEqual([])
    expect(await usersOf('unknown')).toEqual([])
  })

  it('must be known, as the tenant must', async () => {
    await post({ tenantId: 'three' })
    expect((await add('three', 'nobody')).status).toBe(404)
    expect((await add('unknown', 'Doorward|owner')).status).toBe(404)
  })

  it('G3 are moved only by those whose rights cover theirs', async () => {
    await post({ tenantId: 'four' })
    const supervisor = await api.userWith('sue', 'Doorward:Supervisor', 'Doorward:Connections')
    expect(await add('four', 'Doorward|owner', supervisor)).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
  })

  it('G5 who own the account keep it: a tenant that all owners sign in through stays', async () => {
    const made = await post({ tenantId: 'five', connection: idp })
    await add('five', 'Doorward|owner')
    expect(await api.call('DELETE', url('five'))).toMatchObject({ status: 409, body: { errorCode: 'LastOwner' } })
    expect((await api.call('GET', `/v1/connections/${made.body.connection.connectionId}`)).status).toBe(200)
  })
})
