import { randomBytes } from 'node:crypto'
import { type AccountId, idFromBytes } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import type { Tx } from '../database/database.ts'
import { insertAccount } from '../items/accounts.ts'
import { openCommit } from './commit.ts'
import type { Commit, CommitView, MovesRights, Write } from './model.ts'

/** Called as often as the write is decided. */
type Deciding = (view: CommitView) => unknown

type Also = (tx: Tx) => Promise<void>

const newId = () => randomBytes(8).toString('hex')

/** A write of one new record that reads nothing, so that it may be decided before the one before it has landed. */
function write(
  accountId: AccountId,
  {
    requestId = newId(),
    movesRights = false,
    deciding = (() => {}) as Deciding,
    isIdle = false,
    also = undefined as Also | undefined,
  },
) {
  const made: Write = {
    accountId,
    actor: 'ann',
    requestId,
    reads: [],
    decide: async (view) => {
      await deciding(view)
      return {
        changes: isIdle ? [] : [{ kind: 'record', id: requestId, after: { id: requestId, movesRights } }],
        ...(also ? { also } : {}),
        reply: () => ({ status: 200, body: { id: requestId } }),
      }
    },
  }
  return made
}

onBothStores('writes in a row', (open) => {
  let rows: TestDatabase
  let here: Commit
  let elsewhere: Commit
  beforeAll(async () => {
    rows = await open()
    const movesRights: MovesRights = (_, { after }) => after?.movesRights === true
    here = openCommit(rows.database, { movesRights, slowMs: 10_000 }) // however slow the machine is
    elsewhere = openCommit(rows.another(), { movesRights })
  })
  afterAll(() => rows.close())

  async function newAccount(): Promise<AccountId> {
    const accountId = idFromBytes('acc-', 12, randomBytes(32)) as AccountId // made as the product makes them
    await rows.database.account(accountId, (tx) =>
      insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'ann' }),
    )
    return accountId
  }
  /** An account of which this node believes that nobody else writes to it. */
  async function ownAccount(): Promise<AccountId> {
    const accountId = await newAccount()
    for (let i = 0; i < 4; i++) await here(write(accountId, {}))
    return accountId
  }
  const logOf = (accountId: AccountId) => rows.owner<{ revision: number; request_id: string; transaction: string }[]>`
    select revision, request_id, xmin::text as transaction from account_changes
    where account_id = ${accountId} order by revision`
  const revisionsOf = async (accountId: AccountId) => (await logOf(accountId)).map(({ revision }) => Number(revision))
  const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

  test('go on before those before them have landed', async () => {
    const accountId = await ownAccount()
    const seen: number[] = []
    const deciding: Deciding = ({ revision }) => seen.push(revision)
    let later: Promise<unknown> = Promise.resolve()
    await here(
      write(accountId, {
        deciding: () => {
          later = Promise.all(upTo(4).map(() => here(write(accountId, { deciding }))))
        },
      }),
    )
    await later
    expect(seen).toEqual([4, 4, 4, 4]) // the fifth was on its way then
    expect(await revisionsOf(accountId)).toEqual(upTo(9))
    expect(new Set((await logOf(accountId)).slice(4).map(({ transaction }) => transaction)).size).toBe(2)
  })

  test('are decided anew when another node wrote meanwhile, also where the number of the revision fits again', async () => {
    const accountId = await ownAccount()
    await elsewhere(write(accountId, { movesRights: true }))
    const accepted = new Map<number, number>()
    const noting =
      (place: number): Deciding =>
      ({ revision }) =>
        accepted.set(place, revision)
    let later: Promise<unknown> = Promise.resolve()
    // Decided on revision 4, it would be the fifth; those behind it on the fifth, which is the other node's.
    const first = write(accountId, {
      deciding: (view) => {
        noting(0)(view)
        if (accepted.size === 1)
          later = Promise.all(upTo(4).map((place) => here(write(accountId, { deciding: noting(place) }))))
      },
    })
    await here(first)
    await later
    expect(Math.min(...accepted.values())).toBeGreaterThanOrEqual(5)
    expect(await revisionsOf(accountId)).toEqual(upTo(10))
  })

  test('are never refused for what another node has already mended', async () => {
    const accountId = await ownAccount()
    await elsewhere(write(accountId, { movesRights: true }))
    const deciding: Deciding = ({ revision }) => {
      if (revision < 5) throw new Refusal('UnknownRole')
    }
    expect(await here(write(accountId, { deciding }))).toMatchObject({ revision: 6 })
  })

  test('that change nothing answer no older revision than the one another node has made', async () => {
    const accountId = await ownAccount()
    await elsewhere(write(accountId, { movesRights: true }))
    expect(await here(write(accountId, { isIdle: true }))).toMatchObject({ revision: 5 })
  })

  test('do once what they do besides, such as a mail, also where another node wrote meanwhile', async () => {
    const accountId = await ownAccount()
    await elsewhere(write(accountId, { movesRights: true }))
    let done = 0
    expect(await here(write(accountId, { also: async () => void done++ }))).toMatchObject({ revision: 6 })
    expect(done).toBe(1)
  })

  test('wait for one that moves rights', async () => {
    const accountId = await ownAccount()
    const seen: number[] = []
    const deciding: Deciding = ({ revision }) => seen.push(revision)
    let later: Promise<unknown> = Promise.resolve()
    const moving = write(accountId, {
      movesRights: true,
      deciding: () => {
        later = Promise.all(upTo(4).map(() => here(write(accountId, { deciding }))))
      },
    })
    await here(moving)
    await later
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(5)
  })

  test('wait for any where nobody says which moves rights', async () => {
    const accountId = await ownAccount()
    const cautious = openCommit(rows.another())
    const seen: number[] = []
    let later: Promise<unknown> = Promise.resolve()
    const first = write(accountId, {
      deciding: () => {
        later = Promise.all(
          upTo(4).map(() => cautious(write(accountId, { deciding: ({ revision }) => seen.push(revision) }))),
        )
      },
    })
    await cautious(first)
    await later
    expect(new Set(seen)).toEqual(new Set([5, 6, 7, 8]))
  })

  test('are not hurt when the one before them fails', async () => {
    const accountId = await ownAccount()
    let later: Promise<PromiseSettledResult<unknown>[]> | undefined
    const failing = write(accountId, {
      deciding: ({ tx }) => {
        later ??= Promise.allSettled(upTo(4).map(() => here(write(accountId, {}))))
        tx`select 1 / 0`.execute().catch(() => {}) // its transaction fails once it is sent
      },
    })
    await expect(here(failing)).rejects.toThrow()
    expect((await later)?.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
    expect(await revisionsOf(accountId)).toEqual(upTo(8))
  })

  test('of two nodes leave no gap and lose nothing, and none stands on rights that had moved', async () => {
    const accounts = [await newAccount(), await newAccount(), await newAccount()]
    const acknowledged = new Map<string, { revision: number; decidedOn: number }>()
    const refused = new Set<string>()
    const moved = new Set<string>()
    const one = async (commit: Commit, seed: number) => {
      const accountId = accounts[seed % accounts.length] as AccountId // within the list
      const requestId = newId()
      const chance = randomBytes(1)[0] ?? 0
      const movesRights = chance < 20
      if (movesRights) moved.add(requestId)
      let decidedOn = -1
      const deciding: Deciding = async ({ revision, tx }) => {
        decidedOn = revision
        if (chance > 240) throw new Refusal('LastOwner')
        if (chance > 235) await tx`select 1`
        if (chance > 230 && chance <= 235) tx`select 1 / 0`.execute().catch(() => {})
      }
      const done = await commit(write(accountId, { requestId, movesRights, deciding })).catch(() => null)
      if (done) acknowledged.set(requestId, { revision: done.revision, decidedOn })
      else refused.add(requestId)
    }
    const writer = async (commit: Commit, seed: number) => {
      for (let i = 0; i < 40; i++) await one(commit, seed + (i % 7 === 0 ? i : 0))
    }
    await Promise.all(
      upTo(12).flatMap((seed) => [
        writer(here, seed),
        writer(here, seed),
        seed % 4 === 0 ? writer(elsewhere, seed) : undefined,
      ]),
    )
    for (const accountId of accounts) {
      const log = await logOf(accountId)
      expect(log.map(({ revision }) => Number(revision))).toEqual(upTo(log.length))
      for (const { revision, request_id } of log) {
        const write = acknowledged.get(request_id)
        expect(write?.revision).toBe(Number(revision))
        const between = log.slice(write?.decidedOn, Number(revision) - 1)
        expect(between.filter((each) => moved.has(each.request_id))).toEqual([])
      }
    }
    const written = (await Promise.all(accounts.map(logOf))).flat()
    expect(written).toHaveLength(acknowledged.size)
    expect(refused.size).toBeGreaterThan(0)
  })
})
