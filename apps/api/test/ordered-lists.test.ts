import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodies, samplesOf } from './samples.ts'
import { type Answered, openTestApi, type TestApi, userToken } from './test-api.ts'

type Listed = Record<string, unknown> & {
  name?: string
  data?: { name?: string }
  lastUpdated?: string
  createdTime: string
}

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const names = ['beta', 'Alpha', 'alpha', 'Zeta', 'émile', '_', 'Beta', 'gamma']
let made = 0
async function create(noun: string, body: object) {
  const { status, body: said } = await api.call('POST', `/v1/${noun}s`, { body })
  expect(status, JSON.stringify(said)).toBe(201)
}
const createNamed = (noun: string, body: object) => (name: string) => create(noun, { ...body, name })
const nouns: Record<string, { idName: string; make: (name: string) => Promise<unknown> }> = {
  ...Object.fromEntries(
    (['role', 'record', 'group', 'client', 'alert', 'application', 'extension'] as const).map((noun) => [
      `${noun}s`,
      { idName: `${noun}Id`, make: createNamed(noun, bodies[noun]) },
    ]),
  ),
  tenants: {
    idName: 'tenantId',
    make: (name) => create('tenant', { data: { name } }),
  },
  connections: {
    idName: 'connectionId',
    make: (name) => create('connection', { ...bodies.connection, data: { name }, type: 'SAML2' }),
  },
  resources: {
    idName: 'resourceUri',
    make: () =>
      api.call('PUT', `/v1/resources/open-${++made}`, { body: { permissions: [{ action: 'PUBLIC', allow: true }] } }),
  },
  invites: { idName: 'inviteReference', make: async () => samplesOf(api).getInvite?.() },
  requests: { idName: 'requestId', make: async () => ask(`asking-${++made}`) },
}

/** Somebody who has no rights asks for some. */
async function ask(userId: string): Promise<string> {
  const token = await userToken(api.node, api.accountId, userId)
  const access = { users: [{ userId }], statements: bodies.record.statements }
  const { status, body } = await api.call('POST', '/v1/requests', { token, body: { access } })
  expect(status, JSON.stringify(body)).toBe(201)
  return token
}

const entriesOf = ({ body }: Answered): Listed[] => Object.values(body).find(Array.isArray) as Listed[] // lists have one
const pathOf = (href: string): string => href.slice(href.indexOf('/v1/'))

/** Every page of a list, two entries at a time. */
async function walk(path: string, between: () => Promise<unknown> = async () => undefined, token?: string) {
  const found: Listed[] = []
  for (let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=2`; next; await between()) {
    const page: Answered = await api.call('GET', next, token ? { token } : {})
    expect(page.status, JSON.stringify(page.body)).toBe(200)
    found.push(...entriesOf(page))
    next = page.body.links.next && pathOf(page.body.links.next.href)
  }
  return found
}
const totalOf = async (path: string, token?: string) => {
  const { body } = await api.call('GET', `${path}${path.includes('?') ? '&' : '?'}total=true`, token ? { token } : {})
  expect(entriesOf({ body } as Answered)).toEqual([]) // only its body is looked at
  return body.total
}
const exactly = (count: number) => ({ count, relation: 'EXACT' })
const nameOf = (entry: Listed): string => entry.name ?? entry.data?.name ?? ''
const codePoints = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

describe.each(Object.entries(nouns))('%s', (noun, { idName, make }) => {
  const idOf = (entry: Listed) => String(entry[idName])
  const keyOf = (entry: Listed, by: string) =>
    by === 'name' ? nameOf(entry).toLowerCase() : (entry.lastUpdated ?? entry.createdTime ?? '') // built-in: never
  const path = `/v1/${noun}`
  beforeAll(async () => {
    for (const name of names) await make(name)
  })

  const cases = ['name', 'lastUpdated'].flatMap((by) => [
    { by, sort: by, sign: 1 },
    { by, sort: `-${by}`, sign: -1 },
  ])
  it.each(cases)(
    'SCR-16 come in order of $sort, none left out and none twice, while others are added',
    async ({ by, sort, sign }) => {
      const before = (await walk(path)).map(idOf)
      let added = 0
      const found = await walk(`${path}?sort=${sort}`, async () => {
        if (added++ < 2) await make(`mid ${added}`)
      })
      const ids = found.map(idOf)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining(before))
      const inOrder = found.toSorted(
        (left, right) => sign * (codePoints(keyOf(left, by), keyOf(right, by)) || codePoints(idOf(left), idOf(right))),
      )
      expect(found.map(nameOf)).toEqual(inOrder.map(nameOf))
      expect(found.map(idOf)).toEqual(inOrder.map(idOf))
    },
  )

  it('SCR-16 are counted without an entry being told, as many as the pages have', async () => {
    expect(await totalOf(path)).toEqual(exactly((await walk(path)).length))
  })

  it('tell no total unless it is asked for, and refuse an order that there is not, by the name of the field', async () => {
    expect((await api.call('GET', path)).body).not.toHaveProperty('total')
    expect((await api.call('GET', `${path}?total=false`)).body).not.toHaveProperty('total')
    for (const wrong of ['doc', '--name', 'name;']) {
      const { status, body } = await api.call('GET', `${path}?sort=${encodeURIComponent(wrong)}`)
      expect([status, body.details?.field], wrong).toEqual([400, 'sort'])
    }
  })

  it('take a cursor for its own order only', async () => {
    const { body } = await api.call('GET', `${path}?limit=1&sort=lastUpdated`)
    for (const other of ['', '&sort=-lastUpdated']) {
      const refused = await api.call('GET', `${path}?limit=1&cursor=${body.pagination.next.cursor}${other}`)
      expect(refused.body.errorCode).toBe('InvalidCursor')
    }
  })
})

describe('SCR-16 nobody sees or counts more than before', () => {
  it('records: without the permission those that name the caller as an admin', async () => {
    const token = await userToken(api.node, api.accountId, 'keeper')
    expect(await totalOf('/v1/records', token)).toEqual(exactly(0))
    for (const name of ['own 2', 'Own 1', 'own 3'])
      await create('record', { ...bodies.record, admins: [{ userId: 'keeper' }], name })
    for (const sort of ['name', '-name'])
      expect((await walk(`/v1/records?sort=${sort}`, undefined, token)).map(nameOf)).toEqual(
        sort === 'name' ? ['Own 1', 'own 2', 'own 3'] : ['own 3', 'own 2', 'Own 1'],
      )
    expect((await walk('/v1/records?sort=-lastUpdated', undefined, token)).map(nameOf)).toEqual([
      'own 3',
      'Own 1',
      'own 2',
    ])
    expect(await totalOf('/v1/records', token)).toEqual(exactly(3))
    expect(await totalOf('/v1/records?filter=own 1', token)).toEqual(exactly(1))
    expect(await totalOf('/v1/records?filter=gamma', token)).toEqual(exactly(0))
  })

  it('groups: without the permission those that name the caller', async () => {
    const token = await userToken(api.node, api.accountId, 'member')
    for (const name of ['two', 'One']) await create('group', { users: [{ userId: 'member' }], name })
    expect((await walk('/v1/groups?sort=name', undefined, token)).map(nameOf)).toEqual(['One', 'two'])
    expect(await totalOf('/v1/groups', token)).toEqual(exactly(2))
  })

  it('requests: without the permission the own ones', async () => {
    const token = await ask('asks-alone')
    expect(await walk('/v1/requests?sort=-lastUpdated', undefined, token)).toHaveLength(1)
    expect(await totalOf('/v1/requests', token)).toEqual(exactly(1))
  })

  it('roles: without the permission neither entries nor a number', async () => {
    const token = await userToken(api.node, api.accountId, 'nobody')
    for (const query of ['sort=name', 'total=true'])
      expect((await api.call('GET', `/v1/roles?${query}`, { token })).status).toBe(403)
  })
})

it('SCR-16 a text narrows an ordered list and its total, deleted ones are another list', async () => {
  for (const name of ['needle b', 'NEEDLE a', 'needle c']) await create('record', { ...bodies.record, name })
  expect((await walk('/v1/records?sort=-name&filter=needle')).map(nameOf)).toEqual(['needle c', 'needle b', 'NEEDLE a'])
  expect(await totalOf('/v1/records?filter=needle')).toEqual(exactly(3))
  const [first] = await walk('/v1/records?sort=name&filter=needle')
  await api.call('DELETE', `/v1/records/${first?.recordId}`)
  expect(await totalOf('/v1/records?filter=needle')).toEqual(exactly(2))
  expect(await totalOf('/v1/records?filter=needle&status=DELETED')).toEqual(exactly(1))
  expect((await walk('/v1/records?sort=name&status=DELETED&filter=needle')).map(nameOf)).toEqual(['NEEDLE a'])
})

it('SCR-16 built-in roles stand before own ones unless an order is asked for', async () => {
  const ids = (await walk('/v1/roles')).map(({ roleId }) => roleId)
  expect(ids.slice(0, builtInRoles.length)).toEqual(builtInRoles.map(({ roleId }) => roleId))
})

it('SCR-16 a text narrows built-in roles and own ones, and both are counted', async () => {
  const builtIn = (await walk('/v1/roles?filter=owner')).length
  expect(builtIn).toBeGreaterThan(0)
  await create('role', { ...bodies.role, name: 'owner of a kind' })
  expect(await totalOf('/v1/roles?filter=owner')).toEqual(exactly(builtIn + 1))
})
