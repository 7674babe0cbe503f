import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { equal } from '@doorward/core/changes/equal'
import type { Json } from '@doorward/core/changes/patch'
import { type AccountId, idFromBytes } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { Refusal } from '@doorward/core/refusals'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import type { Database } from '../database/database.ts'
import { changesSince, postgresFeed } from '../feed/feed-postgres.ts'
import { listHistory } from '../feed/history.ts'
import { insertAccount } from '../items/accounts.ts'
import { findItem, type ItemKey } from '../items/items.ts'
import { openCommit } from './commit.ts'
import type { Commit, Committed, Write } from './model.ts'

type Doc = { [key: string]: Json }
const record = (id: string): ItemKey => ({ kind: 'record', id })
const newAccountId = () => idFromBytes('acc-', 12, randomBytes(32)) as AccountId // made as the product makes them

/** A write of one document, or of its deletion; answers with the item's time. */
const put = (
  accountId: AccountId,
  key: ItemKey,
  after: Doc | null | ((before: Doc | undefined) => Doc),
  more: Partial<Write> & { settlesFirst?: boolean; also?: () => Promise<void> } = {},
): Write => ({
  accountId,
  actor: 'ann',
  requestId: 'req_1',
  reads: [key],
  decide: (view) => ({
    changes: [{ ...key, after: typeof after === 'function' ? after(view.item(key)?.doc) : after }],
    settlesFirst: more.settlesFirst ?? false,
    reply: ([item]) => ({ status: 200, body: { at: item?.lastUpdated.getTime() ?? 0 } }),
    ...(more.also ? { also: more.also } : {}),
  }),
  ...more,
})

onBothStores('the change log', (open) => {
  let rows: TestDatabase
  let nodes: { database: Database; commit: Commit }[]
  let [a, b]: Commit[] = []
  const first: Commit = (write) => a?.(write) ?? Promise.reject(new Error('not open'))
  const second: Commit = (write) => b?.(write) ?? Promise.reject(new Error('not open'))

  beforeAll(async () => {
    rows = await open()
    nodes = [rows.database, rows.another()].map((database) => ({
      database,
      commit: openCommit(database, { movesRights: () => false }),
    }))
    ;[a, b] = nodes.map((node) => node.commit)
  })
  afterAll(() => rows.close())

  async function account(): Promise<AccountId> {
    const accountId = newAccountId()
    await rows.database.account(accountId, (tx) =>
      insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'ann' }),
    )
    return accountId
  }
  const logOf = (accountId: AccountId) => rows.owner<
    { revision: number; item_id: string; before: Doc | null; after: Doc | null; patch: Json; at: Date }[]
  >`
    select revision, item_id, before, after, patch, at from account_changes
    where account_id = ${accountId} order by revision, ordinal`
  const historyOf = (accountId: AccountId, key: ItemKey, page: { beforeRevision?: number; limit: number }) =>
    rows.database.account(accountId, (tx) => listHistory(tx, accountId, key, page), 'read')

  test('gives each of 200 concurrent writes on two nodes its own revision, without a gap', async () => {
    const accountId = await account()
    const writes = Array.from({ length: 200 }, (_, i) =>
      (i % 2 ? first : second)(
        put(accountId, record(`rec_${i % 40}`), (before) => ({ count: Number(before?.count ?? 0) + 1 }), {
          settlesFirst: i % 7 === 0,
        }),
      ),
    )
    const done = await Promise.all(writes)
    const expected = Array.from({ length: 200 }, (_, i) => i + 1)
    expect(done.map(({ revision }) => revision).sort((x, y) => x - y)).toEqual(expected)
    expect((await logOf(accountId)).map(({ revision }) => revision)).toEqual(expected)
    const counts = await rows.owner`select doc ->> 'count' as count from items where account_id = ${accountId}`
    expect(counts.map(({ count }) => count)).toEqual(Array(40).fill('5'))
    const [head] = await rows.owner`select revision from accounts where account_id = ${accountId}`
    expect(head).toEqual({ revision: 200 })
  })

  test('logs nothing where an item is as wanted already, and answers it as it was; what else the write changes is logged', async () => {
    const accountId = await account()
    const made = await first(put(accountId, record('r'), { a: 1, list: [{ b: 2, c: 3 }] }))
    const again = await second(put(accountId, record('r'), { list: [{ c: 3, b: 2 }], a: 1 }))
    expect(again).toEqual(made)
    const both = (other: Doc): Write => ({
      ...put(accountId, record('r'), null),
      reads: [record('r'), record('other')],
      decide: () => ({
        changes: [
          { ...record('r'), after: { a: 1, list: [{ b: 2, c: 3 }] } },
          { ...record('other'), after: other },
        ],
        reply: (items) => ({ status: 200, body: items.map(({ id, version }) => `${id} ${version}`) }),
      }),
    })
    expect(await first(both({ n: 1 }))).toMatchObject({ body: ['r 1', 'other 2'], revision: 2 })
    expect(await first(both({ n: 1 }))).toMatchObject({ body: ['r 1', 'other 2'], revision: 2 })
    await first(put(accountId, record('r'), null))
    expect(await first(put(accountId, record('r'), { a: 1, list: [{ b: 2, c: 3 }] }))).toMatchObject({ revision: 4 })
    expect((await logOf(accountId)).map(({ revision, item_id }) => [revision, item_id])).toEqual([
      [1, 'r'],
      [2, 'other'],
      [3, 'r'],
      [4, 'r'],
    ])
  })

  test('leaves no trace of a refused write, and carries out those that share its transaction', async () => {
    const accountId = await account()
    const refuse = () => {
      throw new Refusal('LastOwner')
    }
    const claim = { principal: 'ann', route: 'PUT /x', key: 'refused', bodyHash: 'h' }
    const settled = await Promise.allSettled([
      first(put(accountId, record('warm'), { n: 0 })),
      first(put(accountId, record('good_1'), { n: 1 })),
      first(put(accountId, record('bad'), refuse, { idempotency: claim })),
      first(put(accountId, record('good_2'), { n: 2 })),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(settled[2]).toMatchObject({ reason: { code: 'LastOwner' } })
    expect((await logOf(accountId)).map(({ revision, item_id }) => [revision, item_id])).toEqual([
      [1, 'warm'],
      [2, 'good_1'],
      [3, 'good_2'],
    ])
    expect(await rows.owner`select 1 from items where account_id = ${accountId} and item_id = 'bad'`).toHaveLength(0)
    expect(await rows.owner`select 1 from idempotency_keys where account_id = ${accountId}`).toHaveLength(0)
  })

  test('tells each decision the revision that it can read, and earlier writes of its transaction', async () => {
    const accountId = await account()
    const views: [told: number, read: number, counted: unknown][] = []
    const write = (): Write => {
      const plain = put(accountId, record('r'), (before) => ({ n: Number(before?.n ?? 0) + 1 }))
      const decide: Write['decide'] = async (view) => {
        const { revision } = await view.changesSince(0)
        views.push([view.revision, revision, view.item(record('r'))?.doc.n])
        return plain.decide(view)
      }
      return { ...plain, decide }
    }
    await Promise.all(Array.from({ length: 20 }, () => first(write())))
    expect(views.every(([told, read]) => told === read)).toBe(true)
    expect(views.map(([, , counted]) => counted)).toEqual([undefined, ...Array.from({ length: 19 }, (_, i) => i + 1)])
  })

  test('refuses only the write whose statement fails when the whole transaction fell with it', async () => {
    const accountId = await account()
    const breaks = put(accountId, record('breaks'), { n: 1 })
    const settled = await Promise.allSettled([
      first(put(accountId, record('warm'), { n: 0 })),
      first(put(accountId, record('good_1'), { n: 1 })),
      first({
        ...breaks,
        decide: async (view) => {
          await view.tx`select 1 / 0`
          return breaks.decide(view)
        },
      }),
      first(put(accountId, record('good_2'), { n: 2 })),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await logOf(accountId)).map(({ item_id }) => item_id)).toEqual(['warm', 'good_1', 'good_2'])
  })

  test('acknowledges nothing of a transaction whose rows could not be written', async () => {
    const accountId = await account()
    const settled = await Promise.allSettled([
      first(put(accountId, record('warm'), { n: 0 })),
      first(put(accountId, record('good_1'), { n: 1 })),
      first(put(accountId, record('bad'), { text: 'no text of PostgreSQL: \u0000' })),
      first(put(accountId, record('good_2'), { n: 2 })),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(settled[2]).toMatchObject({ reason: { code: '22P05' } })
    expect((await logOf(accountId)).map(({ item_id }) => item_id)).toEqual(['warm', 'good_1', 'good_2'])
  })

  test('refuses a write of an account that does not exist, and takes back the account of a refused creation', async () => {
    await expect(first(put(newAccountId(), record('x'), {}))).rejects.toMatchObject({ code: 'NotFound' })
    const accountId = newAccountId()
    const begin: Write['begin'] = async (tx) => {
      await insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'ann' })
    }
    const refuse = () => {
      throw new Refusal('TooManyRequests')
    }
    const settled = await Promise.allSettled([
      first(put(accountId, record('x'), refuse, { begin })),
      first(put(accountId, record('y'), {})),
    ])
    expect(settled).toMatchObject([{ reason: { code: 'TooManyRequests' } }, { reason: { code: 'NotFound' } }])
    expect(await rows.owner`select 1 from accounts where account_id = ${accountId}`).toHaveLength(0)
  })

  test('logs what was before and after, also of a deletion and a new life', async () => {
    const accountId = await account()
    for (const after of [{ name: 'one' }, { name: 'two' }, null, { name: 'three' }]) {
      await first(put(accountId, record('r'), after))
    }
    expect((await logOf(accountId)).map(({ before, after }) => [before, after])).toEqual([
      [null, { name: 'one' }],
      [{ name: 'one' }, { name: 'two' }],
      [{ name: 'two' }, null],
      [null, { name: 'three' }],
    ])
  })

  test('raises lastUpdated strictly for each change of an item, however close they come (O1)', async () => {
    const accountId = await account()
    const write = () => put(accountId, record('r'), (before) => ({ n: Number(before?.n ?? 0) + 1 }))
    const done = await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? first : second)(write())))
    const byRevision = done.sort((x, y) => x.revision - y.revision).map(({ body }) => (body as { at: number }).at) // `put` answers so
    expect(byRevision.every((at, i) => i === 0 || at > (byRevision[i - 1] ?? at))).toBe(true)
    const logged = (await logOf(accountId)).map(({ at }) => at.getTime())
    expect(logged).toEqual(byRevision)
  })

  const some = { length: 2_000 }
  const users = Array.from(some, (_, i) => ({ userId: `user-${i}` }))
  const edit = fc.oneof(
    { weight: 4, arbitrary: fc.record({ drop: fc.nat(1_900), add: fc.nat(3), name: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.constantFrom('delete' as const, 'shrink' as const) },
  )
  type Edit = { drop: number; add: number; name: number } | 'delete' | 'shrink'
  function edited(before: Doc | null, step: Edit): Doc | null {
    if (step === 'delete') return before === null ? { users } : null
    if (step === 'shrink') return { users: users.slice(0, 3), name: 'small' }
    const kept = (before?.users as Json[] | undefined) ?? users // documents of this test only
    const added = Array.from({ length: step.add }, () => ({ userId: randomUUID() }))
    return { users: [...kept.slice(0, step.drop), ...added, ...kept.slice(step.drop + 1)], name: `n${step.name}` }
  }

  test('gives whole documents back at every page of the history, whatever was logged as a patch', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { minLength: 8, maxLength: 24 }),
        fc.integer({ min: 1, max: 7 }),
        async (edits, limit) => {
          const accountId = await account()
          const plain: { revision: number; before: Doc | null; after: Doc | null }[] = []
          let doc: Doc | null = { users }
          plain.push({ revision: 1, before: null, after: doc })
          await first(put(accountId, record('r'), doc))
          for (const step of edits) {
            const after = edited(doc, step)
            if (after === null && doc === null) continue
            const { revision }: Committed = await first(put(accountId, record('r'), after))
            if (equal(after, doc)) continue
            await first(put(accountId, record('other'), { n: revision }))
            plain.unshift({ revision, before: doc, after })
            doc = after
          }
          const seen: object[] = []
          for (let from: number | undefined; ; ) {
            const page = await historyOf(accountId, record('r'), { limit, ...(from ? { beforeRevision: from } : {}) })
            seen.push(...page.map(({ revision, before, after }) => ({ revision, before, after })))
            from = page.at(-1)?.revision
            if (page.length < limit) break
          }
          expect(seen).toEqual(plain)
        },
      ),
      { numRuns: 8 },
    )
  })

  test('logs a change of a large document as its patch, and whole every 50 changes', async () => {
    const accountId = await account()
    for (let i = 0; i < 55; i++) await first(put(accountId, record('r'), { users, n: i }))
    const log = await logOf(accountId)
    expect(log.filter(({ patch }) => patch === null).map(({ revision }) => revision)).toEqual([1, 50])
    expect(JSON.stringify(log[30]).length).toBeLessThan(500)
    expect(await historyOf(accountId, record('r'), { beforeRevision: 40, limit: 1 })).toMatchObject([
      { revision: 39, before: { n: 37 }, after: { n: 38 } },
    ])
  })

  test('reads a history in one look, so that no write comes between the item and its changes', async () => {
    const accountId = await account()
    await first(put(accountId, record('r'), { users, n: 0 }))
    let stopped = false
    const writing = (async () => {
      for (let n = 1; !stopped; n++) await first(put(accountId, record('r'), { users, n }))
    })()
    for (let i = 0; i < 60; i++) {
      const [newest] = await historyOf(accountId, record('r'), { limit: 1 })
      expect(newest?.after).toMatchObject({ n: (newest?.revision ?? 0) - 1 })
    }
    stopped = true
    await writing
  })

  describe('idempotency (I1)', () => {
    const claim = (more: object = {}) => ({ principal: 'ann', route: 'POST /x', key: 'k', bodyHash: 'h', ...more })

    test('replays the answer on the other node, and at the same moment on both', async () => {
      const accountId = await account()
      const write = put(accountId, record('r'), { n: 1 }, { idempotency: claim() })
      const done = await Promise.all([first(write), second(write), first(write), second(write)])
      expect(done.filter(({ replayed }) => replayed)).toHaveLength(3)
      expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(await logOf(accountId)).toHaveLength(1)
    })

    test('refuses the key for another body, and takes it again from another principal, route or account', async () => {
      const accountId = await account()
      await first(put(accountId, record('r'), { n: 1 }, { idempotency: claim() }))
      const reused = second(put(accountId, record('r'), { n: 2 }, { idempotency: claim({ bodyHash: 'other' }) }))
      await expect(reused).rejects.toMatchObject({ code: 'IdempotencyKeyReused' })
      for (const [n, more] of [{ principal: 'ben' }, { route: 'POST /y' }].entries()) {
        expect(
          await second(put(accountId, record('r'), { n: 3 + n }, { idempotency: claim(more) })),
        ).not.toHaveProperty('replayed')
      }
      expect(await logOf(accountId)).toHaveLength(3)
    })

    test('never keeps a secret: the second ask names what was made (decisions 40)', async () => {
      const accountId = await account()
      const write = (): Write => ({
        ...put(accountId, record('r'), { n: 1 }, { idempotency: claim() }),
        decide: () => ({
          changes: [{ ...record('r'), after: { n: 1 } }],
          secretOf: 'key_1',
          reply: () => ({ status: 201, body: { accessKey: 'very-secret' } }),
        }),
      })
      await first(write())
      await expect(second(write())).rejects.toMatchObject({ code: 'SecretAlreadyShown', details: { id: 'key_1' } })
      const [kept] = await rows.owner`select * from idempotency_keys where account_id = ${accountId}`
      expect(JSON.stringify(kept)).not.toContain('very-secret')
    })

    test('forgets a key after 24 hours', async () => {
      const accountId = await account()
      const write = put(accountId, record('r'), { n: 1 }, { idempotency: claim() })
      await first(write)
      await rows.owner`update idempotency_keys set created_at = created_at - interval '25 hours' where account_id = ${accountId}`
      expect(await first(write)).not.toHaveProperty('replayed')
    })
  })

  test.each([
    'accounts',
    'items',
    'account_changes',
    'account_members',
    'user_profiles',
    'listed_users',
    'idempotency_keys',
    'data_keys',
    'signing_keys',
    'extension_keys',
    'saml_keys',
  ])('shows another account nothing of %s without the condition on the account (security 38)', async (table) => {
    const [mine, theirs] = [await account(), await account()]
    for (const accountId of [mine, theirs]) {
      const idempotency = { principal: 'ann', route: 'POST /x', key: 'k', bodyHash: 'h' }
      const doc = { users: [{ userId: 'Doorward|ann' }] }
      await first(put(accountId, record('r'), doc, { idempotency }))
      await rows.owner`insert into user_profiles (account_id, user_id, search) values (${accountId}, 'ann', '')`
      await rows.owner`insert into data_keys values (${accountId}, 'k', '')`
      await rows.owner`insert into signing_keys values (${accountId}, 'k', 'EdDSA', 'active', '{}', '')`
      await rows.owner`insert into extension_keys values (${accountId}, 'ext_k', 'k', 'EdDSA', 'active', '{}', '')`
      await rows.owner`insert into saml_keys values (${accountId}, '', '')`
    }
    const seen = await rows.database.account(mine, (tx) => tx`select distinct account_id from ${tx(table)}`)
    expect(seen.map(({ account_id }) => account_id)).toEqual([mine])
    const planted = rows.database.account(mine, (tx) => tx`update ${tx(table)} set account_id = ${theirs}`)
    await expect(planted).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['changed', 'update account_changes set actor = $$me$$'],
    ['deleted', 'delete from account_changes'],
    ['emptied', 'truncate account_changes'],
  ])('cannot be %s by the role that the server works as', async (_, statement) => {
    const accountId = await account()
    await first(put(accountId, record('r'), { n: 1 }))
    await expect(rows.database.account(accountId, (tx) => tx.unsafe(statement))).rejects.toMatchObject({
      code: '42501',
    })
    expect(await logOf(accountId)).toHaveLength(1)
  })

  test('tells in changesSince each changed item once, as it is now, with the revision that belongs to it', async () => {
    const accountId = await account()
    for (const id of ['x', 'y', 'z']) await first(put(accountId, record(id), { id }))
    await first(put(accountId, record('x'), { id: 'x', n: 2 }))
    await first(put(accountId, record('y'), null))
    const since = (revision: number) =>
      rows.database.account(accountId, (tx) => changesSince(tx, accountId, revision), 'read')
    const changed = await since(3)
    expect(changed.revision).toBe(5)
    expect(changed.items.sort((p, q) => (p.id < q.id ? -1 : 1))).toEqual([
      { kind: 'record', id: 'x', doc: { id: 'x', n: 2 } },
      { kind: 'record', id: 'y', doc: null },
    ])
    expect((await since(0)).items).toHaveLength(3)
    const { commitId } = changed
    expect(commitId).toEqual(expect.any(String))
    expect(await since(5)).toEqual({ revision: 5, commitId, sinceCommitId: commitId, items: [] })
    expect(await postgresFeed(rows.database).headsOf([accountId])).toEqual(
      new Map([[accountId, { revision: 5, commitId }]]),
    )
  })

  test('D2 is read in pages that end where documents are large, none missing and none twice', async () => {
    const accountId = await account()
    const ids = Array.from({ length: 12 }, (_, at) => `r${String(at).padStart(2, '0')}`)
    for (const id of ids) await first(put(accountId, record(id), { text: randomBytes(200_000).toString('base64') }))
    const feed = postgresFeed(rows.database)
    const pages: string[][] = []
    for (let hasMore = true; hasMore; ) {
      const { items, more } = await feed.page(accountId, 'record', pages.at(-1)?.at(-1) ?? null, 1_000)
      pages.push(items.map(({ id }) => id))
      hasMore = more
    }
    expect(pages.flat()).toEqual(ids)
    expect(pages.every(({ length }) => length < 8)).toBe(true)
  })

  test('D2 is read with all that decides of a record, and with documents of other kinds as they are', async () => {
    const accountId = await account()
    const decides = { users: [{ userId: 'a' }], groups: [], admins: [{ userId: 'b' }], statements: [{ roles: ['r'] }] }
    await first(put(accountId, record('r1'), { ...decides, status: 'DELETED', name: 'R', description: 'of no matter' }))
    await first(put(accountId, record('r2'), { statements: 'of another form' }))
    await first(put(accountId, { kind: 'role', id: 'ro' }, { name: 'Reader', permissions: [] }))
    const feed = postgresFeed(rows.database)
    const read = async (kind: ItemKind) =>
      (await feed.page(accountId, kind, null, 10)).items.map(({ id, doc }) => [id, JSON.parse(JSON.stringify(doc))])
    const none = { users: null, groups: null, admins: null, status: null }
    expect(await read('record')).toEqual([
      ['r1', { ...decides, status: 'DELETED' }],
      ['r2', { ...none, statements: 'of another form' }],
    ])
    expect(await read('role')).toEqual([['ro', { name: 'Reader', permissions: [] }]])
    expect(await read('group')).toEqual([])
  })

  test('hints other nodes at the accounts that changed', async () => {
    const accountId = await account()
    const heard = new EventTarget()
    const stop = await postgresFeed((nodes[1] ?? rows).database).onHint((id) => heard.dispatchEvent(new Event(id)))
    const hint = once(heard, accountId, { signal: AbortSignal.timeout(10_000) })
    await first(put(accountId, record('r'), { n: 1 }))
    await hint
    await stop()
  })

  test('tells of a commit before it answers its writer, and not of a refused write', async () => {
    const accountId = await account()
    const told: number[] = []
    const commit = openCommit(rows.database, { committed: (_, { revision }) => told.push(revision) })
    const { revision } = await commit(put(accountId, record('r'), { n: 1 }))
    expect(told).toEqual([revision])
    const refuse = () => {
      throw new Refusal('Forbidden')
    }
    await expect(commit(put(accountId, record('r'), refuse))).rejects.toMatchObject({ code: 'Forbidden' })
    expect(told).toEqual([revision])
    const item = await rows.database.account(accountId, (tx) => findItem(tx, accountId, record('r')), 'read')
    expect(item).toMatchObject({ version: revision, changes: 1, deleted: false })
  })
})
