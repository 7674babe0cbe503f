import type { AccountId } from '@doorward/core/ids'
import { openTestDatabase, type TestDatabase } from '@doorward/store/test/test-database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accountLookups } from '../src/account-lookups.ts'

const accountId = 'acc-looked00up00' as AccountId // follows its pattern
let rows: TestDatabase
beforeAll(async () => {
  rows = await openTestDatabase()
  await rows.owner`insert into accounts (account_id, region, created_by) values (${accountId}, 'eu-west', 'x')`
})
afterAll(() => rows.close())

test('SCR-16 a host that a node knows is missing there within a second once its account is deleted, and back as soon', async () => {
  const lookups = accountLookups(rows.database, { defaultAccountId: undefined })
  try {
    const isKnown = async () => Boolean(await lookups.findAccount(accountId))
    expect(await isKnown()).toBe(true)
    expect((await lookups.defaultAccount())?.accountId).toBe(accountId)
    await rows.owner`update accounts set deleting_since = clock_timestamp() where account_id = ${accountId}`
    await vi.waitFor(async () => expect(await isKnown()).toBe(false), { timeout: 1_000, interval: 50 })
    expect(await lookups.defaultAccount()).toBeUndefined()
    await rows.owner`update accounts set deleting_since = null where account_id = ${accountId}`
    await vi.waitFor(async () => expect(await isKnown()).toBe(true), { timeout: 2_000, interval: 50 })
  } finally {
    await lookups.close()
  }
})

test('SCR-16 an account is known at once on the node that restored it', async () => {
  const lookups = accountLookups(rows.database, { defaultAccountId: undefined }, { everyMs: null })
  try {
    await rows.owner`update accounts set deleting_since = clock_timestamp() where account_id = ${accountId}`
    expect(await lookups.findAccount(accountId)).toBeUndefined()
    await rows.owner`update accounts set deleting_since = null where account_id = ${accountId}`
    expect(await lookups.findAccount(accountId)).toBeUndefined()
    lookups.forgetAccount(accountId)
    expect(await lookups.findAccount(accountId)).toMatchObject({ accountId })
  } finally {
    await lookups.close()
  }
})
