import type { ClientId } from '@doorward/core/ids'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from './test-api.ts'

let api: TestApi
let people = 0
beforeAll(async () => {
  api = await openTestApi()
  for (const [roleId, action] of [
    ['reader', 'reports:read'],
    ['editor', 'reports:edit'],
  ] as const)
    await api.call('POST', '/v1/roles', {
      body: { roleId, name: roleId, permissions: [{ action, allow: true, grant: false, delegate: false }] },
    })
})
afterAll(() => api.close())

/** A service client, which may act for users unless told otherwise, with what it holds. */
async function newClient(held: [role: string, resource: string][], options: object = { grantTokenExchange: true }) {
  const { body } = await api.call('POST', '/v1/clients', { body: { name: 'Reports', options } })
  const clientId: ClientId = body.clientId
  for (const [role, resource] of held) await api.userWith(clientId, role, resource)
  const { body: key } = await api.call('POST', `/v1/clients/${clientId}/access-keys`)
  return {
    clientId,
    keyId: String(key.accessKey.split('.')[1]),
    accessKey: String(key.accessKey),
    url: `/v1/clients/${clientId}`,
  }
}
async function newUser(held: [role: string, resource: string][]) {
  const userId = `user_${++people}`
  let token = ''
  for (const [role, resource] of held) token = await api.userWith(userId, role, resource)
  return { userId, token }
}
/** The token by which a client acts for a user, as the token exchange makes it. */
async function acting({ clientId, keyId }: { clientId: ClientId; keyId: string }, userId: string, more: object = {}) {
  const { keyId: kid, privateKey } = await api.node.environment.keyring.activeKey(api.accountId)
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    ...{
      iss: `http://${api.accountId}.eu-west.doorward.localhost:8080`,
      sub: userId,
      aud: api.accountId,
      scope: 'openid',
    },
    ...{ client_id: clientId, client_key: keyId, act: { sub: clientId }, sid: 'ses_1', iat: now, exp: now + 600 },
    ...more,
  })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' })
    .sign(privateKey)
}
const check = (userId: string, resource: string, action: string) =>
  `/v1/users/${userId}/resources/${encodeURIComponent(resource)}/permissions/${action}`
const statusOf = async (token: string, url: string, method: 'GET' | 'POST' = 'GET', body?: object) =>
  (await api.call(method, url, { token, ...(body ? { body } : {}) })).status

describe('SEC-16 a service client that acts for a user', () => {
  it('SEC-16 is allowed what both are, and nothing that one of them is not', async () => {
    const by = await newClient([
      ['reader', '/a'],
      ['editor', '/a'],
      ['reader', '/b'],
      ['Doorward:Owner', 'Doorward:UserPermissions'],
    ])
    const { userId } = await newUser([
      ['reader', '/a'],
      ['reader', '/c'],
    ])
    const token = await acting(by, userId)
    const allowed = async (resource: string, action: string) => statusOf(token, check(userId, resource, action))
    expect(await allowed('/a', 'reports:read')).toBe(200)
    expect(await allowed('/a', 'reports:edit')).toBe(404) // the client alone
    expect(await allowed('/b', 'reports:read')).toBe(404)
    expect(await allowed('/c', 'reports:read')).toBe(404) // the user alone
    const { body } = await api.call('GET', `/v1/users/${userId}/resources?permissions=reports:read`, { token })
    expect(body.resources.map(({ resourceUri }: { resourceUri: string }) => resourceUri)).toEqual(['a'])
    const { body: held } = await api.call(
      'GET',
      `/v1/users/${userId}/resources/${encodeURIComponent('/a')}/permissions`,
      { token },
    )
    expect(held.permissions.map(({ action }: { action: string }) => action)).toEqual(['reports:read'])
  })

  it('SEC-16 may ask about its user only if it may ask by itself', async () => {
    const { userId } = await newUser([['reader', '/a']])
    const without = await acting(await newClient([['reader', '/a']]), userId)
    for (const url of ['/v1/requests', '/v1/records', '/v1/groups', `/v1/users/${userId}`])
      expect([url, await statusOf(without, url)]).toEqual([url, 403])
    expect(await statusOf(without, check(userId, '/a', 'reports:read'))).toBe(403)
    const options = { grantTokenExchange: true, grantUserPermissionsAccess: true }
    const asking = await acting(await newClient([['reader', '/a']], options), userId)
    expect(await statusOf(asking, check(userId, '/a', 'reports:read'))).toBe(200)
    const { userId: other } = await newUser([['reader', '/a']])
    expect(await statusOf(asking, check(other, '/a', 'reports:read'))).toBe(403) // the user may not ask about others
  })

  it('SEC-16 manages what both may manage', async () => {
    const owner: [string, string] = ['Doorward:Owner', '*']
    const [strong, weak] = [await newClient([owner]), await newClient([['reader', '/a']])]
    const [admin, member] = [await newUser([owner]), await newUser([['reader', '/a']])]
    const roles = async (by: typeof strong, userId: string) => statusOf(await acting(by, userId), '/v1/roles')
    expect(await roles(strong, admin.userId)).toBe(200)
    expect(await roles(strong, member.userId)).toBe(403)
    expect(await roles(weak, admin.userId)).toBe(403)
    const body = { name: 'Both', permissions: [{ action: 'x:read', allow: true, grant: false, delegate: false }] }
    expect(await statusOf(await acting(strong, admin.userId), '/v1/roles', 'POST', body)).toBe(201)
    expect(await statusOf(await acting(weak, admin.userId), '/v1/roles', 'POST', body)).toBe(403)
  })

  it('SEC-16 changes are told as made by the user through it, in the history, the time line and its CSV', async () => {
    const owner: [string, string] = ['Doorward:Owner', '*']
    const [by, { userId, token: own }] = [await newClient([owner]), await newUser([owner])]
    const token = await acting(by, userId)
    const role = { name: 'Told', permissions: [{ action: 'x:read', allow: true, grant: false, delegate: false }] }
    const { body: made } = await api.call('POST', '/v1/roles', { token, body: role })
    const url = `/v1/roles/${made.roleId}`
    await api.call('PUT', url, { token: own, body: { ...role, name: 'Told again' } })
    const { body: history } = await api.call('GET', `${url}/history`)
    expect(history.changes).toMatchObject([
      { actor: { userId }, after: { name: 'Told again' } },
      { actor: { userId }, throughClient: by.clientId },
    ])
    expect(history.changes[0].throughClient).toBeUndefined()
    const asked = `/v1/analytics/activity?kind=CHANGE&itemId=${made.roleId}`
    const { body: told } = await api.call('GET', asked)
    expect(told.activity).toMatchObject([{ userId }, { userId, throughClient: by.clientId }])
    expect(told.activity[0].throughClient).toBeUndefined()
    const through = (clientId: string) => api.call('GET', `${asked}&clientId=${clientId}`)
    expect((await through(by.clientId)).body.activity).toMatchObject([{ userId, throughClient: by.clientId }])
    expect((await through('sc_another')).body.activity).toEqual([])
    const csv = await api.node.app.inject({
      url: asked,
      headers: {
        host: `${api.accountId}.eu-west.doorward.localhost:8080`,
        authorization: `Bearer ${api.owner}`,
        accept: 'text/csv',
      },
    })
    expect(csv.body.split('\r\n')[2]).toContain(by.clientId)
  })

  it('SEC-16 gives nobody what one of the two may not give', async () => {
    const creator: [string, string] = ['Doorward:AccessRecordsCreator', 'Doorward:AccessRecords']
    const [by, admin] = [await newClient([creator]), await newUser([['Doorward:Owner', '*']])]
    const record = {
      name: 'Gift',
      statements: [{ roles: ['reader'], resources: [{ resourceUri: '/a' }], users: [{ userId: 'friend' }] }],
    }
    expect(await statusOf(await acting(by, admin.userId), '/v1/records', 'POST', record)).toBe(403)
    expect(await statusOf(admin.token, '/v1/records', 'POST', record)).toBe(201)
  })

  it('SEC-16 is no person: what asks for one, for a recent sign-in, or for oneself alone is refused', async () => {
    const owner: [string, string] = ['Doorward:Owner', '*']
    const [by, { userId }] = [await newClient([owner]), await newUser([owner])]
    const token = await acting(by, userId)
    const statements = [{ roles: ['reader'], resources: [{ resourceUri: '/a' }] }]
    for (const [method, url, body] of [
      ['GET', '/v1/accounts', undefined],
      ['POST', '/v1/requests', { access: { users: [{ userId }], statements } }],
      ['GET', `/v1/users/${userId}/tokens`, undefined],
      ['POST', `/v1/users/${userId}/tokens`, { statements }],
      ['POST', `${by.url}/access-keys`, {}],
      ['POST', `/v1/applications/app_default/users/${userId}/delegation`, undefined],
    ] as const)
      expect([url, await statusOf(token, url, method, body)]).toEqual([url, 403])
  })

  it('SEC-16 acts no more once it may not, its key is gone, or the user is', async () => {
    const by = await newClient([
      ['reader', '/a'],
      ['Doorward:Owner', 'Doorward:UserPermissions'],
    ])
    const { userId } = await newUser([['reader', '/a']])
    const token = await acting(by, userId)
    const url = check(userId, '/a', 'reports:read')
    expect(await statusOf(token, url)).toBe(200)
    await api.call('PUT', by.url, { body: { name: 'Reports', options: {} } })
    expect(await statusOf(token, url)).toBe(401)
    await api.call('PUT', by.url, { body: { name: 'Reports', options: { grantTokenExchange: true } } })
    expect(await statusOf(token, url)).toBe(200)
    await api.call('DELETE', `/v1/users/${userId}`)
    expect(await statusOf(token, url)).toBe(401)
    const { userId: another } = await newUser([['reader', '/a']])
    const second = await acting(by, another)
    expect(await statusOf(second, check(another, '/a', 'reports:read'))).toBe(200)
    await api.call('DELETE', `${by.url}/access-keys/${by.keyId}`)
    expect(await statusOf(second, check(another, '/a', 'reports:read'))).toBe(401)
  })

  it.each<[string, object]>([
    ['another one acts', { act: { sub: 'sc_other' } }],
    ['somebody acts for who acts', { act: { sub: 'sc_x', act: { sub: 'y' } } }],
    ['no sign-in stands behind it', { sid: undefined }],
    ['it is limited too', { limited_by: 'tok_1' }],
  ])('SEC-16 is nobody where %s', async (_, more) => {
    const by = await newClient([['Doorward:Owner', '*']])
    const { userId } = await newUser([['Doorward:Owner', '*']])
    expect(await statusOf(await acting(by, userId, more), '/v1/roles')).toBe(401)
  })
})
