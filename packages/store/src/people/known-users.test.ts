import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AccountId, UserId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import { insertAccount } from '../items/accounts.ts'
import type { ItemPlace } from '../items/item-lists.ts'
import type { Item } from '../items/items.ts'
import { migrate } from '../schema/migrate.ts'
import { erasePerson } from './erase-person.ts'
import { countKnownUsers, listKnownUsers, type UserOrder } from './known-users.ts'
import { saveProfiles } from './profiles.ts'

const mine = 'acc-listed000001' as AccountId // of the pattern of account ids
const foreign = 'acc-listed000002' as AccountId

onBothStores('the list of users (SCR-16)', (open) => {
  let rows: TestDatabase
  const account = <T>(work: Parameters<typeof rows.database.account<T>>[1]) => rows.database.account(mine, work)
  const item = (kind: string, id: string, second: number, doc = {}) => rows.owner`
    insert into items (account_id, kind, item_id, version, created_at, last_updated, deleted, doc, search)
    values (${mine}, ${kind}, ${id}, 1, ${`2026-01-01T00:00:${10 + second}.125Z`}, now(), false, ${JSON.stringify(doc)}::text::jsonb, ${id})`

  beforeAll(async () => {
    rows = await open()
    for (const accountId of [mine, foreign]) {
      await rows.database.account(accountId, async (tx) => {
        await insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'ann' })
        await saveProfiles(tx, accountId, [
          { userId: 'u_3' as UserId, name: 'bea', email: 'Z@example.com' },
          { userId: 'u_1' as UserId, name: 'Ann', email: 'b@example.com' },
          { userId: 'u_2' as UserId, email: 'cleo@example.com' },
          { userId: 'u_5' as UserId, name: 'ann' },
        ])
      })
    }
    await item('user', 'u_1', 1, { userId: 'u_1' })
    await item('user', 'b_only_an_item', 5)
    await item('client', 'sc_till', 3, { name: 'Bank till' })
    await rows.owner`
      update user_profiles set created_at = '2026-01-01T00:00:00Z'::timestamptz + right(user_id, 1)::int * interval '10 s'
      where account_id = ${mine}`
  })
  afterAll(() => rows.close())

  async function walk(by: UserOrder | undefined, descending = false, more: object = {}, limit = 2) {
    const found: string[] = []
    for (let after: ItemPlace<UserId> | undefined, on = true; on; ) {
      const begin = by ? { inOrder: { by, descending, after } } : { afterId: after?.id }
      const page = await account((tx) => listKnownUsers(tx, mine, { limit, clientNames: true, ...begin, ...more }))
      found.push(...page.map(({ id }) => id))
      after = page.at(-1)
      on = page.length === limit
    }
    return found
  }

  it.each([
    [undefined, ['b_only_an_item', 'sc_till', 'u_1', 'u_2', 'u_3', 'u_5']],
    ['name', ['u_1', 'u_5', 'b_only_an_item', 'sc_till', 'u_3', 'u_2']],
    ['email', ['b_only_an_item', 'sc_till', 'u_5', 'u_1', 'u_2', 'u_3']],
    ['createdTime', ['u_1', 'sc_till', 'b_only_an_item', 'u_2', 'u_3', 'u_5']],
  ] as const)('by %s has everybody once, page by page, and turned round', async (by, ids) => {
    expect(await walk(by)).toEqual(ids)
    if (by) expect(await walk(by, true)).toEqual(ids.toReversed())
  })

  it('is searched in each order, and counted', async () => {
    expect(await walk('name', false, { filter: 'EXAMPLE.com' })).toEqual(['u_1', 'u_3', 'u_2'])
    expect(await walk('createdTime', true, { filter: 'till' })).toEqual(['sc_till'])
    const count = (filter?: string, most = 100) =>
      account((tx) => countKnownUsers(tx, mine, { filter, clientNames: true }, most))
    expect(await count()).toBe(6)
    expect(await count('example')).toBe(3)
    expect(await count(undefined, 4)).toBe(4)
  })

  it('SCR-16 narrowed to ids has those of them that are known, clients too, in each order, searched and counted', async () => {
    const few = ['u_3', 'u_1', 'sc_till', 'u_none'] as UserId[]
    const many = [...few, ...Array.from({ length: 2_000 }, (_, n) => `nobody_${n}` as UserId)]
    for (const ids of [few, many]) {
      expect(await walk('name', false, { ids })).toEqual(['u_1', 'sc_till', 'u_3'])
      expect(await walk(undefined, false, { ids })).toEqual(['sc_till', 'u_1', 'u_3'])
      expect(await walk('createdTime', true, { ids, filter: 'example' })).toEqual(['u_3', 'u_1'])
      const count = (more: object) =>
        account((tx) => countKnownUsers(tx, mine, { ids, clientNames: true, ...more }, 100))
      expect(await count({})).toBe(3)
      expect(await count({ filter: 'till' })).toBe(1)
    }
    expect(await walk('name', false, { ids: [] })).toEqual([])
  })

  it('of a tenant has its users alone, in each order, and those of its life now', async () => {
    const createdAt = new Date('2026-01-01T00:00:00.000Z')
    const tenant = { kind: 'tenant', id: 'ten_1', createdAt } as Item // what is read of it
    const within = (userId: string, since: Date) => rows.owner`
      update items set doc = doc || ${JSON.stringify({ tenant: { tenantId: 'ten_1', since } })}::text::jsonb
      where account_id = ${mine} and kind = 'user' and item_id = ${userId}`
    await within('u_1', createdAt)
    await within('b_only_an_item', createdAt)
    expect(await walk(undefined, false, { tenant })).toEqual(['b_only_an_item', 'u_1'])
    expect(await walk('name', false, { tenant })).toEqual(['u_1', 'b_only_an_item'])
    expect(await walk('email', true, { tenant, filter: 'b_' })).toEqual(['b_only_an_item'])
    expect(await account((tx) => countKnownUsers(tx, mine, { tenant, clientNames: true }, 10))).toBe(2)
    await within('u_1', new Date('2025-01-01T00:00:00.000Z')) // a tenant of the same id that is gone
    expect(await walk(undefined, false, { tenant })).toEqual(['b_only_an_item'])
  })

  it('has service clients by their ids for whom their names are not', async () => {
    expect(await walk('name', false, { clientNames: false })).toEqual([
      'u_1',
      'u_5',
      'b_only_an_item',
      'u_3',
      'u_2',
      'sc_till',
    ])
    expect(await walk('name', false, { clientNames: false, filter: 'till' })).toEqual(['sc_till'])
    expect(await walk('name', false, { clientNames: false, filter: 'bank' })).toEqual([])
  })

  it('knows nobody of another account, by no road', async () => {
    const asked = { limit: 10, clientNames: true }
    expect(await account((tx) => listKnownUsers(tx, foreign, asked))).toEqual([])
    const inOrder = { by: 'name', descending: false } as const
    expect(await account((tx) => listKnownUsers(tx, foreign, { ...asked, inOrder }))).toEqual([])
    expect(await account((tx) => countKnownUsers(tx, foreign, asked, 10))).toBe(0)
  })

  it('follows what is learnt and forgotten of somebody, and keeps nothing of who was erased', async () => {
    const listed = () => rows.owner`
      select name, email, search, created_at is not null as dated from listed_users where account_id = ${mine} and user_id = 'u_1'`
    await account((tx) => saveProfiles(tx, mine, [{ userId: 'u_1' as UserId, name: 'Zoe' }]))
    expect((await walk('name')).at(-1)).toBe('u_1')
    await account((tx) => erasePerson(tx, mine, 'u_1' as UserId))
    expect(await listed()).toMatchObject([{ name: 'u_1', email: '', search: 'u_1', dated: true }])
    await rows.owner`update items set deleted = true where account_id = ${mine} and item_id = 'u_1'`
    expect(await listed()).toEqual([])
    await rows.owner`update items set deleted = false where account_id = ${mine} and item_id = 'u_1'`
    expect(await walk(undefined)).toContain('u_1')
  })
})

onBothStores('an account of the version before (SCR-16)', (open) => {
  const all = new URL('../../migrations/', import.meta.url)
  const folder = mkdtempSync(join(tmpdir(), 'dw-before-'))
  let rows: TestDatabase
  beforeAll(async () => {
    for (const name of readdirSync(all))
      if (name < '0047') writeFileSync(join(folder, name), readFileSync(new URL(name, all)))
    rows = await open({ migrationsFolder: new URL(`${pathToFileURL(folder).href}/`) })
  })
  afterAll(async () => {
    await rows.close()
    rmSync(folder, { recursive: true })
  })

  it('has everybody in its list of users, once each', async () => {
    await rows.owner`
      insert into accounts (account_id, region, created_by, revision) values (${mine}, 'eu-west', 'ann', 1) on conflict do nothing`
    await rows.owner`
      insert into user_profiles (account_id, user_id, name, email, search, created_at) values
        (${mine}, 'both', 'Bea', 'bea@example.com', 'both bea', '2026-01-02'), (${mine}, 'profile', null, 'P@example.com', 'profile', '2026-01-02')`
    await rows.owner`
      insert into items (account_id, kind, item_id, version, deleted, doc, search, created_at, last_updated) values
        (${mine}, 'user', 'both', 1, false, '{}', '', '2026-01-01', now()), (${mine}, 'user', 'item', 1, false, '{}', '', '2026-01-03', now()),
        (${mine}, 'user', 'gone', 1, true, '{}', '', '2026-01-01', now()), (${mine}, 'role', 'ro_1', 1, false, '{}', '', '2026-01-01', now())`
    await migrate(rows.target)
    const listed = await rows.owner`
      select user_id, name, email, search, created_at::date::text as since from listed_users where account_id = ${mine} order by user_id`
    expect(listed.map((row) => Object.values(row))).toEqual([
      ['both', 'bea', 'bea@example.com', 'both bea', '2026-01-01'],
      ['item', 'item', '', 'item', '2026-01-03'],
      ['profile', 'p@example.com', 'p@example.com', 'profile', '2026-01-02'],
    ])
  })
})
