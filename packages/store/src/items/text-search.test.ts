import type { AccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import { listKnownUsers } from '../people/known-users.ts'
import { insertAccount } from './accounts.ts'
import { listItems } from './item-lists.ts'

const [mine, theirs] = ['acc-searched00001', 'acc-searched00002'] as AccountId[] as [AccountId, AccountId] // ids of the pattern

onBothStores('a filter', (open) => {
  let rows: TestDatabase
  beforeAll(async () => {
    rows = await open()
    for (const accountId of [mine, theirs]) {
      await rows.database.account(accountId, (tx) =>
        insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'ann' }),
      )
      await rows.owner`
        insert into items (account_id, kind, item_id, version, created_at, last_updated, deleted, doc, search)
        select ${accountId}, 'record', 'rec_' || n, 1, now(), now(), n = 7, '{}', 'number ' || n || ' 100%_\\x of ' || ${accountId}::text
        from generate_series(1, 50) n`
      await rows.owner`
        insert into user_profiles (account_id, user_id, search) select ${accountId}, 'user_' || n, 'user ' || n from generate_series(1, 50) n`
    }
  })
  afterAll(() => rows.close())

  const records = (filter: string, more: object = {}) =>
    rows.database.account(mine, async (tx) =>
      (await listItems(tx, mine, { kind: 'record', filter, limit: 3, ...more })).map(({ id }) => id),
    )

  it.each<[string, string[]]>([
    ['NUMBER 42', ['rec_42']],
    ['number', ['rec_1', 'rec_10', 'rec_11']],
    ['er 7', []],
    ['100%_\\x', ['rec_1', 'rec_10', 'rec_11']],
    ['100_', []],
    ['nu%er', []],
    [theirs, []],
  ])('"%s" finds the living items of the account whose text has it, in order', async (filter, found) => {
    expect(await records(filter)).toEqual(found)
  })

  it('goes on after an id, and finds the deleted when they are asked for', async () => {
    expect(await records('number', { afterId: 'rec_11' })).toEqual(['rec_12', 'rec_13', 'rec_14'])
    expect(await records('er 7 ', { deleted: true })).toEqual(['rec_7'])
  })

  it('finds users of the account', async () => {
    const found = await rows.database.account(mine, (tx) =>
      listKnownUsers(tx, mine, { filter: 'User 4', limit: 3, clientNames: false }),
    )
    expect(found.map(({ id }) => id)).toEqual(['user_4', 'user_40', 'user_41'])
  })

  it('finds users and service clients by what they are called, and by no wildcard', async () => {
    const doc = JSON.stringify({ name: 'Till 100%_\\x' })
    await rows.owner`
      insert into items (account_id, kind, item_id, version, created_at, last_updated, deleted, doc, search)
      values (${mine}, 'client', 'sc_shop', 1, now(), now(), false, ${doc}::text::jsonb, '')`
    const found = async (filter: string) => {
      const users = await rows.database.account(mine, (tx) =>
        listKnownUsers(tx, mine, { filter, limit: 100, clientNames: true }),
      )
      return users.map(({ id }) => id)
    }
    expect(await found('till 100%_\\x')).toEqual(['sc_shop'])
    expect(await found('sc_')).toEqual(['sc_shop'])
    for (const wildcard of ['us%r', 'user_4', 'till_100', 'ti%ll', 'sc%shop'])
      expect([wildcard, await found(wildcard)]).toEqual([wildcard, []])
  })

  it('opens no other account', async () => {
    const found = await rows.database.account(
      mine,
      (tx) => tx`
        select item_ids_like(${theirs}, 'record', '%number%', '', 10) as id
        union all select id from listed_user_ids(${theirs}, null, 'name', false, '%user%', null, null, 10)`,
    )
    expect(found).toEqual([])
  })

  it('has its index on either store', async () => {
    const found = await rows.owner`select indexname from pg_indexes where indexname like '%_by_text' order by 1`
    expect(found.map(({ indexname }) => indexname)).toEqual(['items_by_text', 'listed_users_by_text'])
  })
})
