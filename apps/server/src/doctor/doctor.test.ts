import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { type NameServer, openNameServer } from '@doorward/http/test/name-server'
import { Connection } from '@doorward/store/database/connection'
import { selfSignedCertificate } from '@doorward/store/secrets/self-signed-certificate'
import { asOwner, onDatabase, startOutsideServer } from '@doorward/store/test/test-servers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bootstrap } from '../bootstrap.ts'
import { type Config, readConfig } from '../config.ts'
import { databaseOwner } from '../database-owner.ts'
import { openPlatform, type Platform } from '../platform.ts'
import { openPresence } from '../presence.ts'
import { status } from '../status.ts'
import { checks, doctor, examine } from './doctor.ts'
import type { Machine } from './finding.ts'
import { thisMachine } from './of-machine.ts'

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-doctor-'))
const dataFolder = join(folder, 'data')
const keyFile = join(dataFolder, 'master.key')
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const config = readConfig({ DOORWARD_DATA: dataFolder })
let platform: Platform
let presence: { close(): Promise<void> }
let owner: Connection
beforeAll(async () => {
  chmodSync(folder, 0o711) // so that the database's own user reaches it when root runs this
  platform = await openPlatform(config, { tell: () => {} })
  await bootstrap(platform, { email: 'owner@example.com', account: 'Demo' })
  presence = await openPresence(platform, { port: 8080, isStopping: () => false })
  owner = new Connection((await databaseOwner(config)).target, { limited: false })
  await owner.open()
}, 60_000)
afterAll(async () => {
  await presence?.close()
  await owner?.close()
  await platform?.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (statement: string) => owner.sql.unsafe(statement)
const found = async (given: Config = config, machine: Partial<Machine> = {}) => {
  const { findings } = await examine(given, { ...thisMachine, ...machine })
  return findings.map(({ check, level, what, remedy }) => `${level} of ${check}: ${what} → ${remedy}`)
}

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.reverse()) await one()
  undo = []
})
/** Does something to the database for the length of a test. */
async function plant(statement: string, back?: string): Promise<void> {
  for (const one of statement.split(';;')) await run(one)
  if (back)
    undo.push(async () => {
      for (const one of back.split(';;')) await run(one)
    })
}

const newest = 'select max(number) from schema_migrations'
const lastRow = `insert into schema_migrations select * from kept_row;;drop table kept_row`

const inDatabase: [string, string, string, RegExp][] = [
  [
    'a migration that was not applied',
    `create table kept_row as select * from schema_migrations where number = (${newest});;delete from schema_migrations where number = (${newest})`,
    lastRow,
    /^fault of migrations: .*lacks 1 .* → .*migrate$/,
  ],
  [
    'a database of a newer release',
    `insert into schema_migrations values (9999, '9999_later.sql', '')`,
    'delete from schema_migrations where number = 9999',
    /^fault of migrations: .*newer than this Doorward/,
  ],
  [
    'a migration that was changed',
    `update schema_migrations set sha256 = 'x' || sha256 where number = 3`,
    'update schema_migrations set sha256 = substr(sha256, 2) where number = 3',
    /^fault of migrations: .*0003_connections.* is not the one/,
  ],
  [
    'a restore that did not end',
    'create table unfinished_restore ()',
    'drop table unfinished_restore',
    /^fault of migrations: A restore into this database/,
  ],
  [
    'an index that was dropped',
    'drop index items_of_waiting_applications',
    `create index items_of_waiting_applications on items (created_at) where kind = 'application' and not deleted and changes = 1 and doc ? 'awaitsApproval'`,
    /^fault of schema: The index items_of_waiting_applications of the table items is missing.* → CREATE INDEX items_of_waiting/,
  ],
  [
    'row-level security that is off',
    'alter table sessions disable row level security',
    'alter table sessions enable row level security',
    /^fault of schema: The table sessions .*row-level security/,
  ],
  [
    'an index that is not valid',
    `update pg_index set indisvalid = false where indexrelid = 'nodes_pkey'::regclass`,
    `update pg_index set indisvalid = true where indexrelid = 'nodes_pkey'::regclass`,
    /^fault of indexes: The index nodes_pkey .*→ reindex index concurrently nodes_pkey;$/,
  ],
  [
    'a database without upkeep',
    'alter system set autovacuum = off;;select pg_reload_conf()',
    'alter system reset autovacuum;;select pg_reload_conf()',
    /^fault of settings of PostgreSQL: .*autovacuum = off/,
  ],
  [
    'a database that takes no writes',
    'alter database postgres set default_transaction_read_only = on',
    `set default_transaction_read_only = off;;alter database postgres reset default_transaction_read_only`,
    /^fault of writes: .*read-only/,
  ],
  [
    'more connections than there are',
    `update node_states set facts = facts || '{"connectionsMax": 10000}'`,
    `update node_states set facts = facts || '{"connectionsMax": 20}'`,
    /^fault of connections: /,
  ],
  [
    'a replication slot that nobody reads',
    `select pg_create_physical_replication_slot('left_over', true)`,
    `select pg_drop_replication_slot('left_over')`,
    /^fault of upkeep of the database: .*left_over/,
  ],
  [
    'an account without a key that signs',
    `create table kept_keys as select * from signing_keys;;delete from signing_keys where account_id like 'acc-%' and account_id <> 'acc-platform'`,
    `delete from signing_keys;;insert into signing_keys select * from kept_keys;;drop table kept_keys`,
    /^fault of signing keys: The account acc-.* has no key/,
  ],
  [
    'no room for the events of today',
    `update node_states set started_at = started_at - interval '2 hours';;do $$ declare part text; begin for part in select inhrelid::regclass from pg_inherits where inhparent = 'authorization_events'::regclass loop execute 'drop table ' || part; end loop; end $$`,
    `select keep_event_days(14)`,
    /^fault of room for events: /,
  ],
  [
    'work that waits',
    `insert into jobs (account_id, job, due_at) values ('acc-platform', 'left', clock_timestamp() - interval '1 hour')`,
    `delete from jobs where job = 'left'`,
    /^fault of work beside requests: Pieces of work: \d+ wait, the longest for 60 min/,
  ],
  [
    'mail that waits',
    `insert into mails (account_id, mail_id, sealed, due_at, expires_at) values ('acc-platform', 'left', '', clock_timestamp() - interval '1 hour', clock_timestamp() + interval '1 hour')`,
    'delete from mails',
    /^fault of work beside requests: Mails: 1 wait/,
  ],
  [
    'a node that was killed',
    `insert into node_states (node_id, facts, told_at) select 'node_killed', facts || '{"connectionsMax": 1, "place": "gone:8080"}', clock_timestamp() - interval '1 hour' from node_states limit 1`,
    `delete from node_states where node_id = 'node_killed'`,
    /^advice of nodes: The node gone:8080 has told nothing for 60 min/,
  ],
  [
    'a node that does not serve',
    `insert into node_states (node_id, facts) select 'node_ill', facts || '{"connectionsMax": 1, "place": "ill:8080", "fault": "the disk is full"}' from node_states limit 1`,
    `delete from node_states where node_id = 'node_ill'`,
    /^fault of nodes: The node ill:8080 does not serve: the disk is full/,
  ],
  [
    'a node whose clock is off',
    `insert into node_states (node_id, facts) select 'node_fast', facts || '{"connectionsMax": 1, "place": "fast:8080", "clockAheadMs": 9000}' from node_states limit 1`,
    `delete from node_states where node_id = 'node_fast'`,
    /^fault of nodes: The clock of the node fast:8080 is 9 s ahead/,
  ],
  [
    'a node that is far behind',
    `insert into node_states (node_id, facts) select 'node_slow', facts || '{"connectionsMax": 1, "place": "slow:8080", "indexBehind": 5000}' from node_states limit 1`,
    `delete from node_states where node_id = 'node_slow'`,
    /^fault of nodes: The index of the node slow:8080 is 5000 changes behind/,
  ],
  [
    'nodes of two builds',
    `insert into node_states (node_id, facts) select 'node_old', facts || '{"connectionsMax": 1, "build": "older"}' from node_states limit 1`,
    `delete from node_states where node_id = 'node_old'`,
    /^advice of nodes: The nodes run 2 builds/,
  ],
]

const elsewhere = (given: Partial<Config>): Config => ({ ...config, ...given })

describe('doctor', () => {
  it('finds nothing on a healthy installation', async () => expect(await found()).toEqual([]))

  it.each(inDatabase)('finds %s', async (_, statement, back, told) => {
    await plant(statement, back)
    expect(await found()).toEqual([expect.stringMatching(told)])
  })

  it.each<[string, RegExp, Config, Partial<Machine>]>([
    [
      'a database that does not answer',
      /^fault of database: /,
      elsewhere({ databaseUrl: 'postgres://x:hunter2@127.0.0.1:9/x', masterKey: key(1) }),
      {},
    ],
    [
      'another master key',
      /^fault of master key: The master key does not open the data keys of 2 accounts/,
      elsewhere({ masterKey: key(1) }),
      {},
    ],
    [
      'a machine whose clock is off',
      /^fault of clock: .* 9 s ahead .*timedatectl/,
      config,
      { now: () => Date.now() + 9_000 },
    ],
    [
      'a disk that is nearly full',
      /^fault of disk: .* 300.0 MB left of 10.00 GB/,
      config,
      { disk: async () => ({ free: 3e8, size: 1e10 }) },
    ],
    ['an index larger than the machine', /^fault of memory: /, config, { memoryBytes: () => 5e8 }],
    ['indexes of all workers that are so', /^fault of memory: /, elsewhere({ workers: 8 }), { memoryBytes: () => 4e9 }],
    [
      'events that outgrow the disk',
      /^fault of growth: Authorization events grow to about .*DOORWARD_EVENT_RATE/,
      elsewhere({ eventRetentionDays: 100_000_000 }),
      { disk: async () => ({ free: 2e9, size: 1e10 }) },
    ],
    [
      'a mail server that is not there',
      /^fault of mail: The mail server 127.0.0.1:9 does not let Doorward in \(nobody answers there\)/,
      elsewhere({ smtpUrl: 'smtp://user:hunter2@127.0.0.1:9' }),
      {},
    ],
    [
      'a name server that is not there',
      /^fault of DNS: The name server 127.0.0.1:9 gives no answer/,
      elsewhere({ domain: 'doorward.test', dnsServer: '127.0.0.1:9' }),
      {},
    ],
  ])('finds %s', async (_, told, given, machine) => {
    const findings = await found(given, machine)
    expect(findings).toEqual([expect.stringMatching(told)])
    expect(findings.join()).not.toContain('hunter2')
  })

  it('finds that there is no way out for mail in production', async () => {
    const findings = await found(elsewhere({ production: true }))
    expect(findings).toEqual([expect.stringMatching(/^fault of mail: There is no mail server/)])
  })

  it('finds a key file that others may read, and one that is gone', async () => {
    expect(statSync(keyFile).mode & 0o077).toBe(0)
    chmodSync(keyFile, 0o644)
    expect(await found()).toEqual([expect.stringMatching(/^fault of key file: .* → chmod 600 /)])
    chmodSync(keyFile, 0o600)
    renameSync(keyFile, `${keyFile}.away`)
    const findings = await found()
    renameSync(`${keyFile}.away`, keyFile)
    expect(findings).toEqual([expect.stringMatching(/^fault of master key: The master key is missing/)])
  })

  it('finds a change of the master key that has not ended, and a former one that is set for nothing', async () => {
    const { key: bytes } = platform.master
    const present = bytes.toString('base64')
    expect(await found(elsewhere({ masterKey: `${key(1)},${present}` }))).toEqual([
      expect.stringMatching(
        /^fault of master key: The data keys of 2 accounts are wrapped by a former .*keys rotate-master$/,
      ),
    ])
    expect(await found(elsewhere({ masterKey: `${present},${key(1)}` }))).toEqual([
      expect.stringMatching(/^advice of master key: /),
    ])
  })
})

describe('doctor of an installation that others reach', () => {
  let names: NameServer
  beforeAll(async () => {
    names = await openNameServer()
  })
  afterAll(() => names?.close())
  const hosts = (domain: string) => [
    domain,
    ...['login', 'billing', 'relay', 'acc-doctor.login', ...config.regions.map((region) => `acc-doctor.${region}`)].map(
      (name) => `${name}.${domain}`,
    ),
  ]

  it('finds a host that leads nowhere', async () => {
    const leads = Object.fromEntries(hosts('doorward.test').map((host) => [host, '127.0.0.1']))
    await names.serve({}, { ...leads, 'login.doorward.test': undefined as never })
    const findings = await found(elsewhere({ domain: 'doorward.test', dnsServer: names.address }))
    expect(findings).toEqual([expect.stringMatching(/^fault of DNS: login.doorward.test leads nowhere/)])
  })

  it('finds a certificate that nobody trusts', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const [notBefore, notAfter] = [new Date(Date.now() - 1e6), new Date(Date.now() + 1e9)]
    const cert = selfSignedCertificate(pair, { commonName: 'doorward.test', notBefore, notAfter })
    const server = createTlsServer({ cert, key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) }).listen(0)
    await once(server, 'listening')
    const domain = `doorward.test:${(server.address() as AddressInfo).port}`
    await names.serve({}, Object.fromEntries(hosts('doorward.test').map((host) => [host, '127.0.0.1'])))
    const findings = await found(elsewhere({ domain, scheme: 'https', dnsServer: names.address }))
    server.close()
    expect(findings).toHaveLength(hosts('').length)
    expect(findings[0]).toMatch(/^fault of certificates: https:\/\/doorward.test shows no certificate that is trusted/)
  })
})

describe('status', () => {
  it('has a node that was killed and started again at its place once', async () => {
    await run(
      `insert into node_states (node_id, facts, told_at) select 'node_before', facts || '{"place": "${hostname()}:8082"}', clock_timestamp() - interval '1 minute' from node_states limit 1`,
    )
    const again = await openPresence(platform, { port: 8082, isStopping: () => false })
    expect((await status(config)).text.match(/:8082 /g)).toHaveLength(1)
    await again.close()
  })

  it('says that no node runs, and doctor advises of it', async () => {
    await run('create table kept_nodes as select * from node_states')
    await run('delete from node_states')
    const [{ text }, findings] = [await status(config), await found()]
    await run('insert into node_states select * from kept_nodes')
    await run('drop table kept_nodes')
    expect(text).toMatch(/^No node runs/)
    expect(findings).toEqual([expect.stringMatching(/^advice of nodes: No node runs/)])
  })

  it('tells how each node stands, what waits and what is stored', async () => {
    const { text, facts } = await status(config)
    expect(text).toMatch(
      /:8080 {2}serves, build .*, up \d+ \w+, clock [+-]?\d+ ms, \d+ accounts? in .*, 0 changes behind$/m,
    )
    expect(text).toMatch(/^Waiting +\d+ pieces of work, 0 mails$/m)
    expect(text).toMatch(/^Events .*kept for 14 days/m)
    expect(facts).toMatchObject({ nodes: [{ place: expect.stringMatching(/:8080$/) }] })
  })

  it('no longer has a node that ended', async () => {
    const other = await openPresence(platform, { port: 8081, isStopping: () => false })
    expect((await status(config)).text).toContain(':8081  serves')
    await other.close()
    expect((await status(config)).text).not.toContain(':8081')
  })
})

describe('doctor of a database that is none', () => {
  it('says so once, and has status refuse it with nothing made in it', async () => {
    const { server, target } = await startOutsideServer(folder)
    await asOwner(target, 'create database doorward')
    const empty = onDatabase(target, 'doorward')
    if (!('url' in empty)) throw new Error('an outside database has an address')
    const given = elsewhere({ databaseUrl: empty.url, masterKey: key(1) })
    expect(await found(given)).toEqual([
      expect.stringMatching(/^fault of migrations: There is nothing of Doorward in this database/),
    ])
    await expect(status(given)).rejects.toThrow(/The database lacks \d+ of this release's migrations/)
    const look = new Connection(empty, { limited: false })
    await look.open()
    expect(await look.sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
    await look.close()
    await server.stop()
  })

  it('tells a setting that makes no sense as a finding', async () => {
    const { facts, failed } = await doctor(() => readConfig({ DOORWARD_PORT: 'abc' }))
    expect([failed, facts]).toMatchObject([
      true,
      { checks: ['settings'], findings: [{ check: 'settings', level: 'fault' }] },
    ])
  })
})

it('each check is one of a name', () => expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length))
