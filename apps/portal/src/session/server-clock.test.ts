import { afterEach, expect, test, vi } from 'vitest'
import { noteServerClock, serverAheadSeconds, serverNow } from './server-clock.ts'

const right = Date.parse('2026-05-03T10:00:00Z')
const hourMs = 3_600_000
const hear = (date?: string) => noteServerClock(new Response('{}', date ? { headers: { date } } : {}))
afterEach(() => void vi.useRealTimers())

test.each([
  ['ahead', 2],
  ['behind', -2],
])('SES-02 a clock that is two hours %s is told by the server’s', (_, hours) => {
  vi.useFakeTimers({ now: right + hours * hourMs })
  hear(new Date(right).toUTCString())
  expect(serverNow()).toBe(right)
  expect(serverAheadSeconds()).toBe(-hours * 3600)
  hear()
  expect(serverNow()).toBe(right)
})

test('an answer that was on its way for a moment moves no clock', () => {
  vi.useFakeTimers({ now: right + 1_400 })
  hear(new Date(right).toUTCString())
  expect(serverNow()).toBe(right + 1_400)
})
