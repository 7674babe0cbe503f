import { everySite, publicAccess } from '@doorward/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { servesAt } from '../src/app/allowed-methods.ts'
import { hostOf, openApp, thing, tokenOf } from './open-app.ts'

const endpoints = [
  thing(),
  thing({ method: 'POST', sites: everySite }),
  thing({ method: 'DELETE', path: '/v1/things/:thingId' }),
]

describe('RFC 9110 §15.5.6: a method that an address does not have', () => {
  it.each([
    ['PUT', '/v1/things', hostOf.one, 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/v1/things/', hostOf.one, 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/v1/things?limit=1', hostOf.one, 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/v1/things', hostOf.region, 'POST, OPTIONS'],
    ['GET', '/v1/things/seven', hostOf.one, 'DELETE, OPTIONS'],
    ['TRACE', '/v1/things', hostOf.one, 'GET, HEAD, POST, OPTIONS'],
    ['PROPFIND', '/v1/things', hostOf.one, 'GET, HEAD, POST, OPTIONS'],
  ])('%s %s at %s is answered 405 and which there are: %s', async (method, url, host, allow) => {
    const { send } = await openApp({ endpoints })
    const answer = await send(url, { method: method as 'PUT', host, token: await tokenOf() })
    expect(answer).toMatchObject({
      status: 405,
      headers: { allow },
      body: { errorCode: 'MethodNotAllowed', details: { allowed: allow.split(', ') } },
    })
  })

  it.each([
    ['/v1/nothing', hostOf.one],
    ['/v1', hostOf.one],
    ['/v1/things/seven/eight', hostOf.one],
    ['/v1/things/seven', hostOf.region],
    ['/', hostOf.one],
  ])('at %s of %s, where there is none at all, is not found', async (url, host) => {
    const { send } = await openApp({ endpoints })
    for (const method of ['GET', 'PUT'] as const)
      expect(await send(url, { method, host, token: await tokenOf() })).toMatchObject({
        status: 404,
        body: { errorCode: 'NotFound' },
      })
  })

  it('says nothing of credentials, which come after', async () => {
    const { send } = await openApp({ endpoints })
    expect((await send('/v1/things', { method: 'PUT' })).status).toBe(405)
    expect((await send('/v1/nothing')).status).toBe(404)
  })
})

describe('RFC 9110 §9.3.7: OPTIONS', () => {
  it.each([
    ['/v1/things', hostOf.one, 'GET, HEAD, POST, OPTIONS'],
    ['/v1/things', hostOf.region, 'POST, OPTIONS'],
    ['/v1/nothing', hostOf.one, 'OPTIONS'],
  ])('of %s at %s tells %s', async (url, host, allow) => {
    const { send } = await openApp({ endpoints })
    const answer = await send(url, { method: 'OPTIONS', host })
    expect(answer).toMatchObject({ status: 204, text: '', headers: { allow } })
    expect(answer.headers['access-control-allow-methods']).toBeUndefined()
  })
  it('of health needs no host', async () => {
    const { send } = await openApp({ endpoints })
    expect(await send('/health/live', { method: 'OPTIONS', host: '10.0.0.1' })).toMatchObject({ status: 204, text: '' })
  })
})

describe('a part of the server that is declared for some hosts', () => {
  it('is not found at others, and an open end takes whatever follows', async () => {
    const { send } = await openApp({
      endpoints: [thing({ path: '/v1/public', access: publicAccess })],
      more: (app) =>
        void app.register(async (pages) => {
          servesAt(pages, ['login'])
          pages.get('/pages/*', (_, reply) => reply.send('a page'))
          pages.get('/both', { config: { sites: ['login', 'portal'] } }, (_, reply) => reply.send('both'))
          pages.get('/none', { config: {} }, (_, reply) => reply.send('none'))
        }),
    })
    const allowed = async (url: string, host: string) => (await send(url, { method: 'OPTIONS', host })).headers.allow
    expect(await allowed('/pages/a/b', hostOf.login)).toBe('GET, HEAD, OPTIONS')
    expect(await allowed('/pages', hostOf.login)).toBe('GET, HEAD, OPTIONS')
    expect(await allowed('/pages/a', hostOf.one)).toBe('OPTIONS')
    expect(await allowed('/page/a', hostOf.login)).toBe('OPTIONS')
    expect(await allowed('/both', hostOf.login)).toBe('GET, HEAD, OPTIONS')
    expect(await allowed('/both', hostOf.portal)).toBe('GET, HEAD, OPTIONS')
    expect(await allowed('/both', hostOf.one)).toBe('OPTIONS')
    expect(await allowed('/none', hostOf.portal)).toBe('OPTIONS')
    expect(await allowed('/v1/public', hostOf.one)).toBe('GET, HEAD, OPTIONS')
  })
})
