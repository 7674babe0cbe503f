import { type Endpoint, publicAccess } from '@doorward/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { consistencyToken } from '../src/endpoints/freshness.ts'
import { opaqueTexts } from '../src/endpoints/opaque-texts.ts'
import { serve } from '../src/endpoints/serve.ts'
import { one, two } from './lookups.ts'
import { type Opened, openApp, thing, tokenOf, tokenOfClient } from './open-app.ts'

const post = thing({ method: 'POST', rate: 'write', isAsFreshAsAsked: true })

/** What a handler is told of one request. */
async function told(headers: Record<string, string>, method: 'GET' | 'POST' | 'DELETE' = 'POST', body?: unknown) {
  const { send, calls } = await openApp({
    endpoints: [post, thing(), thing({ method: 'DELETE', replies: { 204: null } })],
  })
  const answer = await send('/v1/things', { method, token: await tokenOf(), headers, body })
  return { answer, call: calls[0] }
}

describe('a handler is told', () => {
  it('the id of the request, which the caller is told too, and what the caller accepts', async () => {
    const { answer, call } = await told({ accept: 'text/csv' })
    expect(call).toMatchObject({ requestId: answer.headers['x-request-id'], accept: 'text/csv' })
    const { send, calls } = await openApp()
    await send('/v1/things', { token: await tokenOf() })
    expect(calls).toMatchObject([{ accept: '', precondition: undefined, idempotency: undefined, body: undefined }])
  })

  it('what must hold for a change (security O1)', async () => {
    expect((await told({ 'if-match': '"v7"' })).call).toMatchObject({ precondition: { versions: [7] } })
    const since = '2026-01-31T12:00:00.000Z'
    expect((await told({ 'if-unmodified-since': since })).call).toMatchObject({
      precondition: { kind: 'time', at: Date.parse(since) },
    })
    expect((await told({ 'if-match': 'seven' })).answer).toMatchObject({
      status: 400,
      body: { details: { field: 'If-Match' } },
    })
  })

  it.each([
    [{}, { kind: 'bounded', staleMsMax: 1_000 }],
    [{ consistency: 'strong' }, { kind: 'strong' }],
    [{ consistency: 'max-stale=3' }, { kind: 'bounded', staleMsMax: 3_000 }],
  ])('how fresh the answer must be, for %j (security C1)', async (headers, freshness) => {
    expect((await told(headers)).call).toMatchObject({ freshness })
  })

  it('the revision that an answer of the same account told, and no other’s (security C3)', async () => {
    const texts = opaqueTexts(Buffer.alloc(32, 7))
    expect((await told({ 'consistency-token': consistencyToken(texts, one, 7) })).call).toMatchObject({
      freshness: { kind: 'atLeast', revision: 7 },
    })
    expect((await told({ 'consistency-token': consistencyToken(texts, two, 7) })).answer).toMatchObject({
      status: 400,
      body: { errorCode: 'InvalidConsistencyToken' },
    })
  })

  it.each(['consistency', 'consistency-token'])('nothing of %s where its endpoint does not heed it', async (header) => {
    expect((await told({ [header]: 'weak' }, 'GET')).call).toMatchObject({
      freshness: { kind: 'bounded', staleMsMax: 1_000 },
    })
    expect((await told({ [header]: 'weak' })).answer.status).toBe(400)
  })
})

describe('an idempotency key', () => {
  const key = (value: string) => ({ 'idempotency-key': value })

  it('comes with who sent it and where to', async () => {
    const { call } = await told(key('k'), 'POST', { a: 1 })
    expect(call?.idempotency).toEqual({
      principal: 'ann',
      route: 'POST /v1/things',
      key: 'k',
      bodyHash: expect.stringMatching(/^[\w+/]{43}=$/),
    })
    const { send, calls } = await openApp({ endpoints: [post] })
    await send('/v1/things?limit=1', { method: 'POST', token: await tokenOfClient(), headers: key('k') })
    expect(calls[0]?.idempotency).toMatchObject({ principal: 'sc_bot', route: 'POST /v1/things' })
  })

  it('tells one body from another, and none from all', async () => {
    const hashOf = async (body?: unknown) => (await told(key('k'), 'POST', body)).call?.idempotency?.bodyHash
    const hashes = await Promise.all([hashOf({ a: 1 }), hashOf({ a: 2 }), hashOf(), hashOf('{"a": 1}')])
    expect(new Set(hashes).size).toBe(3)
    expect(hashes[3]).toBe(hashes[0])
  })

  it.each([
    [1, 200],
    [128, 200],
    [0, 400],
    [129, 400],
  ])('of %i characters is answered %i', async (length, status) => {
    const { answer } = await told(key('k'.repeat(length)))
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.body).toMatchObject({
        title: 'Idempotency-Key must have 1 to 128 characters.',
        details: { field: 'Idempotency-Key' },
      })
  })

  it.each(['GET', 'DELETE'] as const)('says nothing with a %s that tells nothing new', async (method) => {
    expect((await told(key('k'), method)).call?.idempotency).toBeUndefined()
  })

  it('of nobody is none', async () => {
    const { send, calls } = await openApp({ endpoints: [{ ...post, access: publicAccess }] })
    await send('/v1/things', { method: 'POST', headers: key('k') })
    expect(calls).toMatchObject([{ idempotency: undefined }])
  })
})

const nothing = () => ({ status: 204 })
const { access: _, ...open } = thing()

it.each([
  ['access entry', { endpoints: { lacking: open as Endpoint }, handlers: { lacking: nothing } }], // types prevent both mistakes
  ['handler', { endpoints: { lacking: thing() }, handlers: {} as { lacking: typeof nothing } }],
])('G9 33 starts no server for an endpoint without an %s', async (lack, served) => {
  const more: Opened['more'] = (app, parts) => serve(app, parts, { ...served, environment: undefined })
  await expect(openApp({ more })).rejects.toThrow(`lacking has no ${lack}`)
})
