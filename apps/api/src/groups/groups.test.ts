import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const user = (userId: string) => ({ userId })

describe('a name', () => {
  it.each([
    ['groups', { name: '\u200b\u200b' }],
    ['roles', { name: '\u3164', permissions: [] }],
    ['records', { name: ' \u2800 ', statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'a' }] }] }],
    ['clients', { name: '\u00ad' }],
    ['connections', { data: { name: '\u2060' } }],
    ['tenants', { data: { name: '\ufe0f' } }],
    ['applications', { name: '\u115f' }],
    ['extensions', { name: ' ' }],
  ])('of %s that nobody can see is refused: %j', async (noun, body) => {
    expect((await api.call('POST', `/v1/${noun}`, { body })).status).toBe(400)
  })
})

describe('API-13 groups', () => {
  it('ENT-12 keep their name, users, admins and tags', async () => {
    const fields = { name: 'Ops', users: [user('maya')], admins: [user('ines')], tags: { Team: 'blue' } }
    const { body: made } = await api.call('POST', '/v1/groups', { body: fields })
    expect((await api.call('GET', `/v1/groups/${made.groupId}`)).body).toMatchObject(fields)
  })

  it('gives members what the group holds, and takes it when they leave', async () => {
    const { status, body: group } = await api.call('POST', '/v1/groups', {
      body: { name: 'Finance', users: [user('maya'), user(' ')], admins: [] },
    })
    expect(status).toBe(201)
    expect(group.groupId).toMatch(/^grp_/)
    expect(group.users).toEqual([user('maya')])
    await api.call('POST', '/v1/records', {
      body: {
        name: 'Q3',
        groups: [{ groupId: group.groupId }],
        statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'q3' }] }],
      },
    })
    const check = (userId: string) =>
      api.call('GET', `/v1/users/${userId}/resources/q3/permissions/read`).then(({ status: answer }) => answer)
    expect([await check('maya'), await check('sam')]).toEqual([200, 404])
    expect(
      await api.call('PUT', `/v1/groups/${group.groupId}`, {
        body: { ...group, users: [user('sam')] },
        headers: { 'if-unmodified-since': group.lastUpdated },
      }),
    ).toMatchObject({ status: 200 })
    expect([await check('maya'), await check('sam')]).toEqual([404, 200])
    expect(
      await api.call('PUT', `/v1/groups/${group.groupId}`, {
        body: group,
        headers: { 'if-unmodified-since': group.lastUpdated },
      }),
    ).toMatchObject({ status: 412, body: { errorCode: 'ChangedElsewhere' } })
    expect((await api.call('DELETE', `/v1/groups/${group.groupId}`)).status).toBe(204)
    expect(await check('sam')).toBe(404)
  })

  it('refuses to add members who would gain more than the editor may give', async () => {
    const { body: group } = await api.call('POST', '/v1/groups', {
      body: { name: 'Powerful', users: [], admins: [user('gina')] },
    })
    await api.call('POST', '/v1/records', {
      body: {
        name: 'Power',
        groups: [{ groupId: group.groupId }],
        statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: 'power' }] }],
      },
    })
    const token = await api.userWith('gina', 'Doorward:ReadResource', 'elsewhere')
    expect(
      await api.call('PUT', `/v1/groups/${group.groupId}`, { token, body: { ...group, users: [user('gina')] } }),
    ).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    expect(
      await api.call('PUT', `/v1/groups/${group.groupId}`, { token, body: { ...group, name: 'Renamed' } }),
    ).toMatchObject({ status: 200 })
  })

  it('G2 refuses to make again an id that records still name, with members who would gain by it (decision 29)', async () => {
    const { body: group } = await api.call('POST', '/v1/groups', { body: { name: 'Left', users: [] } })
    const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: 'left' }] }]
    await api.call('POST', '/v1/records', { body: { name: 'Left', groups: [{ groupId: group.groupId }], statements } })
    expect((await api.call('DELETE', `/v1/groups/${group.groupId}`)).status).toBe(204)
    const token = await api.userWith('grace', 'Doorward:Supervisor', 'Doorward:Groups')
    const again = { groupId: group.groupId, name: 'Left' }
    expect(await api.call('POST', '/v1/groups', { token, body: { ...again, users: [user('grace')] } })).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
    expect((await api.call('POST', '/v1/groups', { token, body: { ...again, users: [] } })).status).toBe(201)
  })

  it('shows a group to its members, and to nobody else without permission', async () => {
    const { body: group } = await api.call('POST', '/v1/groups', {
      body: { name: 'Mine', users: [user('member')], admins: [] },
    })
    const member = await api.userWith('member', 'Doorward:ReadResource', 'x')
    const stranger = await api.userWith('stranger', 'Doorward:ReadResource', 'x')
    expect((await api.call('GET', `/v1/groups/${group.groupId}`, { token: member })).status).toBe(200)
    const [known, unknown] = [
      await api.call('GET', `/v1/groups/${group.groupId}`, { token: stranger }),
      await api.call('GET', '/v1/groups/grp_none', { token: stranger }),
    ]
    expect(known).toMatchObject({ status: 403 })
    expect({ ...known.body, errorId: '' }).toEqual({ ...unknown.body, errorId: '' })
    expect((await api.call('GET', '/v1/groups', { token: stranger })).body.groups).toEqual([])
  })

  it('G5 neither empties nor deletes the group by which the last owner owns the account', async () => {
    const { body: group } = await api.call('POST', '/v1/groups', {
      body: { name: 'Owners', users: [user('Doorward|owner')] },
    })
    const first = (await api.call('GET', '/v1/records?filter=Account%20owner')).body.records[0]
    const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
    await api.call('POST', '/v1/records', {
      body: { name: 'Owners', groups: [{ groupId: group.groupId }], statements },
    })
    expect((await api.call('DELETE', `/v1/records/${first.recordId}`)).status).toBe(204)
    const url = `/v1/groups/${group.groupId}`
    const lastOwner = { status: 409, body: { errorCode: 'LastOwner' } }
    expect(await api.call('PUT', url, { body: { ...group, users: [] } })).toMatchObject(lastOwner)
    expect(await api.call('DELETE', url)).toMatchObject(lastOwner)
    expect((await api.call('PUT', url, { body: { ...group, name: 'Renamed' } })).status).toBe(200)
  })
})
