import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from './test-api.ts'

let api: TestApi
let client: Awaited<ReturnType<TestApi['ownerClient']>>
const asked: string[] = []
beforeAll(async () => {
  api = await openTestApi()
  client = await api.ownerClient()
  const { engine } = api.node.environment
  const ask = engine.index.bind(engine)
  engine.index = (accountId, freshness) => {
    asked.push(freshness.kind)
    return ask(accountId, freshness)
  }
})
afterAll(() => api.close())

const person = () => api.userWith('user_asking', 'Doorward:Owner', '*')

/** How often, and how, the account's index is asked for by a request whose token is known already. */
async function askedBy(token: string, method: string, url: string, sent: { body?: unknown; headers?: object } = {}) {
  const headers = sent.headers as Record<string, string> | undefined
  const send = () => api.call(method, url, { token, body: sent.body, ...(headers ? { headers } : {}) })
  await send()
  asked.length = 0
  const { status } = await send()
  return [status, ...asked]
}

const check = '/v1/users/user_1/resources/documents%2F1/permissions/read'
const statement = {
  roles: ['Doorward:ReadResource'],
  resources: [{ resourceUri: 'documents/2' }],
  users: [{ userId: 'user_2' }],
}
const record = { name: 'Reads', statements: [statement] }

describe.each([
  ['a client', async () => client.accessKey],
  ['a person', person],
])('the index of the account, for %s', (_, tokenOf) => {
  it('is asked for once by a check', async () => {
    expect(await askedBy(await tokenOf(), 'GET', check)).toEqual([404, 'bounded'])
  })

  it('is asked for again by a check that wants more, as fresh as it wants', async () => {
    const strong = { headers: { consistency: 'strong' } }
    expect(await askedBy(await tokenOf(), 'GET', check, strong)).toEqual([404, 'bounded', 'strong', 'strong'])
    const old = { headers: { consistency: 'max-stale=30' } }
    expect(await askedBy(await tokenOf(), 'GET', check, old)).toEqual([404, 'bounded'])
  })

  it('is asked for by a list once, and looked up for its permission', async () => {
    expect(await askedBy(await tokenOf(), 'GET', '/v1/roles')).toEqual([200, 'bounded', 'strong'])
  })

  it('is asked for by a write before its body comes and behind it, and judged again under the lock', async () => {
    expect(await askedBy(await tokenOf(), 'POST', '/v1/records', { body: record })).toEqual([201, 'bounded', 'bounded'])
  })
})
