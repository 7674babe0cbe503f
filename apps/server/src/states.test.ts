import { openDatabaseHealth } from '@doorward/store/database/database-health'
import { openTestDatabase, type TestDatabase } from '@doorward/store/test/test-database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStates } from './states.ts'

let store: TestDatabase
const lines: { level: number; state?: string; msg: string }[] = []
beforeAll(async () => {
  store = await openTestDatabase()
})
afterAll(() => store?.close())

it('design 7 the log says when the database takes no writes, and when it does again; nothing while all is well', async () => {
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const states = openStates({ health: openDatabaseHealth(store.database), logger, everyMs: 50 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(lines).toEqual([])

  await store.owner`alter function probe_write() rename to probe_no_write`
  await expect.poll(() => lines.length).toBe(1)
  await store.owner`alter function probe_no_write() rename to probe_write`
  await expect.poll(() => lines.length).toBe(2)
  states.close()
  expect(lines.map(({ level, state, msg }) => [level, state, msg])).toEqual([
    [50, 'writes', 'the database takes no writes: the database refuses (SQLSTATE 42883)'],
    [40, 'writes', 'the database takes writes again'],
  ])
})
