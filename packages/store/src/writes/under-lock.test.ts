import { randomBytes } from 'node:crypto'
import { type AccountId, idFromBytes } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import { insertAccount } from '../items/accounts.ts'
import { lockAccount } from './grounds.ts'
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

  test('security C5: wait for whoever holds the account for rows that are none of its items, and is told how it stands', async () => {
    const accountId = idFromBytes('acc-', 12, randomBytes(32)) as AccountId // made as the product makes them
    await rows.database.account(accountId, (tx) =>
      insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'ann' }),
    )
    const done: string[] = []
    const save = (id: string) =>
      commit({
        accountId,
        actor: 'ann',
        requestId: `req_${id}`,
        reads: [],
        decide: () => ({
          changes: [{ kind: 'record', id, after: { id } }],
          reply: () => ({ status: 200, body: undefined }),
        }),
      }).then(() => done.push(id))
    await save('rec_first')
    let later: Promise<unknown> = Promise.resolve()
    await rows.database.account(accountId, async (tx) => {
      const { revision, changesSince } = await lockAccount(tx, accountId)
      expect(revision).toBe(1)
      later = save('rec_later')
      const another = rows.database.account(
        accountId,
        (other) => other`select from accounts where account_id = ${accountId} for no key update nowait`,
      )
      await expect(another).rejects.toThrow()
      expect((await changesSince(0)).items.map(({ id }) => id)).toEqual(['rec_first'])
      done.push('rows')
    })
    await later
    expect(done).toEqual(['rec_first', 'rows', 'rec_later'])
    const nobody = idFromBytes('acc-', 12, randomBytes(32)) as AccountId // of the same form
    await expect(rows.database.account(nobody, (tx) => lockAccount(tx, nobody))).rejects.toMatchObject({
      code: 'NotFound',
    })
  })
})
