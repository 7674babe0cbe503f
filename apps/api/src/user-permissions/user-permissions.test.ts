import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestApi, type TestApi, userToken } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  await api.call('POST', '/v1/roles', {
    body: {
      roleId: 'ro_reader',
      name: 'Reader',
      permissions: [{ action: 'documents:read', allow: true, grant: false, delegate: false }],
    },
  })
  await api.call('POST', '/v1/groups', {
    body: { groupId: 'grp_finance', name: 'Finance', users: [{ userId: 'google-oauth2|118' }], admins: [] },
  })
  await api.call('POST', '/v1/records', {
    body: {
      recordId: 'rec_docs',
      name: 'Documents',
      groups: [{ groupId: 'grp_finance' }],
      users: [{ userId: 'maya ortiz' }],
      statements: [
        {
          roles: ['ro_reader'],
          resources: [
            { resourceUri: '/documents/*' },
            { resourceUri: 'archive' },
            { resourceUri: 'docs/a/permissions/b' },
          ],
        },
      ],
    },
  })
})
afterAll(() => api.close())

const check = (user: string, rest: string) => api.call('GET', `/v1/users/${user}/resources/${rest}`)

describe('API-11 the permission check', () => {
  test.each([
    ['an encoded resource', 'google-oauth2%7C118', 'documents%2F7/permissions/documents:read', 200],
    ['lower-case encoding', 'google-oauth2%7c118', 'documents%2f7/permissions/documents:read', 200],
    ['raw slashes and a raw bar', 'google-oauth2|118', 'documents/7/permissions/documents:read', 200],
    ['a leading slash', 'google-oauth2%7C118', '%2Fdocuments%2F7/permissions/documents:read', 200],
    ['any letter case of the action', 'google-oauth2%7C118', 'documents%2F7/permissions/DOCUMENTS:READ', 200],
    ['a trailing slash', 'google-oauth2%7C118', 'documents%2F7/permissions/documents:read/', 200],
    ['a space in the user id', 'maya%20ortiz', 'archive/permissions/documents:read', 200],
    [
      'a resource with a segment called permissions',
      'maya%20ortiz',
      'docs/a/permissions/b/permissions/documents:read',
      200,
    ],
    ['another action', 'google-oauth2%7C118', 'documents%2F7/permissions/documents:edit', 404],
    ['the parent action', 'google-oauth2%7C118', 'documents%2F7/permissions/documents', 404],
    ['the collection of a trailing star', 'google-oauth2%7C118', 'documents/permissions/documents:read', 404],
    ['a name that only begins alike', 'google-oauth2%7C118', 'archives/permissions/documents:read', 404],
    ['another user', 'someone', 'documents%2F7/permissions/documents:read', 404],
  ])('with %s', async (_, user, rest, expected) => expect((await check(user, rest)).status).toBe(expected))

  it('explains a yes by record, statement, group, role, action and resource, with their names', async () => {
    const { body } = await check('google-oauth2%7C118', 'documents%2F7/permissions/documents:read?explain=true')
    expect(body).toMatchObject({
      allowed: true,
      explanation: {
        path: {
          recordId: 'rec_docs',
          recordName: 'Documents',
          statementIndex: 0,
          groupId: 'grp_finance',
          groupName: 'Finance',
          roleId: 'ro_reader',
          roleName: 'Reader',
          action: 'documents:read',
          resourceUri: 'documents/*',
        },
      },
    })
  })

  it('explains a no by what is missing at the nearest place', async () => {
    expect((await check('maya%20ortiz', 'elsewhere/permissions/documents:read?explain=true')).body).toMatchObject({
      allowed: false,
      explanation: { missing: { missing: 'resource', recordId: 'rec_docs', roleId: 'ro_reader' } },
    })
    expect((await check('nobody', 'x/permissions/y?explain=true')).body).toMatchObject({
      allowed: false,
      explanation: { missing: { missing: 'record' } },
    })
  })

  it('explains many questions at once, each like a single one, and records them as checks', async () => {
    const questions = [
      { resourceUri: 'documents/7', permission: 'documents:read' },
      { resourceUri: 'elsewhere', permission: 'documents:read' },
    ]
    const user = 'google-oauth2%7C118'
    const { status, body } = await api.call('POST', `/v1/users/${user}/permissions?explain=true`, {
      body: { questions },
    })
    const single = await Promise.all([
      check(user, 'documents%2F7/permissions/documents:read?explain=true'),
      check(user, 'elsewhere/permissions/documents:read?explain=true'),
    ])
    expect(status).toBe(200)
    expect(body.answers).toEqual(
      questions.map((question, i) => ({
        ...question,
        allowed: single[i]?.body.allowed,
        explanation: single[i]?.body.explanation,
      })),
    )
    expect(body.answers.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([true, false])
    await api.node.environment.recorder.flush()
    const events = await api.call('GET', `/v1/analytics/authorization-events?userId=${user}&resourceUri=elsewhere`)
    expect(events.body.events.length).toBeGreaterThan(0)
  })

  it('explains at most a hundred questions, and withholds their reasons as of a single one', async () => {
    const url = '/v1/users/google-oauth2%7C118/permissions?explain=true'
    const question = { resourceUri: 'documents/7', permission: 'documents:read' }
    expect(await api.call('POST', url, { body: { questions: Array(101).fill(question) } })).toMatchObject({
      status: 400,
      body: { details: { field: 'questions' } },
    })
    const token = await userToken(api.node, api.accountId, 'google-oauth2|118')
    const own = await api.call('POST', url, { token, body: { questions: [question] } })
    expect(own.body.answers).toEqual([{ ...question, allowed: true }])
  })

  it('records an explained check like any other', async () => {
    await check('google-oauth2%7C118', 'only%2Fexplained/permissions/documents:read?explain=true')
    await api.node.environment.recorder.flush()
    const { body } = await api.call('GET', '/v1/analytics/authorization-events?resourceUri=only%2Fexplained')
    expect(body.events).toMatchObject([
      { resourceUri: 'only/explained', permission: 'documents:read', result: 'DENIED' },
    ])
  })

  it('SCR-16 answers a simulated check alike, and records nothing of it', async () => {
    const user = 'google-oauth2%7C118'
    const url = (resource: string) => `/v1/users/${user}/resources/${resource}/permissions/documents:read`
    expect((await api.call('GET', `${url('documents%2F7')}?simulate=true`)).status).toBe(200)
    expect((await api.call('GET', `${url('only%2Fsimulated')}?simulate=true`)).status).toBe(404)
    const questions = [{ resourceUri: 'only/simulated', permission: 'documents:read' }]
    const many = await api.call('POST', `/v1/users/${user}/permissions?explain=true&simulate=true`, {
      body: { questions },
    })
    expect(many.body.answers).toMatchObject([{ allowed: false, explanation: { missing: {} } }])
    const people = [{ userId: 'google-oauth2|118', permission: 'documents:read' }]
    await api.call('POST', '/v1/resources/only%2Fsimulated/permissions?simulate=true', { body: { questions: people } })
    await check(user, 'only%2Fsimulated/permissions/documents:write')
    await api.node.environment.recorder.flush()
    const { body } = await api.call('GET', '/v1/analytics/authorization-events?resourceUri=only%2Fsimulated')
    expect(body.events).toMatchObject([{ permission: 'documents:write' }])
  })

  it('SCR-16 simulates for people at the console alone: a program asks for what it decides by', async () => {
    const { body: client } = await api.call('POST', '/v1/clients', { body: {} })
    const { body: key } = await api.call('POST', `/v1/clients/${client.clientId}/access-keys`)
    const user = await userToken(api.node, api.accountId, 'google-oauth2|118')
    const url = '/v1/users/google-oauth2%7C118/permissions?simulate=true'
    const questions = [{ resourceUri: 'documents/7', permission: 'documents:read' }]
    await api.call('POST', '/v1/records', {
      body: {
        name: 'A program of owners',
        users: [{ userId: client.clientId }],
        statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }],
      },
    })
    for (const token of [user, key.accessKey])
      for (const asked of [url, `${url}&asOf=${encodeURIComponent(new Date().toISOString())}`])
        expect((await api.call('POST', asked, { token, body: { questions } })).status).toBe(403)
    expect(
      (await api.call('POST', url.split('?')[0] ?? '', { token: key.accessKey, body: { questions } })).status,
    ).toBe(200)
    expect((await api.call('POST', url, { body: { questions } })).status).toBe(200)
  })

  it('withholds the reason from those who may not read records, but lets everybody ask about himself', async () => {
    const token = await userToken(api.node, api.accountId, 'google-oauth2|118')
    const own = await api.call(
      'GET',
      '/v1/users/google-oauth2%7C118/resources/documents%2F7/permissions/documents:read?explain=true',
      { token },
    )
    expect(own).toMatchObject({ status: 200, body: { allowed: true } })
    expect(own.body).not.toHaveProperty('explanation')
    expect(
      (await api.call('GET', '/v1/users/someone/resources/documents%2F7/permissions/documents:read', { token })).status,
    ).toBe(403)
  })

  it('lets a client ask about anybody once it has the option', async () => {
    const { body: client } = await api.call('POST', '/v1/clients', { body: {} })
    const { body: key } = await api.call('POST', `/v1/clients/${client.clientId}/access-keys`)
    const ask = () =>
      api.call('GET', '/v1/users/google-oauth2%7C118/resources/documents%2F7/permissions/documents:read', {
        token: key.accessKey,
      })
    expect((await ask()).status).toBe(403)
    await api.call('PUT', `/v1/clients/${client.clientId}`, { body: { options: { grantUserPermissionsAccess: true } } })
    expect((await ask()).status).toBe(200)
  })
})

describe('API-11 what a user has', () => {
  it('lists permissions with what is inherited, and roles given exactly there', async () => {
    expect((await check('maya%20ortiz', 'documents%2F7/permissions')).body).toMatchObject({
      userId: 'maya ortiz',
      permissions: [{ action: 'documents:read', allow: true, grant: false, delegate: false }],
    })
    expect((await check('maya%20ortiz', 'archive/roles/')).body).toEqual({
      userId: 'maya ortiz',
      roles: [{ roleId: 'ro_reader' }],
    })
    expect((await check('maya%20ortiz', 'archive%2F2024/roles')).status).toBe(404)
    expect((await check('someone', 'archive/permissions/')).status).toBe(404)
  })

  it('lists resources below a collection, page by page; the text "undefined" is no collection', async () => {
    const all = await api.call(
      'GET',
      '/v1/users/maya%20ortiz/resources?resourceUri=undefined&collectionConfiguration=INCLUDE_NESTED',
    )
    expect(all.body.resources.map((each: { resourceUri: string }) => each.resourceUri)).toEqual([
      'archive',
      'docs/a/permissions/b',
      'documents/*',
    ])
    const first = await api.call(
      'GET',
      '/v1/users/maya%20ortiz/resources?collectionConfiguration=INCLUDE_NESTED&limit=2',
    )
    expect(first.body.resources).toHaveLength(2)
    const second = await api.call('GET', first.body.links.next.href.replace(/^https?:\/\/[^/]+/, ''))
    expect(second.body.resources).toEqual([{ resourceUri: 'documents/*' }])
    expect(second.body).not.toHaveProperty('pagination')
  })
})
