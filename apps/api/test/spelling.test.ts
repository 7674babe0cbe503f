import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from './test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const on = (...uris: string[]) => [
  { roles: ['Doorward:Editor'], resources: uris.map((resourceUri) => ({ resourceUri })) },
]
const record = (userId: string, ...uris: string[]) =>
  api.call('POST', '/v1/records', { body: { name: 'Spelt', users: [{ userId }], statements: on(...uris) } })

describe('a resource URI with slashes at its ends', () => {
  it('is given back by records, requests and invites as it was written', async () => {
    const uris = ['/spelt/a/', 'spelt/b', '/spelt/c']
    const userId = api.newUserId()
    const { body: made } = await record(userId, ...uris)
    const read = (await api.call('GET', `/v1/records/${made.recordId}`)).body
    for (const { statements } of [made, read]) expect(statements).toEqual(on(...uris))
    const put = await api.call('PUT', `/v1/records/${made.recordId}`, { body: { ...read, statements: on('spelt/a') } })
    expect(put.body.statements).toEqual(on('spelt/a'))
    const token = await userToken(api.node, api.accountId, userId)
    const access = { users: [{ userId }], statements: on(...uris) }
    const { body: request } = await api.call('POST', '/v1/requests', { token, body: { access } })
    expect(request.access.statements).toEqual(on(...uris))
    const { body: invite } = await api.call('POST', '/v1/invites', { body: { statements: on(...uris) } })
    expect(invite.statements).toEqual(on(...uris))
    const approved = await api.call('PATCH', `/v1/requests/${request.requestId}`, { body: { status: 'APPROVED' } })
    expect((await api.call('GET', `/v1/records/${approved.body.recordId}`)).body.statements).toEqual(on(...uris))
  })

  it('has one spelling wherever an answer computes it', async () => {
    const userId = api.newUserId()
    await record(userId, '/computed/a/', 'computed/b/')
    const user = `/v1/users/${userId}`
    const resources = await api.call('GET', `${user}/resources?resourceUri=%2Fcomputed%2F`)
    expect(resources.body.resources).toEqual([{ resourceUri: 'computed/a' }, { resourceUri: 'computed/b' }])
    const questions = [{ resourceUri: '/computed/a/', permission: 'read' }]
    const many = await api.call('POST', `${user}/permissions`, { body: { questions } })
    expect(many.body.answers).toEqual([{ resourceUri: 'computed/a', permission: 'read', allowed: true }])
    for (const spelt of ['computed%2Fa', '%2Fcomputed%2Fa%2F']) {
      const roles = await api.call('GET', `${user}/resources/${spelt}/roles`)
      expect(roles.body.roles).toEqual([{ roleId: 'Doorward:Editor' }])
      const users = await api.call('GET', `/v1/resources/${spelt}/users`)
      expect(users.body.users).toEqual([{ userId, roles: [{ roleId: 'Doorward:Editor' }] }])
      await api.call('GET', `${user}/resources/${spelt}/permissions/read`)
    }
    const why = await api.call('GET', `${user}/resources/%2Fcomputed%2Fa%2F/permissions/read?explain=true`)
    expect(why.body.explanation.path.resourceUri).toBe('computed/a')
    await api.node.environment.recorder.flush()
    const events = await api.call('GET', `/v1/analytics/authorization-events?userId=${userId}`)
    const told = new Set(events.body.events.map(({ resourceUri }: { resourceUri: string }) => resourceUri))
    expect([...told]).toEqual(['computed/a'])
    const opened = await api.call('PUT', '/v1/resources/%2Fcomputed%2Fopen%2F', {
      body: { permissions: [{ action: 'PUBLIC', allow: true }] },
    })
    expect(opened.body.resourceUri).toBe('computed/open')
    expect((await api.call('GET', '/v1/resources')).body.resources).toMatchObject([{ resourceUri: 'computed/open' }])
  })

  it('is no other one to the guard: who may give nothing may still spell it otherwise', async () => {
    const admin = api.newUserId()
    const { body: made } = await api.call('POST', '/v1/records', {
      body: { name: 'Kept', users: [{ userId: 'reader' }], admins: [{ userId: admin }], statements: on('/guarded/a/') },
    })
    const token = await userToken(api.node, api.accountId, admin)
    const put = (...uris: string[]) =>
      api.call('PUT', `/v1/records/${made.recordId}`, { token, body: { ...made, statements: on(...uris) } })
    expect(await put('guarded/a')).toMatchObject({ status: 202, body: { statements: on('guarded/a') } })
    expect(await put('/guarded/a', '/guarded/b')).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
  })

  it('has one spelling in a history, in which what differs in a slash alone is no difference', async () => {
    const { body: made } = await record(api.newUserId(), '/told/a/')
    await api.call('PUT', `/v1/records/${made.recordId}`, { body: { ...made, statements: on('told/a') } })
    const { body } = await api.call('GET', `/v1/records/${made.recordId}/history`)
    for (const { after } of body.changes) expect(after.statements).toEqual(on('told/a'))
  })
})
