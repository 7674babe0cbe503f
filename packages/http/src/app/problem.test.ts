import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Ignored, oneOfBy } from '@doorward/contract/shared'
import { expected } from '@doorward/core/text/expected'
import { visibleTextKeyword } from '@doorward/core/text/visible'
import Fastify, { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validatorCompiler } from '../endpoints/validation.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { answerError } from './problem.ts'

const User = Type.Object({ userId: Type.String() })
const body = Type.Object(
  {
    name: Type.String(),
    kind: Type.Optional(Type.Enum(['ONE', 'OTHER'])),
    users: Type.Optional(Type.Union([Type.Array(User, { minItems: 1, maxItems: 2 }), Type.Null()])),
    nick: Type.Optional(
      Type.String({ minLength: 2, maxLength: 4, pattern: '^[a-z]*$', ...expected('of letters', 'maya') }),
    ),
    code: Type.Optional(Type.String({ minLength: 3 })),
    note: Type.Optional(Type.String({ maxLength: 1 })),
    shown: Type.Optional(Type.String({ [visibleTextKeyword]: true })),
    empty: Type.Optional(Type.Literal('')),
    fixed: Type.Optional(Type.Literal('x')),
    either: Type.Optional(Type.Unsafe({ type: ['string', 'null', 'number'] })),
    map: Type.Optional(Type.Record(Type.String(), Type.String(), { minProperties: 1, maxProperties: 1 })),
    list: Type.Optional(Type.Array(Type.String(), { maxItems: 0 })),
    coded: Type.Optional(Type.String({ pattern: '^x$' })),
    few: Type.Optional(Type.Integer({ maximum: 3 })),
    none: Type.Optional(Type.Object({}, { additionalProperties: false })),
    only: Type.Optional(Type.Object({ 'a/b~c': Type.Optional(Type.String()) }, { additionalProperties: false })),
    odd: Type.Optional(Type.Integer({ multipleOf: 2 })),
    links: Ignored,
    to: Type.Optional(
      oneOfBy('type', [
        Type.Object({ type: Type.Literal('WEBHOOK'), url: Type.String() }, { additionalProperties: false }),
        Type.Object({ type: Type.Literal('QUEUE'), name: Type.String() }, { additionalProperties: false }),
      ]),
    ),
  },
  { additionalProperties: false },
)
const known =
  'known are name, kind, users, nick, code, note, shown, empty, fixed, either, map, list, coded, few, none, only, odd, to'
const querystring = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  from: Type.Optional(Type.Integer({ minimum: 1 })),
  since: Type.Optional(Type.String({ format: 'date-time' })),
})

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ bodyLimit: 1000, clientErrorHandler: answerBrokenRequest, http: { maxHeaderSize: 1000 } })
  app.setValidatorCompiler(validatorCompiler())
  app.setErrorHandler(answerError)
  app.post('/', { schema: { body, querystring } }, () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

describe('what does not fit names the field, in words and in the details', () => {
  it.each([
    ['/', {}, 'name', 'name is missing.'],
    ['/', { name: 7 }, 'name', 'name must be a text.'],
    ['/', { name: 'a', more: 1 }, 'more', `more is not a known field; ${known}.`],
    ['/', { name: 'a', users: [{ userId: 7 }] }, 'users.0.userId', 'users.0.userId must be a text.'],
    ['/', { name: 'a', users: [{}] }, 'users.0.userId', 'users.0.userId is missing.'],
    ['/', { name: 'a', users: [] }, 'users', 'users must have 1 to 2 entries.'],
    ['/', { name: 'a', users: 'x' }, 'users', 'users must be a list.'],
    ['/', [], 'body', 'body must be an object.'],
    ['/', { name: 'a', kind: 'THIRD' }, 'kind', 'kind must be one of ONE, OTHER.'],
    ['/', { name: 'a', nick: 'a' }, 'nick', 'nick must have 2 to 4 characters.'],
    ['/', { name: 'a', nick: 'a9' }, 'nick', 'nick must be of letters, such as maya.'],
    ['/', { name: 'a', nick: 7 }, 'nick', 'nick must be a text, such as maya.'],
    ['/', { name: 'a', code: 'a' }, 'code', 'code must have at least 3 characters.'],
    ['/', { name: 'a', note: 'ab' }, 'note', 'note must have at most 1 character.'],
    ['/', { name: 'a', shown: '\u200b' }, 'shown', 'shown must have a character that can be seen.'],
    ['/', { name: 'a', empty: 'x' }, 'empty', 'empty must be empty.'],
    ['/', { name: 'a', fixed: 'y' }, 'fixed', 'fixed must be x.'],
    ['/', { name: 'a', either: true }, 'either', 'either must be a text or null or a number.'],
    ['/', { name: 'a', map: {} }, 'map', 'map must have 1 field.'],
    ['/', { name: 'a', map: { a: 'b', c: 'd' } }, 'map', 'map must have 1 field.'],
    ['/', { name: 'a', list: ['b'] }, 'list', 'list must have at most 0 entries.'],
    ['/', { name: 'a', coded: 'y' }, 'coded', 'coded must be of another form.'],
    ['/', { name: 'a', few: 4 }, 'few', 'few must be at most 3.'],
    ['/', { name: 'a', few: 1.5 }, 'few', 'few must be a whole number.'],
    ['/', { name: 'a', none: { b: 1 } }, 'none.b', 'none.b is not a known field.'],
    ['/', { name: 'a', only: { b: 1 } }, 'only.b', 'only.b is not a known field; known is a/b~c.'],
    ['/', { name: 'a', only: { 'a/b~c': 1 } }, 'only.a/b~c', 'only.a/b~c must be a text.'],
    ['/', { name: 'a', only: { 'x/y~z': 1 } }, 'only.x/y~z', 'only.x/y~z is not a known field; known is a/b~c.'],
    ['/', { name: 'a', odd: 3 }, 'odd', 'odd is not valid.'],
    ['/', { name: 'a', to: {} }, 'to.type', 'to.type must be one of WEBHOOK, QUEUE.'],
    ['/', { name: 'a', to: { type: 'MAIL' } }, 'to.type', 'to.type must be one of WEBHOOK, QUEUE.'],
    ['/', { name: 'a', to: { type: 'QUEUE' } }, 'to.name', 'to.name is missing.'],
    ['/', { name: 'a', to: { type: 'WEBHOOK', url: 7 } }, 'to.url', 'to.url must be a text.'],
    [
      '/',
      { name: 'a', to: { type: 'WEBHOOK', url: '', name: '' } },
      'to.name',
      'to.name is not a known field; known are type, url.',
    ],
    ['/?limit=0', { name: 'a' }, 'limit', 'limit must be between 1 and 100.'],
    ['/?from=0', { name: 'a' }, 'from', 'from must be at least 1.'],
    ['/?limit=many', { name: 'a' }, 'limit', 'limit must be a whole number.'],
    ['/?since=today', { name: 'a' }, 'since', 'since must be a time, such as 2026-01-31T12:00:00.000Z.'],
  ])('%s %j', async (url, payload, field, title) => {
    const answer = await app.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ title, errorCode: 'InvalidRequest', details: { field } })
  })

  it('and a body that is too large gets 413', async () => {
    const answer = await app.inject({ method: 'POST', url: '/', payload: { name: 'a'.repeat(2000) } })
    expect([answer.statusCode, answer.json().title]).toEqual([413, 'The body is too large.'])
  })
})

/** What comes back for bytes that are no request the framework could hand on. */
async function answerTo(bytes: string): Promise<{ status: string; problem: Record<string, unknown> }> {
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.write(bytes)
  const [head = '', problem = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: head.split(' ')[1] ?? '', problem: JSON.parse(problem) }
}

describe('what never became a request is answered in the same shape', () => {
  it('too large headers', async () => {
    const { status, problem } = await answerTo(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(5000)}\r\n\r\n`)
    expect(status).toBe('431')
    expect(problem).toEqual({
      title: 'The headers of the request are too large.',
      errorCode: 'HeadersTooLarge',
      errorId: expect.stringMatching(/^req_/),
    })
  })

  it('what is no HTTP', async () => {
    const { status, problem } = await answerTo('hello\r\n\r\n')
    expect([status, problem.errorCode]).toEqual(['400', 'InvalidRequest'])
  })
})
