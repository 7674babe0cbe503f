import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
let recordId: string
let roleId: string
beforeAll(async () => {
  api = await openTestApi()
  roleId = (
    await api.call('POST', '/v1/roles', {
      body: { name: 'Reader', permissions: [{ action: 'docs:read', allow: true, grant: false, delegate: false }] },
    })
  ).body.roleId
  const mayOnly = (id: string, action: string) =>
    api.call('POST', '/v1/roles', {
      body: { roleId: id, name: id, permissions: [{ action, allow: true, grant: false, delegate: false }] },
    })
  await mayOnly('ro_records_only', 'access-records:read')
  await mayOnly('ro_asker', 'user-permissions:read')
  await api.call('POST', '/v1/groups', {
    body: { groupId: 'grp_team', name: 'Team', users: [{ userId: 'ann' }, { userId: 'ben' }] },
  })
  const statements = [
    { roles: [roleId], resources: [{ resourceUri: 'docs/*' }], groups: [{ groupId: 'grp_team' }] },
    { roles: [roleId], resources: [{ resourceUri: 'notes' }], users: [{ userId: 'zoe' }] },
  ]
  recordId = (await api.call('POST', '/v1/records', { body: { name: 'Papers', statements } })).body.recordId
})
afterAll(() => api.close())

const graph = (kind: string, id: string, more = '', token?: string) =>
  api.call('GET', `/v1/access-graph?kind=${kind}&id=${encodeURIComponent(id)}${more}`, token ? { token } : {})
const changes = (userId: string, resource: string, action: string, token?: string) =>
  api.call(
    'GET',
    `/v1/users/${userId}/resources/${encodeURIComponent(resource)}/permissions/${action}/changes`,
    token ? { token } : {},
  )

describe('the access graph', () => {
  it('SCR-14 tells the names of its people where they are asked for, to those who may read users', async () => {
    const { body: client } = await api.call('POST', '/v1/clients', { body: { name: 'CI deploy' } })
    const statements = [
      { roles: [roleId], resources: [{ resourceUri: 'called' }], users: [{ userId: client.clientId }] },
    ]
    await api.call('POST', '/v1/records', { body: { name: 'Called', statements } })
    expect((await graph('resource', 'called', '&names=true')).body.names.users).toContainEqual(
      expect.objectContaining({ userId: client.clientId, name: 'CI deploy' }),
    )
    expect((await graph('resource', 'called')).body).not.toHaveProperty('names')
    const token = await api.userWith('reads-only-records', 'ro_records_only', 'Doorward:AccessRecords')
    expect((await graph('resource', 'called', '&names=true', token)).body.names).toEqual({})
  })

  it('SCR-14 leads from a user by his group, the record and the role to the resource, with their names', async () => {
    const { status, body } = await graph('user', 'ann')
    expect(status).toBe(200)
    expect(body).toEqual({
      statements: [
        {
          recordId,
          recordName: 'Papers',
          statementIndex: 0,
          users: { first: [], count: 0 },
          groups: { first: ['grp_team'], count: 1 },
          roles: { first: [roleId], count: 1 },
          resources: { first: ['docs/*'], count: 1 },
        },
      ],
      statementsCount: 1,
      groups: [{ groupId: 'grp_team', groupName: 'Team', users: { first: ['ann', 'ben'], count: 2 } }],
      roles: [{ roleId, roleName: 'Reader' }],
      resources: [{ resourceUri: 'docs/*', users: 3 }], // the owner comes there too
      public: [],
    })
  })

  it('SCR-14 is the same from the group, the role and the resource', async () => {
    const places = async (kind: string, id: string) =>
      ((await graph(kind, id)).body.statements as { recordId: string; statementIndex: number }[])
        .filter((one) => one.recordId === recordId)
        .map(({ statementIndex }) => statementIndex)
    expect(await places('group', 'grp_team')).toEqual([0])
    expect(await places('role', roleId)).toEqual([0, 1])
    expect(await places('resource', '/docs/7/')).toEqual([0])
    expect(await places('resource', 'elsewhere')).toEqual([])
  })

  it('SCR-14 tells how it was, with the names of then', async () => {
    await api.call('PUT', '/v1/groups/grp_team', { body: { name: 'Crew', users: [{ userId: 'ben' }] } })
    const { changes: made } = (await api.call('GET', '/v1/groups/grp_team/history')).body
    expect((await graph('user', 'ann')).body.statements).toEqual([])
    const then = (await graph('user', 'ann', `&asOf=${made[0].revision - 1}`)).body
    expect(then.statements).toHaveLength(1)
    expect(then.groups).toEqual([
      { groupId: 'grp_team', groupName: 'Team', users: { first: ['ann', 'ben'], count: 2 } },
    ])
    expect(then.asOf.revision).toBe(made[0].revision - 1)
    expect((await graph('group', 'grp_team')).body.groups).toMatchObject([{ groupName: 'Crew', users: { count: 1 } }])
  })

  it('SEC-2 withholds who is in a group from those who may not read groups', async () => {
    const token = await api.userWith(api.newUserId(), 'ro_records_only', 'Doorward:AccessRecords')
    const { status, body } = await graph('group', 'grp_team', '', token)
    expect([status, body.statementsCount]).toEqual([200, 1])
    expect(body.groups).toEqual([{ groupId: 'grp_team', groupName: 'Crew' }])
  })

  it('SEC-2 tells what another person has only to those who may ask about him', async () => {
    const token = await api.userWith(api.newUserId(), 'ro_records_only', 'Doorward:AccessRecords')
    const refused = await graph('user', 'ben', '', token)
    expect([refused.status, refused.body.details?.action, refused.body.details?.resource]).toEqual([
      403,
      'user-permissions:read',
      'Doorward:UserPermissions/ben',
    ])
    const past = await graph('user', 'ben', '&asOf=2', token)
    expect(past.status).toBe(403)
  })

  it('SCR-14 names the field of a malformed question', async () => {
    const wrong = await graph('resource', 'a//b')
    expect([wrong.status, wrong.body.details?.field ?? wrong.body.field]).toEqual([400, 'id'])
    expect((await graph('nothing', 'x')).status).toBe(400)
  })
})

describe('the smallest changes', () => {
  it('SCR-14 come smallest first, each with the names of what it touches', async () => {
    const { body } = await changes('ann', 'notes', 'docs:read')
    expect(body.changes).toEqual([
      { kind: 'addUser', recordId, recordName: 'Papers', statementIndex: 1, people: 1, permissions: 1 },
      { kind: 'createRecord', roleId, roleName: 'Reader', people: 1, permissions: 1 },
    ])
    const named = (await changes('ann', 'docs/7', 'docs:read')).body.changes
    // What is on the one resource comes before what is on all of its folder.
    expect(named.slice(0, 2)).toEqual([
      { kind: 'createRecord', roleId, roleName: 'Reader', people: 1, permissions: 1 },
      { kind: 'addUser', recordId, recordName: 'Papers', statementIndex: 0, people: 1, permissions: 1 },
    ])
    expect(named).toContainEqual({
      kind: 'joinGroup',
      groupId: 'grp_team',
      groupName: 'Crew',
      people: 1,
      permissions: 1,
    })
    const widened = (await changes('zoe', 'minutes', 'docs:read')).body.changes
    expect(widened).toContainEqual({
      kind: 'addResource',
      recordId,
      recordName: 'Papers',
      statementIndex: 1,
      people: 1,
      permissions: 1,
    })
  })

  it('SCR-14 are none for what is allowed already, and none where no role allows the action', async () => {
    expect((await changes('zoe', 'notes', 'docs:read')).body).toEqual({ changes: [] })
    expect((await changes('zoe', 'notes', 'docs:burn')).body.changes.map(({ kind }: { kind: string }) => kind)).toEqual(
      [],
    )
  })

  it('SEC-2 are told only to those who may read access records', async () => {
    const token = await api.userWith(api.newUserId(), 'ro_asker', 'Doorward:UserPermissions')
    const withheld = await changes('zoe', 'minutes', 'docs:read', token)
    expect([withheld.status, withheld.body]).toEqual([200, {}])
  })
})
