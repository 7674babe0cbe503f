import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import { dumpSchema } from './dump-schema.ts'
import { migrate } from './migrate.ts'

const schemaFile = new URL('../../schema.sql', import.meta.url)

onBothStores('the committed schema', (open) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('is what the migrations lead to (else run `npm run schema` and read the difference)', async () => {
    expect(await dumpSchema(store.target)).toBe(readFileSync(schemaFile, 'utf8'))
  })

  test('has row-level security with a policy on every table but the list of migrations (security 38)', async () => {
    const open = await store.owner`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`
    expect(open).toEqual([{ name: 'schema_migrations' }])
  })
})

onBothStores('migrating', (open) => {
  let folder: string
  let store: TestDatabase
  const url = () => new URL(`${pathToFileURL(folder).href}/`)
  const put = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
  const run = () => migrate(store.target, { migrationsFolder: url() })

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dw-migrations-'))
    put('0001_first.sql', 'create table first (id text primary key)')
    store = await open({ migrationsFolder: url() })
  })
  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  test('goes forward from an earlier schema and keeps its rows', async () => {
    await store.owner`insert into first values ('kept')`
    put('0002_second.sql', 'alter table first add column more text; create table second (id text)')
    await run()
    expect(await store.owner`select * from first`).toEqual([{ id: 'kept', more: null }])
  })

  test('applies each file once, however many programs start at the same time', async () => {
    put('0002_second.sql', 'create table second (id text)')
    await Promise.all([run(), run(), run()])
    expect(await store.owner`select number from schema_migrations order by 1`).toEqual([{ number: 1 }, { number: 2 }])
  })

  test('leaves the database as it was when a file fails, and says which', async () => {
    put('0002_second.sql', 'create table second (id text); select 1 / 0')
    await expect(run()).rejects.toThrow(/^The migration 0002_second\.sql failed.*division by zero\.$/)
    expect(await store.owner`select to_regclass('second') as there`).toEqual([{ there: null }])
  })

  test('refuses a database that is newer than the program', async () => {
    put('0002_second.sql', 'select 1')
    await run()
    rmSync(join(folder, '0002_second.sql'))
    await expect(run()).rejects.toThrow(
      /^The database is newer than this Doorward: it has the migration 0002_second\.sql\. Start the release that made it; .* backup/,
    )
  })

  test('refuses a migration that was changed after it was applied', async () => {
    put('0001_first.sql', 'create table first (id integer primary key)')
    await expect(run()).rejects.toThrow('The migration 0001_first.sql is not the one that was applied')
  })

  test('refuses a gap in the numbers', async () => {
    put('0003_third.sql', 'select 1')
    await expect(run()).rejects.toThrow('The migration 0003_third.sql is not number 2, which comes next.')
  })

  test('gives the server no right on the list of migrations but to read it', async () => {
    const rights = await store.owner`
      select privilege_type from information_schema.role_table_grants
      where table_name = 'schema_migrations' and grantee = 'doorward_server'`
    expect(rights).toEqual([{ privilege_type: 'SELECT' }])
  })
})
