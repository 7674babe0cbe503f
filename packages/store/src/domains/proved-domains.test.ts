import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothStores, type TestDatabase } from '../../test/test-database.ts'
import { migrate } from '../schema/migrate.ts'

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url))

onBothStores('domains that stood before names had to be proved (decision 48)', (open) => {
  let folder: string
  let rows: TestDatabase
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dw-domains-'))
    const before = readdirSync(migrations).filter((name) => name < '0016')
    for (const name of before) cpSync(join(migrations, name), join(folder, name))
    rows = await open({ migrationsFolder: new URL(`${pathToFileURL(folder).href}/`) })
  })
  afterAll(async () => {
    await rows.close()
    rmSync(folder, { recursive: true })
  })

  test('go on for the account that held them, and for nobody where two did', async () => {
    const tenant = (accountId: string, ...domains: string[]) => rows.owner`
      insert into items (account_id, kind, item_id, version, created_at, last_updated, doc, search)
      values (${accountId}, 'tenant', 'ten', 1, now(), now(), ${JSON.stringify({ domains: domains.map((domain) => ({ domain })) })}::text::jsonb, '')`
    for (const id of ['acc-a', 'acc-b', 'acc-c'])
      await rows.owner`insert into accounts (account_id, region, created_by) values (${id}, 'eu-west', 'ann')`
    await rows.owner`insert into sso_domains values ('alone.example', 'acc-a'), ('shared.example', 'acc-a')`
    await tenant('acc-a', 'alone.example', 'own.example')
    await tenant('acc-b', 'shared.example', 'both.example')
    await tenant('acc-c', 'both.example')
    await migrate(rows.target)
    const proved = await rows.owner`select domain, account_id from proved_domains order by domain`
    expect(proved).toEqual([
      { domain: 'alone.example', account_id: 'acc-a' },
      { domain: 'own.example', account_id: 'acc-a' },
    ])
  })
})
