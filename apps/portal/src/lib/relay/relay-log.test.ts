// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { relayLog } from './relay-log.ts'

const address = 'https://relay.doorward.example/logs'
let sent: { url: string; init: RequestInit }[]
let stop: () => void
let fails = false

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T14:00:00Z') })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sent = []
  fails = false
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    if (fails) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 204 })
  })
  stop = relayLog(address)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const linesOf = (place: number) =>
  String(sent[place]?.init.body)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { message: string })

test('ERR-06 what the page reports goes to the relay after 15 s, as JSON lines in plain text, without cookies', async () => {
  console.error('The session could not be continued.', { accessToken: 'secret' })
  window.dispatchEvent(new ErrorEvent('error', { message: 'x is not a function' }))
  await vi.advanceTimersByTimeAsync(14_999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toMatchObject([{ url: address, init: { method: 'POST', keepalive: true, credentials: 'omit' } }])
  expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe('text/plain;charset=UTF-8')
  const time = '2026-11-25T14:00:00.000Z'
  expect(linesOf(0)).toEqual([
    { level: 'error', name: 'console', message: 'The session could not be continued. [object Object]', time },
    { level: 'error', name: 'page', message: 'x is not a function', time },
  ])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sent).toHaveLength(1)
})

test('ERR-06 more than 25 lines do not wait', () => {
  for (let at = 1; at <= 25; at++) console.error(`line ${at}`)
  expect(sent).toEqual([])
  console.error('line 26')
  expect(linesOf(0)).toHaveLength(26)
})

test('ERR-06 leaving the page sends what waits, in deliveries that the relay takes', () => {
  for (let at = 1; at <= 24; at++) console.error('\u20ac'.repeat(5_000))
  window.dispatchEvent(new Event('pagehide'))
  expect(sent.map(({ init }) => new Blob([String(init.body)]).size <= 65_536)).toEqual([true, true])
  expect(sent.flatMap((_, place) => linesOf(place))).toHaveLength(24)
})

test('ERR-06 a relay that fails is told to nobody, and holds nothing up', async () => {
  fails = true
  for (let at = 1; at <= 500; at++) console.error(`line ${at}`)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(vi.getTimerCount()).toBe(1)
  expect(sent).toHaveLength(2)
  expect(linesOf(1)).toHaveLength(100)
})

test('SCR-08 the key of a secret that a library complains of stays in the browser', async () => {
  console.warn('The URL path "/vanish/sec_1/KEY%E0%A4" could not be decoded')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(String(sent[0]?.init.body)).not.toContain('KEY')
  expect(linesOf(0)).toHaveLength(1)
})
