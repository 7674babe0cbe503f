import { Readable } from 'node:stream'
import type { Endpoint } from '@doorward/contract/endpoint'
import { Refusal } from '@doorward/core/refusals'
import { pino } from 'pino'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { HttpParts } from '../src/app/parts.ts'
import type { Answer, Call } from '../src/endpoints/call.ts'
import { hostOf, openApp, thing, tokenOf } from './open-app.ts'

const Thing = Type.Object({ name: Type.String() })

/** What a caller gets of an answer. */
async function answered(
  answer: Omit<Answer<Endpoint>, 'body'> & { body?: unknown },
  { headers = {}, endpoint = {} }: { headers?: Record<string, string>; endpoint?: Partial<Endpoint> } = {},
  later = false,
) {
  const counted: string[] = []
  const { send } = await openApp({
    later,
    endpoints: [
      [
        thing({ replies: { 200: Thing, 201: Thing, 204: null }, ...endpoint }),
        () => answer as Answer<Endpoint>, // bodies here are as the schemas say
      ],
    ],
    parts: { countCall: (accountId, { path }) => void counted.push(`${accountId} ${path}`) },
  })
  return { ...(await send('/v1/things', { token: await tokenOf(), headers })), counted }
}

describe.each([{ rate: 'read' }, { rate: 'check' }] as const)('an answer to a call of the class $rate', ({ rate }) => {
  const endpoint = { rate }

  it('is the declared part of what the handler said, and kept by nobody', async () => {
    const answer = await answered({ status: 200, body: { name: 'a', secret: 's' } }, { endpoint })
    expect(answer).toMatchObject({ status: 200, text: '{"name":"a"}', headers: { 'cache-control': 'no-store' } })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers).not.toHaveProperty('consistency-token')
    expect(answer.headers).not.toHaveProperty('idempotent-replayed')
  })

  it('may be empty', async () => {
    expect(await answered({ status: 204 }, { endpoint })).toMatchObject({ status: 204, text: '' })
  })

  it('has the headers that the handler gave it, its own word about keeping too', async () => {
    const headers = { etag: '"v7"', 'cache-control': 'max-age=300' }
    expect(await answered({ status: 204, headers }, { endpoint })).toMatchObject({ headers })
    expect(await answered({ status: 204, headers: { etag: '"v7"' } }, { endpoint })).toMatchObject({
      headers: { etag: '"v7"', 'cache-control': 'no-store' },
    })
  })

  it('whose handler raises is a problem, at once or later', async () => {
    for (const later of [false, true])
      for (const [cause, status, errorCode] of [
        [new Refusal('RoleAlreadyExists'), 409, 'RoleAlreadyExists'],
        [new Error('a bug'), 500, 'InternalError'],
        ['no error at all', 500, 'InternalError'],
      ] as const) {
        const fail = () => {
          throw cause
        }
        const { send } = await openApp({ later, endpoints: [[thing(endpoint), fail]] })
        expect(await send('/v1/things', { token: await tokenOf() })).toMatchObject({ status, body: { errorCode } })
      }
  })

  it('that has no status is a problem', async () => {
    expect(await answered({ status: 99 }, { endpoint })).toMatchObject({ status: 500 })
    expect(await answered({ status: 99 }, { endpoint }, true)).toMatchObject({ status: 500 })
  })

  it('that is not as declared is a problem, and says nothing of itself', async () => {
    for (const later of [false, true]) {
      const answer = await answered({ status: 200, body: { secret: 's' } }, { endpoint }, later)
      expect(answer).toMatchObject({ status: 500, body: { title: 'Something went wrong on our side.' } })
      expect(answer.text).not.toContain('name')
    }
  })
})

describe('an answer', () => {
  it('tells the revision that it is of, which the next call may ask for (security C2)', async () => {
    const { send, calls } = await openApp({
      endpoints: [[thing({ isAsFreshAsAsked: true }), () => ({ status: 204, revision: 7 })]],
    })
    const token = await tokenOf()
    const { headers } = await send('/v1/things', { token })
    await send('/v1/things', { token, headers: { 'consistency-token': String(headers['consistency-token']) } })
    expect(calls[1]).toMatchObject({ freshness: { kind: 'atLeast', revision: 7 } })
  })

  it('of revision 0 tells it as well', async () => {
    expect((await answered({ status: 204, revision: 0 })).headers['consistency-token']).toMatch(/\./)
  })

  it('to a repeated request says that it is repeated', async () => {
    expect((await answered({ status: 204, replayed: true })).headers['idempotent-replayed']).toBe('true')
    expect((await answered({ status: 204, replayed: false })).headers).not.toHaveProperty('idempotent-replayed')
  })

  it('counts as the account’s usage where the endpoint says so', async () => {
    expect((await answered({ status: 204 }, { endpoint: { countsAsUsage: true } })).counted).toEqual([
      'acc-one /v1/things',
    ])
    expect((await answered({ status: 204 })).counted).toEqual([])
    const { send } = await openApp({ endpoints: [thing({ countsAsUsage: true })] })
    expect((await send('/v1/things', { token: await tokenOf() })).status).toBe(200)
  })

  it.each([
    ['application/json', 'application/json; charset=utf-8'],
    ['application/links+json', 'application/links+json; charset=utf-8'],
    ['text/html, application/links+json;q=0.9', 'application/links+json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
  ])('contract 0: to those who accept %s is %s', async (accept, type) => {
    const { headers } = await answered({ status: 200, body: { name: 'a' } }, { headers: { accept } })
    expect(headers['content-type']).toBe(type)
  })

  it('without a body has no type', async () => {
    const { headers } = await answered({ status: 204 }, { headers: { accept: 'application/links+json' } })
    expect(headers).not.toHaveProperty('content-type')
  })

  it.each([
    [201, '', 201],
    [201, 'curl/8', 201],
    [201, 'HashiCorp SDK; Terraform/1.9', 200],
    [201, 'SDK; Terraforming', 201],
    [200, 'HashiCorp SDK; Terraform/1.9', 200],
    [204, 'HashiCorp SDK; Terraform/1.9', 204],
  ])('contract 4: of status %i is to "%s" one of %i, with the same body', async (status, agent, sent) => {
    const body = status === 204 ? {} : { body: { name: 'a', secret: 's' } }
    const answer = await answered({ status, ...body }, { headers: { 'user-agent': agent } })
    expect(answer).toMatchObject({ status: sent, text: status === 204 ? '' : '{"name":"a"}' })
  })

  it('may be a text of another type, at once or as it comes', async () => {
    for (const content of ['a,b\n', Readable.from(['a,', 'b\n'])])
      expect(await answered({ status: 200, text: { type: 'text/csv', content } })).toMatchObject({
        status: 200,
        text: 'a,b\n',
        headers: { 'content-type': expect.stringMatching(/^text\/csv/), 'cache-control': 'no-store' },
      })
  })
})

it('checks that were asked together on one connection are each answered with their own', async () => {
  const echo = (call: Call<Endpoint>) => ({ status: 200, body: (call.params as { thingId: string }).thingId as never }) // any
  const endpoint = thing({ path: '/v1/things/:thingId', rate: 'check' })
  const { send } = await openApp({ endpoints: [[endpoint, echo]] })
  const token = await tokenOf()
  const numbers = Array.from({ length: 25 }, (_, number) => `${number}`)
  const bodies = await Promise.all(numbers.map(async (each) => (await send(`/v1/things/${each}`, { token })).text))
  expect(bodies).toEqual(numbers)
})

describe('what goes wrong', () => {
  function logged() {
    const lines: Record<string, unknown>[] = []
    const logger = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    return { lines, logger: logger as unknown as Exclude<HttpParts['logger'], false> } // the type without levels of one's own
  }

  it('by a bug is logged once with the id that the caller is told, and a refusal is not', async () => {
    const { lines, logger } = logged()
    const causes = [new Error('a bug'), new Refusal('NotFound')]
    const fail = () => {
      throw causes.shift()
    }
    const { send } = await openApp({ endpoints: [[thing(), fail]], parts: { logger } })
    const token = await tokenOf()
    const { body } = await send('/v1/things', { token })
    await send('/v1/things', { token })
    expect(lines).toMatchObject([
      { level: 50, reqId: body.errorId, msg: 'unexpected error', err: { message: 'a bug' } },
    ])
  })

  it('because something is away is told to whoever counts that, and nothing else is', async () => {
    const told: unknown[] = []
    const outages = { refused: (cause: unknown) => void told.push(cause), delayed: () => false, close: () => {} }
    const away = new Refusal('Unavailable', { retryAfterSeconds: 9 })
    const causes = [away, new Refusal('NotFound'), new Error('a bug')]
    const fail = () => {
      throw causes.shift()
    }
    const { send } = await openApp({ endpoints: [[thing(), fail]], parts: { outages } })
    const token = await tokenOf()
    expect(await send('/v1/things', { token })).toMatchObject({ status: 503, headers: { 'retry-after': '9' } })
    await send('/v1/things', { token })
    await send('/v1/things', { token })
    expect(told).toEqual([away])
    expect((await send('/v1/things', { host: hostOf.one })).status).toBe(401)
  })
})
