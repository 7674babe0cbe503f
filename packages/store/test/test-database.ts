import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { describe, inject } from 'vitest'
import { Connection, type Role, roles, type Target, takingOn } from '../src/database/connection.ts'
import type { PoolOptions } from '../src/database/connection-pool.ts'
import type { Database } from '../src/database/database.ts'
import { PostgresDatabase } from '../src/database/postgres-database.ts'
import { migrate } from '../src/schema/migrate.ts'
import { asOwner, onDatabase, type StoreKind, templateName } from './test-servers.ts'
import './setup.ts'
import { Way } from '../src/database/way.ts'

export interface TestDatabase {
  database: Database
  /** A second node on the same rows. */
  another(options?: Partial<PoolOptions>): Database
  /** The owner's view, beneath row-level security: for looking at what a test did. */
  owner: postgres.Sql
  target: Target
  /** Ends every node of this database and removes it. */
  close(): Promise<void>
}

/** Databases that fold and order letters by other rules than the bytes. */
const locales = {
  icu: "locale_provider icu icu_locale 'en-US'",
  builtin: "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C.UTF-8'",
} as const

export interface TestDatabaseOptions {
  /** The embedded store by default. */
  store?: StoreKind
  /** Its own rules for letters and their order, instead of the server's. */
  locale?: keyof typeof locales
  /** Another schema than the product's. */
  migrationsFolder?: URL
}

/**
 * A fresh database with the product's schema and no rows, a copy of the run's template.
 * Needs `packages/store/test/setup.ts` as a `globalSetup` of the run.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('testServers')[options.store ?? 'embedded']
  const name = `test_${randomBytes(8).toString('hex')}`
  const target = onDatabase(server, name)
  const { migrationsFolder, locale } = options
  const isOwn = migrationsFolder !== undefined || locale !== undefined
  const rules = locale ? locales[locale] : ''
  await asOwner(server, `create database ${name} template ${isOwn ? 'template0' : templateName} ${rules}`)
  if (isOwn) await migrate(target, migrationsFolder ? { migrationsFolder } : {})
  const nodes: Database[] = []
  const another = (pool: Partial<PoolOptions> = {}) => {
    const node = new PostgresDatabase(waysOf(target), pool)
    nodes.push(node)
    return node
  }
  const owner = new Connection(target, { limited: false })
  const close = async () => {
    await Promise.all([...nodes.map((node) => node.close()), owner.close()])
    await drop(() => asOwner(server, `drop database ${name} with (force)`))
  }
  return { database: another(), another, owner: owner.sql, target, close }
}

/** What PostgreSQL says of it (appendix A). */
const insufficientPrivilege = '42501'
const dropTries = 20
const dropPauseMs = 250

/** A worker of the server's own that is just looking at a database may be ended by no owner of it; it goes by itself. */
async function drop(once: () => Promise<unknown>, tries = dropTries): Promise<void> {
  try {
    await once()
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege || tries === 0) throw error
    await pause(dropPauseMs)
    await drop(once, tries - 1)
  }
}

/** As the product goes in: over the private socket by logins of its own, elsewhere as the owner who takes the roles on. */
const waysOf = (target: Target): Record<Role, Way> => {
  const wayOf = (role: Role) => new Way(['url' in target ? takingOn(target, role) : { ...target, user: roles[role] }])
  return { server: wayOf('server'), across: wayOf('across') }
}

/** Declares a suite twice, once on each kind of store; `open` gives a fresh database of that kind. */
export function onBothStores(
  name: string,
  suite: (open: (options?: TestDatabaseOptions) => Promise<TestDatabase>, store: StoreKind) => void,
): void {
  const kinds: StoreKind[] = ['embedded', 'outside']
  describe.each(kinds)(`${name} on the %s store`, (store) => {
    suite((options = {}) => openTestDatabase({ ...options, store }), store)
  })
}
