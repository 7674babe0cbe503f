import type { UserId } from '@doorward/core/ids'
import { saveProfiles } from '@doorward/store/people/profiles'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { bodies, samplesOf, trace } from './samples.ts'
import { type Answered, openTestApi, portalToken, send, type TestApi, userToken } from './test-api.ts'

const origin = (accountId: string) => `http://${accountId}.eu-west.doorward.localhost:8080`
/** Every list that has pages, by the endpoint's name. */
const lists = allEndpoints
  .filter(({ method, query }) => method === 'GET' && query && 'cursor' in (query as { properties: object }).properties) // queries are objects
  .map(({ name }) => name)
/** Lists that need more than this test makes to have two entries. */
const empty = new Set(['getDeadLetters', 'getAccountInvoices'])

let api: TestApi
const urls = new Map<string, string>()
const urlOf = (name: string): string => {
  const url = urls.get(name)
  if (!url) throw new Error(`no address of ${name}`)
  return url
}

/** Three of every noun, three versions of one of each, three users on one resource and three resources of one user. */
async function fill(): Promise<void> {
  const samples = samplesOf(api)
  for (const name of lists) {
    const make = samples[name]
    if (!make) throw new Error(`no sample of ${name}`)
    const { url } = await make()
    urls.set(name, url)
    if (!url.endsWith('/history')) continue
    const item = url.replace(/\/history$/, '')
    for (const changed of url.includes('/requests/') ? ['DENIED'] : ['Second', 'Third']) await change(item, changed)
  }
  for (const i of [1, 2, 3]) {
    await api.userWith(`reader-${i}`, 'Doorward:ReadResource', 'samples')
    await api.userWith('holder', 'Doorward:ReadResource', `held-${i}`)
    await api.call('PUT', `/v1/resources/open-${i}`, { body: { permissions: [{ action: 'PUBLIC', allow: true }] } })
    for (const noun of [
      'group',
      'alert',
      'client',
      'connection',
      'tenant',
      'application',
      'extension',
      'role',
    ] as const)
      await api.call('POST', `/v1/${noun}s`, {
        body: { ...bodies[noun], ...(noun === 'connection' ? { type: 'SAML2' } : {}) },
      })
    await samples.getInvite?.()
    await samples.getDeletedItems?.()
    await samples.getSupportTicket?.()
    await samples.checkDomainVerification?.()
    await samples.retryDelivery?.()
    await api.call('POST', '/v1/users/Doorward%7Cowner/tokens', { body: { statements: bodies.record.statements } })
    const token = await userToken(api.node, api.accountId, `asking-${i}`)
    const access = { users: [{ userId: `asking-${i}` }], statements: bodies.record.statements }
    await api.call('POST', '/v1/requests', { token, body: { access } })
    await api.call('GET', `/v1/users/holder/resources/held-${i}/permissions/read`)
  }
  await api.userWith('Doorward|second-owner', 'Doorward:Owner', '*')
  const profile = { email: undefined, emailVerified: false, createdAt: new Date() }
  const people = ['ann', 'ben'].map((name) => ({ ...profile, userId: name as UserId, name })) // ids as they are stored
  await api.node.environment.database.account(api.accountId, (tx) => saveProfiles(tx, api.accountId, people))
  await api.rows.owner`
    insert into items (account_id, kind, item_id, version, doc, search, created_at, last_updated)
    values (${api.accountId}, 'user', 'signed-in', 1, '{"userId":"signed-in"}', 'signed-in', clock_timestamp(), clock_timestamp())`
  await api.rows.owner`
    insert into sessions (account_id, session_id, user_id, auth_time)
    select ${api.accountId}, id, 'signed-in', clock_timestamp() from unnest(array['session-1', 'session-2']) as id`
  urls.set('getUserSessions', `/api/accounts/${api.accountId}/users/signed-in/sessions`)
  for (let i = 0; i < 2; i++) await trace(api)
  await api.node.environment.recorder.flush()
  urls.set('getUserResources', '/v1/users/holder/resources')
  urls.set('getActivity', '/v1/analytics/activity?kind=CHECK') // of changes there are many
}

/** What to change of an item whose name is not simply `name`. */
const changes: Record<string, (text: string) => object> = {
  tenants: (text) => ({ data: { name: text } }),
  connections: (text) => ({ clientId: text }),
  integrations: (text) => ({ configuration: { url: `https://example.com/${text}` } }),
  users: (text) => ({ defaultClaims: { defaultAccessTokenClaims: { plan: text } } }),
  resources: (text) => ({ permissions: [{ action: text === 'Third' ? 'CLAIM' : 'PUBLIC', allow: true }] }),
}

async function change(item: string, changed: string): Promise<void> {
  const { body } = await api.call('GET', item)
  const how = changes[item.split('/')[2] ?? '']?.(changed) ?? { name: changed }
  const { status } = item.includes('/requests/')
    ? await api.call('PATCH', item, { body: { status: changed } })
    : await api.call('PUT', item, { body: { ...body, ...how } })
  expect(status, item).toBeLessThan(300)
}

beforeAll(async () => {
  api = await openTestApi()
  await fill()
})
afterAll(() => api.close())

const get = (url: string, more: object = {}) => api.call('GET', url, more)
const itemsOf = ({ body }: Answered): unknown[] => {
  const array = Object.values(body).find(Array.isArray)
  if (!Array.isArray(array)) throw new Error(`no list: ${JSON.stringify(body)}`)
  return array
}
const withParam = (url: string, param: string) => `${url}${url.includes('?') ? '&' : '?'}${param}`
const pathOf = (href: string) => href.replace(origin(api.accountId), '')
const cursorOf = ({ body }: Answered): string => body.pagination?.next?.cursor ?? ''

describe.each(lists)('%s', (name) => {
  it('leads by absolute links through every page to the end, each item once', async () => {
    const whole = await get(withParam(urlOf(name), 'limit=100'))
    expect(whole.status, JSON.stringify(whole.body)).toBe(200)
    expect(whole.body.links).toEqual({
      self: { href: `${origin(api.accountId)}${withParam(urlOf(name), 'limit=100')}` },
    })
    expect(whole.body.pagination).toBeUndefined()
    const all = itemsOf(whole)
    if (!empty.has(name)) expect(all.length).toBeGreaterThan(1)
    const walked: unknown[] = []
    let next: string | undefined = `${origin(api.accountId)}${withParam(urlOf(name), 'limit=1')}`
    while (next) {
      expect(next.startsWith(origin(api.accountId))).toBe(true)
      const page: Answered = await get(pathOf(next))
      expect(page.status, next).toBe(200)
      expect(page.body.links.self.href).toBe(next)
      expect(itemsOf(page).length).toBeLessThanOrEqual(1)
      walked.push(...itemsOf(page))
      next = page.body.links.next?.href
      expect(next === undefined).toBe(cursorOf(page) === '')
    }
    expect(walked).toEqual(all)
  })

  const paged = empty.has(name) ? () => undefined : test
  paged('takes its cursor from nobody else, for nothing else and in no other form, and names the field', async () => {
    const url = urlOf(name)
    const cursor = cursorOf(await get(withParam(url, 'limit=1')))
    expect(cursor).toMatch(/^[\w-]+\.[\w-]+$/)
    const [payload = '', mark = ''] = cursor.split('.')
    const forged = `${Buffer.from('"zzz"').toString('base64url')}.${mark}`
    const other = lists.filter((each) => each !== name && !empty.has(each)).map((each) => urlOf(each))
    const refused = [
      ...[
        forged,
        payload,
        `${payload}.`,
        `.${mark}`,
        `${cursor}.x`,
        `${cursor}A`,
        `A${cursor}`,
        '%00',
        'x'.repeat(2_000),
      ].map((bad) => withParam(url, `cursor=${bad}`)),
      ...other.map((list) => withParam(list, `cursor=${cursor}`)),
    ]
    for (const bad of refused)
      expect(await get(bad), bad).toMatchObject({ status: 400, body: { details: { field: 'cursor' } } })
    const second = await portalToken(api.node, 'second-owner')
    expect(await get(withParam(url, `cursor=${cursor}`), { token: second })).toMatchObject({ status: 400 })
  })
})

describe('a cursor', () => {
  it('of one account is not one of another', async () => {
    const { body } = await send(api.node, undefined, 'POST', '/v1/accounts', { token: api.owner, body: { name: 'B' } })
    const cursor = cursorOf(await get('/v1/roles?limit=1'))
    const there = (url: string) => send(api.node, body.accountId, 'GET', url, { token: api.owner })
    expect((await there('/v1/roles?limit=1')).status).toBe(200)
    expect(await there(`/v1/roles?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { errorCode: 'InvalidCursor', details: { field: 'cursor' } },
    })
  })

  it('of a filtered list is not one of the list without, nor of another filter', async () => {
    const cursor = cursorOf(await get('/v1/groups?filter=sample&limit=1'))
    expect((await get(`/v1/groups?cursor=${cursor}&filter=sample`)).status).toBe(200)
    for (const url of ['/v1/groups?', '/v1/groups?filter=sampl&'])
      expect((await get(`${url}cursor=${cursor}`)).status).toBe(400)
  })

  it('goes on with another page size, and with a trailing slash', async () => {
    const cursor = cursorOf(await get('/v1/roles?limit=1'))
    const [one, all] = [await get(`/v1/roles?cursor=${cursor}&limit=2`), await get(`/v1/roles/?cursor=${cursor}`)]
    expect(itemsOf(all).slice(0, 2)).toEqual(itemsOf(one))
  })

  it.each(['undefined', 'null', ''])('that says "%s" is none, as published clients send it', async (text) => {
    expect(itemsOf(await get(`/v1/roles?cursor=${text}`))).toEqual(itemsOf(await get('/v1/roles')))
  })
})

it.each(['0', '-1', '101', '1.5', 'x', '%00', '1&limit=2'])(
  'a limit of %s is refused, naming the field',
  async (limit) => {
    expect(await get(`/v1/roles?limit=${limit}`)).toMatchObject({ status: 400, body: { details: { field: 'limit' } } })
  },
)
