import { randomBytes } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { regions } from '@doorward/core/regions'
import { openTestDatabase, type TestDatabase } from '@doorward/store/test/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oidcAdapter } from '../src/oidc/library/adapter.ts'
import { RequestRows } from '../src/oidc/library/request-rows.ts'
import { openSessions } from '../src/sessions.ts'

const accountId = 'acc-clocks' as AccountId // fits the pattern
const dayMs = 86_400_000
let rows: TestDatabase
beforeAll(async () => {
  rows = await openTestDatabase()
  await rows.owner`insert into accounts (account_id, region, created_by) values (${accountId}, 'eu-west', 'x')`
})
afterAll(() => rows.close())

/** A node whose own clock, which is this machine's, is so far ahead of the database's time. */
function nodeAhead(aheadMs: number, trueMs = Date.now() - aheadMs) {
  const { database } = rows
  const hosts = { domain: 'doorward.localhost', scheme: 'http', port: 80, regions } as const
  const clock = { now: () => trueMs, aheadMs: () => aheadMs }
  const adapter = oidcAdapter({
    database,
    accountId,
    issuer: 'http://issuer.example',
    rows: () => new RequestRows({ database, hosts }, accountId, false),
    clock,
    sessions: openSessions(database),
    browser: () => ({}),
  })
  return adapter('AuthorizationCode')
}
const newId = () => randomBytes(8).toString('hex')
const minute = { kind: 'AuthorizationCode' }
const nowSeconds = () => Math.floor(Date.now() / 1_000)

it.each([-2 * dayMs, 0, 2 * dayMs])(
  'K1 a row lives as long on a node whose clock is off by %i ms, and the library sees it so',
  async (aheadMs) => {
    const id = newId()
    await nodeAhead(aheadMs).upsert(id, minute, 60)
    const seen = await nodeAhead(aheadMs).find(id)
    // The library compares with the node's own clock.
    expect(Number(seen?.exp) - nowSeconds()).toBeGreaterThan(57)
    expect(Number(seen?.exp) - nowSeconds()).toBeLessThanOrEqual(60)
  },
)

it('K1 what has expired by the time of the database is not found, however far behind the clock of the node is', async () => {
  const id = newId()
  const node = nodeAhead(0)
  await node.upsert(id, minute, 60)
  expect(await node.find(id)).toBeDefined()
  const later = Date.now() + 61_000
  expect(await nodeAhead(-2 * dayMs, later).find(id)).toBeUndefined()
  expect(await nodeAhead(-61_000, later).find(id)).toBeUndefined()
})
