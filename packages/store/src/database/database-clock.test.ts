import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { mayServe, openDatabaseClock } from './database-clock.ts'

let rows: TestDatabase
beforeAll(async () => {
  rows = await openTestDatabase()
})
afterAll(() => rows.close())

/** A node whose own clock is off by so many milliseconds; the rest of the machine's is right. */
async function nodeOff(by: { ms: number }) {
  const heard: [number, boolean][] = []
  const clock = await openDatabaseClock({
    database: rows.database,
    everyMs: null,
    told: (aheadMs, isOff) => heard.push([Math.round(aheadMs / 1_000), isOff]),
    clocks: { wall: () => Date.now() + by.ms, monotonic: () => performance.now() },
  })
  return { clock, heard }
}
const dayMs = 86_400_000

test.each([-2 * dayMs, 0, 2 * dayMs])(
  'K1 a node whose clock is off by %i ms knows the time of the database',
  async (ms) => {
    const { clock } = await nodeOff({ ms })
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(500)
    expect(Math.abs(clock.aheadMs() - ms)).toBeLessThan(500)
    expect(mayServe(clock)).toBe(ms === 0)
  },
)

test('K1 more than 2 s apart is an alarm, once, and so is the end of it; beyond 30 s the node does not serve', async () => {
  const by = { ms: 1_000 }
  const { clock, heard } = await nodeOff(by)
  expect(heard).toEqual([])
  by.ms = -3_000
  await clock.compare()
  await clock.compare()
  expect(heard).toEqual([[-3, true]])
  expect(mayServe(clock)).toBe(true)
  by.ms = -31_000
  expect(mayServe(clock)).toBe(false)
  by.ms = 1_000
  await clock.compare()
  expect(heard).toEqual([
    [-3, true],
    [1, false],
  ])
})

test('K1 setting the clock of a node between two comparisons moves nothing', async () => {
  const by = { ms: 0 }
  const { clock } = await nodeOff(by)
  const before = clock.now()
  by.ms = dayMs
  expect(clock.now() - before).toBeLessThan(500)
})
