import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from './test-api.ts'

let api: TestApi
/** Ids of the groups and roles that the tests made. */
let at: { group: string; other: string; reader: string }
const on = (...resourceUris: string[]) => resourceUris.map((resourceUri) => ({ resourceUri }))
const users = (...ids: string[]) => ids.map((userId) => ({ userId }))

beforeAll(async () => {
  api = await openTestApi()
  const made = async (noun: string, body: object) => {
    const answer = await api.call('POST', `/v1/${noun}`, { body })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  for (const id of ['maya', 'noor', 'sam']) await api.known(id)
  const { groupId: group } = await made('groups', { name: 'Buyers', users: users('maya', 'noor') })
  const { groupId: other } = await made('groups', { name: 'Others', users: users('noor') })
  const permissions = [{ action: 'orders:read', allow: true, grant: false, delegate: false }]
  const { roleId: reader } = await made('roles', { name: 'Order reader', permissions })
  at = { group, other, reader }
  const editor = 'Doorward:Editor'
  const record = (recordId: string, statements: object[], more: object = {}) =>
    made('records', { recordId, name: recordId, statements, ...more })
  await record('rec_lyon', [{ roles: [reader], resources: on('orders/lyon') }], { users: users('maya') })
  await record('rec_lyon2', [{ roles: [reader], resources: on('orders/lyon2') }], { users: users('maya') })
  await record('rec_lyon_shop', [{ roles: [editor], resources: on('orders/lyon/shop') }], { users: users('sam') })
  await record('rec_all_orders', [{ roles: [reader], resources: on('orders/*') }], { groups: [{ groupId: group }] })
  await record('rec_elsewhere', [{ roles: [reader], resources: on('invoices') }], { groups: [{ groupId: other }] })
  await record('rec_two', [
    { roles: [reader], resources: on('invoices/lyon'), users: users('sam') },
    { roles: [editor], resources: on('orders/lyon'), users: users('maya') },
  ])
})
afterAll(() => api.close())

async function listed(list: 'records' | 'users', query: Record<string, string>, token?: string): Promise<string[]> {
  const sent = token === undefined ? {} : { token }
  const { status, body } = await api.call('GET', `/v1/${list}?${new URLSearchParams({ sort: 'name', ...query })}`, sent)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { body: counted } = await api.call(
    'GET',
    `/v1/${list}?${new URLSearchParams({ ...query, total: 'true' })}`,
    sent,
  )
  expect(counted.total).toEqual({ count: body[list].length, relation: 'EXACT' })
  return body[list].map((row: { recordId?: string; userId: string }) => row.recordId ?? row.userId)
}

describe('SCR-16 the list of access records', () => {
  it('is narrowed to a place, what lies below it and what covers it, and to nothing that only begins alike', async () => {
    const owners = (await listed('records', { roleId: 'Doorward:Owner' })).length
    expect(owners).toBe(1)
    const of = async (resourceUri: string) =>
      (await listed('records', { resourceUri })).filter((id) => /^rec_(lyon|all|else|two)/.test(id))
    expect(await of('orders/lyon')).toEqual(['rec_all_orders', 'rec_lyon', 'rec_lyon_shop', 'rec_two'])
    expect(await of('/orders/lyon/')).toEqual(await of('orders/lyon'))
    expect(await of('orders/lyon2')).toEqual(['rec_all_orders', 'rec_lyon2'])
    expect(await of('orders/ly')).toEqual(['rec_all_orders'])
    expect(await of('orders/*/shop')).toEqual(['rec_all_orders', 'rec_lyon', 'rec_lyon2', 'rec_lyon_shop', 'rec_two'])
  })

  it('is narrowed to a person, also by groups, to a group and to a role, all in one statement', async () => {
    expect(await listed('records', { userId: 'maya' })).toEqual(['rec_all_orders', 'rec_lyon', 'rec_lyon2', 'rec_two'])
    expect(await listed('records', { groupId: at.group })).toEqual(['rec_all_orders'])
    expect(await listed('records', { userId: 'noor', groupId: at.other })).toEqual(['rec_elsewhere'])
    expect(await listed('records', { userId: 'sam', roleId: 'Doorward:Editor' })).toEqual(['rec_lyon_shop'])
    const all = { userId: 'maya', roleId: at.reader, resourceUri: 'orders/lyon' }
    expect(await listed('records', all)).toEqual(['rec_all_orders', 'rec_lyon'])
    expect(await listed('records', { ...all, filter: 'rec_ly' })).toEqual(['rec_lyon'])
    const nothing: Record<string, string>[] = [
      { userId: 'nobody' },
      { groupId: 'grp_none' },
      { roleId: 'ro_none' },
      { resourceUri: 'zoo', userId: 'maya' },
    ]
    for (const none of nothing) expect(await listed('records', none)).toEqual([])
  })

  it('counts groups of a person only for callers who may read groups', async () => {
    const token = await api.userWith('reads records', 'Doorward:ReadResource', 'Doorward:AccessRecords')
    expect(await listed('records', { userId: 'maya' }, token)).toEqual(['rec_lyon', 'rec_lyon2', 'rec_two'])
  })

  it('tells whoever may not read all of them of none but his own', async () => {
    await api.call('POST', '/v1/records', {
      body: {
        recordId: 'rec_of_ines',
        name: 'rec_of_ines',
        statements: [{ roles: [at.reader], resources: on('orders/lyon') }],
        users: users('maya'),
        admins: users('Doorward|owner', 'ines'),
      },
    })
    const token = await userToken(api.node, api.accountId, 'ines')
    expect(await listed('records', { resourceUri: 'orders/lyon' }, token)).toEqual(['rec_of_ines'])
    expect(await listed('records', { userId: 'sam' }, token)).toEqual([])
    await api.call('DELETE', '/v1/records/rec_of_ines')
    expect(await listed('records', { resourceUri: 'orders/lyon' }, token)).toEqual([])
  })

  it.each([
    ['userId', 'x'.repeat(300)],
    ['groupId', 'no group'],
    ['roleId', '%^$'],
    ['resourceUri', 'orders//lyon'],
    ['resourceUri', 'a/'.repeat(2_000)],
  ])('refuses a wrong %s and names it', async (field, value) => {
    expect(await api.call('GET', `/v1/records?${new URLSearchParams({ [field]: value })}`)).toMatchObject({
      status: 400,
      body: { details: { field } },
    })
  })

  it('refuses to narrow deleted ones, rather than to list them all', async () => {
    expect(await api.call('GET', '/v1/records?status=DELETED&roleId=Doorward:Editor')).toMatchObject({
      status: 400,
      body: { details: { field: 'roleId' } },
    })
  })

  it('goes on by a cursor of the same filters alone', async () => {
    const url = `/v1/records?limit=1&sort=name&roleId=${at.reader}&resourceUri=orders%2Flyon`
    const { body } = await api.call('GET', url)
    const cursor = encodeURIComponent(body.pagination.next.cursor)
    const next = await api.call('GET', `${url}&cursor=${cursor}`)
    expect(next.body.records.map(({ recordId }: { recordId: string }) => recordId)).toEqual(['rec_lyon'])
    for (const other of [url.replace('lyon', 'lyon2'), `${url}&userId=maya`, '/v1/records?limit=1&sort=name'])
      expect(await api.call('GET', `${other}&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { errorCode: 'InvalidCursor' },
      })
  })
})

describe('SCR-16 the list of users', () => {
  it('is narrowed to the members of a group, and to who has a role, also by a group', async () => {
    expect(await listed('users', { groupId: at.group })).toEqual(['maya', 'noor'])
    expect(await listed('users', { roleId: at.reader })).toEqual(['maya', 'noor', 'sam'])
    expect(await listed('users', { roleId: 'Doorward:Editor' })).toEqual(['maya', 'sam'])
    expect(await listed('users', { roleId: 'Doorward:Editor', groupId: at.group })).toEqual(['maya'])
    expect(await listed('users', { groupId: 'grp_none' })).toEqual([])
    expect(await listed('users', { roleId: 'ro_none' })).toEqual([])
  })

  it('has service clients in it, too', async () => {
    const { body: client } = await api.call('POST', '/v1/clients', { body: { name: 'Till' } })
    await api.userWith(client.clientId, 'Doorward:Supervisor', 'tills')
    expect(await listed('users', { roleId: 'Doorward:Supervisor' })).toEqual([client.clientId])
  })

  it('tells who is in a group to those alone who may read the group, whether or not there is one', async () => {
    const token = await api.userWith('reads users', 'Doorward:ReadUsers', 'Doorward:Users')
    for (const groupId of [at.group, 'grp_none'])
      expect(await api.call('GET', `/v1/users?groupId=${groupId}`, { token })).toMatchObject({
        status: 403,
        body: { details: { action: 'groups:read' } },
      })
    expect((await api.call('GET', `/v1/users?groupId=${at.group}&total=true`, { token })).status).toBe(403)
  })

  it('tells who has a role to those alone who may read records and permissions', async () => {
    const token = await api.userWith('reads more', 'Doorward:ReadUsers', 'Doorward:Users')
    const asked = () => api.call('GET', `/v1/users?roleId=${at.reader}`, { token })
    expect(await asked()).toMatchObject({ status: 403, body: { details: { action: 'user-permissions:read' } } })
    await api.userWith('reads more', 'Doorward:Owner', 'Doorward:UserPermissions')
    expect(await asked()).toMatchObject({ status: 403, body: { details: { action: 'access-records:read' } } })
    await api.userWith('reads more', 'Doorward:Owner', 'Doorward:AccessRecords')
    expect((await asked()).status).toBe(200)
  })

  it.each([
    ['groupId', 'no group'],
    ['roleId', '%^$'],
  ])('refuses a wrong %s and names it', async (field, value) => {
    expect(await api.call('GET', `/v1/users?${new URLSearchParams({ [field]: value })}`)).toMatchObject({
      status: 400,
      body: { details: { field } },
    })
  })

  it('goes on by a cursor of the same filters alone', async () => {
    const url = `/v1/users?limit=1&sort=name&groupId=${at.group}`
    const { body } = await api.call('GET', url)
    const cursor = encodeURIComponent(body.pagination.next.cursor)
    expect((await api.call('GET', `${url}&cursor=${cursor}`)).body.users).toMatchObject([{ userId: 'noor' }])
    for (const other of [url.replace(at.group, at.other), `${url}&roleId=${at.reader}`])
      expect((await api.call('GET', `${other}&cursor=${cursor}`)).body.errorCode).toBe('InvalidCursor')
  })
})
