import { afterAll, beforeAll, expect, test } from 'vitest'
import { numbersFrom } from './numbers-from.ts'
import { seedOf } from './sweep.ts'
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
    { index: 2, status: 404, errorCode: 'NotFound' },
    { index: 3, status: 404, errorCode: 'NotFound' },
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

const allow = (...actions: string[]) =>
  actions.map((action) => ({ action, allow: true, grant: false, delegate: false }))
const naming = (recordId: string, roleId: string, more: object = {}) => ({
  operation: 'POST /v1/records',
  body: {
    recordId,
    name: recordId,
    users: users('s-ada'),
    statements: [{ roles: [roleId], resources: [{ resourceUri: 's/1' }] }],
    ...more,
  },
})
const making = (roleId: string, ...actions: string[]) => ({
  operation: 'POST /v1/roles',
  body: { roleId, name: roleId, permissions: allow(...actions) },
})
const unmaking = (roleId: string) => ({ operation: 'DELETE /v1/roles/{roleId}', params: { roleId } })

test('decision 55 a write is decided on what those before it leave: a role that they make is there, one that they end is not', async () => {
  const before = await api.call('GET', '/v1/roles')
  const { body } = await ask([making('ro_s1', 's:read'), naming('rec_s1', 'ro_s1')])
  expect(body).toMatchObject({ refused: [], effect: { gained: { users: 1, actions: 1, resources: 1 } } })
  expect((await api.call('GET', '/v1/roles')).body).toEqual(before.body)
  const role = making('ro_s2', 's:read')
  await api.call('POST', '/v1/roles', { body: role.body })
  const ended = await ask([unmaking('ro_s2'), naming('rec_s2', 'ro_s2'), naming('rec_s3', 'Doorward:Editor')])
  expect(ended.body.refused).toMatchObject([{ index: 1, status: 400, errorCode: 'UnknownRole' }])
  expect(ended.body.effect.gained.users).toBe(1)
  const late = await ask([naming('rec_s4', 'ro_s3'), making('ro_s3', 's:read')])
  expect(late.body.refused).toMatchObject([{ index: 0, errorCode: 'UnknownRole' }])
  const group = { operation: 'POST /v1/groups', body: { groupId: 'grp_s1', name: 'G', users: users('s-ben') } }
  const grouped = await ask([group, naming('rec_s5', 'ro_s2', { users: [], groups: [{ groupId: 'grp_s1' }] })])
  expect(grouped.body).toMatchObject({ refused: [], effect: { gained: { users: 1 } } })
})

/** Somebody who may write roles, groups and records, and give nothing but to read below one place. */
async function keeper(userId: string): Promise<string> {
  const writes = ['roles', 'groups', 'access-records'].map((area) => `${area}:*`)
  await api.call('POST', '/v1/roles', {
    body: { roleId: `ro_${userId}`, name: 'Keeper', permissions: allow(...writes) },
  })
  const gives = [{ action: 's:read', allow: true, grant: true, delegate: true }]
  await api.call('POST', '/v1/roles', { body: { roleId: `ro_${userId}_gives`, name: 'Gives', permissions: gives } })
  await api.userWith(userId, `ro_${userId}`, 'Doorward:*')
  return api.userWith(userId, `ro_${userId}_gives`, 's/*')
}

test('security 2 what a set gives by a role that it makes or widens is judged as the writes would be', async () => {
  const token = await keeper('s-keeper')
  const beyond = await ask([making('ro_s6', 's:write'), naming('rec_s6', 'ro_s6')], token)
  expect(beyond.body.refused).toMatchObject([{ index: 1, status: 403, errorCode: 'MissingGrant' }])
  await api.call('POST', '/v1/roles', { body: making('ro_s7', 's:read').body })
  const widening = { ...making('ro_s7', 's:read', 's:write'), operation: 'PUT /v1/roles/{roleId}' }
  const widened = { ...widening, params: { roleId: 'ro_s7' } }
  expect((await ask([widened, naming('rec_s7', 'ro_s7')], token)).body.refused).toMatchObject([
    { index: 1, errorCode: 'MissingGrant' },
  ])
  expect((await ask([naming('rec_s7', 'ro_s7'), widened], token)).body.refused).toMatchObject([
    { index: 1, errorCode: 'MissingGrant' },
  ])
})

/** Somebody who gets by one record of his own what he may do with records; answers that record's id too. */
async function holderOf(userId: string, roleId: string): Promise<{ token: string; own: string }> {
  const token = await api.userWith(userId, roleId, 'Doorward:*')
  const { records } = (await api.call('GET', `/v1/records?filter=${userId}`)).body
  const { recordId } = records.find(({ name }: { name: string }) => name === `Access of ${userId}`)
  return { token, own: recordId }
}
const outcomes = ({ body }: { body: { refused: { index: number; status: number }[] } }) =>
  body.refused.map(({ index, status }) => [index, status])

test('decision 55 writes of one noun are told as they would be in their order where one of them moves what the caller may', async () => {
  await api.call('POST', '/v1/roles', { body: making('ro_o1', 'access-records:*').body })
  const { token, own } = await holderOf('o-keeper', 'ro_o1')
  const others = [await made(recordOf('o/1', 'o-ada')), await made(recordOf('o/2', 'o-ada'))]
  const [first = '', last = ''] = others
  const halfway = [deleting(first), deleting(own), deleting(last)]
  const told = await ask(halfway, token)
  expect([outcomes(told), told.body.ofCaller]).toEqual([[[2, 403]], [1]])
  expect(outcomes(await ask([deleting(first), deleting(last), deleting(own)], token))).toEqual([])
  const statuses: number[] = []
  for (const id of [first, own, last]) statuses.push((await api.call('DELETE', `/v1/records/${id}`, { token })).status)
  expect(statuses).toEqual([204, 204, 403])
})

test('decision 55 a write that comes after one that gives the caller what it needs is told as allowed', async () => {
  const giver = [
    { action: 'access-records:create', allow: true, grant: true, delegate: true },
    { action: 'access-records:delete', allow: false, grant: true, delegate: true },
  ]
  await api.call('POST', '/v1/roles', { body: { roleId: 'ro_o2', name: 'Gives', permissions: giver } })
  await api.call('POST', '/v1/roles', { body: making('ro_o3', 'access-records:delete').body })
  const { token } = await holderOf('o-giver', 'ro_o2')
  const other = await made(recordOf('o/3', 'o-ada'))
  const toHimself = {
    operation: 'POST /v1/records',
    body: {
      name: 'To himself',
      users: users('o-giver'),
      statements: [{ roles: ['ro_o3'], resources: [{ resourceUri: 'Doorward:AccessRecords' }] }],
    },
  }
  expect(outcomes(await ask([deleting(other), toHimself], token))).toEqual([[0, 403]])
  expect(outcomes(await ask([toHimself, deleting(other)], token))).toEqual([])
  expect((await api.call('POST', '/v1/records', { token, body: toHimself.body })).status).toBe(201)
})

test('decision 55 what the caller may ask at all is judged on what the writes before leave, before the write itself is', async () => {
  await api.call('POST', '/v1/roles', { body: making('ro_o4', 'access-records:*', 'users:*').body })
  const { token, own } = await holderOf('o-states', 'ro_o4')
  const state = {
    operation: 'PUT /v1/users/{userId}/state',
    params: { userId: 'sc_12345678' },
    body: { state: 'DISABLED' },
  }
  expect(outcomes(await ask([state], token))).toEqual([[0, 400]])
  expect(outcomes(await ask([deleting(own), state], token))).toEqual([[1, 403]])
})

test('decision 55 of invites that are planned, those beyond the hour are told to be refused, and none is counted', async () => {
  const token = await api.userWith('i-owner', 'Doorward:Owner', '*')
  const inviting = { operation: 'POST /v1/invites', body: { statements: [] } }
  for (let sent = 0; sent < 2; sent++) await api.call('POST', '/v1/invites', { token, body: inviting.body })
  const many = Array.from({ length: 51 }, () => inviting)
  for (let asked = 0; asked < 2; asked++) {
    const { status, body } = await ask(many, token)
    expect([
      status,
      body.refused?.map(({ index, status }: { index: number; status: number }) => [index, status]),
    ]).toEqual([200, [48, 49, 50].map((index) => [index, 429])])
  }
})

const seed = seedOf('PREVIEW')

test(`decision 55 what a set of writes is told is what they are answered, made in their order (PREVIEW_SEED=${seed})`, async () => {
  const random = numbersFrom(seed)
  const one = <One>(all: readonly One[]): One => all[random(all.length)] as One // none of the lists is empty
  const roleIds = ['ro_r1', 'ro_r2', 'ro_r3']
  const groupIds = ['grp_r1', 'grp_r2']
  const body = {
    role: () => ({ name: 'R', permissions: allow(one(['s:read', 's:write', 's:read']), 's:read') }),
    group: () => ({ name: 'R', users: users(one(['r-ada', 'r-ben'])) }),
    record: () => ({
      name: 'R',
      users: users(one(['r-ada', 'r-cleo'])),
      groups: random(2) ? [{ groupId: one(groupIds) }] : [],
      statements: [{ roles: [one(roleIds)], resources: [{ resourceUri: one(['s/1', 's/*']) }] }],
    }),
  }
  const items = [
    ...roleIds.map((id) => ['role', id] as const),
    ...groupIds.map((id) => ['group', id] as const),
    ...['rec_r1', 'rec_r2', 'rec_r3'].map((id) => ['record', id] as const),
  ]
  let mixed = 0
  for (let set = 0; set < 12; set++) {
    const token =
      set % 2 === 0 ? await keeper(`r-keeper-${set}`) : await api.userWith(`r-owner-${set}`, 'Doorward:Owner', '*')
    const chosen = items
      .map((item) => ({ item, at: random(1000) }))
      .sort((a, b) => a.at - b.at)
      .slice(0, 5)
    const writes = chosen.map(({ item: [noun, id] }) => {
      const verb = one(['POST', 'PUT', 'DELETE', 'POST'] as const)
      const [url, path] =
        verb === 'POST' ? [`/v1/${noun}s`, `/v1/${noun}s`] : [`/v1/${noun}s/${id}`, `/v1/${noun}s/{${noun}Id}`]
      const sent =
        verb === 'DELETE' ? {} : { body: { ...body[noun](), ...(verb === 'POST' ? { [`${noun}Id`]: id } : {}) } }
      return {
        verb,
        url,
        sent,
        planned: {
          operation: `${verb} ${path}`,
          ...(verb === 'POST' ? {} : { params: { [`${noun}Id`]: id } }),
          ...sent,
        },
      }
    })
    const told = await ask(
      writes.map(({ planned }) => planned),
      token,
    )
    expect(told.status, JSON.stringify(told.body)).toBe(200)
    const answers: { index: number; errorCode: string }[] = []
    for (const [index, { verb, url, sent }] of writes.entries()) {
      const answer = await api.call(verb, url, { token, ...sent })
      if (answer.status >= 300) answers.push({ index, errorCode: answer.body.errorCode })
    }
    const refused = told.body.refused.map(({ index, errorCode }: { index: number; errorCode: string }) => ({
      index,
      errorCode,
    }))
    expect(refused, JSON.stringify(writes.map(({ planned }) => planned))).toEqual(answers)
    if (answers.length > 0 && answers.length < writes.length) mixed++
  }
  expect(mixed).toBeGreaterThan(2)
})

test('decision 61 what a set of writes costs to judge is bounded as a whole, and beyond it nothing is told of any', async () => {
  const token = await keeper('b-keeper')
  await api.call('POST', '/v1/roles', { body: making('ro_b', 's:read').body })
  const many = Array.from({ length: 10_000 }, (_, at) => `b-${at}`)
  await made({ ...naming('rec_b', 'ro_b').body, users: users(...many) })
  const widening = (times: number) => {
    const { body } = making('ro_b', 's:read', 's:write')
    return Array.from({ length: times }, () => ({
      operation: 'PUT /v1/roles/{roleId}',
      params: { roleId: 'ro_b' },
      body,
    }))
  }
  const few = await ask(widening(2), token)
  const lacks = (index: number) => ({ index, status: 403, errorCode: 'MissingGrant' })
  expect([few.status, few.body.refused]).toMatchObject([200, [lacks(0), lacks(1)]])
  const { status, body } = await ask(widening(110), token)
  expect([status, body.errorCode, body.title]).toEqual([
    413,
    'TooLarge',
    'Too much follows from this request to be judged at once; divide it.',
  ])
  expect([body.effect, body.refused]).toEqual([undefined, undefined])
})

test('twenty writes cost as much as one preview', async () => {
  const token = await api.userWith('c-owner', 'Doorward:Owner', '*')
  const many = Array.from({ length: 200 }, () => deleting('rec_nobody'))
  // Together, so that no time passes between them in which more may be asked; each counts once when it comes, and for the rest once read.
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => ask(many, token)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5)
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
