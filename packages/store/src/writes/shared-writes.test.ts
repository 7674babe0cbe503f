import { randomBytes } from 'node:crypto'
import { type AccountId, idFromBytes } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import { insertAccount } from '../items/accounts.ts'
import { openCommit } from './commit.ts'
import type { Commit, CommitView, Write } from './model.ts'

const newAccountId = () => idFromBytes('acc-', 12, randomBytes(32)) as AccountId // made as the product makes them

/** A write of one new record; `before` runs when it is decided. */
function write(accountId: AccountId, id: string, before: (view: CommitView) => unknown = () => {}): Write {
  return {
    accountId,
    actor: 'ann',
    requestId: 'req_1',
    reads: [{ kind: 'record', id }],
    decide: async (view) => {
      await before(view)
      return {
        changes: [{ kind: 'record', id, after: { id, n: Number(view.item({ kind: 'record', id })?.doc.n ?? 0) + 1 } }],
        reply: () => ({ status: 200, body: { id } }),
      }
    },
  }
}

onBothStores('writes of several accounts', (open) => {
  let rows: TestDatabase
  let commit: Commit
  /** Waits for a slow machine, so that what comes together shares a transaction. */
  let patient: Commit
  beforeAll(async () => {
    rows = await open()
    commit = openCommit(rows.database, { movesRights: () => false })
    patient = openCommit(rows.database, { movesRights: () => false, slowMs: 10_000 })
  })
  afterAll(() => rows.close())

  async function accounts(count: number): Promise<AccountId[]> {
    const made = Array.from({ length: count }, newAccountId)
    for (const accountId of made)
      await rows.database.account(accountId, (tx) =>
        insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'ann' }),
      )
    return made
  }
  const logOf = (accountIds: AccountId[]) => rows.owner<
    { account_id: string; revision: number; item_id: string; transaction: string }[]
  >`
    select account_id, revision, item_id, xmin::text as transaction from account_changes
    where account_id in ${rows.owner(accountIds)} order by account_id, revision`

  /** Starts the writes while another is being decided, so that they wait at the same moment. */
  async function together(writes: Write[]) {
    const [first = newAccountId()] = await accounts(1)
    let settled: Promise<PromiseSettledResult<unknown>[]> | undefined
    const opening = write(first, 'opening', () => {
      settled = Promise.allSettled(writes.map(patient))
    })
    await patient(opening)
    return (await settled) ?? []
  }

  test('share a transaction, each account with a revision of its own', async () => {
    const made = await accounts(4)
    const settled = await together(made.flatMap((accountId) => [write(accountId, 'x'), write(accountId, 'y')]))
    expect(settled.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
    const log = await logOf(made)
    expect(log.map(({ revision }) => revision)).toEqual([1, 2, 1, 2, 1, 2, 1, 2])
    expect(new Set(log.map(({ transaction }) => transaction)).size).toBeLessThan(4)
    const heads = await rows.owner`select revision from accounts where account_id in ${rows.owner(made)}`
    expect(heads).toEqual(Array(4).fill({ revision: 2 }))
  })

  test.each<[string, (view: CommitView) => unknown, object]>([
    [
      'is refused',
      () => {
        throw new Refusal('LastOwner')
      },
      { code: 'LastOwner' },
    ],
    [
      'cannot be decided for the moment',
      () => {
        throw new Refusal('Unavailable')
      },
      { code: 'Unavailable' },
    ],
    ['breaks its transaction', ({ tx }) => tx`select 1 / 0`, {}],
  ])('go on when one of them %s', async (_, fault, reason) => {
    const made = await accounts(4)
    const settled = await together(
      made.map((accountId, place) => write(accountId, 'x', place === 1 ? fault : undefined)),
    )
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(settled[1]).toMatchObject({ reason })
    const written = (await logOf(made)).map(({ account_id }) => account_id)
    expect(written).toEqual(made.filter((_, place) => place !== 1).sort())
  })

  test('go on while somebody else holds the lock of one of them, which follows once it is free', async () => {
    const made = await accounts(3)
    const [held = newAccountId(), ...free] = made
    let waits: Promise<unknown> | undefined
    await rows.owner.begin(async (tx) => {
      await tx`select from accounts where account_id = ${held} for update`
      const writes = made.map((accountId) => commit(write(accountId, 'x')))
      waits = writes[0]
      await Promise.all(writes.slice(1))
      await Promise.all(free.map((accountId) => commit(write(accountId, 'y'))))
      expect(await tx`select 1 from account_changes where account_id = ${held}`).toHaveLength(0)
    })
    expect(await waits).toMatchObject({ revision: 1 })
  })

  test('wait no longer for an account with very many writes', async () => {
    const [busy = newAccountId(), other = newAccountId()] = await accounts(2)
    let done = 0
    const many = Array.from({ length: 1_000 }, (_, i) =>
      commit(write(busy, `r_${i}`)).then(() => {
        done += 1
      }),
    )
    await commit(write(other, 'x'))
    expect(done).toBeLessThan(300)
    await Promise.all(many)
  })

  test('are refused when too many of one account wait, and those of others are not', async () => {
    const [busy = newAccountId(), other = newAccountId()] = await accounts(2)
    const many = Promise.allSettled(Array.from({ length: 2_100 }, (_, i) => commit(write(busy, `r_${i}`))))
    expect(await commit(write(other, 'x'))).toMatchObject({ revision: 1 })
    const refused = (await many).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ reason: { code: 'TooManyRequests' } })
  })

  test('come from two nodes at once without a deadlock, a gap or a loss', async () => {
    const made = await accounts(16)
    const nodes = [rows.another(), rows.another()].map((each) => openCommit(each, { movesRights: () => false }))
    const perAccount = 20
    const writes = nodes.flatMap((node) =>
      Array.from({ length: perAccount }, (_, i) =>
        made.map((accountId) => node(write(accountId, `r_${i % 5}`))),
      ).flat(),
    )
    await Promise.all(writes)
    const log = await logOf(made)
    expect(log).toHaveLength(2 * perAccount * made.length)
    for (const accountId of made)
      expect(log.filter(({ account_id }) => account_id === accountId).map(({ revision }) => revision)).toEqual(
        Array.from({ length: 2 * perAccount }, (_, i) => i + 1),
      )
    const counts = await rows.owner`
      select distinct doc ->> 'n' as n from items where account_id in ${rows.owner(made)}`
    expect(counts).toEqual([{ n: String((2 * perAccount) / 5) }])
  })

  test('see the rows of the listed accounts and of no other (security 38)', async () => {
    const [one = newAccountId(), two = newAccountId(), three = newAccountId()] = await accounts(3)
    for (const accountId of [one, two, three]) await commit(write(accountId, 'x'))
    for (const table of ['accounts', 'items', 'account_changes']) {
      const seen = await rows.database.accounts([one, two], (tx) => tx`select distinct account_id from ${tx(table)}`)
      expect(seen.map(({ account_id }) => account_id).sort()).toEqual([one, two].sort())
    }
    const planted = rows.database.accounts([one, two], (tx) => tx`update items set account_id = ${three}`)
    await expect(planted).rejects.toMatchObject({ code: '42501' })
    await expect(rows.database.accounts([], (tx) => tx`select 1`)).rejects.toThrow(TypeError)
    const joined = `${one},${three}` as AccountId // no account's id, and no way to a list
    await expect(rows.database.account(joined, (tx) => tx`select 1`)).rejects.toThrow(TypeError)
  })

  test('find their texts before and after the index took them in', async () => {
    const [accountId = newAccountId()] = await accounts(1)
    await commit(write(accountId, 'needle'))
    const found = () =>
      rows.database.account(
        accountId,
        (tx) => tx`select item_ids_like(${accountId}, 'record', '%needle%', '', 5) as id`,
      )
    expect(await found()).toEqual([{ id: 'needle' }])
    await rows.database.account(accountId, (tx) => tx`select take_in_new_rows()`)
    expect(await found()).toEqual([{ id: 'needle' }])
  })

  test('let the planner learn of many new rows soon after them', async () => {
    const [accountId = newAccountId()] = await accounts(1)
    const analysed = async () => {
      await rows.database.account(accountId, (tx) => tx`select take_in_new_rows()`)
      const [table] = await rows.owner`select last_analyze from pg_stat_user_tables where relname = 'items'`
      return table?.last_analyze ?? null
    }
    const before = await analysed()
    await rows.owner`
      insert into items (account_id, kind, item_id, version, created_at, last_updated, doc, search)
      select ${accountId}, 'record', 'rec_' || i, 1, now(), now(), '{}', 'rec_' || i from generate_series(1, 20000) i`
    await rows.owner`select pg_stat_force_next_flush()`
    await expect.poll(analysed, { timeout: 20_000 }).not.toEqual(before)
  })
})
