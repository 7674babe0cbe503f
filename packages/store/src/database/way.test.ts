import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, startOutsidePair } from '../../test/test-servers.ts'
import type { Database } from './database.ts'
import { openDatabaseHealth } from './database-health.ts'
import { openPostgres } from './open-postgres.ts'

const accountId = 'acc-moved' as AccountId // fits the pattern
const folder = mkdtempSync(join(tmpdir(), 'dw-pair-'))
let servers: Awaited<ReturnType<typeof startOutsidePair>>
/** The standby first, as an operator may well write it. */
let url: string
const opened: Database[] = []
const open = async (...given: Parameters<typeof openPostgres>) => {
  const database = await openPostgres(...given)
  opened.push(database)
  return database
}

beforeAll(async () => {
  chmodSync(folder, 0o711)
  servers = await startOutsidePair(folder)
  const { primary, standby } = servers
  const [first, second] = [standby, primary].map((each) => new URL(each.url))
  url = String(first).replace(String(first?.host), `${first?.host},${second?.host}`)
}, 60_000)
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await servers.primary.server.stop()
  await servers.standby.server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const portOf = async (work: (run: Parameters<Database['account']>[1]) => Promise<unknown>) =>
  ((await work((tx) => tx`select current_setting('port') as port`)) as { port: string }[])[0]?.port
/** Where each way to a connection leads: requests, what crosses accounts, writes that share a transaction. */
const whereOf = async (database: Database) => ({
  requests: await portOf((run) => database.account(accountId, run)),
  across: await portOf((run) => database.acrossAccounts('health', run)),
  shared: await portOf((run) => database.accounts([accountId], run, { behind: false, left: () => {} })),
})
const all = (port: string) => ({ requests: port, across: port, shared: port })
const portOfUrl = (text: string) => new URL(text).port

test('D2 with the standby first in DATABASE_URL a node starts, and each of its first queries goes to who takes writes', async () => {
  const database = await open(url)
  expect(await whereOf(database)).toEqual(all(portOfUrl(servers.primary.url)))
})

test('D2 so do logins of the roles of their own, whatever order their hosts are in', async () => {
  const login = async (role: string) => {
    await asOwner(servers.primary.admin, `create role own_${role} login password 'pass' in role doorward_${role}`)
    return url.replace(/\/\/[^@]+@/, `//own_${role}:pass@`)
  }
  const database = await open(url, { logins: { server: await login('server'), across: await login('across') } })
  expect(await whereOf(database)).toEqual(all(portOfUrl(servers.primary.url)))
})

const standbyOf = async (database: Database) => (await openDatabaseHealth(database).look()).standby
/** Has who answers writes wait for the standby of this name. */
const confirmedBy = async (standby: string) => {
  await asOwner(servers.primary.admin, `alter system set synchronous_standby_names = '${standby}'`)
  await asOwner(servers.primary.admin, 'select pg_reload_conf()')
}

test('D2 readiness names a standby that an answered write does not wait for', async () => {
  const database = await open(url)
  const standby = () => standbyOf(database)
  expect(await standby()).toBe('asynchronous')
  await confirmedBy('standby')
  await expect.poll(standby).toBe('synchronous')
  await confirmedBy('')
  await expect.poll(standby).toBe('asynchronous')
})

test('D2 a write that no synchronous standby confirmed is not answered as done, although the server ends its wait and says so', async () => {
  const database = await open(url)
  await confirmedBy('nobody')
  await expect.poll(() => standbyOf(database)).toBe('synchronous')
  const write = () =>
    database.accounts([accountId], (tx) => tx`select pg_logical_emit_message(true, 'test', 'written')`)
  const outcome = write().catch((error: { code?: string }) => error.code)
  const cancel = `do $$ begin
    perform pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep';
    if not found then raise 'nobody waits'; end if;
  end $$`
  await expect.poll(() => asOwner(servers.primary.admin, cancel).then(() => 'cancelled', String)).toBe('cancelled')
  expect(await outcome).toBe('Unavailable')
  await confirmedBy('')
  await expect.poll(write).toHaveLength(1)
})

test('F2 a server that was made read-only under a node is left for reads too', async () => {
  const database = await open(servers.primary.url)
  const read = () => database.account(accountId, (tx) => tx`select 1 as one`, 'read')
  const readOnly = (value: string) =>
    asOwner(servers.primary.admin, `alter system set default_transaction_read_only = ${value}`)
  const reload = () => asOwner(servers.primary.admin, 'select pg_reload_conf()')
  await read()
  await readOnly('on')
  await reload()
  const reads = async () => (await openDatabaseHealth(database).look()).reads
  await expect.poll(() => read().catch((error: { code?: string }) => error.code), { interval: 20 }).toBe('Unavailable')
  expect(await reads()).toEqual({ work: false, fault: 'the database is read-only' })
  await asOwner(servers.primary.admin, 'alter system reset default_transaction_read_only')
  await reload()
  await expect.poll(read).toHaveLength(1)
})

test('D2 after a failover every way to a connection moves to who takes writes, LISTEN too, although the old one lives on', async () => {
  const database = await open(url)
  const heard: string[] = []
  await database.listen('moves', (payload) => heard.push(payload))
  // The old one lives on, and hears of nothing any more.
  await asOwner(servers.primary.admin, 'alter system set default_transaction_read_only = on')
  await asOwner(servers.primary.admin, 'select pg_reload_conf()')
  await asOwner(servers.standby.admin, 'select pg_promote()')
  const port = portOfUrl(servers.standby.url)
  await expect.poll(() => whereOf(database).catch(() => undefined), { timeout: 15_000 }).toEqual(all(port))
  await expect
    .poll(
      async () => {
        await database.notify('moves', 'here')
        return heard
      },
      { timeout: 15_000 },
    )
    .toContain('here')
  expect(await whereOf(await open(url))).toEqual(all(port))
}, 60_000)

test('D1 an answered write is on disk whatever the default of the server is that took over', async () => {
  const admin = servers.standby.admin
  await asOwner(admin, 'alter database doorward set synchronous_commit = off')
  const database = await open(servers.standby.url)
  const kept = () => database.account(accountId, (tx) => tx`select current_setting('synchronous_commit') as kept`)
  expect(await kept()).toEqual([{ kept: 'on' }])
})
