import type { AccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import { insertAccount } from './accounts.ts'
import { listPage } from './item-lists.ts'

const accountId = 'acc-paged00000001' as AccountId // of the pattern of account ids

onBothStores('a page of a list (decision 36)', (open) => {
  let rows: TestDatabase
  beforeAll(async () => {
    rows = await open()
    await rows.database.account(accountId, (tx) =>
      insertAccount(tx, { accountId, region: 'eu-west', createdBy: 'ann' }),
    )
    await rows.owner`
      insert into items (account_id, kind, item_id, version, created_at, last_updated, deleted, doc, search)
      select ${accountId}, 'record', 'rec_' || n, 1, now(), now(), false, jsonb_build_object('name', repeat('a', 2000000)), ''
      from generate_series(1, 9) n`
    await rows.owner`
      insert into items (account_id, kind, item_id, version, created_at, last_updated, deleted, doc, search)
      select ${accountId}, 'group', 'grp_' || n, 1, now(), now(), false, '{}', '' from generate_series(1, 9) n`
    await rows.owner`
      insert into items (account_id, kind, item_id, version, created_at, last_updated, deleted, doc, search)
      select ${accountId}, 'role', 'ro_' || n, 1, now(), now(), false,
        (select jsonb_build_object('name', string_agg(md5((i + 100000 * n)::text), '')) from generate_series(1, 40000) i), ''
      from generate_series(1, 9) n`
  })
  afterAll(() => rows.close())

  const page = async (kind: 'record' | 'group' | 'role', limit: number, afterId?: string) => {
    const found = await rows.database.account(
      accountId,
      (tx) => listPage(tx, accountId, { kind, limit, afterId }),
      'read',
    )
    return { ids: found.items.map(({ id }) => id.replace(/.*_/, '')).join(' '), more: found.more }
  }

  it('ends with its limit', async () => {
    expect(await page('group', 4)).toEqual({ ids: '1 2 3 4', more: true })
    expect(await page('group', 9)).toEqual({ ids: '1 2 3 4 5 6 7 8 9', more: false })
    expect(await page('group', 9, 'grp_9')).toEqual({ ids: '', more: false })
  })
  it('ends with the document that reaches 5 MiB, however well it is stored, and the next goes on after it', async () => {
    expect(await page('record', 9)).toEqual({ ids: '1 2 3', more: true })
    expect(await page('record', 2)).toEqual({ ids: '1 2', more: true })
    expect(await page('record', 9, 'rec_6')).toEqual({ ids: '7 8 9', more: false })
  })
  it('never looks at many that are large as stored', async () => {
    expect(await page('role', 9)).toEqual({ ids: '1 2', more: true })
    expect(await page('role', 9, 'ro_8')).toEqual({ ids: '9', more: false })
  })
})
