import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerBrokenRequest } from './broken-request.ts'
import { answerError } from './problem.ts'
import { validatorCompiler } from './validation.ts'

const User = Type.Object({ userId: Type.String() })
const body = Type.Object(
  {
    name: Type.String(),
    kind: Type.Optional(Type.Enum(['ONE', 'OTHER'])),
    users: Type.Optional(Type.Union([Type.Array(User), Type.Null()])),
  },
  { additionalProperties: false },
)
const querystring = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1 })) })

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
    ['/', { name: 7 }, 'name', 'name must be string.'],
    ['/', { name: 'a', more: 1 }, 'more', 'more is not a known field.'],
    ['/', { name: 'a', users: [{ userId: 7 }] }, 'users.0.userId', 'users.0.userId must be string.'],
    ['/', [], 'body', 'body must be object.'],
    ['/', { name: 'a', kind: 'THIRD' }, 'kind', 'kind must be one of ONE, OTHER.'],
    ['/?limit=0', { name: 'a' }, 'limit', 'limit must be >= 1.'],
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
