import { publicAccess } from '@doorward/contract/endpoint'
import { regions } from '@doorward/core/regions'
import { describe, expect, it } from 'vitest'
import { isOwnOrigin } from '../src/app/cors.ts'
import { openApp, thing, tokenOf } from './open-app.ts'

const endpoints = [
  thing(),
  thing({ path: '/.well-known/keys', access: publicAccess }),
  thing({ path: '/v1/clients/:clientId/.well-known/keys', access: publicAccess }),
]
const shop = 'https://shop.example.com'

describe.each([{ later: false }, { later: true }])('security 46: a page of an origin (later: $later)', ({ later }) => {
  const parts = later ? { mayCallFrom: async (origin: string) => origin === shop } : {}

  it('that is registered may read answers, refusals too, never with credentials', async () => {
    const { send } = await openApp({ endpoints, parts })
    for (const url of ['/v1/things', '/v1/nothing', `/v1/things?filter=${'x'.repeat(9_000)}`]) {
      const { headers } = await send(url, { token: await tokenOf(), headers: { origin: shop } })
      expect(headers).toMatchObject({
        vary: 'Origin',
        'access-control-allow-origin': shop,
        'access-control-expose-headers':
          'consistency-token, etag, last-modified, link, x-request-id, retry-after, idempotent-replayed, www-authenticate, dpop-nonce',
      })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
      expect(headers).not.toHaveProperty('access-control-allow-methods')
    }
  })

  it('that is registered may send what the interface takes, and is told so for an hour', async () => {
    const { send, calls } = await openApp({ endpoints, parts })
    const { status, headers, text } = await send('/v1/things', { method: 'OPTIONS', headers: { origin: shop } })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(headers).toMatchObject({
      vary: 'Origin',
      'access-control-allow-origin': shop,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-max-age': '3600',
    })
    expect(String(headers['access-control-allow-headers']).split(', ')).toEqual([
      ...[
        'authorization',
        'content-type',
        'dpop',
        'if-match',
        'if-unmodified-since',
        'if-none-match',
        'idempotency-key',
      ],
      ...['consistency', 'consistency-token', 'x-powered-by', 'user-agent', 'x-request-id'],
    ])
    expect(calls).toEqual([])
  })

  it.each(['https://other.example.com', 'null'])('that is not (%s) is told nothing', async (origin) => {
    const { send } = await openApp({ endpoints, parts })
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await send('/v1/things', { method, headers: { origin } })
      expect(headers.vary).toBe('Origin')
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it.each(['/.well-known/keys', '/v1/clients/sc_1/.well-known/keys'])(
    'that is not may read a document for everybody: %s',
    async (url) => {
      const { send } = await openApp({ endpoints, parts })
      const { status, headers } = await send(url, { headers: { origin: 'https://other.example.com' } })
      expect(status).toBe(200)
      expect(headers['access-control-allow-origin']).toBe('*')
    },
  )

  it.each(['/v1/things?filter=/.well-known/', '/v1/things/.well-known/x', '/v1/clients/a/b/.well-known/keys'])(
    'that is not may not read what only looks like one: %s',
    async (url) => {
      const { send } = await openApp({ endpoints, parts })
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await send(url, { method, headers: { origin: 'https://other.example.com' } })
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
    },
  )

  it('whose look-up fails is answered as a problem', async () => {
    const failing = () => (later ? Promise.reject(new Error('away')) : raise('away'))
    const { send } = await openApp({ endpoints, parts: { mayCallFrom: failing } })
    expect((await send('/v1/things', { headers: { origin: shop } })).status).toBe(500)
  })
})

const raise = (message: string): never => {
  throw new Error(message)
}

it('a caller that is no page is told of no origin', async () => {
  const { send } = await openApp({ endpoints })
  const { headers } = await send('/v1/things', { token: await tokenOf() })
  expect(headers.vary).toBe('Origin')
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

describe('an origin of the house', () => {
  const local = { domain: 'doorward.localhost:8080', scheme: 'http', port: 8080, regions } as const
  const real = { domain: 'id.example.com', scheme: 'https', port: 443, regions } as const
  it.each([
    [local, 'http://doorward.localhost:8080', 'account', true],
    [real, 'https://id.example.com', 'region', true],
    [real, 'http://id.example.com', 'account', false],
    [local, 'http://localhost:5173', 'account', true],
    [local, 'http://127.0.0.1:5173', 'local', true],
    [local, 'http://localhost:5173', 'region', false],
    [local, 'http://localhost:5173', 'portal', false],
    [local, 'https://shop.example.com', 'account', false],
    [real, 'http://localhost:5173', 'account', false],
  ] as const)('with the domain %j: %s at a host of kind %s is %s', (hosts, origin, site, own) => {
    expect(isOwnOrigin(hosts, origin, { site, origin: '', region: undefined, accountId: undefined })).toBe(own)
  })
})
