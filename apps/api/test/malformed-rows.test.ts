import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { bodies } from './samples.ts'
import { type Node, openNode, openTestApi, send, type TestApi, userToken } from './test-api.ts'

/** P5 a row that no version of ours would write grants nothing, is told of once and hurts nobody else. */
let api: TestApi
/** Loads the account after the rows were broken. */
let fresh: Node
beforeAll(async () => {
  api = await openTestApi()
  for (const noun of nouns) {
    for (const i of [1, 2, 3, 4]) {
      const made = await api.call('POST', `/v1/${noun}s`, { body: bodies[noun] })
      expect(made.status, noun).toBe(201)
      ids.set(`${noun} ${i}`, made.body[`${noun}Id`])
    }
  }
  await api.userWith('ann', 'Doorward:ReadResource', 'docs/1')
  const owning = {
    name: 'Owns',
    users: [{ userId: 'second' }],
    statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }],
  }
  const { body } = await api.call('POST', '/v1/records', { body: owning })
  ownerRecord = body.recordId
  for (const type of ['UNUSED_ACCESS_KEY', 'NEW_OWNER', 'EXPIRY'])
    await api.call('POST', '/v1/alerts', { body: { name: type, type } })
  await breakRows()
  fresh = await openNode(api.rows, api.rows.another())
})
afterAll(async () => {
  await fresh.close()
  await api.close()
})

const nouns = [
  'role',
  'record',
  'group',
  'client',
  'alert',
  'connection',
  'tenant',
  'application',
  'extension',
] as const
type Noun = (typeof nouns)[number]
const ids = new Map<string, string>()
const idOf = (noun: Noun, i: number): string => ids.get(`${noun} ${i}`) ?? ''
/** What stands in the first three of each noun; the fourth stays good. */
const broken = [
  '{}',
  '[1, "x", null]',
  '{"name": {"a": 1}, "statements": "all", "users": 5, "permissions": [7], "admins": {"x": 1}}',
]

/** Would make somebody an owner, if it were well-formed. */
let ownerRecord: string
async function breakRows(): Promise<void> {
  const { owner } = api.rows
  await owner`update items set doc = jsonb_set(doc, '{groups}', '5') where account_id = ${api.accountId} and item_id = ${ownerRecord}`
  for (const noun of nouns)
    for (const [i, doc] of broken.entries())
      await owner`update items set doc = ${doc}::text::jsonb where account_id = ${api.accountId} and kind = ${noun} and item_id = ${idOf(noun, i + 1)}`
}
const ask = (method: string, url: string, body?: object, headers: Record<string, string> = {}) =>
  send(fresh, api.accountId, method, url, { token: api.owner, headers, ...(body ? { body } : {}) })

it('decides for everybody else as before', async () => {
  const check = (user: string) => ask('GET', `/v1/users/${user}/resources/docs%2F1/permissions/read`)
  expect((await check('ann')).status).toBe(200)
  expect((await check('sample')).status).toBe(404)
  expect((await ask('GET', '/v1/users/ann/resources/docs%2F1/permissions')).status).toBe(200)
  expect((await ask('GET', '/v1/users/ann/resources?collectionConfiguration=INCLUDE_NESTED')).body.resources).toEqual([
    { resourceUri: 'docs/1' },
  ])
})

it('tells of each once, of those that decide something', async () => {
  await ask('GET', '/v1/roles')
  const told = fresh.malformed.filter((each) => /^(record|role|group) /.test(each)).sort()
  const expected = (['record', 'role', 'group'] as const).flatMap((noun) =>
    [1, 2, 3].map((i) => `${noun} ${idOf(noun, i)}`),
  )
  expect(told).toEqual([...expected, `record ${ownerRecord}`].sort())
})

test.each(nouns)('the list of %ss still shows the good ones', async (noun) => {
  for (const url of [`/v1/${noun}s?limit=100`, ...(['alert'].includes(noun) ? [] : [`/v1/${noun}s?filter=sample`])]) {
    const { status, body } = await ask('GET', url)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const { body } = await ask('GET', `/v1/${noun}s?limit=100`)
  expect(body[`${noun}s`].map((item: Record<string, string>) => item[`${noun}Id`])).toContain(idOf(noun, 4))
})

test.each(nouns)('a good %s is made, changed and deleted as before', async (noun) => {
  const made = await ask('POST', `/v1/${noun}s`, bodies[noun])
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  for (const id of [made.body[`${noun}Id`], idOf(noun, 4)]) {
    const url = `/v1/${noun}s/${id}`
    expect((await ask('GET', url)).status).toBe(200)
    expect((await ask('PUT', url, bodies[noun])).status).toBeLessThan(300)
    if (noun !== 'alert') expect((await ask('GET', `${url}/history`)).status).toBe(200)
    expect((await ask('DELETE', url)).status).toBe(204)
  }
})

it('lets a request be approved, an invite accepted and a token made', async () => {
  const token = await userToken(fresh, api.accountId, 'asker')
  const { statements } = bodies.record
  const access = { users: [{ userId: 'asker' }], statements }
  const { body: request } = await send(fresh, api.accountId, 'POST', '/v1/requests', { token, body: { access } })
  expect((await ask('PATCH', `/v1/requests/${request.requestId}`, { status: 'APPROVED' })).status).toBe(200)
  const { body: invite } = await ask('POST', '/v1/invites', { statements })
  const accepted = await send(fresh, api.accountId, 'PATCH', `/v1/invites/${invite.inviteId}`, { token })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  expect((await ask('POST', '/v1/users/asker/tokens', { statements })).status).toBe(201)
})

it('counts nobody as an owner for it: the last one stays', async () => {
  expect((await ask('GET', '/v1/users/second/resources/x/permissions/read')).status).toBe(404)
  const { body } = await ask('GET', '/v1/records?filter=account%20owner')
  expect(await ask('DELETE', `/v1/records/${body.records[0].recordId}`)).toMatchObject({
    status: 409,
    body: { errorCode: 'LastOwner' },
  })
})

it('lets the jobs run', () => fresh.runJobs())

it('lets the account be exported', async () => {
  expect((await ask('GET', `/v1/accounts/${api.accountId}/export`)).status).toBe(200)
})
