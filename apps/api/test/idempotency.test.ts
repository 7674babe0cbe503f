import { takesIdempotencyKey } from '@doorward/contract/document/facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { type Sample, samplesOf } from './samples.ts'
import { openNode, openTestApi, portalToken, send, type TestApi } from './test-api.ts'

let api: TestApi
let samples: Record<string, () => Promise<Sample>>
beforeAll(async () => {
  api = await openTestApi()
  samples = samplesOf(api)
})
afterAll(() => api.close())

/** Every write that takes a key. */
const writes = allEndpoints.filter(takesIdempotencyKey)
const revision = async (): Promise<number> => {
  const [row] = await api.rows.owner`select revision from accounts where account_id = ${api.accountId}`
  return Number(row?.revision)
}
/** A field in which a body of any write may differ. */
const otherThan = (body: object = {}): object => ('name' in body ? { name: 'Other' } : { tags: { other: 'body' } })
let keys = 0
const newKey = () => ({ 'idempotency-key': `key ${++keys}` })

describe.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))('I1 %s with a key', (name, endpoint) => {
  const sampleOf = async (): Promise<Sample> => {
    const make = samples[name]
    if (!make) throw new Error(`no sample of ${name}`)
    return make()
  }

  it('happens once, and answers the same again', async () => {
    const { url, body } = await sampleOf()
    const headers = newKey()
    const ask = () => api.call(endpoint.method, url, { headers, ...(body ? { body } : {}) })
    const first = await ask()
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    const after = await revision()
    const again = await ask()
    expect(await revision()).toBe(after)
    if (endpoint.answersSecret)
      return expect(again).toMatchObject({ status: 409, body: { errorCode: 'SecretAlreadyShown' } })
    expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body })
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.headers.etag).toBe(first.headers.etag)
  })

  const withBody = endpoint.body && !endpoint.bodyOptional ? it : () => undefined
  withBody('refuses another body, and changes nothing', async () => {
    const { url, body } = await sampleOf()
    const headers = newKey()
    expect((await api.call(endpoint.method, url, { headers, body })).status).toBeLessThan(300)
    const after = await revision()
    const other = { ...body, ...otherThan(body) }
    const answer = await api.call(endpoint.method, url, { headers, body: other })
    expect([400, 422], JSON.stringify(answer.body)).toContain(answer.status)
    if (answer.status === 422) expect(answer.body.errorCode).toBe('IdempotencyKeyReused')
    expect(await revision()).toBe(after)
  })
})

describe('I1 a key', () => {
  const body = { name: 'Once' }
  const make = (headers: Record<string, string>, more: object = {}) =>
    api.call('POST', '/v1/groups', { headers, body, ...more })

  it('makes one of many requests at the same moment, also on two nodes', async () => {
    const other = await openNode(api.rows, api.rows.another())
    for (const url of ['/v1/groups', '/v1/accounts', '/v1/support-tickets']) {
      const sent = {
        headers: newKey(),
        token: api.owner,
        body: url.includes('tickets') ? { ticket: { message: 'x' } } : body,
      }
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => send(i % 2 ? other : api.node, api.accountId, 'POST', url, sent)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
      expect(answers.filter(({ headers }) => headers['idempotent-replayed']).length).toBe(9)
    }
    await other.close()
  })

  it('is the own one of each caller and each route', async () => {
    const headers = newKey()
    const token = await api.userWith('another', 'Doorward:Owner', '*')
    const answers = [await make(headers), await make(headers, { token })]
    expect(new Set(answers.map((answer) => answer.body.groupId)).size).toBe(2)
    const client = await api.call('POST', '/v1/clients', { headers, body })
    expect(client).toMatchObject({ status: 201, body: { clientId: expect.any(String) } })
  })

  it('of a refused request is free again', async () => {
    const headers = newKey()
    const unknown = {
      name: 'x',
      users: [{ userId: 'a' }],
      statements: [{ roles: ['ro_none'], resources: [{ resourceUri: 'a' }] }],
    }
    expect((await api.call('POST', '/v1/records', { headers, body: unknown })).status).toBe(400)
    const known = { ...unknown, statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'a' }] }] }
    expect((await api.call('POST', '/v1/records', { headers, body: known })).status).toBe(201)
  })

  it.each(['', 'x'.repeat(129)])('of the wrong length (%s) is refused, naming the header', async (key) => {
    expect(await make({ 'idempotency-key': key })).toMatchObject({
      status: 400,
      body: { details: { field: 'Idempotency-Key' } },
    })
  })

  it('lets a sixth account of the day not through, but a repeated first one', async () => {
    const token = await portalToken(api.node, 'founder')
    const found = (headers: Record<string, string>) =>
      send(api.node, undefined, 'POST', '/v1/accounts', { token, headers, body })
    const first = newKey()
    const made = await found(first)
    for (let i = 0; i < 4; i++) expect((await found(newKey())).status).toBe(201)
    expect((await found(newKey())).status).toBe(429)
    expect(await found(first)).toMatchObject({ status: 201, body: { accountId: made.body.accountId } })
    const reused = await send(api.node, undefined, 'POST', '/v1/accounts', {
      token,
      headers: first,
      body: { name: 'B' },
    })
    expect(reused).toMatchObject({ status: 422, body: { errorCode: 'IdempotencyKeyReused' } })
  })
})
