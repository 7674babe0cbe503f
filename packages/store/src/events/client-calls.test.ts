import type { AccountId, ClientId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { insertAccount } from '../items/accounts.ts'
import { addClientCalls } from './client-calls.ts'

const accountId = 'acc-clientcalls1' as AccountId // of the right pattern
let rows: TestDatabase
beforeAll(async () => {
  rows = await openTestDatabase()
  await rows.database.account(accountId, (tx) => insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'x' }))
})
afterAll(() => rows.close())

it('ENT-11 counts over all nodes, rolls with the windows and takes what a late node adds', async () => {
  const clientId = 'sc_rolls' as ClientId
  const add = async (window: number, calls: number, windowMs = 60_000) => {
    const [totals] = await addClientCalls(rows.database, [{ accountId, clientId, windowMs, window, calls }])
    return [totals?.window, totals?.now, totals?.before]
  }
  expect(await add(10, 3)).toEqual([10, 3, 0])
  expect(await add(10, 4)).toEqual([10, 7, 0])
  expect(await add(11, 1)).toEqual([11, 1, 7])
  expect(await add(10, 2)).toEqual([11, 1, 9])
  expect(await add(9, 5)).toEqual([11, 1, 9])
  expect(await add(13, 6)).toEqual([13, 6, 0])
  expect(await add(2, 8, 3_600_000)).toEqual([2, 8, 0])
})

it('adds to many clients at once, from two nodes at the same moment', async () => {
  const calls = Array.from({ length: 50 }, (_, i) => ({
    accountId,
    clientId: `sc_many${i}` as ClientId, // of the right pattern
    windowMs: 60_000,
    window: 1,
    calls: 1,
  }))
  const other = rows.another()
  await Promise.all([addClientCalls(rows.database, calls), addClientCalls(other, calls.toReversed())])
  const totals = await addClientCalls(rows.database, calls)
  expect(new Set(totals.map(({ now }) => now))).toEqual(new Set([3]))
})
