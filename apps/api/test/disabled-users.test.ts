import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForeignIssuer } from './foreign-issuer.ts'
import { openNode, openTestApi, portalToken, send, type TestApi, userToken } from './test-api.ts'

/** LGN-02, security 17, 32, 61: a disabled user is refused as a deleted one is, and has again what he had when enabled. */
let api: TestApi
let foreign: Awaited<ReturnType<typeof openForeignIssuer>>
beforeAll(async () => {
  api = await openTestApi()
  foreign = await openForeignIssuer(['off-deploy'])
  const link = { issuer: foreign.issuer, preferredAudience: 'https://off.example' }
  expect((await api.call('POST', '/v1/identities', { body: link })).status).toBe(201)
})
afterAll(async () => {
  await foreign.close()
  await api.close()
})

const owns = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
const userUrl = (userId: string) => `/v1/users/${encodeURIComponent(userId)}`
const put = (userId: string, state: string, more: object = {}) =>
  api.call('PUT', `${userUrl(userId)}/state`, { body: { state }, ...more })
const everything = async (userId: string) => {
  const named = [{ userId }]
  const body = { name: userId, users: named, admins: named, statements: owns }
  const { status, body: record } = await api.call('POST', '/v1/records', { body })
  expect(status).toBe(201)
  return record.recordId as string
}
const check = async (userId: string) =>
  (await api.call('GET', `${userUrl(userId)}/resources/papers/permissions/read`)).status

/** Each kind of token that can name a user, with its answer at the door once he is disabled. */
const kinds = {
  "the account's own issuer": { userId: 'off-ann', status: 401 },
  'a linked issuer': { userId: 'off-deploy', status: 401 },
  'the platform': { userId: 'Doorward|off-paul', status: 403 },
} as const
const tokenBy: Record<keyof typeof kinds, () => Promise<string>> = {
  "the account's own issuer": () => userToken(api.node, api.accountId, 'off-ann'),
  'a linked issuer': () => foreign.tokenFor('off-deploy', 'https://off.example'),
  'the platform': () => portalToken(api.node, 'off-paul'),
}

describe.each(Object.entries(kinds))('who comes by %s', (kind, { userId, status }) => {
  it('is let in, refused once disabled on every node, and let in again', async () => {
    await everything(userId)
    const token = await tokenBy[kind as keyof typeof kinds]() // a key of it
    const limited = await api.call('POST', `${userUrl(userId)}/tokens`, { body: { statements: owns } })
    expect(limited.status).toBe(201)
    const roles = async (by: string) => (await api.call('GET', '/v1/roles', { token: by })).status
    expect([await roles(token), await roles(limited.body.token), await check(userId)]).toEqual([200, 200, 200])

    expect(await put(userId, 'DISABLED')).toMatchObject({ status: 200, body: { userId, state: 'DISABLED' } })
    expect([await roles(token), await roles(limited.body.token), await check(userId)]).toEqual([status, 401, 404])
    const resources = await api.call('GET', `${userUrl(userId)}/resources`)
    expect(resources.body.resources ?? []).toEqual([])
    const later = await openNode(api.rows, api.rows.another())
    expect((await send(later, api.accountId, 'GET', '/v1/roles', { token })).status).toBe(status)
    await later.close()
    expect((await api.call('GET', userUrl(userId))).body.state).toBe('DISABLED')

    expect(await put(userId, 'ACTIVE')).toMatchObject({ status: 200, body: { userId, state: 'ACTIVE' } })
    expect([await roles(token), await roles(limited.body.token), await check(userId)]).toEqual([200, 200, 200])
  })
})

describe('a disabled user', () => {
  it('of the platform hears why, does not find the account among his and accepts no invite to it', async () => {
    const token = await portalToken(api.node, 'off-mia')
    const invited = async () => (await api.call('POST', '/v1/invites', { body: { statements: [] } })).body.inviteId
    expect((await api.call('PATCH', `/v1/invites/${await invited()}`, { token })).status).toBe(200)
    await put('Doorward|off-mia', 'DISABLED')
    expect(await api.call('GET', '/v1/roles', { token })).toMatchObject({
      status: 403,
      body: { title: 'You are disabled in this account. An administrator can enable you again.' },
    })
    expect((await api.call('GET', '/v1/accounts', { token })).body.accounts).toEqual([])
    expect((await api.call('PATCH', `/v1/invites/${await invited()}`, { token })).status).toBe(403)
  })

  it('leaves nobody an invite that he made', async () => {
    const token = await api.userWith('off-inviter', 'Doorward:Owner', '*')
    const { body } = await api.call('POST', '/v1/invites', { token, body: { statements: [] } })
    await put('off-inviter', 'DISABLED')
    const guest = await portalToken(api.node, 'off-guest')
    expect((await api.call('PATCH', `/v1/invites/${body.inviteId}`, { token: guest })).status).toBe(403)
  })

  it('writes nothing when he is disabled between the door and the commit', async () => {
    const recordId = await everything('off-racer')
    const other = await openNode(api.rows, api.rows.another())
    const token = await userToken(api.node, api.accountId, 'off-racer')
    const named = [{ userId: 'off-racer' }]
    const body = { users: named, admins: named, statements: owns }
    const edit = (name: string) =>
      send(other, api.accountId, 'PUT', `/v1/records/${recordId}`, { token, body: { name, ...body } })
    expect((await edit('First')).status).toBe(202)
    expect((await put('off-racer', 'DISABLED')).status).toBe(200)
    expect((await edit('Second')).status).toBe(401)
    expect((await api.call('GET', `/v1/records/${recordId}`)).body.name).toBe('First')
    await other.close()
  })

  it('counts as no owner, and the last owner is not disabled (G5)', async () => {
    const owner = 'Doorward|owner'
    const userId = await api.known('off-second')
    for (const { recordId, name } of (await api.call('GET', '/v1/records')).body.records)
      if (name !== 'Account owner') await api.call('DELETE', `/v1/records/${recordId}`)
    const lastOwner = { status: 409, body: { errorCode: 'LastOwner' } }
    expect(await put(owner, 'DISABLED')).toMatchObject(lastOwner)
    await everything(userId)
    await put(userId, 'DISABLED')
    expect(await put(owner, 'DISABLED')).toMatchObject(lastOwner)
    expect(await api.call('DELETE', userUrl(owner))).toMatchObject(lastOwner)
    await put(userId, 'ACTIVE')
    expect((await put(owner, 'DISABLED')).status).toBe(200)
    const token = await userToken(api.node, api.accountId, userId)
    expect((await put(owner, 'ACTIVE', { token })).status).toBe(200)
  })

  it('who never came is nobody for having been disabled: no owner, and no member once nothing names him', async () => {
    const userId = 'Doorward|off-typo'
    const token = await portalToken(api.node, 'off-typo')
    const recordId = await everything(userId)
    await put(userId, 'DISABLED')
    await put(userId, 'ACTIVE')
    expect(await put('Doorward|owner', 'DISABLED')).toMatchObject({ status: 200 }) // off-second owns it too
    const second = await userToken(api.node, api.accountId, 'off-second')
    expect(await put('off-second', 'DISABLED', { token: second })).toMatchObject({ status: 409 })
    await put('Doorward|owner', 'ACTIVE', { token: second })
    const at = () => api.call('GET', `/v1/accounts/${api.accountId}`, { token })
    expect((await at()).status).toBe(200)
    expect((await api.call('DELETE', `/v1/records/${recordId}`)).status).toBe(204)
    expect((await at()).status).toBe(404)
  })

  it('is signed out; no session of before or meanwhile comes back with him (security 32)', async () => {
    const userId = await api.known('off-signed-in')
    const signIn = (sessionId: string) => api.rows.owner`
      insert into sessions (account_id, session_id, user_id, auth_time) values (${api.accountId}, ${sessionId}, ${userId}, now())`
    const standing = async () =>
      (await api.rows.owner`select from sessions where user_id = ${userId} and ended_at is null`).length
    await signIn('before')
    await put(userId, 'DISABLED')
    expect(await standing()).toBe(0)
    await signIn('meanwhile')
    await put(userId, 'ACTIVE')
    expect(await standing()).toBe(0)
    await signIn('afterwards')
    expect(await standing()).toBe(1)
  })

  it('is on record', async () => {
    await api.call('POST', '/v1/groups', { body: { name: 'Off', users: [{ userId: 'off-told' }] } })
    await put('off-told', 'DISABLED')
    const logged = await api.rows.owner<{ actor: string }[]>`
      select actor from account_changes where account_id = ${api.accountId} and kind = 'user' and item_id = 'off-told'`
    expect(logged.map(({ actor }) => actor)).toEqual(['Doorward|owner'])
  })
})

it.each(['ACTIVE', 'DISABLED'])('a user in the state asked for stays as he is: %s', async (state) => {
  const userId = await api.known(`off-same-${state}`)
  await put(userId, state)
  const before = await api.call('GET', userUrl(userId))
  const again = await put(userId, state)
  expect([again.status, again.headers.etag]).toEqual([200, before.headers.etag])
})

it.each([
  ['a service client', '/v1/users/sc_1/state', { state: 'DISABLED' }, 400],
  ['somebody unknown', '/v1/users/nobody-at-all/state', { state: 'DISABLED' }, 404],
  ['an unknown state', '/v1/users/off-ann/state', { state: 'ASLEEP' }, 400],
])('has no other state: %s', async (_, url, body, status) => {
  expect((await api.call('PUT', url, { body })).status).toBe(status)
})
