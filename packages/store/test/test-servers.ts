import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Connection, type Target } from '../src/database/connection.ts'
import { letRolesLogIn } from '../src/database/open-embedded.ts'
import { type Binaries, findBinaries } from '../src/embedded/binaries.ts'
import { ensureCluster, ownerName, serverSettings } from '../src/embedded/cluster.ts'
import { makeSocketFolder } from '../src/embedded/data-folder.ts'
import { PostgresServer } from '../src/embedded/postgres-server.ts'
import { migrate } from '../src/schema/migrate.ts'

/** The two kinds of store the product runs on. */
export type StoreKind = 'embedded' | 'outside'

/** Where the servers of one test run answer; plain values, since they travel to the test's processes. */
export interface TestServers {
  embedded: { socketPath: string; database: string; user: string }
  /** A PostgreSQL reached over TCP with a password, by a user who is no superuser, with another order of text. */
  outside: { url: string }
}

/** The database that `openTestDatabase` copies: migrated, empty. */
export const templateName = 'doorward_template'

/** Tests ask for answers, not for durability: a test of durability starts a server of its own. */
const quickSettings = { ...serverSettings, fsync: 'off', full_page_writes: 'off', max_connections: '200' }
const quickInit = ['--no-sync', '--no-instructions', '--encoding=UTF8', '--locale=C']

/** Starts both servers with a migrated template each; answers where they are and how to end them. */
export async function startTestServers(): Promise<{ servers: TestServers; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'dw-test-'))
  chmodSync(folder, 0o711)
  const [embedded, outside] = await Promise.all([startEmbedded(folder), startOutside(folder)])
  const stop = async () => {
    await Promise.all([embedded.server.stop(), outside.server.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  return { servers: { embedded: embedded.target, outside: outside.target }, stop }
}

/** The same server's other database. */
export function onDatabase(target: Target, name: string): Target {
  if (!('url' in target)) return { ...target, database: name }
  const url = new URL(target.url)
  url.pathname = `/${name}`
  return { ...target, url: url.href }
}

/** Runs one statement as the owner. */
export async function asOwner(target: Target, statement: string): Promise<void> {
  const connection = new Connection(target, { limited: false })
  try {
    await connection.open()
    await connection.sql.unsafe(statement)
  } finally {
    await connection.close()
  }
}

async function startEmbedded(parent: string) {
  const server = await startServer(parent, 'e', { init: [...quickInit, '--auth=trust'], settings: {} })
  const target = { socketPath: server.socketPath, database: 'postgres', user: ownerName }
  await makeTemplate(target)
  await letRolesLogIn(target)
  return { server, target }
}

/**
 * Starts a PostgreSQL below `parent` that is reached over TCP with a password, by a user who may make databases but is
 * no superuser; its first database is empty.
 */
export async function startOutsideServer(parent: string) {
  const port = await findFreePort()
  const init = [
    ...quickInit,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--locale-provider=icu',
    '--icu-locale=en-US',
  ]
  const settings = { listen_addresses: '127.0.0.1', port: String(port) }
  const server = await startServer(parent, 'o', { init, settings })
  const password = randomBytes(12).toString('hex')
  const admin = { socketPath: server.socketPath, database: 'postgres', user: ownerName }
  await asOwner(admin, `create role app login createdb createrole password '${password}'`)
  return { server, admin, target: { url: `postgres://app:${password}@127.0.0.1:${port}/postgres` } }
}

/** A server as above with an empty database of its user, and another that follows it and takes no writes until promoted. */
export async function startOutsidePair(parent: string) {
  const primary = await startOutsideServer(parent)
  const { options } = primary.server
  await asOwner(primary.admin, 'alter role app replication')
  await asOwner(primary.target, 'create database doorward')
  await primary.server.stop()
  const [place, port] = [join(parent, 's'), String(await findFreePort())]
  mkdirSync(place, { mode: 0o711 })
  const folder = join(place, 'postgres')
  cpSync(options.folder, folder, { recursive: true, preserveTimestamps: true })
  writeFileSync(join(folder, 'standby.signal'), '')
  giveTo(options.binaries.user, place)
  const socketFolder = makeSocketFolder(place, options.binaries.user)
  const from = new URL(primary.target.url)
  const conninfo = `host=127.0.0.1 port=${from.port} user=app password=${from.password} application_name=standby`
  const server = await PostgresServer.start(options)
  const settings = { ...options.settings, port, primary_conninfo: conninfo }
  const standby = await PostgresServer.start({ ...options, folder, socketFolder, settings })
  const urlAt = (port: string) => `postgres://app:${from.password}@127.0.0.1:${port}/doorward`
  return {
    primary: { server, url: urlAt(from.port), admin: primary.admin },
    standby: { server: standby, url: urlAt(port), admin: { ...primary.admin, socketPath: standby.socketPath } },
  }
}

function giveTo(user: Binaries['user'], place: string): void {
  if (user === undefined) return
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }))
    chownSync(join(place, name), user.uid, user.gid)
}

async function startOutside(parent: string) {
  const started = await startOutsideServer(parent)
  await makeTemplate(started.target)
  return started
}

async function startServer(parent: string, name: string, how: { init: string[]; settings: Record<string, string> }) {
  const binaries = findBinaries()
  const place = join(parent, name)
  mkdirSync(place, { mode: 0o711 })
  const socketFolder = makeSocketFolder(place, binaries.user)
  const folder = await ensureCluster(place, binaries, { initOptions: how.init })
  return PostgresServer.start({ binaries, folder, socketFolder, settings: { ...quickSettings, ...how.settings } })
}

async function makeTemplate(target: Target): Promise<void> {
  await asOwner(target, `create database ${templateName}`)
  await migrate(onDatabase(target, templateName))
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
