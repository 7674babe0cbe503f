import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNode, openTestApi, send, type TestApi, userToken } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const on = (resourceUri: string, roleId = 'Doorward:Editor') => [{ roles: [roleId], resources: [{ resourceUri }] }]
async function editorOf(uri: string) {
  const userId = api.newUserId()
  return { userId, token: await api.userWith(userId, 'Doorward:Editor', uri), url: `/v1/users/${userId}/tokens` }
}
async function limited(user: { url: string; token: string }, statements: object[], more: object = {}) {
  const made = await api.call('POST', user.url, { token: user.token, body: { statements, ...more } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body as { token: string; tokenId: string; expires: string }
}
const checkOf = (userId: string, uri: string, action = 'read') =>
  `/v1/users/${userId}/resources/${encodeURIComponent(uri)}/permissions/${action}`
const ask = async (token: string, url: string) => (await api.call('GET', url, { token })).status

describe('a limited token', () => {
  it('holds no more than its statements and no more than its user', async () => {
    const user = await editorOf('docs')
    const { token } = await limited(user, [...on('docs/1', 'Doorward:Owner'), ...on('other')])
    expect(await ask(token, checkOf(user.userId, 'docs/1'))).toBe(200)
    expect(await ask(token, checkOf(user.userId, 'docs/1/a', 'update'))).toBe(200)
    expect(await ask(token, checkOf(user.userId, 'docs/1', 'delete'))).toBe(404)
    expect(await ask(token, checkOf(user.userId, 'docs/2'))).toBe(404)
    expect(await ask(token, checkOf(user.userId, 'other'))).toBe(404)
    expect(await ask(user.token, checkOf(user.userId, 'docs/2'))).toBe(200)
  })

  it('says the same in every list, in a batch and in an explanation', async () => {
    const user = await editorOf('docs')
    const { token } = await limited(user, on('docs/1', 'Doorward:ReadResource'))
    const resources = await api.call('GET', `/v1/users/${user.userId}/resources?resourceUri=docs`, { token })
    expect(resources.body.resources).toEqual([{ resourceUri: 'docs/1' }])
    expect(resources.body.accessToAllSubResources).toBe(false)
    const permissions = await api.call('GET', `/v1/users/${user.userId}/resources/docs%2F1/permissions`, { token })
    expect(permissions.body.permissions).toEqual([{ action: 'read', allow: true, grant: false, delegate: false }])
    const questions = ['docs/1', 'docs'].map((resourceUri) => ({ resourceUri, permission: 'read' }))
    const batch = await api.call('POST', `/v1/users/${user.userId}/permissions`, { token, body: { questions } })
    expect(batch.body.answers.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([true, false])
    const owner = await limited({ url: '/v1/users/Doorward%7Cowner/tokens', token: api.owner }, [
      ...on('docs'),
      { roles: ['Doorward:Owner'], resources: [{ resourceUri: 'Doorward:AccessRecords' }] },
    ])
    const why = await api.call('GET', `${checkOf('Doorward%7Cowner', 'docs', 'delete')}?explain=true`, {
      token: owner.token,
    })
    expect(why).toMatchObject({ status: 404, body: { explanation: { missing: { missing: 'token' } } } })
  })

  it('follows what its user and its maker hold at each moment', async () => {
    const userId = api.newUserId()
    const { body: record } = await api.call('POST', '/v1/records', {
      body: { name: 'r', users: [{ userId }], statements: on('docs') },
    })
    const token = await userToken(api.node, api.accountId, userId)
    const made = await limited({ url: `/v1/users/${userId}/tokens`, token }, on('docs'))
    expect(await ask(made.token, checkOf(userId, 'docs'))).toBe(200)
    await api.call('DELETE', `/v1/records/${record.recordId}`)
    expect(await ask(made.token, checkOf(userId, 'docs'))).toBe(404)
  })

  it('is refused at once when it is taken back, and within a second on another node', async () => {
    const user = await editorOf('docs')
    const other = await openNode(api.rows)
    const { token, tokenId } = await limited(user, on('docs'))
    const url = checkOf(user.userId, 'docs')
    const there = async () => (await send(other, api.accountId, 'GET', url, { token })).status
    expect(await there()).toBe(200)
    expect((await api.call('DELETE', `${user.url}/${tokenId}`, { token: user.token })).status).toBe(204)
    const takenBack = performance.now()
    expect(await ask(token, url)).toBe(401)
    while ((await there()) === 200) expect(performance.now() - takenBack).toBeLessThan(1_500)
    expect(await there()).toBe(401)
    expect((await api.call('DELETE', `${user.url}/${tokenId}`, { token: user.token })).status).toBe(404)
    await other.close()
  })

  it('acts on the platform with its own rights only, and never by being named somewhere', async () => {
    const userId = api.newUserId()
    const token = await api.userWith(userId, 'Doorward:Owner', '*')
    const { body: record } = await api.call('POST', '/v1/records', {
      token,
      body: { name: 'mine', statements: on('docs'), users: [{ userId: 'x' }] },
    })
    const made = await limited({ url: `/v1/users/${userId}/tokens`, token }, [
      { roles: ['Doorward:Supervisor'], resources: [{ resourceUri: 'Doorward:Roles' }] },
    ])
    const call = async (method: string, url: string, body?: object) =>
      (await api.call(method, url, { token: made.token, ...(body ? { body } : {}) })).status
    expect(await call('GET', '/v1/roles')).toBe(200)
    expect(await call('POST', '/v1/roles', { name: 'x', permissions: [] })).toBe(201)
    expect(await call('GET', '/v1/records')).toBe(403)
    expect(await call('GET', `/v1/records/${record.recordId}`)).toBe(403)
    expect(await call('PUT', `/v1/records/${record.recordId}`, record)).toBe(403)
    expect(await call('POST', `/v1/users/${userId}/tokens`, { statements: on('docs') })).toBe(403)
    expect(await call('POST', '/v1/claims', { collectionResource: 'a', resourceId: 'b' })).toBe(403)
    const access = { users: [{ userId }], statements: on('docs') }
    expect(await call('POST', '/v1/requests', { access })).toBe(403)
    expect(await call('POST', '/v1/records', { name: 'x', statements: on('docs') })).toBe(403)
  })

  it('ends no token of its user, neither itself nor another, and makes none', async () => {
    const user = await editorOf('docs')
    const [own, other] = [await limited(user, on('docs')), await limited(user, on('docs'))]
    for (const { tokenId } of [own, other])
      expect((await api.call('DELETE', `${user.url}/${tokenId}`, { token: own.token })).status).toBe(403)
    expect((await api.call('POST', user.url, { token: own.token, body: { statements: on('docs') } })).status).toBe(403)
    for (const { token } of [own, other]) expect(await ask(token, checkOf(user.userId, 'docs'))).toBe(200)
  })

  it('G1 hands on no more than its own rights', async () => {
    const made = await limited({ url: '/v1/users/Doorward%7Cowner/tokens', token: api.owner }, [
      ...on('docs', 'Doorward:Owner'),
      ...on('Doorward:AccessRecords', 'Doorward:Owner'),
    ])
    const give = (uri: string) =>
      api.call('POST', '/v1/records', {
        token: made.token,
        body: { name: 'x', statements: on(uri), users: [{ userId: 'x' }] },
      })
    expect((await give('docs/1')).status).toBe(201)
    expect(await give('papers')).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
  })
})

describe('making a limited token', () => {
  it('of somebody else needs rights that cover his (G3)', async () => {
    const user = await editorOf('docs')
    const body = { statements: on('docs') }
    expect((await api.call('POST', user.url, { body })).status).toBe(201)
    const helper = api.newUserId()
    const permitted = await api.userWith(helper, 'Doorward:Editor', 'Doorward:UserPermissions')
    expect(await api.call('POST', user.url, { token: permitted, body })).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
    const stranger = await editorOf('docs')
    expect((await api.call('POST', user.url, { token: stranger.token, body })).status).toBe(403)
    expect((await api.call('POST', '/v1/users/nobody-here/tokens', { body })).status).toBe(404)
  })

  it('of somebody else holds no more than its maker does at each moment', async () => {
    const user = await editorOf('docs')
    const maker = api.newUserId()
    await api.userWith(maker, 'Doorward:Supervisor', 'Doorward:UserPermissions')
    const { body: record } = await api.call('POST', '/v1/records', {
      body: { name: 'r', users: [{ userId: maker }], statements: on('docs', 'Doorward:Owner') },
    })
    const token = await userToken(api.node, api.accountId, maker)
    const made = await limited({ url: user.url, token }, on('docs'))
    expect(await ask(made.token, checkOf(user.userId, 'docs'))).toBe(200)
    await api.call('DELETE', `/v1/records/${record.recordId}`)
    expect(await ask(made.token, checkOf(user.userId, 'docs'))).toBe(404)
  })

  it.each([
    [{ expires: '2020-01-01T00:00:00.000Z' }],
    [{ expires: '2100-01-01T00:00:00.000Z' }],
    [{ expires: 'soon' }],
    [{ statements: [] }],
    [{ statements: [{ roles: ['ro_none'], resources: [{ resourceUri: 'a' }] }] }],
  ])('%j: 400', async (more) => {
    const user = await editorOf('docs')
    const body = { statements: on('docs'), ...more }
    expect((await api.call('POST', user.url, { token: user.token, body })).status).toBe(400)
  })

  it('is not for service clients', async () => {
    const { clientId } = await api.ownerClient()
    expect((await api.call('POST', `/v1/users/${clientId}/tokens`, { body: { statements: on('a') } })).status).toBe(400)
  })

  it('lasts a day unless told, and is not stored', async () => {
    const user = await editorOf('docs')
    const { token, expires } = await limited(user, on('docs'))
    const hours = (new Date(expires).getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    const signature = token.split('.')[2] ?? ''
    const stored = await api.rows.database.account(
      api.accountId,
      (tx) => tx`select 1 from items where doc::text like ${`%${signature}%`}`,
    )
    expect(stored).toHaveLength(0)
  })
})

describe('the list of limited tokens', () => {
  it('holds those that have not ended, by what they are limited to, and never a token', async () => {
    const user = await editorOf('lists')
    const first = await limited(user, on('lists/1'))
    const second = await limited(user, on('lists/2'))
    const { status, body } = await api.call('GET', user.url, { token: user.token })
    expect(status).toBe(200)
    const shown = (made: typeof first, uri: string) => ({
      tokenId: made.tokenId,
      userId: user.userId,
      createdBy: user.userId,
      statements: on(uri),
      createdTime: expect.any(String),
      expires: made.expires,
    })
    const byId = (list: { tokenId: string }[]) => [...list].sort((a, b) => (a.tokenId < b.tokenId ? -1 : 1))
    expect(byId(body.tokens)).toEqual(byId([shown(first, 'lists/1'), shown(second, 'lists/2')]))
    expect(JSON.stringify(body)).not.toContain('eyJ')
    expect((await api.call('GET', user.url)).body).toMatchObject({ tokens: body.tokens })
    await api.call('DELETE', `${user.url}/${first.tokenId}`, { token: user.token })
    await api.rows.owner`
      update items set doc = jsonb_set(doc, '{expires}', '"2020-01-01T00:00:00.000Z"') where item_id = ${second.tokenId}`
    expect((await api.call('GET', user.url, { token: user.token })).body.tokens).toEqual([])
  })

  it('is for the user by a full token and for who may read his permissions, for no limited token', async () => {
    const [user, other] = [await editorOf('lists'), await editorOf('lists')]
    const { token } = await limited(user, on('lists'))
    expect((await api.call('GET', user.url, { token })).status).toBe(403)
    expect((await api.call('GET', user.url, { token: other.token })).status).toBe(403)
    const reader = await editorOf('Doorward:UserPermissions')
    expect((await api.call('GET', user.url, { token: reader.token })).status).toBe(200)
    const narrowed = await limited(reader, on('Doorward:UserPermissions'))
    expect((await api.call('GET', user.url, { token: narrowed.token })).status).toBe(403)
  })
})
