import { METHODS } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { openTestApi, type TestApi } from './test-api.ts'

let api: TestApi
let port: number
let host: string
const unknownHost = 'acc-none.eu-west.doorward.localhost:8080'
beforeAll(async () => {
  api = await openTestApi()
  host = `${api.accountId}.eu-west.doorward.localhost:8080`
  await api.node.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.node.app.server.address() as AddressInfo).port // it listens on TCP
})
afterAll(() => api.close())

interface Raw {
  status: number
  headers: Record<string, string>
  body: { errorCode?: string; details?: { field?: string } }
}
/** Sends these lines as they are, and reads the whole answer. */
const sendLines = (...lines: string[]): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    let text = ''
    socket.on('error', reject).on('data', (part) => {
      text += part
    })
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const [first = '', ...rest] = head.split('\r\n')
      const headers = Object.fromEntries(rest.map((line) => line.split(/: (.*)/) as [string, string])) // a name and a value
      resolve({ status: Number(first.split(' ')[1]), headers, body: body ? JSON.parse(body) : {} })
    })
  })
const close = 'Connection: close'

describe('security 47: a request has', () => {
  it.each([
    ['the same twice', () => [host, host]],
    ['another', () => [host, 'evil.example']],
    ['another in front', () => ['evil.example', host]],
  ])('one Host: %s is 400', async (_, hosts) => {
    const lines = hosts().map((each) => `Host: ${each}`)
    const answer = await sendLines('GET /v1/roles HTTP/1.1', ...lines, close)
    expect(answer).toMatchObject({ status: 400, body: { details: { field: 'Host' } } })
  })

  it.each([
    ['the same', () => [api.owner, api.owner]],
    ['a wrong one behind', () => [api.owner, 'x.y.z']],
  ])('one Authorization: %s is 401', async (_, tokens) => {
    const lines = tokens().map((each) => `authorization: Bearer ${each}`)
    const ask = (...more: string[]) => sendLines('GET /v1/roles HTTP/1.1', `Host: ${host}`, ...more, close)
    expect((await ask(lines[0] ?? '')).status).toBe(200)
    const answer = await ask(...lines)
    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
  })

  it('the host of its Host header, whatever an absolute address says', async () => {
    const ask = (address: string, name: string) =>
      sendLines(`GET ${address} HTTP/1.1`, `Host: ${name}`, `Authorization: Bearer ${api.owner}`, close)
    expect((await ask('http://evil.example/v1/roles', host)).status).toBe(200)
    expect((await ask(`http://${host}/v1/roles`, 'evil.example')).status).toBe(404)
  })
})

describe('CONNECT', () => {
  it('is 405 and tells what is allowed', async () => {
    const answer = await sendLines(`CONNECT ${host} HTTP/1.1`, `Host: ${host}`)
    expect(answer).toMatchObject({ status: 405, body: { errorCode: 'MethodNotAllowed' } })
    expect(answer.headers.allow).toContain('GET')
  })

  it.each([
    [404, ['evil.example']],
    [404, [unknownHost]],
    [400, ['evil.example', 'evil.example']],
  ])('is %i at %j', async (status, hosts) => {
    const answer = await sendLines('CONNECT evil.example:443 HTTP/1.1', ...hosts.map((each) => `Host: ${each}`))
    expect(answer.status).toBe(status)
  })

  it('of somebody who leaves at once hurts nobody', async () => {
    for (let i = 0; i < 20; i++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, () => socket.resetAndDestroy())
    }
    expect((await api.call('GET', '/v1/roles')).status).toBe(200)
  })
})

const hostless = METHODS.filter((method) => !['CONNECT', 'OPTIONS', 'HEAD'].includes(method))
const json = { 'content-type': 'application/json' }
const sites = (): [string, string][] => [
  ['an account', host],
  ['the region', 'eu-west.doorward.localhost:8080'],
  ['localhost', 'localhost:8080'],
]

describe('an address that is none', () => {
  test.each(hostless)('is 404 to %s, with a JSON type and no body too', async (method) => {
    for (const [, at] of sites())
      for (const headers of [{}, json]) {
        const answer = await api.call(method, '/v1/nothing', { headers, host: at })
        expect(answer).toMatchObject({ status: 404, body: { errorCode: 'NotFound' } })
      }
  })
})

describe('another method than there is', () => {
  const paths = [...new Set(allEndpoints.map(({ path }) => path))]
  test.each(paths)('of %s is 405 with Allow, and 404 at an unknown host', async (path) => {
    const here = allEndpoints.filter((each) => each.path === path)
    const url = path.replace(/:(\w+)/g, 'x')
    for (const [, at] of sites()) {
      const site = at === host ? 'account' : at.startsWith('localhost') ? 'local' : 'region'
      const there = here.filter(({ sites }) => (sites as readonly string[]).includes(site)).map(({ method }) => method)
      for (const method of hostless) {
        if ((there as string[]).includes(method)) continue
        const answer = await api.call(method, url, { headers: json, host: at })
        expect(answer.status, `${method} at ${at}`).toBe(there.length > 0 ? 405 : 404)
        if (there.length === 0) continue
        const allowed = [...there, ...((there as string[]).includes('GET') ? ['HEAD'] : []), 'OPTIONS']
        expect(String(answer.headers.allow).split(', ').sort()).toEqual(allowed.sort())
      }
    }
    expect((await api.call('PROPFIND', url, { host: unknownHost })).status).toBe(404)
  })
})
