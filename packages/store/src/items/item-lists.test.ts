import type { AccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import { insertAccount } from './accounts.ts'
import { countItems, type ItemOrder, type ItemPlace, listPage } from './item-lists.ts'

const mine = 'acc-ordered000001' as AccountId // of the pattern of account ids
const foreign = 'acc-ordered000002' as AccountId
const perAccount = 2_500

onBothStores('an ordered list of many items (SCR-16)', (open) => {
  let rows: TestDatabase
  beforeAll(async () => {
    rows = await open()
    for (const accountId of [mine, foreign]) {
      await rows.database.account(accountId, (tx) =>
        insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'ann' }),
      )
      // Names that many share, and times that many share; every tenth is deleted.
      await rows.owner`
        insert into items (account_id, kind, item_id, version, created_at, last_updated, deleted, doc, search)
        select ${accountId}, 'group', 'grp_' || n, 1, now() - (n % 11) * interval '1 s', now() - (n % 7) * interval '1 ms', n % 10 = 0,
          jsonb_build_object('name', case n % 3 when 0 then 'Name ' else 'name ' end || n % 40), 'group ' || n % 5
        from generate_series(1, ${perAccount}::int) n`
    }
  })
  afterAll(() => rows.close())

  const account = <T>(work: Parameters<typeof rows.database.account<T>>[1]) => rows.database.account(mine, work, 'read')

  async function walk(by: ItemOrder, descending: boolean, more: object = {}) {
    const ids: string[] = []
    const keys: string[] = []
    for (let after: ItemPlace | undefined, on = true; on; ) {
      const query = { kind: 'group' as const, limit: 100, inOrder: { by, descending, after }, ...more }
      const page = await account((tx) => listPage(tx, mine, query))
      ids.push(...page.items.map(({ id }) => id))
      keys.push(
        ...page.items.map(({ doc, lastUpdated, createdAt }) =>
          by === 'name'
            ? String(doc.name).toLowerCase()
            : (by === 'createdTime' ? createdAt : lastUpdated).toISOString(),
        ),
      )
      after = page.places.at(-1)
      on = page.more
    }
    return { ids, keys }
  }

  it.each([
    ['name', false],
    ['name', true],
    ['lastUpdated', false],
    ['lastUpdated', true],
    ['createdTime', false],
    ['createdTime', true],
  ] as const)('by %s, turned round %s, has each living item of the account once, in order', async (by, descending) => {
    const living = perAccount * 0.9
    for (const more of [{}, { contains: {} }]) {
      const { ids, keys } = await walk(by, descending, more) // by an index, and where each is looked at
      expect(new Set(ids).size).toBe(living)
      expect(ids).toHaveLength(living)
      expect(keys).toEqual(descending ? keys.toSorted().toReversed() : keys.toSorted())
    }
    const found = await walk(by, descending, { filter: 'GROUP 3' })
    expect(found.ids).toHaveLength(perAccount / 5)
    expect((await walk(by, descending, { deleted: true })).ids).toHaveLength(perAccount / 10)
  })

  it.each([
    ['few', 40],
    ['many', perAccount],
  ])('narrowed to %s ids has the living of them, in each order, searched and counted', async (_, size) => {
    const ids = Array.from({ length: size }, (_, n) => `grp_${n + 5}`)
    const living = ids.map((id) => Number(id.slice(4))).filter((n) => n % 10 !== 0 && n <= perAccount)
    for (const by of ['name', 'lastUpdated', 'createdTime'] as const) {
      const walked = await walk(by, size > 1_000, { ids })
      expect(walked.ids.map((id) => Number(id.slice(4))).toSorted((a, b) => a - b)).toEqual(living)
      expect(walked.keys).toEqual(size > 1_000 ? walked.keys.toSorted().toReversed() : walked.keys.toSorted())
    }
    const third = living.filter((n) => n % 5 === 3)
    expect((await walk('name', false, { ids, filter: 'group 3' })).ids).toHaveLength(third.length)
    expect((await walk('name', false, { ids, contains: {} })).ids).toHaveLength(living.length)
    const byId = await account((tx) => listPage(tx, mine, { kind: 'group', ids, afterId: 'grp_2', limit: 3 }))
    const expected = living
      .map((n) => `grp_${n}`)
      .filter((id) => id > 'grp_2')
      .toSorted()
    expect(byId.items.map(({ id }) => id)).toEqual(expected.slice(0, 3))
    const count = (more: object) => account((tx) => countItems(tx, mine, { kind: 'group', ids, ...more }, 10_000))
    expect(await count({})).toBe(living.length)
    expect(await count({ filter: 'group 3' })).toBe(third.length)
    expect(await count({ contains: {} })).toBe(living.length)
    expect(await count({ ids: [] })).toBe(0)
  })

  it('is counted, as far as somebody wants to know', async () => {
    const count = (more: object, most = 10_000) =>
      account((tx) => countItems(tx, mine, { kind: 'group', ...more }, most))
    expect(await count({})).toBe(perAccount * 0.9)
    expect(await count({}, 100)).toBe(100)
    expect(await count({ contains: {} }, 100)).toBe(100)
    expect(await count({ filter: 'group 3' })).toBe(perAccount / 5)
    expect(await count({ filter: 'nothing' })).toBe(0)
    expect(await count({ deleted: true })).toBe(perAccount / 10)
  })

  it('tells nobody of another account, by no road', async () => {
    const inOrder = { by: 'name', descending: false } as const
    for (const more of [{}, { contains: {} }, { filter: 'group' }]) {
      const page = await account((tx) => listPage(tx, foreign, { kind: 'group', limit: 10, inOrder, ...more }))
      expect(page).toEqual({ items: [], more: false, places: [] })
      expect(await account((tx) => countItems(tx, foreign, { kind: 'group', ...more }, 10))).toBe(0)
    }
    const [row] = await account(
      (tx) => tx`select count(*)::int as count
        from item_ids_in_order(${foreign}, 'group', 'name', false, null, null, null, 10)`,
    )
    expect(row?.count).toBe(0)
  })
})
