import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNode, openTestApi, send, type TestApi } from './test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const users = (...userIds: string[]) => userIds.map((userId) => ({ userId }))
const recordOf = (resourceUri: string, ...userIds: string[]) => ({
  name: resourceUri,
  users: users(...userIds),
  statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri }] }],
})
const made = async (body: object): Promise<string> => (await api.call('POST', '/v1/records', { body })).body.recordId
const deleting = (recordId: string, more: object = {}) => ({
  operation: 'DELETE /v1/records/{recordId}',
  params: { recordId },
  ...more,
})
const ask = (writes: object[], token?: string) =>
  api.call('POST', '/v1/effects', { body: { writes }, ...(token ? { token } : {}) })

test('SCR-14 several writes have one effect: what they move when all are made, counted once', async () => {
  const ids = [await made(recordOf('u/1', 'u-ada', 'u-ben')), await made(recordOf('u/1', 'u-ada'))]
  ids.push(await made(recordOf('u/2', 'u-ada')))
  const alone = await api.call('DELETE', `/v1/records/${ids[1]}?preview=true`)
  expect(alone.body.effect.lost.users).toBe(0)
  const { status, body } = await ask(ids.map((id) => deleting(id)))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.refused).toEqual([])
  expect(body.effect).toMatchObject({ gained: { users: 0 }, lost: { users: 2, resources: 2 } })
  expect(body.effect.lines.map((line: { userId: string }) => line.userId).sort()).toEqual(['u-ada', 'u-ada', 'u-ben'])
  expect((await api.call('GET', `/v1/records/${ids[0]}`)).status).toBe(200)
})

test('SCR-16 a write that would be refused is told by its place, and the others are counted', async () => {
  const recordId = await made(recordOf('r/1', 'r-ada'))
  const { body } = await ask([
    deleting('rec_nobody'),
    deleting(recordId),
    deleting(recordId),
    deleting(recordId, { ifMatch: '"v1"' }),
    { operation: 'POST /v1/records', body: { name: 'No statements', statements: 'none' } },
    { operation: 'POST /v1/records', body: recordOf('r/2', 'r-ben') },
  ])
  expect(body.refused).toMatchObject([
    { index: 0, status: 404, errorCode: 'NotFound' },
    { index: 2, status: 409, errorCode: 'InUse' },
    { index: 3, status: 412, errorCode: 'ChangedElsewhere' },
    { index: 4, status: 400, errorCode: 'InvalidRequest', details: { field: 'statements' } },
  ])
  expect(body.effect).toMatchObject({ gained: { users: 1 }, lost: { users: 1 } })
  const foreign = await ask([deleting(recordId), { operation: 'DELETE /v1/accounts/{accountId}' }])
  expect([foreign.status, foreign.body.details.field]).toEqual([400, 'writes.1.operation'])
})

test('SCR-16 whom a write names and the account does not know is told by its place, to whoever may list users', async () => {
  const { clientId } = (await api.call('POST', '/v1/clients', { body: { name: 'Known' } })).body
  const writes = [
    { operation: 'POST /v1/records', body: recordOf('k/1', clientId) },
    { operation: 'POST /v1/groups', body: { name: 'Team', users: users(clientId, 'k-slip') } },
  ]
  const { body } = await ask(writes)
  expect([body.refused, body.unknownUsers]).toEqual([[], [{ index: 1, userIds: ['k-slip'] }]])
  const nobody = await api.userWith('k-nobody', 'Doorward:Editor', 'elsewhere')
  expect((await ask(writes, nobody)).body.unknownUsers).toBeUndefined()
})

test('SCR-16 of owners who would all go, the last is told to stay', async () => {
  const [first] = (await api.call('GET', '/v1/records')).body.records.filter(
    ({ statements }: { statements: { roles: string[]; resources: { resourceUri: string }[] }[] }) =>
      statements.some(
        ({ roles, resources }) => roles.includes('Doorward:Owner') && resources.some((one) => one.resourceUri === '*'),
      ),
  )
  const second = await made({
    name: 'Second owner',
    users: first.users.length > 0 ? first.users : users('Doorward|owner'),
    statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }],
  })
  const { body } = await ask([deleting(first.recordId), deleting(second)])
  expect(body.refused).toMatchObject([{ index: 1, status: 409, errorCode: 'LastOwner' }])
})

test('each write needs what it needs by itself, and names are for those who may see them', async () => {
  const recordId = await made(recordOf('n/1', 'n-ada'))
  const nobody = await api.userWith('n-nobody', 'Doorward:Editor', 'elsewhere')
  const refused = await ask([deleting(recordId)], nobody)
  expect(refused.body.refused).toMatchObject([{ index: 0, status: 403 }])
  expect(refused.body.effect.lost.users).toBe(0)
  await api.call('POST', '/v1/roles', {
    body: {
      roleId: 'ro_deletes',
      name: 'Deletes',
      permissions: [{ action: 'access-records:delete', allow: true, grant: false, delegate: false }],
    },
  })
  const token = await api.userWith('n-deletes', 'ro_deletes', 'Doorward:AccessRecords')
  const { effect } = (await ask([deleting(recordId)], token)).body
  expect([effect.lost.users, effect.lines, effect.control.lines, effect.replay]).toEqual([
    1,
    undefined,
    undefined,
    undefined,
  ])
})

test('twenty writes cost as much as one preview', async () => {
  const token = await api.userWith('c-owner', 'Doorward:Owner', '*')
  const many = Array.from({ length: 200 }, () => deleting('rec_nobody'))
  const statuses: number[] = []
  for (let asked = 0; asked < 9; asked++) statuses.push((await ask(many, token)).status)
  expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 200])
  expect(statuses).toContain(429)
})

test('what a write says beyond its operation is refused by its place, never left unread', async () => {
  const recordId = await made(recordOf('p/1', 'p-ada'))
  const wrong = async (more: object) => (await ask([deleting(recordId), deleting(recordId, more)])).body
  expect((await wrong({ params: { recordId, force: 'yes' } })).details.field).toBe('writes.1.params.force')
  expect((await wrong({ body: {} })).details.field).toBe('writes.1.body')
})

test('an account that outgrows what a copy may take has no preview, and says so', async () => {
  const node = await openNode(api.rows, api.rows.another(), { trials: { bytesMax: 100 } })
  const asked = await send(node, api.accountId, 'POST', '/v1/effects', {
    token: api.owner,
    body: { writes: [{ operation: 'POST /v1/records', body: recordOf('big/1', 'big-ada') }] },
  })
  await node.close()
  expect([asked.status, asked.body.errorCode]).toEqual([413, 'TooLarge'])
})
