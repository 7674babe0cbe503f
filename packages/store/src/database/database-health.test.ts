import { randomBytes } from 'node:crypto'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { openCommit } from '../writes/commit.ts'
import type { Write } from '../writes/model.ts'
import { type DatabaseHealth, openDatabaseHealth } from './database-health.ts'

let rows: TestDatabase
let health: DatabaseHealth
let nowMs = 0
beforeEach(async () => {
  rows = await openTestDatabase()
  nowMs = 0
  health = openDatabaseHealth(rows.database, () => nowMs)
})
afterEach(() => rows.close())

const later = async () => {
  nowMs += 1_000
  return health.look()
}
/** From now on every row for the table is refused as a full disk refuses it. */
const fill = (table: string) =>
  rows.owner.unsafe(`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
    create trigger refuse before insert or update on ${table} for each row execute function refuse()`)
const empty = () => rows.owner.unsafe('drop function refuse() cascade')
const pages = async () =>
  (await rows.owner<{ pages: number }[]>`select (pg_relation_size('write_probes') / 8192)::int as pages`)[0]?.pages

const write: Write = {
  accountId: platformAccountId as AccountId,
  actor: 'ann',
  requestId: randomBytes(8).toString('hex'),
  reads: [],
  decide: () => ({
    changes: [{ kind: 'record', id: 'rec_1', after: { recordId: 'rec_1' } }],
    reply: () => ({ status: 200, body: {} }),
  }),
}

test('says that all works, and asks the database at most once a second however often it is asked', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => health.look()))
  expect(all[0]).toEqual({ reads: { work: true }, writes: { work: true }, standby: 'none' })
  expect(await pages()).toBe(1)
  await later()
  expect(await pages()).toBe(2)
})

test('probes add a page each and yet take no more than a few hundred kB', async () => {
  const sizes: (number | undefined)[] = []
  for (let i = 0; i < 70; i++) {
    expect((await later()).writes.work).toBe(true)
    sizes.push(await pages())
  }
  expect(Math.max(...sizes.map(Number))).toBe(64)
  expect(sizes[63]).toBe(64)
  expect(sizes[64]).toBe(1)
})

test('F3 a full disk: reads work and writes fail, named without the statement or the file, until a page can be added', async () => {
  await fill('write_probes')
  expect(await later()).toMatchObject({ reads: { work: true }, writes: { work: false, fault: 'the disk is full' } })
  await empty()
  expect((await later()).writes).toEqual({ work: true })
})

test('F3 a real write that failed tells at once, before the next probe; one that had to wait for a lock does not', async () => {
  const commit = health.watch(openCommit(rows.database))
  expect((await health.look()).writes.work).toBe(true)
  await fill('items')
  nowMs += 1
  await expect(commit(write)).rejects.toMatchObject({ code: 'Unavailable' })
  expect((await health.look()).writes).toEqual({ work: false, fault: 'the disk is full' })
  await empty()
  expect((await later()).writes.work).toBe(true)
  await rows.owner.begin(async (tx) => {
    await tx`select from accounts where account_id = ${platformAccountId} for update`
    nowMs += 1
    await expect(commit(write)).rejects.toMatchObject({ code: 'Unavailable' })
  })
  expect((await health.look()).writes.work).toBe(true)
})

test('F3 writes that wait in vain for locks one after the other tell, whatever the probe says, until one is done', async () => {
  const commit = health.watch(openCommit(rows.database))
  await rows.owner.begin(async (tx) => {
    await tx`lock table items in share mode`
    for (let i = 0; i < 3; i++) {
      expect((await later()).writes.work).toBe(true)
      await expect(commit(write)).rejects.toMatchObject({ code: 'Unavailable' })
    }
    for (let i = 0; i < 3; i++) expect((await later()).writes.work).toBe(false)
  })
  await commit({ ...write, requestId: 'req_after' })
  expect((await later()).writes.work).toBe(true)
}, 30_000)

test('F3 a probe that waits for a lock tells nothing against writes that are done meanwhile', async () => {
  const commit = health.watch(openCommit(rows.database))
  await rows.owner.begin(async (tx) => {
    await tx`lock table write_probes in exclusive mode`
    const looking = later()
    await commit({ ...write, requestId: 'req_meanwhile' })
    await looking
    nowMs += 500
    await commit({ ...write, requestId: 'req_again' })
    expect((await health.look()).writes.work).toBe(true)
  })
})

test('F3 connections that were cut are no fault of the database, which answers on the next', async () => {
  await health.look()
  await rows.owner`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`
  expect((await later()).reads).toEqual({ work: true })
})

test('F3 strong reads that fail are told within a second, by whichever way they fail', async () => {
  await rows.owner.begin(async (tx) => {
    await tx`lock table accounts in access exclusive mode`
    const began = performance.now()
    expect((await later()).reads).toEqual({ work: false, fault: 'the database does not answer' })
    expect(performance.now() - began).toBeLessThan(1_500)
  })
  await expect.poll(async () => (await later()).reads).toEqual({ work: true })
  await rows.owner`revoke select on accounts from doorward_across`
  expect((await later()).reads).toMatchObject({ work: false })
  await rows.owner`grant select on accounts to doorward_across`
  await rows.owner`revoke select on accounts from doorward_server`
  expect((await later()).reads).toMatchObject({ work: false })
})
