import { platformAccountId } from '@doorward/core/ids'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openForeignIssuer } from './foreign-issuer.ts'
import { openTestApi, portalToken, type TestApi, withNewAccount } from './test-api.ts'

/** G5 and decision 35: an account keeps an owner who exists; an id that never came is nobody. */
let shared: TestApi
let api: TestApi
beforeAll(async () => {
  shared = await openTestApi()
})
beforeEach(async () => {
  api = await withNewAccount(shared)
})
afterAll(() => shared.close())

const lastOwner = { status: 409, body: { errorCode: 'LastOwner' } }
const ownerRecord = async () => (await api.call('GET', '/v1/records')).body.records[0]
const give = async (to: string | { groupId: string }) => {
  const record = await ownerRecord()
  const named = typeof to === 'string' ? { users: [{ userId: to }] } : { groups: [to] }
  const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
  return api.call('PUT', `/v1/records/${record.recordId}`, { body: { ...record, users: [], ...named, statements } })
}

describe('the last owner', () => {
  it.each(['maya-typo', 'Doorward|typo', 'sc_nobody'])('is not replaced by %s, who never was', async (userId) => {
    expect(await give(userId)).toMatchObject(lastOwner)
    const owns = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
    await api.call('POST', '/v1/records', { body: { name: 'Typo', users: [{ userId }], statements: owns } })
    const record = (await api.call('GET', '/v1/records')).body.records.find(
      (each: { name: string }) => each.name === 'Account owner',
    )
    expect(await api.call('DELETE', `/v1/records/${record.recordId}`)).toMatchObject(lastOwner)
    expect(await api.call('DELETE', '/v1/users/Doorward%7Cowner')).toMatchObject(lastOwner)
  })

  it('is not replaced by a group of people who never were', async () => {
    const { body } = await api.call('POST', '/v1/groups', { body: { name: 'Ghosts', users: [{ userId: 'ghost' }] } })
    expect(await give({ groupId: body.groupId })).toMatchObject(lastOwner)
  })

  it('does not leave the group that holds the ownership', async () => {
    const { body: group } = await api.call('POST', '/v1/groups', {
      body: { name: 'Owners', users: [{ userId: 'Doorward|owner' }] },
    })
    const first = await ownerRecord()
    const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
    const body = { name: 'Owners', groups: [{ groupId: group.groupId }], statements }
    expect((await api.call('POST', '/v1/records', { body })).status).toBe(201)
    expect((await api.call('DELETE', `/v1/records/${first.recordId}`)).status).toBe(204)
    const empty = { body: { ...group, users: [] } }
    expect(await api.call('PUT', `/v1/groups/${group.groupId}`, empty)).toMatchObject(lastOwner)
    expect(await api.call('DELETE', `/v1/groups/${group.groupId}`)).toMatchObject(lastOwner)
  })

  it('is replaced by a group that no record named before, with somebody who exists', async () => {
    const userId = await api.known(api.newUserId())
    const { body } = await api.call('POST', '/v1/groups', { body: { name: 'Owners', users: [{ userId }] } })
    expect((await give({ groupId: body.groupId })).status).toBe(202)
  })

  it('is replaced by a user of the account', async () => {
    expect((await give(await api.known(api.newUserId()))).status).toBe(202)
  })

  it('is replaced by a person of the platform who was never here', async () => {
    await api.node.environment.commit({
      accountId: platformAccountId,
      actor: 'test',
      requestId: 'req_test',
      reads: [],
      decide: () => ({
        changes: [{ kind: 'user', id: 'colleague', after: { userId: 'colleague' } }],
        reply: () => ({ status: 200, body: undefined }),
      }),
    })
    expect((await give('Doorward|colleague')).status).toBe(202)
    const roles = await api.call('GET', '/v1/roles', { token: await portalToken(api.node, 'colleague') })
    expect(roles.status).toBe(200)
  })

  it("is replaced by a linked issuer's person once a token of theirs was verified here", async () => {
    const foreign = await openForeignIssuer(['robin'])
    const linked = await api.call('POST', '/v1/identities', {
      body: { issuer: foreign.issuer, preferredAudience: 'https://us.example', userIdExpression: 'ext|{client_id}' },
    })
    expect(linked.status).toBe(201)
    expect(await give('ext|robin')).toMatchObject(lastOwner)
    const token = await foreign.tokenFor('robin', 'https://us.example')
    await api.call('GET', '/v1/roles', { token })
    await api.node.linkedPeople.flush()
    expect((await give('ext|robin')).status).toBe(202)
    expect((await api.call('GET', '/v1/roles', { token })).status).toBe(200)
    const unlink = () => api.call('DELETE', `/v1/identities/${linked.body.identityId}`, { token })
    expect(await unlink()).toMatchObject(lastOwner)
    const record = (await api.call('GET', '/v1/records', { token })).body.records[0]
    const both = { ...record, users: [{ userId: 'ext|robin' }, { userId: 'Doorward|owner' }] }
    const giveBack = (by: string) => api.call('PUT', `/v1/records/${record.recordId}`, { token: by, body: both })
    expect((await giveBack(token)).status).toBe(403) // it does not say when its person signed in (security 31)
    const now = Math.floor(Date.now() / 1000)
    const lately = { ...decodeJwt(token), auth_time: now }
    expect((await giveBack(await foreign.sign(lately, { typ: 'at+jwt' }))).status).toBe(202)
    expect((await unlink()).status).toBe(204)
    await foreign.close()
  })
})
