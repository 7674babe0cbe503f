import { Refusal } from '@doorward/core/refusals'
import { describe, expect, it } from 'vitest'
import { one } from './lookups.ts'
import { hostOf, openApp, tokenOf } from './open-app.ts'

const host = `Host: ${hostOf.one}`

describe('security 47: a request', () => {
  it.each([
    ['twice', `host: ${hostOf.one}`],
    ['twice, in capitals', `HOST: ${hostOf.one}`],
    ['of two accounts', `Host: ${hostOf.two}`],
  ])('that names its host %s is refused', async (_, second) => {
    const { sendBytes, calls } = await openApp()
    const answer = await sendBytes('GET /v1/things HTTP/1.1', host, second, 'Connection: close', '')
    expect(answer.status).toBe('400 Bad Request')
    expect(answer.body).toMatchObject({
      title: 'A request has exactly one Host.',
      errorCode: 'InvalidRequest',
      details: { field: 'Host' },
    })
    expect(calls).toEqual([])
  })

  it('with two credentials is nobody’s', async () => {
    const { sendBytes, calls } = await openApp()
    const credential = `Authorization: Bearer ${await tokenOf()}`
    const lines = ['GET /v1/things HTTP/1.1', host, credential, 'authorization: Bearer other', 'Connection: close', '']
    const answer = await sendBytes(...lines)
    expect(answer.status).toBe('401 Unauthorized')
    expect(answer.body).toMatchObject({ title: 'A request has at most one Authorization.', errorCode: 'Unauthorized' })
    expect(calls).toEqual([])
  })

  it('with one of each, and other headers as long, is served', async () => {
    const { sendBytes, calls } = await openApp()
    const others = ['Date: x', 'Date: x', 'X-Forwarded-H: a', 'X-Forwarded-H: b', 'Connection: close', '']
    const credential = `Authorization: Bearer ${await tokenOf()}`
    const answer = await sendBytes('GET /v1/things HTTP/1.1', host, credential, ...others)
    expect(answer.status).toBe('200 OK')
    expect(calls).toHaveLength(1)
  })

  it('whose target is a whole address goes by its one Host', async () => {
    const { sendBytes, calls } = await openApp()
    const target = `GET http://${hostOf.two}/v1/things HTTP/1.1`
    await sendBytes(target, host, `Authorization: Bearer ${await tokenOf()}`, 'Connection: close', '')
    expect(calls).toMatchObject([{ accountId: one }])
  })
})

describe('CONNECT, because nobody is a proxy here,', () => {
  it('is answered 405 at a host of ours', async () => {
    const answer = await (await openApp()).sendBytes('CONNECT example.com:443 HTTP/1.1', host, '')
    expect(answer.status).toBe('405 Method Not Allowed')
    expect(answer.headers).toEqual(
      expect.arrayContaining([
        'allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
        'connection: close',
        'content-type: application/json; charset=utf-8',
        'x-content-type-options: nosniff',
      ]),
    )
    expect(answer.body).toMatchObject({ errorCode: 'MethodNotAllowed', title: 'There is no such method here.' })
    expect(answer.headers).toContain(`x-request-id: ${answer.body.errorId}`)
  })

  it.each([
    ['a host that is not ours', ['Host: example.com'], '404 Not Found', 'NotFound'],
    ['an account that there is not', ['Host: acc-x.eu-west.doorward.localhost:8080'], '404 Not Found', 'NotFound'],
    ['two hosts', [host, host], '400 Bad Request', 'InvalidRequest'],
  ])('at %s is told of that first', async (_, hosts, status, errorCode) => {
    const answer = await (await openApp({ later: true })).sendBytes('CONNECT a:1 HTTP/1.1', ...hosts, '')
    expect(answer).toMatchObject({ status, body: { errorCode } })
    expect(answer.headers.filter((line) => line.startsWith('allow'))).toEqual([])
  })

  it.each([
    ['a bug', new Error('a bug')],
    ['an outage', new Refusal('Unavailable')],
  ])('is answered 503 where the host cannot be looked up for %s', async (_, cause) => {
    const { sendBytes } = await openApp({ parts: { findAccount: () => Promise.reject(cause) } })
    expect(await sendBytes('CONNECT a:1 HTTP/1.1', host, '')).toMatchObject({
      status: '503 Service Unavailable',
      body: { errorCode: 'Unavailable' },
    })
  })
})

describe('what never becomes a request', () => {
  it.each([
    ['no HTTP', ['hello', ''], '400 Bad Request', 'InvalidRequest', 'The request is not well-formed HTTP.'],
    [
      'headers of more than 16 KiB',
      ['GET / HTTP/1.1', host, `x: ${'a'.repeat(16_384)}`, ''],
      '431 Request Header Fields Too Large',
      'HeadersTooLarge',
      'The headers of the request are too large.',
    ],
  ])('because it is %s is answered as a problem', async (_, lines, status, errorCode, title) => {
    const answer = await (await openApp()).sendBytes(...lines)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ title, errorCode, errorId: expect.stringMatching(/^req_[a-z0-9]{20}$/) })
    expect(answer.headers).toContain('connection: close')
    expect(answer.headers).toContain(`content-length: ${Buffer.byteLength(JSON.stringify(answer.body))}`)
  })
})
