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
      totals: { records: 1, groups: 1, resources: 1, people: 0, programs: 0 },
    })
  })

  it('SCR-14 says how many people, clients, groups, records and places there are in all', async () => {
    const { body: role } = await api.call('POST', '/v1/roles', {
      body: { name: 'Auditor', permissions: [{ action: 'docs:audit', allow: true, grant: false, delegate: false }] },
    })
    const { body: client } = await api.call('POST', '/v1/clients', { body: { name: 'CI audit' } })
    const give = (resourceUri: string, users: string[], groups: string[] = []) =>
      api.call('POST', '/v1/records', {
        body: {
          name: resourceUri,
          users: users.map((userId) => ({ userId })),
          groups: groups.map((groupId) => ({ groupId })),
          statements: [{ roles: [role.roleId], resources: [{ resourceUri }] }],
        },
      })
    const users = [{ userId: 'cal' }, { userId: 'dee' }]
    await api.call('POST', '/v1/groups', { body: { groupId: 'grp_audit', name: 'Audit', users } })
    for (let at = 0; at < 120; at++) await give(`audits/${at % 60}`, [`auditor-${at}`])
    await give('audits/0', ['cal', 'auditor-1', client.clientId], ['grp_audit'])
    const whole = { records: 121, groups: 1, resources: 60 }
    const { body } = await graph('role', role.roleId)
    expect(body.statements).toHaveLength(100)
    expect(body.totals).toEqual({ ...whole, people: 122, programs: 1 })
    const token = await api.userWith(api.newUserId(), 'ro_records_only', 'Doorward:AccessRecords')
    expect((await graph('role', role.roleId, '', token)).body.totals).toEqual(whole)
    // Who comes to something below alone is counted too, where it may be known who is in groups.
    const below = (await graph('resource', 'audits')).body.totals
    expect(below).toEqual({ records: 1, groups: 0, resources: 1, people: 1, programs: 0, belowOnly: 123 })
    expect((await graph('resource', 'audits', '', token)).body.totals).not.toHaveProperty('belowOnly')
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
    // How many come to a place would tell it too.
    expect(body.resources).toEqual([{ resourceUri: 'docs/*' }])
    const tree = (await api.call('GET', '/v1/resource-tree?under=docs', { token })).body.branches
    expect(tree.map((branch: object) => 'users' in branch)).toEqual([false])
    expect((await graph('group', 'grp_team')).body.resources[0]).toHaveProperty('users')
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

const on = (...first: string[]) => ({ resources: { first, count: first.length } })
describe('the smallest changes', () => {
  it('SCR-14 come smallest first, each with the names of what it touches', async () => {
    const { body } = await changes('ann', 'notes', 'docs:read')
    expect(body.changes).toEqual([
      { kind: 'addUser', recordId, recordName: 'Papers', statementIndex: 1, people: 1, permissions: 1, ...on('notes') },
      { kind: 'createRecord', roleId, roleName: 'Reader', people: 1, permissions: 1, ...on('notes') },
    ])
    const named = (await changes('ann', 'docs/7', 'docs:read')).body.changes
    // What is on the one resource comes before what is on all of its folder.
    expect(named.slice(0, 2)).toEqual([
      { kind: 'createRecord', roleId, roleName: 'Reader', people: 1, permissions: 1, ...on('docs/7') },
      {
        kind: 'addUser',
        recordId,
        recordName: 'Papers',
        statementIndex: 0,
        people: 1,
        permissions: 1,
        ...on('docs/*'),
      },
    ])
    expect(named).toContainEqual({
      kind: 'joinGroup',
      groupId: 'grp_team',
      groupName: 'Crew',
      people: 1,
      permissions: 1,
      ...on('docs/*'),
    })
    const widened = (await changes('zoe', 'minutes', 'docs:read')).body.changes
    expect(widened).toContainEqual({
      kind: 'addResource',
      recordId,
      recordName: 'Papers',
      statementIndex: 1,
      people: 1,
      permissions: 1,
      ...on('minutes'),
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
