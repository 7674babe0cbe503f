import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestApi, type TestApi, userToken } from './test-api.ts'

/** There is no partial success: one bad part refuses the whole write and changes nothing. */
let api: TestApi
/** A user who may make everything here but gives only what concerns `mine`. */
let token: string
beforeAll(async () => {
  api = await openTestApi()
  await api.userWith('giver', 'Doorward:Supervisor', 'Doorward:*')
  token = await api.userWith('giver', 'Doorward:Owner', 'mine')
})
afterAll(() => api.close())

const on = (resourceUri: string, roleId = 'Doorward:Editor', more: object = {}) => ({
  roles: [roleId],
  resources: [{ resourceUri }],
  ...more,
})
const good = [on('mine/1'), on('mine/2')]
/** What one statement after two good ones may be, and how it is refused. */
const bad: [what: string, statement: object, status: number][] = [
  ['an unknown role', on('mine/3', 'ro_unknown'), 400],
  ['a role that is no text', { roles: [5], resources: [{ resourceUri: 'mine/3' }] }, 400],
  ['a malformed resource', on('mine//3'), 400],
  ['a resource with a NUL', on('mine/\u0000'), 400],
  ['half a character', on('mine/\ud800'), 400],
  ['a reserved resource', on('DoorWard:Roles/x'), 400],
  ['an unknown field', { ...on('mine/3'), color: 'red' }, 400],
  ['a resource that is not his to give', on('theirs'), 403],
  ['everything', on('*'), 403],
]

/** All rows of the account that a write could touch, counted. */
async function standing(): Promise<string> {
  const [row] = await api.rows.owner`
    select (select revision from accounts where account_id = ${api.accountId}) as revision,
      (select count(*) from account_changes where account_id = ${api.accountId}) as changes,
      (select md5(string_agg(item_id || version || doc::text, '' order by kind, item_id)) from items where account_id = ${api.accountId}) as items,
      (select count(*) from idempotency_keys where account_id = ${api.accountId}) as replies`
  return JSON.stringify(row)
}
async function refusesWhole(ask: () => ReturnType<TestApi['call']>, status: number): Promise<void> {
  const before = await standing()
  const answer = await ask()
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(answer.body.errorCode).toEqual(expect.any(String))
  expect(await standing()).toBe(before)
}
let keys = 0
const newKey = () => ({ 'idempotency-key': `whole ${++keys}` })

describe.each(bad)('with %s among its statements', (_, statement, status) => {
  const statements = [...good, statement]
  const writes: [string, string, () => Promise<{ method: string; url: string; body: object; token?: string }>][] = [
    [
      'a record',
      'is not made',
      async () => ({ method: 'POST', url: '/v1/records', body: { name: 'x', users: [{ userId: 'a' }], statements } }),
    ],
    [
      'a record that stands',
      'stays as it is',
      async () => {
        const body = { name: 'x', users: [{ userId: 'a' }], statements: good }
        const made = await api.call('POST', '/v1/records', { token, body })
        return { method: 'PUT', url: `/v1/records/${made.body.recordId}`, body: { ...body, statements } }
      },
    ],
    ['an invite', 'is not made', async () => ({ method: 'POST', url: '/v1/invites', body: { statements } })],
  ]
  test.each(writes)('%s %s', async (_name, _what, make) => {
    const { method, url, body } = await make()
    await refusesWhole(() => api.call(method, url, { token, body, headers: newKey() }), status)
  })

  // What somebody asks for, or narrows his own token to, need not be his to give.
  const formal = status === 400 ? test : () => undefined
  formal('a request is not made', async () => {
    const access = { users: [{ userId: 'asker' }], statements }
    const asker = await userToken(api.node, api.accountId, 'asker')
    await refusesWhole(
      () => api.call('POST', '/v1/requests', { token: asker, body: { access }, headers: newKey() }),
      status,
    )
  })
  formal('a limited token is not made', () =>
    refusesWhole(
      () => api.call('POST', '/v1/users/giver/tokens', { token, body: { statements }, headers: newKey() }),
      status,
    ),
  )
  const unfit = status === 403 ? test : () => undefined
  unfit('a request is not approved', async () => {
    const asker = await userToken(api.node, api.accountId, 'asker')
    const access = { users: [{ userId: 'asker' }], statements }
    const { body } = await api.call('POST', '/v1/requests', { token: asker, body: { access } })
    const url = `/v1/requests/${body.requestId}`
    await refusesWhole(() => api.call('PATCH', url, { token, body: { status: 'APPROVED' }, headers: newKey() }), status)
    expect((await api.call('GET', url)).body.status).toBe('OPEN')
    await api.call('DELETE', url)
  })
})

describe('other lists in a body', () => {
  const users = [{ userId: 'ann' }, { userId: 'ben' }]
  it.each<[string, string, object]>([
    ['POST', '/v1/groups', { name: 'x', users: [...users, { userId: 'a"b' }] }],
    ['POST', '/v1/groups', { name: 'x', users, admins: [{ userId: '\u0000' }] }],
    [
      'POST',
      '/v1/roles',
      {
        name: 'x',
        permissions: [
          { action: 'a', allow: true },
          { action: '**', allow: true },
        ],
      },
    ],
    ['POST', '/v1/records', { name: 'x', users: [...users, { userId: 5 }], statements: good }],
    ['POST', '/v1/records', { name: 'x', users, groups: [{ groupId: 'not a group' }], statements: good }],
    ['POST', '/v1/tenants', { data: { name: 'x' }, domains: [{ domain: 'a.example' }, { domain: 'a b' }] }],
    ['POST', '/v1/applications', { name: 'x', redirectUrls: ['https://a.example/', 'javascript:alert(1)'] }],
    ['POST', '/v1/extensions', { name: 'x', application: { redirectUrls: ['https://a.example/', 'nowhere'] } }],
  ])('%s %s %j: one bad entry refuses all', (method, url, body) =>
    refusesWhole(() => api.call(method, url, { body, headers: newKey() }), 400),
  )
})
