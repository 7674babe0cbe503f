import { answerHeaders } from '@doorward/contract/document/headers'
import { publishedDocument } from '@doorward/contract/document/published'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import type { Operation } from './generated-requests.ts'
import { resolved } from './resolved.ts'
import { samplesOf } from './samples.ts'
import { openTestApi, type Sent, type TestApi } from './test-api.ts'

/** What the document says of headers is what the server does: each operation is called, well-formed. */
let api: TestApi
let samples: ReturnType<typeof samplesOf>
beforeAll(async () => {
  api = await openTestApi()
  samples = samplesOf(api)
})
afterAll(() => api.close())

const { paths } = resolved(publishedDocument('https://server.example'))
const operations = Object.fromEntries(
  Object.values(paths as Record<string, Record<string, Operation>>)
    .flatMap(Object.values)
    .map((operation: Operation) => [operation.operationId, operation]),
)
const takes = (name: string, header: string): boolean =>
  operations[name]?.parameters?.some((each) => each.in === 'header' && each.name === header) ?? false

async function ask(name: string, method: string, sent: Sent = {}) {
  const { url, body } = (await samples[name]?.()) ?? { url: '' }
  const request = { ...(body ? { body } : {}), ...sent }
  return { url, request, answer: await api.call(method, url, request) }
}
const each = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const)

describe('headers of answers', () => {
  /** Sent in cases that a plain call does not meet, which have tests of their own. */
  const conditional = ['link', 'idempotent-replayed', 'retry-after', 'www-authenticate']
  const known = Object.keys(answerHeaders)
    .map((name) => name.toLowerCase())
    .filter((name) => !conditional.includes(name))

  it.each(each)('of %s are those that it declares', async (name, { method }) => {
    const { answer } = await ask(name, method)
    expect(answer.status).toBeLessThan(300)
    const declared = Object.keys(operations[name]?.responses[answer.status]?.headers ?? {}).map((header) =>
      header.toLowerCase(),
    )
    expect(
      Object.keys(answer.headers)
        .filter((header) => known.includes(header))
        .sort(),
    ).toEqual(declared.filter((header) => known.includes(header)).sort())
  })

  it('of refusals are those that it declares', async () => {
    const { headers } = await api.call('GET', '/v1/groups', { token: 'x' })
    const declared = Object.keys(operations.getGroups?.responses[401]?.headers ?? {})
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(declared.map((name) => name.toLowerCase())))
  })

  it('name the next page of a CSV', async () => {
    for (const action of ['a', 'b'])
      await api.call('GET', `/v1/users/Doorward%7Cowner/resources/x/permissions/${action}`)
    await api.node.environment.recorder.flush()
    const answer = await api.node.app.inject({
      url: '/v1/analytics/authorization-events?limit=1',
      headers: {
        host: `${api.accountId}.eu-west.doorward.localhost:8080`,
        authorization: `Bearer ${api.owner}`,
        accept: 'text/csv',
      },
    })
    expect(answer.headers.link).toMatch(/rel="next"$/)
    expect(operations.getAuthorizationEvents?.responses[200]?.headers).toHaveProperty('Link')
  })

  it('name the next page of no other list: its body does', async () => {
    const lists = each.filter(([name]) => operations[name]?.parameters?.some(({ name }) => name === 'cursor'))
    const pages = await Promise.all(
      lists.map(async ([name, { method }]) => {
        const { url } = (await samples[name]?.()) ?? { url: '' }
        return api.call(method, `${url}${url.includes('?') ? '&' : '?'}limit=1`)
      }),
    )
    expect(pages.filter(({ body }) => body.links.next).length).toBeGreaterThan(3)
    expect(pages.filter(({ headers }) => 'link' in headers)).toEqual([])
  })
})

describe('an Idempotency-Key', () => {
  const writing = each.filter(([, { method }]) => method !== 'GET')
  it.each(writing)('of %s means something where it is declared', async (name, { method, answersSecret }) => {
    const { url, request } = await ask(name, method, { headers: { 'idempotency-key': `key of ${name}` } })
    const { status, body, headers } = await api.call(method, url, request)
    const isHeeded = headers['idempotent-replayed'] === 'true' || body?.errorCode === 'SecretAlreadyShown'
    expect(isHeeded).toBe(takes(name, 'Idempotency-Key'))
    const declared = operations[name]?.responses[status]?.headers ?? {}
    if (isHeeded && !answersSecret) expect(declared).toHaveProperty('Idempotent-Replayed')
  })
})

describe('a precondition', () => {
  it.each(each)('of %s is judged where it is declared', async (name, { method }) => {
    const headers = { 'if-match': '"v999"' }
    // Of a user whom only records name there is no version; this one came.
    const { status } =
      name === 'deleteUser'
        ? await api.call(method, `/v1/users/${await api.known('came')}`, { headers })
        : (await ask(name, method, { headers })).answer
    expect(status === 412).toBe(takes(name, 'If-Match'))
    expect(takes(name, 'If-Unmodified-Since')).toBe(takes(name, 'If-Match'))
  })
})

describe('Consistency', () => {
  const reading = each.filter(([, { method, access }]) => method === 'GET' && access.kind !== 'public')
  it.each(reading)('of %s is heeded where it is declared', async (name, { method }) => {
    const { engine } = api.node.environment
    const { index } = engine
    let isHeeded = false
    engine.index = (accountId, freshness) => {
      isHeeded ||= freshness.kind === 'bounded' && freshness.staleMsMax === 0 // what the road itself asks for may be older
      return index.call(engine, accountId, freshness)
    }
    await ask(name, method, { headers: { consistency: 'max-stale=0' } })
    engine.index = index
    expect(isHeeded).toBe(takes(name, 'Consistency'))
    expect(takes(name, 'Consistency-Token')).toBe(isHeeded)
  })

  it.each(each)('of %s is refused only where it is declared', async (name, { method }) => {
    const { body } = (await ask(name, method, { headers: { 'consistency-token': 'not.ours' } })).answer
    expect(body?.errorCode === 'InvalidConsistencyToken').toBe(takes(name, 'Consistency-Token'))
  })
})
