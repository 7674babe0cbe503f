import { readFileSync } from 'node:fs'
import { platformAccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothStores, openTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { lasting, removePast, retentions } from './retention.ts'

test('says of every table how long its rows are kept, and says it in the README too', async () => {
  const store = await openTestDatabase()
  const tables = await store.owner<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  const told = new Set([...retentions.map(({ table }) => table), ...Object.keys(lasting)])
  expect([...told].sort()).toEqual(tables.map(({ name }) => name).sort())
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  for (const { table, kept } of retentions)
    expect(readme).toMatch(new RegExp(`\`${table}\`.*\\| ${kept === 'events' ? '`DOORWARD_EVENT_DAYS`' : kept}`))
  await store.close()
})

onBothStores('what is past its time', (open) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const keys = async () =>
    (await store.owner<{ key: string }[]>`select key from idempotency_keys order by key`).map(({ key }) => key)

  test('I1 goes: keys of idempotent requests after 24 hours, however many, and what went is told', async () => {
    await store.owner`
      insert into idempotency_keys (account_id, principal, route, key, body_hash, status, created_at)
      select ${platformAccountId}, 'ann', 'POST /', 'old ' || n, '', 201, clock_timestamp() - interval '24 hours 1 second'
      from generate_series(1, 5001) n`
    await store.owner`
      insert into idempotency_keys (account_id, principal, route, key, body_hash, status, created_at)
      values (${platformAccountId}, 'ann', 'POST /', 'young', '', 201, clock_timestamp() - interval '23 hours 59 minutes')`
    expect(await removePast(store.database, { eventDays: 14 })).toEqual({ idempotency_keys: 5_001 })
    expect(await keys()).toEqual(['young'])
    expect(await removePast(store.database, { eventDays: 14 })).toEqual({})
  })

  test('goes from every table, and what is younger stays', async () => {
    const rowsOf: Record<string, string> = {
      outgoing_events: `insert into outgoing_events (account_id, type, detail, at) select 'acc-platform', type, '{}', clock_timestamp() - at
        from (values ('AuthorizationRequest', interval '61 minutes'), ('AuthorizationRequest', '59 minutes'), ('UserLogin', '31 days'), ('UserLogin', '2 hours')) as v (type, at)`,
      guess_counters: `insert into guess_counters select 'acc-platform', n::text, 1, 1, clock_timestamp() - n * interval '1 day' from unnest(array[89, 91]) n`,
      call_counts: `insert into call_counts select 'acc-platform', clock_timestamp() - n * interval '1 day', 1, 1, 1, 0 from unnest(array[399, 401]) n`,
      operation_counts: `insert into operation_counts select 'acc-platform', current_date - n, 'GET /', 1 from unnest(array[399, 402]) n`,
      nodes: `insert into nodes (account_id, node_id, flushed_at) select 'acc-platform', n::text, clock_timestamp() - n * interval '1 day' from unnest(array[39, 41]) n`,
      denial_counts: `insert into denial_counts select 'acc-platform', clock_timestamp() - n * interval '1 day', 'ann', 1 from unnest(array[6, 8]) n`,
      client_calls: `insert into client_calls select 'acc-platform', n::text, 1000, extract(epoch from clock_timestamp() - n * interval '1 hour')::bigint, 1, 1 from unnest(array[1, 25]) n`,
      access_key_uses: `insert into access_key_uses select 'acc-platform', 'sc_gone', n::text, clock_timestamp() - n * interval '1 hour', '' from unnest(array[23, 25]) n`,
      extension_keys: `insert into extension_keys select 'acc-platform', 'ext_gone', n::text, 'EdDSA', 'retiring', '{}', '', clock_timestamp() - n * interval '1 hour' from unnest(array[23, 25]) n`,
      sessions: `insert into sessions (account_id, session_id, user_id, auth_time) select 'acc-platform', n::text, 'ann', clock_timestamp() - n * interval '1 day' from unnest(array[59, 61]) n`,
    }
    for (const statement of Object.values(rowsOf)) await store.owner.unsafe(statement)
    expect(await removePast(store.database, { eventDays: 7 })).toEqual({
      ...Object.fromEntries(Object.keys(rowsOf).map((table) => [table, 1])),
      outgoing_events: 2,
    })
  })
})
