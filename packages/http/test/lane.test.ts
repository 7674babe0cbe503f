import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@doorward/core/refusals'
import { expect, it, onTestFinished } from 'vitest'
import { requests } from '../src/app/traced-requests.ts'
import { hostOf, type Opened, openApp, thing, tokenOf } from './open-app.ts'

const quick = thing({ path: '/v1/things/:thingId', rate: 'check', inLane: true })
const head = (token: string, ...more: string[]) =>
  ['GET /v1/things/7 HTTP/1.1', `Host: ${hostOf.one}`, `Authorization: Bearer ${token}`, ...more, '', ''].join('\r\n')

/** A listening app, a connection to it, and how many requests have come to its router. */
async function openConnection(
  opened: Opened = {},
  settings: { requestTimeout?: number; keepAliveTimeout?: number } = {},
) {
  const { app, calls } = await openApp({ endpoints: [quick], ...opened })
  Object.assign(app.server, settings)
  await app.listen({ port: 0, host: '127.0.0.1' })
  let routed = 0
  app.server.on('request', () => {
    routed += 1
  })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { app, calls, socket, routed: () => routed }
}

const connectionsOf = ({ server }: Awaited<ReturnType<typeof openApp>>['app']) =>
  new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))

/** A handler that answers when it is told to. */
function whenTold() {
  let answer = () => {}
  const answered = new Promise<{ status: number; body: never }>((resolve) => {
    answer = () => resolve({ status: 200, body: {} as never }) // as its schema says
  })
  return { answering: () => answered, answer }
}

/** Sends bytes and gives the first that come back. */
async function ask(socket: Socket, text: string): Promise<string> {
  socket.write(text)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString()
}

it('turns a request away before any work while the node has too much to do, whichever way it came', async () => {
  const refuse = () => {
    throw new Refusal('TooManyRequests', { retryAfterSeconds: 2 })
  }
  const { socket, calls, routed } = await openConnection({ parts: { overload: { refuse } } })
  const token = await tokenOf()
  for (const more of [[], ['X-Odd: 1']]) {
    const answer = await ask(socket, head(token, ...more))
    expect(answer).toMatch(/^HTTP\/1\.1 429 /)
    expect(answer).toMatch(/\r\nretry-after: 2\r\n/i)
  }
  expect([calls.length, routed()]).toEqual([0, 1])
})

it('API-11 answers a plain request without the router, and whatever else comes on its connection by it', async () => {
  const { socket, calls, routed } = await openConnection()
  const token = await tokenOf()
  expect(await ask(socket, head(token))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(await ask(socket, head(token))).toMatch(/Keep-Alive: timeout=72\r\n\r\n\{\}$/)
  expect([calls.length, routed()]).toEqual([2, 0])
  expect(await ask(socket, head(token, 'X-Odd: 1'))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(await ask(socket, head(token))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect([calls.length, routed()]).toEqual([4, 2])
})

it('API-11 goes on by the router with a request of which a part has come', async () => {
  const { socket, calls, routed } = await openConnection()
  const text = head(await tokenOf())
  socket.write(text.slice(0, 40))
  await pause(20)
  expect(await ask(socket, text.slice(40))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect([calls.length, routed()]).toEqual([1, 1])
})

it('API-11 leaves requests that are traced to the router', async () => {
  const { socket, routed } = await openConnection()
  const listener = () => undefined
  requests.subscribe(listener)
  onTestFinished(() => void requests.unsubscribe(listener))
  await ask(socket, head(await tokenOf()))
  expect(routed()).toBe(1)
})

it('security 47: takes the word of trusted proxies for where a request came from, and of nobody else', async () => {
  const from = 'X-Forwarded-For: 203.0.113.7'
  const trusting = await openConnection({ parts: { trustedProxies: ['127.0.0.1'] } })
  await ask(trusting.socket, head(await tokenOf(), from))
  expect(trusting.calls).toMatchObject([{ ip: '203.0.113.7' }])
  expect(trusting.routed()).toBe(0)
  const other = await openConnection()
  await ask(other.socket, head(await tokenOf(), from))
  expect(other.calls).toMatchObject([{ ip: '127.0.0.1' }])
})

it.each([
  [
    'a refusal',
    () => {
      throw new Refusal('Forbidden')
    },
    '403 Forbidden',
    'Forbidden',
  ],
  [
    'a fault of ours',
    () => {
      throw new Error('a bug')
    },
    '500 Internal Server Error',
    'InternalError',
  ],
  [
    'a refusal that came later',
    () => Promise.reject(new Refusal('Unavailable')),
    '503 Service Unavailable',
    'Unavailable',
  ],
])('answers %s as the problem that it is', async (_, answer, status, errorCode) => {
  const { socket, routed } = await openConnection({ endpoints: [[quick, answer]] })
  const text = await ask(socket, head(await tokenOf()))
  expect(text).toContain(`HTTP/1.1 ${status}\r\n`)
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ errorCode })
  expect(await ask(socket, head('nobody'))).toMatch(/^HTTP\/1\.1 401 [\s\S]*www-authenticate: Bearer/)
  expect(routed()).toBe(0)
})

it('answers what comes while an answer is waited for, in its order', async () => {
  const { socket } = await openConnection({ later: true })
  const token = await tokenOf()
  socket.write(head(token))
  await pause(0)
  socket.write(head(token, 'X-Odd: 1') + head(token))
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await expect.poll(() => text.split('HTTP/1.1 200 OK').length - 1).toBe(3)
})

it('serves on when somebody hangs up in the middle of an answer', async () => {
  const { answering, answer } = whenTold()
  const { app, socket, calls } = await openConnection({ endpoints: [[quick, answering]] })
  socket.write(head(await tokenOf()))
  await expect.poll(() => calls.length).toBe(1)
  socket.resetAndDestroy()
  await pause(20)
  answer()
  await expect.poll(() => connectionsOf(app)).toBe(0)
})

it('answers somebody who does not read no further than the connection holds', async () => {
  const { socket, calls } = await openConnection()
  const text = head(await tokenOf(), `Accept-Language: ${'d'.repeat(2_000)}`)
  socket.pause()
  const isStuck = async () => (await Promise.race([once(socket, 'drain'), pause(500, 'stuck')])) === 'stuck'
  let sent = 0
  do sent += 1
  while (socket.write(text) || !(await isStuck()))
  await pause(100)
  const before = calls.length
  await pause(200)
  expect(calls.length).toBe(before)
  expect(before).toBeLessThan(sent)
})

it('ends a connection on which nothing was asked with a problem, and one on which nothing is asked any more without a word', async () => {
  const silent = await openConnection({}, { requestTimeout: 60 })
  const [answer] = (await once(silent.socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"errorCode":"RequestTimeout"/)
  await once(silent.socket, 'close')
  const { socket } = await openConnection({}, { keepAliveTimeout: 60 })
  await ask(socket, head(await tokenOf()))
  const more: unknown[] = []
  socket.on('data', (chunk) => more.push(chunk))
  await once(socket, 'close')
  expect(more).toEqual([])
})

it('at the end answers what is underway and closes what is not', async () => {
  const { answering, answer } = whenTold()
  const { app, socket, calls } = await openConnection({ endpoints: [[quick, answering]] })
  const idle = connect((app.server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
  const ended = once(idle.resume(), 'close')
  const answered = ask(socket, head(await tokenOf()))
  await expect.poll(() => connectionsOf(app)).toBe(2)
  await expect.poll(() => calls.length).toBe(1)
  const closed = app.close()
  await ended
  answer()
  expect(await answered).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\nConnection: close\r\n/)
  await closed
})

it('once shut tells whoever was underway that the connection closes, and closes it', async () => {
  const { answering, answer } = whenTold()
  const { app, socket, calls } = await openConnection({ endpoints: [[quick, answering]] })
  const closed = once(socket, 'close')
  const answered = ask(socket, head(await tokenOf()))
  await expect.poll(() => calls.length).toBe(1)
  app.lane.shut()
  answer()
  const told = await answered
  expect(told).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(told).toContain('\r\nConnection: close\r\n')
  expect(told).not.toContain('Keep-Alive')
  await closed
})

it('tells whoever counts of an answer in the lane as of any other', async () => {
  const told: unknown[] = []
  const answered = ({ request, status, seconds }: { request: { url: string }; status: number; seconds: number }) =>
    void told.push({ url: request.url, status, isTime: seconds >= 0 })
  const { socket } = await openConnection({ parts: { answered } })
  await ask(socket, head(await tokenOf()))
  await ask(socket, head(await tokenOf(), 'X-Odd: 1'))
  await expect.poll(() => told).toEqual(Array(2).fill({ url: '/v1/things/7', status: 200, isTime: true }))
})
