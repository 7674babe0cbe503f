import type { AccountId, ApplicationId, UserId } from '@doorward/core/ids'
import { accountOrigin } from '@doorward/http/app/host'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from '../../test/test-api.ts'
import { delegationJudge } from './delegation-judge.ts'

let api: TestApi
let applicationId: ApplicationId
let people = 0
beforeAll(async () => {
  api = await openTestApi()
  const made = await api.call('POST', '/v1/applications', {
    body: { name: 'Shop', redirectUrls: ['https://shop.example/'] },
  })
  applicationId = made.body.applicationId
})
afterAll(() => api.close())

const newUser = () => api.known(`user-${++people}` as UserId)
const ask = (userId: string, sent: object = {}, application: string = applicationId) =>
  api.call('POST', `/v1/applications/${application}/users/${encodeURIComponent(userId)}/delegation`, sent)
const give = (userId: string, roleId: string, resourceUri: string) =>
  api.call('POST', '/v1/records', {
    body: { name: 'Rights', statements: [{ roles: [roleId], resources: [{ resourceUri }], users: [{ userId }] }] },
  })
/** Somebody who may do nothing but sign in as others. */
const helper = (name: string) => api.userWith(name, 'Doorward:AuthenticateUser', 'Doorward:Applications')
const rowOf = async (url: string) => {
  const ticket = new URL(url).searchParams.get('ticket') ?? ''
  const [row] = await api.rows.owner`
    select payload, extract(epoch from expires_at - clock_timestamp())::int as left from oidc_rows where id = ${hashOfSecret(ticket)}`
  return { ticket, row }
}

/** A token of somebody in whose name another acts, as the login makes it in a test. */
async function actingToken(accountId: AccountId, userId: string, actor: string) {
  const { hosts, keyring } = api.node.environment
  const { keyId, privateKey } = await keyring.activeKey(accountId)
  return new SignJWT({ client_id: 'app_default', scope: 'openid', act: { sub: actor }, auth_time: Date.now() / 1000 })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .setIssuer(accountOrigin(hosts, accountId, 'eu-west'))
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(privateKey)
}

describe('LGN-05 a test sign-in is asked for', () => {
  it("and answered an address at the account's own login that is good for two minutes, and kept as a hash", async () => {
    const userId = await newUser()
    const { status, body } = await ask(userId)
    expect([status, Object.keys(body)]).toEqual([200, ['authenticationUrl']])
    expect(new URL(body.authenticationUrl).origin).toBe(`http://${api.accountId}.eu-west.doorward.localhost:8080`)
    const { ticket, row } = await rowOf(body.authenticationUrl)
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32)
    expect(row?.payload).toEqual({ userId, applicationId, by: 'Doorward|owner' })
    expect(row?.left).toBeLessThanOrEqual(120)
  })

  it('by the same handler at the login host', async () => {
    const userId = await newUser()
    const url = `/api/accounts/${api.accountId}/applications/${applicationId}/users/${userId}/delegation`
    const { status, body } = await api.call('POST', url, { host: 'login.doorward.localhost:8080' })
    expect(status).toBe(200)
    expect((await rowOf(body.authenticationUrl)).row).toBeDefined()
  })

  it('and noted with the user: who asked, when, for which application', async () => {
    const userId = await newUser()
    await ask(userId)
    const [change] = await api.rows.owner`
      select * from account_changes where account_id = ${api.accountId} and item_id = ${userId} order by revision desc limit 1`
    expect(change).toMatchObject({ actor: 'Doorward|owner' })
    expect(JSON.stringify(change)).toContain(`"applicationId":"${applicationId}"`)
    const shown = await api.call('GET', `/v1/users/${userId}`)
    expect(JSON.stringify(shown.body)).not.toContain('Delegation')
  })

  it('is not answered again to who repeats the request (decision 40)', async () => {
    const headers = { 'idempotency-key': 'one-test' }
    const userId = await newUser()
    const first = await ask(userId, { headers })
    const again = await ask(userId, { headers })
    expect([first.status, again.status, again.body.errorCode]).toEqual([200, 409, 'SecretAlreadyShown'])
    expect(JSON.stringify(again.body)).not.toContain((await rowOf(first.body.authenticationUrl)).ticket)
  })

  it('security G3 only as somebody whose rights the caller has too', async () => {
    const token = await helper('helper')
    const userId = await newUser()
    expect((await ask(userId, { token })).status).toBe(200)
    await give(userId, 'Doorward:Editor', 'reports')
    const refused = await ask(userId, { token })
    expect(refused).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    await give('helper', 'Doorward:Editor', 'reports')
    expect((await ask(userId, { token })).status).toBe(200)
    const owner = await newUser()
    await give(owner, 'Doorward:Owner', 'Doorward:*')
    expect((await ask(owner, { token })).body.errorCode).toBe('MissingGrant')
  })

  it('security 2 by people themselves alone: no program, no limited token, nobody who acts for another', async () => {
    const userId = await newUser()
    const { accessKey } = await api.ownerClient()
    const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
    const limited = await api.call('POST', '/v1/users/Doorward%7Cowner/tokens', { body: { statements } })
    await api.userWith('powerful', 'Doorward:Owner', '*')
    const acting = await actingToken(api.accountId, 'powerful', 'Doorward|owner')
    for (const token of [accessKey, limited.body.token, acting])
      expect(await ask(userId, { token })).toMatchObject({ status: 403, body: { errorCode: 'Forbidden' } })
    expect((await ask(userId, { token: await userToken(api.node, api.accountId, 'powerful') })).status).toBe(200)
  })

  it.each<[string, number, () => Promise<string> | string]>([
    ['a person of the platform', 400, () => 'Doorward|owner'],
    ['the same in other letters', 400, () => 'doorward|owner'],
    ['a service client', 400, async () => (await api.ownerClient()).clientId],
    ['somebody nobody knows', 404, () => 'nobody'],
    ['somebody whom only a record names', 404, async () => (await give('named', 'Doorward:Editor', 'x')) && 'named'],
    ['somebody who was deleted', 404, () => inState(['DELETE', ''])],
    ['somebody who is disabled', 400, () => inState(['PUT', '/state'])],
  ])('not as %s', async (_, status, make) => {
    const answer = await ask(await make())
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.details?.field ?? answer.body.field).toBe('userId')
  })

  it('not for an application that there is not', async () => {
    expect((await ask(await newUser(), {}, 'app_nowhere')).status).toBe(404)
  })

  async function inState([method, tail]: [string, string]) {
    const userId = await newUser()
    await api.call(method, `/v1/users/${userId}${tail}`, tail ? { body: { state: 'DISABLED' } } : {})
    return userId
  }
})

describe('LGN-05 a test sign-in under way', () => {
  it('security C5 is right only as long as the permission and the rights are there, and who asked for it', async () => {
    const judge = delegationJudge(api.node.environment.engine)
    const by = 'judged' as UserId
    const userId = await newUser()
    const asked = { userId, applicationId, by }
    const isRight = () => judge(api.accountId, asked)
    expect(await isRight()).toBe(false)
    const record = await give(by, 'Doorward:AuthenticateUser', 'Doorward:Applications')
    await api.known(by)
    expect(await isRight()).toBe(true)
    await give(userId, 'Doorward:Editor', 'reports')
    expect(await isRight()).toBe(false)
    await give(by, 'Doorward:Editor', 'reports')
    expect(await isRight()).toBe(true)
    await api.call('DELETE', `/v1/records/${record.body.recordId}`)
    expect(await isRight()).toBe(false)
    await give(by, 'Doorward:AuthenticateUser', 'Doorward:Applications')
    expect(await isRight()).toBe(true)
    await api.call('PUT', `/v1/users/${by}/state`, { body: { state: 'DISABLED' } })
    expect(await isRight()).toBe(false)
  })

  it('security G3 a token of it gives nothing of what its user got since, and ends with the permission of who does it', async () => {
    const by = 'tester' as UserId
    const userId = await newUser()
    const record = await give(by, 'Doorward:AuthenticateUser', 'Doorward:Applications')
    await api.known(by)
    const token = await actingToken(api.accountId, userId, by)
    const ask = () => api.call('GET', `/v1/users/${userId}`, { token })
    expect((await ask()).status).toBe(200)
    const grown = await give(userId, 'Doorward:Owner', '*')
    expect((await ask()).status).toBe(401)
    const body = { name: 'Mine', users: [{ userId: by }], statements: [] }
    expect((await api.call('POST', '/v1/records', { token, body })).status).toBe(401)
    await api.call('DELETE', `/v1/records/${grown.body.recordId}`)
    expect((await ask()).status).toBe(200)
    await api.call('DELETE', `/v1/records/${record.body.recordId}`)
    expect((await ask()).status).toBe(401)
  })

  it('asks for nothing and ends nothing in the name of its user', async () => {
    const userId = await newUser()
    const token = await actingToken(api.accountId, userId, 'Doorward|owner')
    const access = {
      users: [{ userId }],
      statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'a' }] }],
    }
    expect((await api.call('POST', '/v1/requests', { token, body: { access } })).status).toBe(403)
    const sessions = `/api/accounts/${api.accountId}/users/${userId}/sessions`
    expect((await api.call('DELETE', sessions, { token })).status).toBe(403)
  })

  it('acts as the user, makes no tokens that would outlive it, and its changes say who made them', async () => {
    const userId = await newUser()
    await give(userId, 'Doorward:Owner', '*')
    const token = await actingToken(api.accountId, userId, 'Doorward|owner')
    const limited = await api.call('POST', `/v1/users/${userId}/tokens`, {
      token,
      body: { statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'reports' }] }] },
    })
    expect(limited).toMatchObject({ status: 403, body: { errorCode: 'Forbidden' } })
    const made = await api.call('POST', '/v1/groups', { token, body: { name: 'By a test', users: [] } })
    expect(made.status).toBe(201)
    const [change] = await api.rows.owner`
      select actor from account_changes where account_id = ${api.accountId} and item_id = ${made.body.groupId}`
    expect(change?.actor).toBe('Doorward|owner')
  })
})
