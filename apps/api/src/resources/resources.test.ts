import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const put = (uri: string, permissions: object[], sent: object = {}) =>
  api.call('PUT', `/v1/resources/${encodeURIComponent(uri)}`, { body: { permissions }, ...sent })
const PUBLIC = { action: 'PUBLIC', allow: true }
const CLAIM = { action: 'CLAIM', allow: true }
const check = async (userId: string, uri: string, action: string) =>
  (await api.call('GET', `/v1/users/${userId}/resources/${encodeURIComponent(uri)}/permissions/${action}`)).status
async function somebody() {
  const userId = api.newUserId()
  return { userId, token: await userToken(api.node, api.accountId, userId) }
}
const claim = (token: string, resourceId: string, collectionResource = 'boards') =>
  api.call('POST', '/v1/claims', { token, body: { collectionResource, resourceId } })

describe('a resource of its own', () => {
  it('is put, read and listed', async () => {
    const { status, body, headers } = await put('/shelf/', [PUBLIC])
    expect({ status, body }).toMatchObject({ status: 200, body: { resourceUri: 'shelf', permissions: [PUBLIC] } })
    const got = await api.call('GET', '/v1/resources/shelf')
    expect(got.body).toEqual(body)
    expect(got.headers.etag).toBe(headers.etag)
    expect((await api.call('GET', '/v1/resources?limit=100')).body.resources).toContainEqual(body)
    expect((await api.call('GET', '/v1/resources/nothing')).status).toBe(404)
    expect((await put('shelf', [PUBLIC], { headers: { 'if-match': '"v1"' } })).status).toBe(412)
    expect((await put('never', [PUBLIC], { headers: { 'if-match': '*' } })).status).toBe(412)
  })

  it('tells its changes, newest first, with its slashes encoded', async () => {
    await put('attic/box', [PUBLIC])
    await put('attic/box', [CLAIM])
    const { status, body } = await api.call('GET', '/v1/resources/attic%2Fbox/history')
    expect(status).toBe(200)
    expect(body.changes).toMatchObject([
      { actor: { userId: 'Doorward|owner' }, before: { permissions: [PUBLIC] }, after: { permissions: [CLAIM] } },
      { before: null, after: { resourceUri: 'attic/box', permissions: [PUBLIC] } },
    ])
    const { token } = await somebody()
    expect((await api.call('GET', '/v1/resources/attic%2Fbox/history', { token })).status).toBe(403)
  })

  it.each(['Doorward:Users', 'doorward:Users', '*', '*/a', 'a//b', 'Doorward:Nothing'])(
    '%s is never opened',
    async (uri) => {
      expect((await put(uri, [PUBLIC])).status).toBe(400)
    },
  )

  it('PUBLIC lets every user read and list there and below, and nothing else, until it is switched off', async () => {
    await put('library/*', [PUBLIC])
    const { userId, token } = await somebody()
    expect(await check(userId, 'library/1', 'read')).toBe(200)
    expect(await check(userId, 'library/1/pages', 'pages:list')).toBe(200)
    expect(await check(userId, 'library', 'read')).toBe(404)
    expect(await check(userId, 'library/1', 'update')).toBe(404)
    const why = await api.call('GET', `/v1/users/${userId}/resources/library%2F1/permissions/read?explain=true`)
    expect(why.body.explanation).toEqual({ public: { action: 'read', resourceUri: 'library/*' } })
    const list = await api.call('GET', `/v1/users/${userId}/resources?resourceUri=library&permissions=read`, { token })
    expect(list.body.resources).toEqual([{ resourceUri: 'library/*' }])
    const all = await api.call('GET', `/v1/users/${userId}/resources/library%2F1/permissions`, { token })
    expect(all.body.permissions).toContainEqual({ action: 'read', allow: true, grant: false, delegate: false })
    await put('library/*', [{ action: 'PUBLIC', allow: false }])
    expect(await check(userId, 'library/1', 'read')).toBe(404)
  })

  it('G1 nobody opens what he may not give: PUBLIC and CLAIM pass the grant guard', async () => {
    const { userId } = await somebody()
    await api.userWith(userId, 'Doorward:Owner', 'mine')
    const token = await api.userWith(userId, 'Doorward:Editor', 'Doorward:ResourcePermissions')
    expect(await put('theirs', [PUBLIC], { token })).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    expect((await put('theirs', [CLAIM], { token })).status).toBe(403)
    expect((await put('theirs', [{ action: 'PUBLIC', allow: false }], { token })).status).toBe(200)
    expect((await put('mine/board', [PUBLIC, CLAIM], { token })).status).toBe(200)
  })

  it('API-11 tells who has roles on exactly it, page by page', async () => {
    const ids = ['reader-1', 'reader-2', 'reader-3']
    for (const userId of ids) await api.userWith(userId, 'Doorward:Editor', 'papers/7')
    await api.userWith('reader-above', 'Doorward:Editor', 'papers')
    const first = await api.call('GET', '/v1/resources/papers%2F7/users?limit=2')
    const { pathname, search } = new URL(first.body.links.next.href)
    const second = await api.call('GET', pathname + search)
    const roles = [{ roleId: 'Doorward:Editor' }]
    expect([...first.body.users, ...second.body.users]).toEqual(ids.map((userId) => ({ userId, roles })))
  })
})

describe('claims', () => {
  it('whoever comes first owns a new resource of an open collection', async () => {
    await put('boards', [CLAIM])
    const { userId, token } = await somebody()
    const { status, body } = await claim(token, 'first')
    expect({ status, body }).toMatchObject({ status: 201, body: { resourceUri: 'boards/first' } })
    expect(await check(userId, 'boards/first', '*')).toBe(200)
    expect(await check(userId, 'boards/second', 'read')).toBe(404)
    const record = await api.call('GET', `/v1/records/${body.recordId}`, { token })
    expect(record.body).toMatchObject({ users: [{ userId }], admins: [{ userId }] })
    expect((await claim((await somebody()).token, 'first')).body.errorCode).toBe('AlreadyClaimed')
  })

  it('of several who come at once exactly one gets it', async () => {
    await put('boards', [CLAIM])
    const people = await Promise.all(Array.from({ length: 8 }, somebody))
    const answers = await Promise.all(people.map(({ token }) => claim(token, 'contested')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const owners = await api.call('GET', '/v1/resources/boards%2Fcontested/users')
    expect(owners.body.users).toHaveLength(1)
  })

  it('what somebody has access to, there or below, cannot be claimed', async () => {
    await put('boards', [CLAIM])
    await api.userWith('holder', 'Doorward:Editor', 'boards/held/pages/1')
    expect((await claim((await somebody()).token, 'held')).status).toBe(409)
    expect((await claim((await somebody()).token, 'hel')).status).toBe(201)
  })

  it('a closed collection lets only those claim who may hand out everything in it', async () => {
    const { token } = await somebody()
    expect((await claim(token, 'x', 'closed')).status).toBe(403)
    const owner = await api.userWith(api.newUserId(), 'Doorward:Owner', 'closed')
    expect((await claim(owner, 'x', 'closed')).status).toBe(201)
  })

  it.each([
    ['Doorward:Users', 'x'],
    ['*', 'x'],
    ['boards/*/deep', 'x'],
    ['boards', 'a/b'],
    ['boards', '*'],
    ['boards', '..'],
    ['boards', '.'],
    ['boards/../vault', 'x'],
    ['./boards', 'x'],
  ])('%s and %s: 400', async (collection, resourceId) => {
    expect((await claim(api.owner, resourceId, collection)).status).toBe(400)
  })
})

describe('many checks at once', () => {
  it('are answered in order, as of one revision, like single ones', async () => {
    const { userId } = await somebody()
    const token = await api.userWith(userId, 'Doorward:Editor', 'batch/1')
    const questions = Array.from({ length: 1_000 }, (_, i) => ({
      resourceUri: `batch/${i % 3}`,
      permission: ['read', 'delete', 'bad permission'][i % 2] ?? '',
    }))
    const { status, body } = await api.call('POST', `/v1/users/${userId}/permissions`, { token, body: { questions } })
    expect(status).toBe(200)
    expect(body.revision).toBeGreaterThan(0)
    expect(body.answers).toEqual(questions.map((question, i) => ({ ...question, allowed: i % 3 === 1 && i % 2 === 0 })))
    const tooMany = [...questions, ...questions.slice(0, 1)]
    expect(
      (await api.call('POST', `/v1/users/${userId}/permissions`, { token, body: { questions: tooMany } })).status,
    ).toBe(400)
  })

  it('about others take the permission to ask', async () => {
    const { token } = await somebody()
    const body = { questions: [{ resourceUri: 'x', permission: 'read' }] }
    expect((await api.call('POST', '/v1/users/other/permissions', { token, body })).status).toBe(403)
  })
})
