import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Outbound, OutboundError, openOutbound } from './outbound.ts'
import { addressRules } from './outbound-addresses.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const out = (...allow: string[]): Outbound => {
  const outbound = openOutbound({ allow })
  opened.push(() => outbound.close())
  return outbound
}

/** A server on the loopback address; gives its port. */
async function serverOf(answer: RequestListener): Promise<number> {
  const server: Server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  opened.push(() => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  })
  return (server.address() as AddressInfo).port // it listens on TCP
}

const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutboundError ? error.reason : error),
  )

describe('security 44: addresses', () => {
  const { isPublic } = addressRules([])

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublic(address)).toBe(false))

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '93.184.216.34', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublic(address)).toBe(true),
  )

  it.each([
    [['10.1.0.0/16'], '10.1.2.3', true],
    [['10.1.0.0/16'], '10.2.0.1', false],
    [['10.1.0.0/16'], '8.8.8.8', false],
    [['10.1.2.3'], '10.1.2.3', true],
    [['10.1.2.3'], '10.1.2.4', false],
    [['10.1.2.3/32'], '10.1.2.4', false],
    [['0.0.0.0/0'], '10.1.2.4', true],
    [['fd00::/64'], 'fd00::7', true],
    [['fd00::/64'], 'fd00:0:0:1::7', false],
    [['fd00::7'], 'fd00::8', false],
    [['::1/128'], '::1', true],
    [['127.0.0.1', '::1'], 'localhost', false],
    [[], '127.0.0.1', false],
  ])('of which the exceptions are %j: %s may be called is %s', (allowed, address, may) => {
    expect(addressRules(allowed).isAllowed(address)).toBe(may)
  })

  it.each(['10.0.0.0/x8', '10.0.0.0/8x', '10.0.0.0/1234', '10.0.0.0/-1'])('the exception "%s" is none', (entry) => {
    expect(() => addressRules([entry])).toThrow(`"${entry}" is neither an IP address nor a range of them`)
  })

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.0/8/8', ''])(
    'the exception "%s" is refused',
    (entry) => {
      expect(() => addressRules([entry])).toThrow(RangeError)
    },
  )
})

describe('security 44: requests', () => {
  it.each([
    'http://127.0.0.1:1/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'http://localhost/',
    'http://example.com/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'nonsense',
    `https://example.com/${'x'.repeat(3000)}`,
  ])('%s is refused before anything is sent', async (url) => {
    expect(await reasonOf(out().request(url))).toBe('refused')
  })

  it('a name is judged by the addresses it resolves to, and an exception opens exactly its address', async () => {
    const port = await serverOf((_, reply) => reply.end('here'))
    expect(await reasonOf(out('10.0.0.1').request(`http://localhost:${port}/`))).toBe('refused')
    const answer = await out('127.0.0.1').request(`http://localhost:${port}/`)
    expect(answer).toMatchObject({ status: 200, url: `http://localhost:${port}/` })
    expect(answer.body.toString()).toBe('here')
  })

  it('a POST carries its body and headers, and an answer of any status comes back', async () => {
    let seen: { request?: IncomingMessage; body?: string } = {}
    const port = await serverOf((request, reply) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        seen = { request, body }
        reply.writeHead(503, { 'retry-after': '7' }).end('later')
      })
    })
    const answer = await out('127.0.0.1').request(`http://127.0.0.1:${port}/hook?a=1`, {
      method: 'POST',
      headers: { 'x-signature': 'abc' },
      body: '{"a":1}',
    })
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '7' } })
    expect(seen).toMatchObject({ body: '{"a":1}', request: { url: '/hook?a=1', headers: { 'x-signature': 'abc' } } })
  })

  it('a GET follows one redirect, without its headers on another origin; a POST follows none', async () => {
    const asked: (string | undefined)[] = []
    const target = await serverOf((request, reply) => {
      asked.push(request.headers.authorization)
      reply.end('there')
    })
    const port = await serverOf((_, reply) =>
      reply.writeHead(302, { location: `http://127.0.0.1:${target}/next` }).end(),
    )
    const outbound = out('127.0.0.1')
    const headers = { authorization: 'Bearer x' }
    const answer = await outbound.request(`http://127.0.0.1:${port}/`, { headers })
    expect(answer).toMatchObject({ status: 200, url: `http://127.0.0.1:${target}/next` })
    expect(await outbound.request(`http://127.0.0.1:${port}/`, { method: 'POST', headers })).toMatchObject({
      status: 302,
    })
    expect(asked).toEqual([undefined])
  })

  it.each([['http://127.0.0.2:9/'], ['https://169.254.169.254/'], ['file:///etc/passwd']])(
    'a redirect to %s is refused',
    async (location) => {
      const port = await serverOf((_, reply) => reply.writeHead(302, { location }).end())
      expect(await reasonOf(out('127.0.0.1').request(`http://127.0.0.1:${port}/`))).toBe('refused')
    },
  )

  it('a redirect on the same origin keeps the headers', async () => {
    const port = await serverOf((request, reply) =>
      request.url === '/'
        ? reply.writeHead(307, { location: '/next' }).end()
        : reply.end(String(request.headers.authorization)),
    )
    const answer = await out('127.0.0.1').request(`http://127.0.0.1:${port}/`, { headers: { authorization: 'x' } })
    expect([answer.url, answer.body.toString()]).toEqual([`http://127.0.0.1:${port}/next`, 'x'])
  })

  it.each([
    [200, { location: '/next' }],
    [304, { location: '/next' }],
    [302, {}],
  ])('an answer of status %i with the headers %j is no redirect', async (status, headers) => {
    const port = await serverOf((_, reply) => reply.writeHead(status, headers).end())
    expect(await out('127.0.0.1').request(`http://127.0.0.1:${port}/`)).toMatchObject({ status })
  })

  it('a redirect that leads nowhere is refused, and says so', async () => {
    const port = await serverOf((_, reply) => reply.writeHead(302, { location: 'http://' }).end())
    await expect(out('127.0.0.1').request(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      name: 'OutboundError',
      reason: 'refused',
      message: 'the redirect leads nowhere',
    })
  })

  it('a header that is given several times is joined', async () => {
    const port = await serverOf((_, reply) => reply.writeHead(200, { 'x-a': ['1', '2'] }).end())
    expect((await out('127.0.0.1').request(`http://127.0.0.1:${port}/`)).headers['x-a']).toBe('1, 2')
  })

  it('https is tried at an exception, by number and by name, and fails without a certificate', async () => {
    const port = await serverOf((_, reply) => reply.end())
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await reasonOf(out('127.0.0.1', '::1').request(`https://${host}:${port}/`))).toBe('failed')
    expect(await reasonOf(out('::1').request('https://[::1]:1/'))).toBe('failed')
  })

  it('a public address is not called by plain http, whatever is allowed besides', async () => {
    expect(await reasonOf(out('127.0.0.1').request('http://8.8.8.8/'))).toBe('refused')
  })

  it('a machine that takes no connection is told of in words', async () => {
    for (const host of ['localhost', '127.0.0.1'])
      await expect(out('127.0.0.1', '::1').request(`http://${host}:1/`)).rejects.toMatchObject({
        reason: 'failed',
        message: expect.stringContaining('ECONNREFUSED'),
      })
  })

  it('nothing is sent once it is closed', async () => {
    const port = await serverOf((_, reply) => reply.end())
    const outbound = openOutbound({ allow: ['127.0.0.1'] })
    await outbound.request(`http://127.0.0.1:${port}/`)
    await outbound.close()
    expect(await reasonOf(outbound.request(`http://127.0.0.1:${port}/`))).toBe('failed')
  })

  it('what failed on the way says what did', async () => {
    const port = await serverOf((request) => request.socket.destroy())
    await expect(out('127.0.0.1').request(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      reason: 'failed',
      message: 'other side closed',
      cause: expect.any(Error),
    })
  })

  it('a second redirect is refused', async () => {
    const port = await serverOf((_, reply) => reply.writeHead(301, { location: '/again' }).end())
    expect(await reasonOf(out('127.0.0.1').request(`http://127.0.0.1:${port}/`))).toBe('refused')
  })

  it('an answer above 256 KB is cut off', async () => {
    const port = await serverOf((_, reply) => {
      reply.write(Buffer.alloc(200 * 1024))
      reply.end(Buffer.alloc(100 * 1024))
    })
    expect(await reasonOf(out('127.0.0.1').request(`http://127.0.0.1:${port}/`))).toBe('tooLarge')
  })

  it('an answer that does not end in time has failed', async () => {
    const port = await serverOf((_, reply) => reply.write('slowly'))
    const startedAt = performance.now()
    expect(await reasonOf(out('127.0.0.1').request(`http://127.0.0.1:${port}/`, { timeoutMs: 100 }))).toBe('failed')
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

describe('security 44: an address that can never be called', () => {
  const long = (length: number) => `https://example.com/${'x'.repeat(length - 'https://example.com/'.length)}`
  it.each([
    ['nonsense', 'not a URL'],
    [long(2_049), 'not a URL'],
    ['ftp://example.com/', 'only https is called'],
    ['http://example.com/', 'only https is called'],
    ['https://user@example.com/', 'a URL with credentials is not called'],
    ['https://:secret@example.com/', 'a URL with credentials is not called'],
    ['https://10.0.0.1/', '10.0.0.1 is not a public address'],
    ['https://[fd00::1]/', 'fd00::1 is not a public address'],
    ['https://localhost/', 'localhost is not a public address'],
    ['https://a.localhost./', 'a.localhost. is not a public address'],
    ['https://a.localhost/', 'a.localhost is not a public address'],
  ])('%.40s is told as it is asked about: %s', (url, why) => expect(out().whyNever(url)).toBe(why))

  it.each([
    'https://example.com/',
    'https://8.8.8.8/',
    'https://notlocalhost/',
    'https://localhost.example.com/',
    'https://[2606:4700::1111]/',
    long(2_048),
  ])('is not %.40s', (url) => expect(out().whyNever(url)).toBeUndefined())

  it.each([
    [['127.0.0.1'], 'https://localhost/', undefined],
    [['::1'], 'http://localhost/', undefined],
    [['10.0.0.0/8'], 'https://localhost/', 'localhost is not a public address'],
    [['10.0.0.0/8'], 'http://10.1.2.3/', undefined],
    [['10.0.0.0/8'], 'http://example.com/', undefined],
    [['10.0.0.0/8'], 'ftp://10.1.2.3/', 'only https is called'],
    [['10.0.0.0/8'], 'http://8.8.8.8/', '8.8.8.8 is not a public address'],
  ])('with the exceptions %j: %s is %s', (allow, url, why) => expect(out(...allow).whyNever(url)).toBe(why))
})
