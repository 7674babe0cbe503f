import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { openApp, thing, tokenOf } from './open-app.ts'

const body = Type.Object(
  { name: Type.Optional(Type.String()), count: Type.Optional(Type.Integer({ default: 7 })) },
  { additionalProperties: false },
)
const more = { method: 'POST', rate: 'write', name: 'createThing' } as const
const mebibyte = 1_048_576

async function post(
  sent: unknown,
  endpoint: Parameters<typeof thing>[0] = { body },
  headers: Record<string, string> = {},
) {
  const { send, calls } = await openApp({ endpoints: [thing({ ...more, ...endpoint })] })
  const answer = await send('/v1/things', { method: 'POST', token: await tokenOf(), body: sent, headers })
  return { ...answer, got: calls[0]?.body as unknown, handled: calls.length }
}

describe('a body', () => {
  it.each([undefined, 'application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'contract 0: is JSON, whatever its content type says (%s)',
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
      const { status, got } = await post({ name: 'a' }, { body }, headers)
      expect({ status, got }).toEqual({ status: 200, got: { name: 'a', count: 7 } })
    },
  )

  it('of a content type that is none is refused', async () => {
    expect(await post({ name: 'a' }, { body }, { 'content-type': 'nonsense' })).toMatchObject({
      status: 415,
      handled: 0,
      body: { errorCode: 'UnsupportedMediaType' },
    })
  })

  it('is taken as it is: a text is no number', async () => {
    expect(await post({ count: '7' })).toMatchObject({
      status: 400,
      handled: 0,
      body: { title: 'count must be a whole number.', details: { field: 'count' } },
    })
  })

  it.each([
    ['is no JSON', '{"name":', 'The body is not valid JSON.', 'body'],
    ['has a key twice', '{"name":"a","name":"b"}', 'The field name is given twice.', 'name'],
    ['names a prototype', '{"__proto__":{}}', 'The field __proto__ is not allowed.', '__proto__'],
    ['has more than 20 levels', '['.repeat(21), 'The body has more than 20 levels.', 'body'],
  ])('security 40: that %s is refused, and says why', async (_, text, title, field) => {
    expect(await post(text)).toMatchObject({ status: 400, handled: 0, body: { title, details: { field } } })
  })

  it.each([
    ['one that must be', { body }, 400],
    ['an optional one', { body, bodyOptional: true }, 200],
    ['no schema', {}, 200],
  ] as const)('that is missing is refused where there is %s, or empty', async (_, endpoint, status) => {
    const got = 'bodyOptional' in endpoint ? { count: 7 } : undefined
    for (const sent of [undefined, ''])
      expect(await post(sent, endpoint, { 'content-type': 'application/json' })).toMatchObject({
        status,
        ...(status === 200 ? { got } : { body: { errorCode: 'InvalidRequest', details: { field: 'body' } } }),
      })
  })

  it('that is optional is taken where it is there', async () => {
    expect(await post({ name: 'a' }, { body, bodyOptional: true })).toMatchObject({ got: { name: 'a', count: 7 } })
  })
})

it('a route that is no endpoint is given its body by the same rules', async () => {
  const { send } = await openApp({ more: (app) => void app.post('/plain', ({ body }, reply) => reply.send({ body })) })
  const post = (body: string) => send('/plain', { method: 'POST', body })
  expect((await post('{"a":1}')).body).toEqual({ body: { a: 1 } })
  expect((await post('{"a":1,"a":2}')).body).toMatchObject({ title: 'The field a is given twice.' })
  expect(
    await send('/plain', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '' }),
  ).toMatchObject({ status: 200, body: {} })
})

describe('security 40: the size of a body', () => {
  const text = (bytes: number) => `{"name":"${'a'.repeat(bytes - 11)}"}`
  const keys = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ a: 1 })))
  const any = { body: Type.Unknown() }

  it.each([
    ['a body', {}, text(mebibyte), 200],
    ['a body', {}, text(mebibyte + 1), 413],
    ['a document', { largeBody: true }, text(mebibyte + 1), 200],
    ['a document', { largeBody: true }, text(5 * mebibyte + 1), 413],
    ['the fields of a body', {}, keys(10_000), 200],
    ['the fields of a body', {}, keys(10_001), 413],
    ['the fields of a document', { largeBody: true }, keys(10_001), 200],
    ['the fields of a document', { largeBody: true }, keys(250_001), 413],
  ] as const)('%s (%j) is bounded', async (_, endpoint, sent, status) => {
    const answer = await post(sent, { ...any, ...endpoint })
    expect(answer.status).toBe(status)
    if (status === 413) expect(answer.body.errorCode).toBe('TooLarge')
  })
})
