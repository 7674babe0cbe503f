// @vitest-environment jsdom
import { ApiError } from '@doorward/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inItsTurn } from './long-work.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = new ApiError({ status: 0, code: 'NetworkError', title: 'The network did not answer.' })
const losing = (times: number) => {
  const run = vi.fn(async () => {
    if (run.mock.calls.length <= times) throw lost
    return 'made'
  })
  return run
}
async function after<T>(asked: Promise<T>): Promise<T | unknown> {
  const settled = asked.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return settled
}

test('D3 a row whose answer was lost is asked for again where it has a key, and told as it was made', async () => {
  const run = losing(3)
  expect(await after(inItsTurn(run, true))).toBe('made')
  expect(run).toHaveBeenCalledTimes(4)
})

test('what may not be done twice is not sent again, and a server that stays away ends it', async () => {
  const once = losing(1)
  expect(await after(inItsTurn(once))).toBe(lost)
  expect(once).toHaveBeenCalledTimes(1)
  expect(await after(inItsTurn(losing(99), true))).toBe(lost)
})
