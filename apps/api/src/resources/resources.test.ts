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

describe('who reaches a resource', () => {
  const users = async (uri: string, query = '', sent = {}) =>
    (await api.call('GET', `/v1/resources/${encodeURIComponent(uri)}/users?inherited=true${query}`, sent)).body

  it('is told with the roles, by which resource, record and group each comes, and who gave it', async () => {
    const ids = ['above', 'in-group', 'here', 'beside'].map((name) => `${name}-${api.newUserId()}`)
    const [above, inGroup, here, beside] = ids as [string, string, string, string]
    const { body: group } = await api.call('POST', '/v1/groups', { body: { name: 'G', users: [{ userId: inGroup }] } })
    const record = async (roleId: string, resourceUri: string, who: object) => {
      const statements = [{ roles: [roleId], resources: [{ resourceUri }], ...who }]
      return (await api.call('POST', '/v1/records', { body: { name: 'R', statements } })).body.recordId as string
    }
    const onTop = await record('Doorward:Editor', 'reached', { users: [{ userId: above }] })
    const onAll = await record('Doorward:ReadResource', 'reached/*', { groups: [{ groupId: group.groupId }] })
    const onIt = await record('Doorward:Owner', '/reached/1/', { users: [{ userId: here }, { userId: above }] })
    await record('Doorward:Owner', 'reached/2', { users: [{ userId: beside }] })
    await put('reached/*', [PUBLIC])
    const found = await users('/reached/1')
    const [editor, reader, owner] = ['Editor', 'ReadResource', 'Owner'].map((name) => ({ roleId: `Doorward:${name}` }))
    const someone = expect.stringMatching(/./)
    const then = expect.stringMatching(/^\d{4}-/)
    const told = { recordName: 'R', givenBy: someone, givenAt: then, changedBy: someone, changedAt: then }
    expect(found.users.filter(({ userId }: { userId: string }) => ids.includes(userId))).toEqual([
      {
        userId: above,
        roles: [editor, owner],
        through: [
          { ...editor, resourceUri: 'reached', recordId: onTop, ...told },
          { ...owner, resourceUri: 'reached/1', recordId: onIt, ...told },
        ],
      },
      { userId: here, roles: [owner], through: [{ ...owner, resourceUri: 'reached/1', recordId: onIt, ...told }] },
      {
        userId: inGroup,
        roles: [reader],
        through: [
          { ...reader, resourceUri: 'reached/*', recordId: onAll, groupId: group.groupId, groupName: 'G', ...told },
        ],
      },
    ])
    expect(found.public).toEqual([{ resourceUri: 'reached/*' }])
    expect(found.users).toContainEqual(expect.objectContaining({ userId: 'Doorward|owner' }))
    for (const { userId } of found.users) expect(await check(userId, 'reached/1', 'read'), userId).toBe(200)
    await api.call('DELETE', `/v1/users/${above}`)
    expect((await users('reached/1')).users).not.toContainEqual(expect.objectContaining({ userId: above }))
    await put('reached/*', [{ action: 'PUBLIC', allow: false }])
  })

  it('names no record and no group to those who may not read access records', async () => {
    const holder = api.newUserId()
    await api.userWith(holder, 'Doorward:Editor', 'hidden')
    await api.userWith(holder, 'Doorward:Editor', 'hidden')
    const token = await api.userWith(api.newUserId(), 'Doorward:ReadResource', 'Doorward:UserPermissions')
    const found = await users('hidden/deep', '&limit=100', { token })
    expect(found.users).toContainEqual({
      userId: holder,
      roles: [{ roleId: 'Doorward:Editor' }],
      through: [{ roleId: 'Doorward:Editor', resourceUri: 'hidden' }],
    })
    expect(JSON.stringify(found)).not.toContain('rec_')
  })

  it('SCR-14 comes with the names of those it tells of, for those who may read users', async () => {
    const { body: client } = await api.call('POST', '/v1/clients', { body: { name: 'CI deploy' } })
    await api.userWith(client.clientId, 'Doorward:Editor', 'called')
    const named = [expect.objectContaining({ userId: client.clientId, name: 'CI deploy' })]
    expect((await users('called', '&limit=100&names=true')).names.users).toEqual(expect.arrayContaining(named))
    expect(await users('called', '&limit=100')).not.toHaveProperty('names')
    const token = await api.userWith(api.newUserId(), 'Doorward:ReadResource', 'Doorward:UserPermissions')
    expect((await users('called', '&limit=100&names=true', { token })).names).toEqual({})
  })

  it('comes page by page', async () => {
    for (const n of [1, 2, 3]) await api.userWith(`paged-${n}`, 'Doorward:Editor', 'paged')
    const all = await users('paged/1', '&limit=100')
    const walked: object[] = []
    let url = '/v1/resources/paged%2F1/users?inherited=true&limit=1'
    for (let more = true; more; ) {
      const { body } = await api.call('GET', url)
      walked.push(...body.users)
      const next = body.links.next && new URL(body.links.next.href)
      more = next !== undefined
      if (next) url = next.pathname + next.search
    }
    expect(walked).toEqual(all.users)
  })
})

describe('a configuration that is removed', () => {
  it('opens nothing any more, keeps what records give, and is told in the history', async () => {
    await put('attic-room', [PUBLIC])
    const { userId } = await somebody()
    await api.userWith('attic-reader', 'Doorward:ReadResource', 'attic-room')
    expect(await check(userId, 'attic-room', 'read')).toBe(200)
    const { headers } = await api.call('GET', '/v1/resources/attic-room')
    const gone = (sent: object = {}) => api.call('DELETE', '/v1/resources/%2Fattic-room%2F', sent)
    expect((await gone({ headers: { 'if-match': '"v1"' } })).status).toBe(412)
    expect((await gone({ headers: { 'if-match': String(headers.etag) } })).status).toBe(204)
    expect(await check(userId, 'attic-room', 'read')).toBe(404)
    expect(await check('attic-reader', 'attic-room', 'read')).toBe(200)
    expect((await api.call('GET', '/v1/resources/attic-room')).status).toBe(404)
    expect((await gone()).status).toBe(404)
    const { body } = await api.call('GET', '/v1/resources/attic-room/history')
    expect(body.changes[0]).toMatchObject({ after: null, before: { permissions: [PUBLIC] } })
    expect((await put('attic-room', [PUBLIC])).status).toBe(200)
    expect(await check(userId, 'attic-room', 'read')).toBe(200)
  })
})

describe('many users on one resource', () => {
  it('are answered in order, as of one revision, like single checks', async () => {
    const holder = api.newUserId()
    await api.userWith(holder, 'Doorward:Editor', 'crowd')
    const questions = Array.from({ length: 1_000 }, (_, i) => ({
      userId: [holder, 'nobody'][i % 2] ?? '',
      permission: ['read', 'delete', 'create'][i % 3] ?? '',
    }))
    const ask = (asked: object[], sent: object = {}) =>
      api.call('POST', '/v1/resources/%2Fcrowd%2F1%2F/permissions', { body: { questions: asked }, ...sent })
    const { status, body } = await ask(questions)
    expect(status).toBe(200)
    expect(body).toMatchObject({ resourceUri: 'crowd/1', revision: expect.any(Number) })
    expect(body.answers).toEqual(questions.map((asked, i) => ({ ...asked, allowed: i % 2 === 0 && i % 3 === 0 })))
    expect((await ask([...questions, { userId: holder, permission: 'read' }])).status).toBe(400)
    const { token } = await somebody()
    expect((await ask(questions.slice(0, 1), { token })).status).toBe(403)
  })

  it('are noted as the checks they are', async () => {
    await api.call('POST', '/v1/resources/noted-crowd/permissions', {
      body: { questions: [{ userId: 'ann', permission: 'read' }] },
    })
    await api.node.environment.recorder.flush()
    const { body } = await api.call('GET', '/v1/analytics/authorization-events?resourceUri=noted-crowd')
    expect(body.events).toMatchObject([{ userId: 'ann', resourceUri: 'noted-crowd', result: 'DENIED' }])
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
