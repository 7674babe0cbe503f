import type { AccountId } from '@doorward/core/ids'
import type { Database } from '@doorward/store/database/database'
import { startJob } from '@doorward/store/jobs/jobs'
import { openTestDatabase, type TestDatabase } from '@doorward/store/test/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openJobs, type Work } from './runner.ts'

const accountId = 'acc-jobs' as AccountId // fits the pattern
let rows: TestDatabase
beforeAll(async () => {
  rows = await openTestDatabase()
  await rows.owner`insert into accounts (account_id, region, created_by) values (${accountId}, 'eu-west', 'x')`
})
afterAll(() => rows.close())
beforeEach(async () => {
  await rows.owner`delete from jobs`
})

const start = (job: string, revision: number | null = null) =>
  rows.database.account(accountId, async (tx) => {
    await startJob(tx, accountId, job, { revision })
  })
const later = 3_600_000
const nodeOf = (work: Work, database: Database = rows.database) => {
  const failures: unknown[] = []
  const jobs = openJobs({ database, work: { test: work }, everyMs: null, failed: (cause) => failures.push(cause) })
  return { ...jobs, failures }
}
const jobRow = async (job: string) =>
  (await rows.owner`select *, due_at > clock_timestamp() as waits from jobs where job = ${job}`)[0]

describe('jobs', () => {
  it('are done once each by nodes that share them', async () => {
    const done: string[] = []
    const work: Work = async ({ job }) => {
      done.push(job)
      return { dueInMs: later }
    }
    const names = Array.from({ length: 40 }, (_, i) => `test:${i}`)
    for (const name of names) await start(name)
    const other = rows.another()
    const nodes = [nodeOf(work), nodeOf(work, other)]
    await Promise.all(nodes.map((node) => node.runDue()))
    expect(done.sort()).toEqual(names.sort())
    await Promise.all(nodes.map((node) => node.close()))
    await other.close()
  })

  it('that fail are told and due again after their lease, with nothing noted', async () => {
    await start('test:bad')
    const node = nodeOf(() => Promise.reject(new Error('no')))
    await node.runDue()
    expect(node.failures).toEqual([new Error('no')])
    expect(await jobRow('test:bad')).toMatchObject({ waits: true, state: {}, taken: 1 })
    await node.close()
  })

  it('follow the change log: due once the account has come further, or when woken', async () => {
    await start('test:log', 0)
    const seen: (number | null)[] = []
    const node = nodeOf(async ({ revision }) => {
      seen.push(revision)
      return { dueInMs: 0, revision: 5 }
    })
    await node.runDue()
    expect(seen).toEqual([])
    await rows.owner`update accounts set revision = 5 where account_id = ${accountId}`
    await node.runDue()
    await node.runDue()
    expect(seen).toEqual([0])
    await rows.owner`update jobs set wake = true`
    await node.runDue()
    expect(seen).toEqual([0, 5])
    await node.close()
  })

  it('note nothing once another node has taken them', async () => {
    await start('test:late')
    const node = nodeOf(async () => {
      await rows.owner`update jobs set taken = taken + 1, state = '{"by":"another"}'`
      return { dueInMs: later, state: { by: 'me' } }
    })
    await node.runDue()
    expect(await jobRow('test:late')).toMatchObject({ state: { by: 'another' } })
    await node.close()
  })

  it('are told to end when the node stops, which waits for them', async () => {
    await start('test:long')
    let started = () => {}
    const running = new Promise<void>((resolve) => {
      started = resolve
    })
    const node = nodeOf(async (_, signal) => {
      started()
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      return { dueInMs: later, state: { came: 'far' } }
    })
    const run = node.runDue()
    await running
    await node.close()
    await run
    expect(await jobRow('test:long')).toMatchObject({ state: { came: 'far' }, waits: true })
  })
})
