import { randomBytes } from 'node:crypto'
import { type AccountId, idFromBytes } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import { insertAccount } from '../items/accounts.ts'
import type { Commit, Committed, CommitView } from './model.ts'
import { obeySchedule } from './obey-schedule.ts'

onBothStores('writes without anything decided ahead', (open) => {
  let rows: TestDatabase
  let commit: Commit
  const landed: number[] = []
  beforeAll(async () => {
    rows = await open()
    commit = obeySchedule(rows.database, {
      landed: (_, { revision }) => landed.push(revision),
      movesRights: () => false,
      slowMs: 10,
    })
  })
  afterAll(() => rows.close())

  test('are each decided under the lock, on all that landed', async () => {
    const accountId = idFromBytes('acc-', 12, randomBytes(32)) as AccountId // made as the product makes them
    await rows.database.account(accountId, (tx) =>
      insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'ann' }),
    )
    const views: Pick<CommitView, 'revision' | 'commitId'>[] = []
    const write = (i: number): Promise<Committed> =>
      commit({
        accountId,
        actor: 'ann',
        requestId: `req_${i}`,
        reads: [],
        decide: ({ revision, commitId }) => {
          views.push({ revision, commitId })
          expect(revision).toBe(landed.at(-1) ?? 0)
          return {
            changes: [{ kind: 'record', id: `rec_${i}`, after: { id: `rec_${i}` } }],
            reply: () => ({ status: 200, body: undefined }),
          }
        },
      })
    const written = await Promise.all(Array.from({ length: 200 }, (_, i) => write(i)))
    expect(written.map(({ revision }) => revision)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
    expect(views.every(({ commitId }) => commitId !== undefined)).toBe(true)
    expect(landed.length).toBeLessThan(200)
  })
})
