import { UserIdSchema } from '@doorward/contract/shared'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { openApp, thing, tokenOf } from './open-app.ts'

const query = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  hidden: Type.Optional(Type.Boolean()),
  since: Type.Optional(Type.String({ format: 'date-time' })),
})

async function get(url: string, endpoint: Parameters<typeof thing>[0] = { query }) {
  const { send, calls } = await openApp({ endpoints: [thing(endpoint)] })
  const answer = await send(url, { token: await tokenOf() })
  return { ...answer, query: calls[0]?.query as unknown, params: calls[0]?.params as unknown }
}

describe('a query', () => {
  it('is read as the endpoint says: numbers and truths from texts, and what is left out as it is by itself', async () => {
    expect((await get('/v1/things?limit=5&hidden=true')).query).toEqual({ limit: 5, hidden: true })
    expect((await get('/v1/things')).query).toEqual({ limit: 20 })
  })

  it.each([
    ['limit=0', 'limit', 'limit must be between 1 and 100.'],
    ['limit=many', 'limit', 'limit must be a whole number.'],
    ['hidden=perhaps', 'hidden', 'hidden must be true or false.'],
    ['since=today', 'since', 'since must be a time, such as 2026-01-31T12:00:00.000Z.'],
    ['limits=5', 'limits', 'limits is not a parameter of this call; it takes limit, hidden, since.'],
    ['a=1&limit=5', 'a', 'a is not a parameter of this call; it takes limit, hidden, since.'],
  ])('with %s is refused, and says why', async (asked, field, title) => {
    expect(await get(`/v1/things?${asked}`)).toMatchObject({ status: 400, body: { title, details: { field } } })
  })

  it.each(['undefined', 'null', ''])('takes "%s" as not given, known or not', async (value) => {
    expect((await get(`/v1/things?limit=${value}&more=${value}&hidden=false`)).query).toEqual({
      limit: 20,
      hidden: false,
    })
  })

  it.each([
    ...['limit', 'cursor', 'filter', 'status', 'tenantId', 'resourceUri', 'permissions', 'collectionConfiguration'],
    ...['earliestCacheTime', 'excludePlanUsage'],
  ])('may carry %s anywhere, which clients put on any call', async (name) => {
    expect(await get(`/v1/things?${name}=1`, {})).toMatchObject({ status: 200, query: {} })
  })

  it('of a call that takes no parameters is told so', async () => {
    expect((await get('/v1/things?more=1', {})).body.title).toBe('more is not a parameter of this call; it takes none.')
  })

  it('of a document for everybody may carry whatever it likes', async () => {
    const path = '/v1/.well-known/keys'
    expect(await get(`${path}?more=1`, { path })).toMatchObject({ status: 200, query: {} })
  })
})

describe('decisions 1: names that carry the prefix of another product', () => {
  const path = '/v1/users/:userId'
  const params = Type.Object({ userId: UserIdSchema })
  const body = Type.Object({ users: Type.Array(Type.Object({ userId: UserIdSchema })), note: Type.String() })
  const endpoint = thing({ method: 'POST', path, params, body, query: Type.Object({ userId: UserIdSchema }) })

  async function post(prefixAliases: string[] | undefined) {
    const { send, calls } = await openApp({ endpoints: [endpoint], parts: prefixAliases ? { prefixAliases } : {} })
    const sent = { users: [{ userId: 'Other|ann' }, { userId: 'Others|ann' }], note: 'Other|ann' }
    await send('/v1/users/Other%7Cann?userId=Other%7Cann', { method: 'POST', token: await tokenOf(), body: sent })
    const [call] = calls
    return { params: call?.params, query: call?.query, body: call?.body } as unknown
  }

  it('are taken for our own where that product is named, in path, query and body', async () => {
    expect(await post(['Other'])).toEqual({
      params: { userId: 'Doorward|ann' },
      query: { userId: 'Doorward|ann' },
      body: { users: [{ userId: 'Doorward|ann' }, { userId: 'Others|ann' }], note: 'Other|ann' },
    })
  })

  it.each([[undefined], [[]]])('stay as they are where none is (%j)', async (aliases) => {
    expect(await post(aliases)).toMatchObject({ params: { userId: 'Other|ann' }, query: { userId: 'Other|ann' } })
  })
})
