import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodies } from './samples.ts'
import { openTestApi, type TestApi } from './test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const made =
  (noun: keyof typeof bodies, more: object = {}) =>
  async () => {
    if (noun === 'integration') await api.call('DELETE', '/v1/integrations/WEBHOOK')
    const { status, body } = await api.call('POST', `/v1/${noun}s`, { body: { ...bodies[noun], ...more } })
    expect(status, JSON.stringify(body)).toBe(201)
    return `/v1/${noun}s/${noun === 'integration' ? body.type : body[`${noun}Id`]}`
  }
const tags = { team: 'blue', area: 'north' }
const idp = { issuerUrl: 'https://idp.example', clientId: 'us', clientSecret: 'the secret' }

/** One of every noun that has PUT, what to send besides what GET answers, and how it is changed. */
const nouns: [string, () => Promise<string>, object?][] = [
  ['a role', made('role', { description: 'Of a sample' })],
  ['a record', made('record', { tags })],
  ['a group', made('group', { tags })],
  ['a service client', made('client', { tags, rateLimits: [{ duration: 'PT1H', quota: 1_000 }] })],
  ['an alert', made('alert', { recipients: ['ops@example.com'] })],
  ['a connection', made('connection', { clientSecret: 'the secret', tags }), { clientSecret: 'the secret' }],
  ['a tenant with a connection of its own', made('tenant', { connection: bodies.connection })],
  ['an application', made('application', { tags })],
  ['an extension', made('extension', { tags })],
  ['an integration', made('integration')],
  [
    'a resource',
    async () => {
      const url = '/v1/resources/unchanged'
      await api.call('PUT', url, { body: { permissions: [{ action: 'CLAIM', allow: true }] } })
      return url
    },
  ],
  ['an account', async () => `/v1/accounts/${api.accountId}`],
  ['a user', async () => '/v1/users/Doorward%7Cowner'],
]
const logged = async () => {
  const [row] = await api.rows
    .owner`select count(*)::int as count from account_changes where account_id = ${api.accountId}`
  return row?.count as number
}

describe('decision 7: a PUT that changes nothing', () => {
  it.each(nouns)('makes no history of %s and answers its old version', async (_, make, more = {}) => {
    const url = await make()
    const before = await api.call('GET', url)
    const changes = await logged()
    const put = await api.call('PUT', url, { body: { ...before.body, ...more } })
    expect(put.status, JSON.stringify(put.body)).toBeLessThan(300)
    expect(put.body).toEqual(before.body)
    expect(put.headers.etag).toBe(before.headers.etag)
    expect(put.headers['last-modified']).toBe(before.headers['last-modified'])
    expect((await api.call('GET', url)).body).toEqual(before.body)
    expect(await logged()).toBe(changes)
  })

  it.each(nouns)('is still judged by its precondition: %s', async (_, make, more = {}) => {
    const url = await make()
    const { body, headers } = await api.call('GET', url)
    const put = (etag: string) => api.call('PUT', url, { body: { ...body, ...more }, headers: { 'if-match': etag } })
    if (headers.etag === undefined) return
    expect((await put('"v999999"')).status).toBe(412)
    expect((await put(String(headers.etag))).status).toBeLessThan(300)
  })

  it('of the single sign-on makes none either, and another secret does', async () => {
    const url = `/v1/accounts/${api.accountId}`
    const put = async (more: object = {}) =>
      (await api.call('PUT', `${url}/sso`, { body: { ...idp, ...more } })).headers.etag
    const first = await put()
    const changes = await logged()
    expect(await put()).toBe(first)
    expect(await logged()).toBe(changes)
    expect(await put({ clientSecret: 'another secret' })).not.toBe(first)
  })

  it('and one of an extension that changes its application alone moves its version', async () => {
    const url = await made('extension')()
    const { body, headers } = await api.call('GET', url)
    const application = { ...body.application, redirectUrls: ['https://elsewhere.example/'] }
    const put = await api.call('PUT', url, { body: { ...body, application } })
    expect(put.body.application.redirectUrls).toEqual(application.redirectUrls)
    expect(put.headers.etag).not.toBe(headers.etag)
  })
})
