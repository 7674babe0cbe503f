import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from '../../test/test-api.ts'

let api: TestApi
let recordId: string
const reader = { roleId: 'ro_reader', name: 'Reader' }
const permission = (action: string) => ({ action, allow: true, grant: false, delegate: false })

beforeAll(async () => {
  api = await openTestApi()
  const role = (roleId: string, name: string, action: string) =>
    api.call('POST', '/v1/roles', { body: { roleId, name, permissions: [permission(action)] } })
  await role(reader.roleId, reader.name, 'docs:read')
  await role('ro_asker', 'Asker', 'user-permissions:read')
  await api.call('POST', '/v1/groups', {
    body: { groupId: 'grp_team', name: 'Team', users: [{ userId: 'ann' }, { userId: 'ben' }] },
  })
  const statements = [
    { roles: [reader.roleId], resources: [{ resourceUri: 'docs/*' }], groups: [{ groupId: 'grp_team' }] },
    { roles: [reader.roleId], resources: [{ resourceUri: 'notes' }], users: [{ userId: 'zoe' }] },
  ]
  recordId = (await api.call('POST', '/v1/records', { body: { name: 'Papers', statements } })).body.recordId
  await api.call('PUT', '/v1/resources/handbook', { body: { permissions: [{ action: 'PUBLIC', allow: true }] } })
})
afterAll(() => api.close())

type Row = { userId: string; recordId?: string; resourceUri: string }
const ask = (query = '', more: object = {}) => api.call('GET', `/v1/access-report${query}`, more)
const asCsv = (query = '') =>
  api.node.app.inject({
    url: `/v1/access-report${query}`,
    headers: {
      host: `${api.accountId}.eu-west.doorward.localhost:8080`,
      authorization: `Bearer ${api.owner}`,
      accept: 'text/csv',
    },
  })
const ours = (rows: Row[]) =>
  rows.filter((row) => row.recordId === recordId).map(({ userId, resourceUri }) => `${userId} ${resourceUri}`)

it('SCR-16 who has access to what is told with roles, records, groups and who gave it', async () => {
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body.rows.find((row: Row) => row.userId === 'ann')).toEqual({
    userId: 'ann',
    resourceUri: 'docs/*',
    allow: ['docs:read'],
    grant: [],
    delegate: [],
    roleId: reader.roleId,
    roleName: reader.name,
    recordId,
    recordName: 'Papers',
    statementIndex: 0,
    groupId: 'grp_team',
    groupName: 'Team',
    givenBy: 'Doorward|owner',
    changedBy: 'Doorward|owner',
    givenAt: expect.any(String),
    changedAt: expect.any(String),
  })
  expect(ours(body.rows)).toEqual(['ann docs/*', 'ben docs/*', 'zoe notes'])
  expect(body.public).toEqual([{ resourceUri: 'handbook' }])
})

it('SCR-16 what came by an invite was given by whoever invited, not by who accepted it', async () => {
  const inviter = api.newUserId()
  const token = await api.userWith(inviter, 'Doorward:Owner', '*')
  const statements = [{ roles: [reader.roleId], resources: [{ resourceUri: 'invited' }] }]
  const made = await api.call('POST', '/v1/invites', { token, body: { statements } })
  const userId = api.newUserId()
  const accepted = await api.call('PATCH', `/v1/invites/${made.body.inviteId}`, {
    token: await userToken(api.node, api.accountId, userId),
  })
  expect(accepted.status).toBe(200)
  const { body } = await ask()
  expect(body.rows.find((row: Row) => row.userId === userId)).toMatchObject({
    resourceUri: 'invited',
    givenBy: inviter,
  })
})

it('SCR-16 all pages of a walk tell the moment that it began with, whatever is changed meanwhile', async () => {
  const first = await ask('?limit=1')
  await api.call('PUT', '/v1/groups/grp_team', { body: { name: 'Team', users: [{ userId: 'carl' }] } })
  const rows: Row[] = [...first.body.rows]
  let { next } = first.body.pagination ?? {}
  while (next) {
    const { body } = await ask(`?limit=1&cursor=${encodeURIComponent(next.cursor)}`)
    expect(body.asOf).toEqual(first.body.asOf)
    expect(body.public).toBeUndefined()
    rows.push(...body.rows)
    next = body.pagination?.next
  }
  expect(ours(rows)).toEqual(['ann docs/*', 'ben docs/*', 'zoe notes'])
  expect(ours((await ask()).body.rows)).toEqual(['carl docs/*', 'zoe notes'])
  expect(ours((await ask(`?asOf=${first.body.asOf.revision}`)).body.rows)).toEqual(ours(rows))
})

it('SCR-16 as CSV it names the moment in each line, and everybody by *', async () => {
  const reply = await asCsv()
  expect(reply.headers['content-type']).toMatch(/^text\/csv/)
  const [head, open, ...lines] = reply.body.split('\r\n')
  expect(head).toMatch(/^userName,email,userId,resourceUri,allow,/)
  expect(open).toMatch(/^,,'?\*,handbook,/)
  expect(lines.some((line: string) => /^[^,]*,[^,]*,zoe,notes,docs:read,.*Papers,\w+,1,/.test(line))).toBe(true)
})

it('security 2 withholds records and names from who may not read them, and the past altogether', async () => {
  await api.call('POST', '/v1/records', {
    body: {
      name: 'Askers',
      users: [{ userId: 'lea' }],
      statements: [{ roles: ['ro_asker'], resources: [{ resourceUri: 'Doorward:UserPermissions' }] }],
    },
  })
  const by = { token: await userToken(api.node, api.accountId, 'lea') }
  const { status, body } = await ask('', by)
  expect(status).toBe(200)
  expect(body.rows.find((row: Row) => row.userId === 'zoe')).toEqual({
    userId: 'zoe',
    resourceUri: 'notes',
    allow: ['docs:read'],
    grant: [],
    delegate: [],
  })
  const then = await ask(`?asOf=${body.asOf.revision}`, by)
  expect([then.status, then.body.details?.action]).toEqual([403, 'access-records:read'])
  const check = await api.call('GET', `/v1/users/zoe/resources/notes/permissions/docs:read?asOf=1`, by)
  expect(check.status).toBe(403)
})

it('SCR-16 of one role its own rows alone are told, to those who may read records', async () => {
  const { body } = await ask('?roleId=ro_asker')
  expect(body.rows.map((row: Row & { roleId: string }) => [row.userId, row.roleId])).toEqual([['lea', 'ro_asker']])
  expect(body.public).toBeUndefined()
  expect((await ask('?roleId=ro_nobody')).body.rows).toEqual([])
  const refused = await ask('?roleId=ro_asker', { token: await userToken(api.node, api.accountId, 'lea') })
  expect([refused.status, refused.body.details?.action]).toEqual([403, 'access-records:read'])
})

interface Branch {
  resourceUri: string
}

it('SCR-14 resources that records name are a tree, level by level, with what is given there and below', async () => {
  const level = async (query: string) => (await api.call('GET', `/v1/resource-tree${query}`)).body.branches
  const { users: everywhere } = (await level('')).find(({ resourceUri }: Branch) => resourceUri === '*')
  const docs = { resourceUri: 'docs', statements: 0, statementsBelow: 1, resourcesBelow: 1, users: everywhere }
  const notes = { resourceUri: 'notes', statements: 1, statementsBelow: 0, resourcesBelow: 0, users: everywhere + 1 }
  expect(await level('')).toEqual(expect.arrayContaining([docs, notes]))
  const below = { resourceUri: 'docs/*', statements: 1, statementsBelow: 0, resourcesBelow: 0, users: everywhere + 1 }
  expect(await level('?under=/docs')).toEqual([below])
  const reachers = await api.call('GET', '/v1/resources/docs%2F*/users?inherited=true')
  expect(reachers.body.users).toHaveLength(below.users)
  const first = await api.call('GET', '/v1/resource-tree?limit=1')
  const next = await level(`?limit=100&cursor=${encodeURIComponent(first.body.pagination.next.cursor)}`)
  expect([...first.body.branches, ...next]).toEqual(await level(''))
  expect((await api.call('GET', '/v1/resource-tree?under=a%20b')).body.details.field).toBe('under')
})

it('SCR-14 resources that records name are found by a text at every depth, with what is given below each', async () => {
  const statements = ['Files', 'files/2026/march', 'files/2026/march/7'].map((resourceUri) => ({
    roles: [reader.roleId],
    resources: [{ resourceUri }],
    users: [{ userId: 'zoe' }],
  }))
  await api.call('POST', '/v1/records', { body: { name: 'Files', statements } })
  const found = async (query: string) => {
    const { body } = await api.call('GET', `/v1/resource-tree?${query}`)
    return body.branches.map(({ resourceUri }: Branch) => resourceUri)
  }
  expect(await found('filter=MARCH')).toEqual(['files/2026/march', 'files/2026/march/7'])
  expect(await found('filter=m%C3%A4rch')).toEqual(['files/2026/march', 'files/2026/march/7'])
  expect(await found('filter=%2Ffiles')).toEqual(['Files', 'files/2026/march', 'files/2026/march/7'])
  expect(await found('filter=march&under=files/2026/march')).toEqual(['files/2026/march/7'])
  expect(await found('filter=docs')).toEqual(['docs/*'])
  expect(await found('filter=nothing-has-this')).toEqual([])
  const { body } = await api.call('GET', '/v1/resource-tree?filter=march')
  expect(body.branches).toMatchObject([
    { statements: 1, statementsBelow: 1, resourcesBelow: 1 },
    { statements: 1, statementsBelow: 0, resourcesBelow: 0 },
  ])
})

it('SCR-16 is narrowed to a person, a group and a place, as CSV too; by a group for those alone who may read records', async () => {
  await api.call('PUT', '/v1/groups/grp_team', {
    body: { name: 'Team', users: [{ userId: 'ann' }, { userId: 'ben' }] },
  })
  const rows = async (query: string) => ours((await ask(`?${query}`)).body.rows)
  expect(await rows('userId=ann')).toEqual(['ann docs/*'])
  expect(await rows('groupId=grp_team')).toEqual(['ann docs/*', 'ben docs/*'])
  expect(await rows('groupId=grp_team&userId=ben')).toEqual(['ben docs/*'])
  expect(await rows('resourceUri=notes/7')).toEqual(['zoe notes'])
  expect(await rows('resourceUri=docs')).toEqual(['ann docs/*', 'ben docs/*'])
  expect(await rows('userId=nobody')).toEqual([])
  expect((await ask('?resourceUri=notes')).body.public).toEqual([])
  expect((await ask('?resourceUri=handbook/1')).body.public).toEqual([{ resourceUri: 'handbook' }])
  expect((await ask('?resourceUri=a//b')).status).toBe(400)
  const users = (await asCsv('?userId=zoe')).body.split('\r\n').map((line) => line.split(',')[2])
  expect([...new Set(users)].filter((userId) => userId && !/\*/.test(userId))).toEqual(['userId', 'zoe'])
  const token = await api.userWith(api.newUserId(), 'ro_asker', 'Doorward:UserPermissions')
  expect((await ask('?userId=zoe', { token })).status).toBe(200)
  expect((await ask('?groupId=grp_team', { token })).status).toBe(403)
})
