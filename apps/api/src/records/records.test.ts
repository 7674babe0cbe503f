import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const statements = [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'reports/*' }] }]
const draft = (more: object = {}) => ({ name: 'Reports', statements, users: [{ userId: 'maya' }], ...more })

describe('API-08 access records', () => {
  it('grants at once what a new record gives, and ends it at once when the record is deleted', async () => {
    const { status, body } = await api.call('POST', '/v1/records', { body: draft({ users: [{ userId: 'sam' }] }) })
    expect(status).toBe(201)
    const check = '/v1/users/sam/resources/reports%2F7/permissions/READ'
    expect((await api.call('GET', check)).status).toBe(200)
    expect((await api.call('DELETE', `/v1/records/${body.recordId}`)).status).toBe(204)
    expect((await api.call('GET', check)).status).toBe(404)
    expect((await api.call('GET', `/v1/records/${body.recordId}`)).status).toBe(404)
  })

  it('answers with status, capacity, version headers and a consistency token', async () => {
    const { body, headers } = await api.call('POST', '/v1/records', { body: draft() })
    expect(body).toMatchObject({
      status: 'ACTIVE',
      users: [{ userId: 'maya' }],
      admins: [{ userId: 'Doorward|owner' }],
      account: { accountId: api.accountId },
    })
    expect(body.capacity).toBeGreaterThan(0)
    expect(headers).toMatchObject({
      etag: expect.stringMatching(/^"v\d+"$/),
      'consistency-token': expect.any(String),
      'last-modified': expect.any(String),
    })
  })

  it('ENT-10 keeps every field of a record, and tells when it changed', async () => {
    const { body: group } = await api.call('POST', '/v1/groups', {
      body: { name: 'All fields', users: [], admins: [] },
    })
    const fields = {
      ...draft({ name: 'All fields', description: 'Told in full' }),
      admins: [{ userId: 'Doorward|owner' }, { userId: 'ines' }],
      groups: [{ groupId: group.groupId }],
      tags: { Environment: 'test' },
    }
    const { body: made } = await api.call('POST', '/v1/records', { body: fields })
    const { body } = await api.call('GET', `/v1/records/${made.recordId}`)
    expect(body).toMatchObject({ ...fields, status: 'ACTIVE', lastUpdated: made.lastUpdated })
    expect(body.recordId).toMatch(/^rec_/)
    expect(Date.parse(body.lastUpdated)).not.toBeNaN()
  })

  it('refuses a second record with the same id, and gives a deleted id a new life', async () => {
    const body = draft({ recordId: 'rec_twice' })
    await api.call('POST', '/v1/records', { body })
    expect(await api.call('POST', '/v1/records', { body })).toMatchObject({
      status: 409,
      body: { errorCode: 'AccessRecordAlreadyExists' },
    })
    await api.call('DELETE', '/v1/records/rec_twice')
    expect(await api.call('PUT', '/v1/records/rec_twice', { body })).toMatchObject({ status: 404 })
    expect(
      await api.call('POST', '/v1/records', { body: draft({ recordId: 'rec_twice', users: [{ userId: 'new' }] }) }),
    ).toMatchObject({ status: 201, body: { users: [{ userId: 'new' }] } })
  })

  it('takes back what GET answered, and drops statements without roles or resources', async () => {
    const { body } = await api.call('POST', '/v1/records', { body: draft() })
    const put = await api.call('PUT', `/v1/records/${body.recordId}`, {
      body: { ...body, statements: [...body.statements, { roles: [], resources: [{ resourceUri: 'x' }] }] },
    })
    expect(put).toMatchObject({ status: 202, body: { statements } })
  })

  test.each([
    [
      'an older time',
      (it: { lastUpdated: string }) => ({
        'if-unmodified-since': new Date(Date.parse(it.lastUpdated) - 1).toISOString(),
      }),
      412,
    ],
    ['the exact time', (it: { lastUpdated: string }) => ({ 'if-unmodified-since': it.lastUpdated }), 202],
    ['another version', () => ({ 'if-match': '"v1"' }), 412],
    ['an unreadable time', () => ({ 'if-unmodified-since': 'yesterday' }), 400],
  ])('guards a change by %s', async (_, headers, expected) => {
    const { body } = await api.call('POST', '/v1/records', { body: draft() })
    const put = await api.call('PUT', `/v1/records/${body.recordId}`, {
      body: draft({ name: 'New name' }),
      headers: headers(body),
    })
    expect(put.status).toBe(expected)
    const now = await api.call('GET', `/v1/records/${body.recordId}`)
    expect(now.body.name).toBe(expected === 202 ? 'New name' : 'Reports')
  })

  test.each([
    ['an unknown field', draft({ nmae: 'x' }), 'nmae'],
    ['no name', { statements }, 'name'],
    ['no statement left', draft({ statements: [] }), 'statements'],
    [
      'a malformed resource',
      draft({ statements: [{ roles: ['ro_x'], resources: [{ resourceUri: 'a//b' }] }] }),
      'statements.0.resources',
    ],
    [
      'an unknown role',
      draft({ statements: [{ roles: ['ro_none'], resources: [{ resourceUri: 'a' }] }] }),
      'statements.0.roles',
    ],
    ['a control character', draft({ name: 'a\u0007b' }), 'name'],
    ['a malformed user id', draft({ users: [{ userId: 'a"b' }] }), 'users.0.userId'],
  ])('refuses %s, naming the field', async (_, body, field) => {
    expect(await api.call('POST', '/v1/records', { body })).toMatchObject({
      status: 400,
      body: { details: { field }, errorId: expect.stringMatching(/^req_/) },
    })
  })

  it('pages through all records once, by the cursor and by the link', async () => {
    const ids = Array.from({ length: 5 }, (_, i) => `rec_page_${i}`)
    for (const recordId of ids) await api.call('POST', '/v1/records', { body: draft({ recordId, name: 'Paged' }) })
    const seen: string[] = []
    let url: string | undefined = '/v1/records?limit=2&filter=PAGED'
    while (url) {
      const { body } = await api.call('GET', url)
      seen.push(...body.records.map((record: { recordId: string }) => record.recordId))
      const next: string | undefined = body.links.next?.href
      if (next) expect(next).toContain(encodeURIComponent(body.pagination.next.cursor))
      url = next?.replace(/^https?:\/\/[^/]+/, '')
    }
    expect(seen).toEqual(ids)
    expect(await api.call('GET', '/v1/records?cursor=bm90.b3Vycw')).toMatchObject({
      status: 400,
      body: { errorCode: 'InvalidCursor' },
    })
  })

  it('takes many at the same moment, each with a revision of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => api.call('POST', '/v1/records', { body: draft() })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(40)
  })

  it('keeps the last owner', async () => {
    const { body } = await api.call('GET', '/v1/records?filter=Account%20owner')
    const [record] = body.records
    expect(await api.call('DELETE', `/v1/records/${record.recordId}`)).toMatchObject({
      status: 409,
      body: { errorCode: 'LastOwner' },
    })
    const other = { ...record, statements: [{ ...record.statements[0], users: [{ userId: 'sc_machine' }] }] }
    expect(await api.call('PUT', `/v1/records/${record.recordId}`, { body: other })).toMatchObject({ status: 409 })
  })

  it('replays an idempotent creation, and refuses its key for another body', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await api.call('POST', '/v1/records', { body: draft(), headers })
    const again = await api.call('POST', '/v1/records', { body: draft(), headers })
    expect(again).toMatchObject({
      status: 201,
      body: { recordId: first.body.recordId },
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(await api.call('POST', '/v1/records', { body: draft({ name: 'Other' }), headers })).toMatchObject({
      status: 422,
    })
  })
})

describe('the grant guard on records', () => {
  it('lets nobody give what he may not pass on, and writes nothing', async () => {
    const token = await api.userWith('creator', 'Doorward:AccessRecordsCreator', 'Doorward:AccessRecords')
    expect(await api.call('POST', '/v1/records', { token, body: draft() })).toMatchObject({
      status: 403,
      body: {
        errorCode: 'MissingGrant',
        details: { missing: [{ action: 'read', resourceUri: 'reports/*', flag: 'grant' }] },
      },
    })
  })

  it('lets an admin of a record change it only within his own rights', async () => {
    const token = await api.userWith('admin', 'Doorward:ReadResource', 'elsewhere')
    const { body } = await api.call('POST', '/v1/records', { body: draft({ admins: [{ userId: 'admin' }] }) })
    const url = `/v1/records/${body.recordId}`
    expect(await api.call('PUT', url, { token, body: { ...body, name: 'Renamed' } })).toMatchObject({ status: 202 })
    expect(await api.call('PUT', url, { token, body: { ...body, users: [{ userId: 'admin' }] } })).toMatchObject({
      status: 403,
    })
    expect((await api.call('GET', '/v1/records', { token })).body.records).toHaveLength(1)
  })
})

it('ends a page of a history with the change that reaches 5 MiB, and goes on from there (decision 36)', async () => {
  const large = Array.from({ length: 20 }, (_, place) => ({
    roles: ['Doorward:ReadResource'],
    resources: Array.from({ length: 1_000 }, (_, at) => ({ resourceUri: `reports/${'x'.repeat(60)}/${place}/${at}` })),
  }))
  const { body } = await api.call('POST', '/v1/records', { body: draft({ recordId: 'rec_large', statements: large }) })
  for (const name of ['Second', 'Third'])
    expect((await api.call('PUT', '/v1/records/rec_large', { body: { ...body, name } })).status).toBe(202)
  const first = await api.call('GET', '/v1/records/rec_large/history')
  expect(first.body.changes.map(({ after }: { after: { name: string } }) => after.name)).toEqual(['Third', 'Second'])
  const { cursor } = first.body.pagination.next
  const next = await api.call('GET', `/v1/records/rec_large/history?cursor=${cursor}`)
  expect(next.body.changes.map(({ after }: { after: { name: string } }) => after.name)).toEqual(['Reports'])
})

describe('a group that a record names', () => {
  const statements = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'grouped' }] }]
  const made = (body: object) => api.call('POST', '/v1/records', { body: { name: 'Grouped', statements, ...body } })
  const unknown = [{ groupId: 'grp_nobody' }]

  it('is there, or the record is refused like one that names an unknown role', async () => {
    expect(await made({ groups: unknown })).toMatchObject({
      status: 400,
      body: { errorCode: 'UnknownGroup', details: { field: 'groups', groupId: 'grp_nobody' } },
    })
    expect(await made({ statements: [{ ...statements[0], groups: unknown }] })).toMatchObject({
      status: 400,
      body: { details: { field: 'statements.0.groups' } },
    })
    const { body: record } = await made({})
    const put = await api.call('PUT', `/v1/records/${record.recordId}`, { body: { ...record, groups: unknown } })
    expect(put).toMatchObject({ status: 400, body: { errorCode: 'UnknownGroup' } })
  })

  it('may be gone since the record named it: what was read can be saved again', async () => {
    const { body: group } = await api.call('POST', '/v1/groups', { body: { name: 'Short-lived' } })
    const groups = [{ groupId: group.groupId }]
    const { status, body: record } = await made({ groups })
    expect(status).toBe(201)
    await api.call('DELETE', `/v1/groups/${group.groupId}`)
    const renamed = await api.call('PUT', `/v1/records/${record.recordId}`, { body: { ...record, name: 'Renamed' } })
    expect(renamed).toMatchObject({ status: 202, body: { name: 'Renamed', groups } })
    expect((await made({ groups })).status).toBe(400)
  })
})

describe('SCR-16 a page of records tells whom they name first', () => {
  it('by name, groups before people, to those who may read all users or groups', async () => {
    const { body: group } = await api.call('POST', '/v1/groups', { body: { name: 'Finance' } })
    const { body: client } = await api.call('POST', '/v1/clients', { body: { name: 'CI deploy' } })
    const users = [{ userId: client.clientId }, { userId: 'sam' }]
    await api.call('POST', '/v1/records', {
      body: draft({ recordId: 'rec_named', name: 'Quarterly', users, groups: [{ groupId: group.groupId }] }),
    })
    const url = '/v1/records?filter=Quarterly&names=true'
    const { body } = await api.call('GET', url)
    expect(body.names).toMatchObject({
      users: [{ userId: client.clientId, name: 'CI deploy' }],
      groups: [{ groupId: group.groupId, name: 'Finance' }],
    })
    expect((await api.call('GET', '/v1/records?filter=Quarterly')).body).not.toHaveProperty('names')
    const { body: role } = await api.call('POST', '/v1/roles', {
      body: { name: 'R', permissions: [{ action: 'access-records:read', allow: true, grant: false, delegate: false }] },
    })
    const token = await api.userWith('reads-records', role.roleId, 'Doorward:AccessRecords')
    const seen = await api.call('GET', url, { token })
    expect({ records: seen.body.records.length, names: seen.body.names }).toEqual({ records: 1, names: {} })
  })
})
