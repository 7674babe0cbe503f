import type { AccountId } from '@doorward/core/ids'
import type { Role } from './connection.ts'
import { ConnectionPool, type PoolOptions, poolDefaults } from './connection-pool.ts'
import type { Access, AcrossAccounts, Database, Sending, Tx } from './database.ts'
import { Listener } from './listener.ts'
import { Pipeline } from './pipeline.ts'
import { type TracedTransaction, traced } from './traced.ts'
import { runTransaction } from './transaction.ts'
import { isUnavailable, unavailable } from './unavailable.ts'
import type { Way } from './way.ts'

const closeGraceMs = 5_000
/** Few cross accounts, and none for long. */
const acrossMax = 8

/**
 * The database over two pools of connections: as the server's role, and as the one that crosses accounts. `closed` runs
 * after the last connection ended.
 */
export class PostgresDatabase implements Database {
  readonly #pool: ConnectionPool
  readonly #across: ConnectionPool
  readonly #pipeline: Pipeline
  readonly #listener: Listener
  readonly #closed: () => Promise<void>

  constructor(ways: Readonly<Record<Role, Way>>, options: Partial<PoolOptions> = {}, closed = async () => {}) {
    const settings = { ...poolDefaults, ...options }
    const rest = { until: 0 }
    this.#pool = new ConnectionPool(ways.server, settings, rest)
    const connectionsMax = Math.min(acrossMax, settings.connectionsMax)
    this.#across = new ConnectionPool(ways.across, { ...settings, connectionsMax }, rest)
    this.#pipeline = new Pipeline(this.#pool)
    this.#listener = new Listener(ways.server)
    this.#closed = closed
  }

  account<T>(accountId: AccountId, work: (tx: Tx) => Promise<T>, access: Access = 'write'): Promise<T> {
    return run(this.#pool, { scope: [accountId], access }, work)
  }

  accounts<T>(accountIds: readonly AccountId[], work: (tx: Tx) => Promise<T>, sending?: Sending): Promise<T> {
    if (sending) return this.#pipeline.run(accountIds, work, sending)
    return run(this.#pool, { scope: accountIds, access: 'write' }, work)
  }

  acrossAccounts<T>(reader: AcrossAccounts, work: (tx: Tx) => Promise<T>, access: Access = 'write'): Promise<T> {
    return run(this.#across, { scope: 'everyAccount', access, reader }, work)
  }

  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, heard)
  }

  async notify(channel: string, payload: string): Promise<void> {
    const connection = await this.#pool.acquire()
    try {
      await connection.sql`select pg_notify(${channel}, ${payload})`
    } catch (error) {
      throw connection.lost !== undefined || isUnavailable(error) ? unavailable(error) : error
    } finally {
      this.#pool.release(connection)
    }
  }

  pools() {
    return { server: this.#pool.facts(), across: this.#across.facts() }
  }

  async close(): Promise<void> {
    const pools = [this.#pool, this.#across].map((pool) => pool.close(closeGraceMs))
    await Promise.all([...pools, this.#listener.close()])
    await this.#closed()
  }
}

const run = <T>(pool: ConnectionPool, how: TracedTransaction, work: (tx: Tx) => Promise<T>): Promise<T> =>
  traced(how, async () => {
    const connection = await pool.acquire()
    try {
      return await runTransaction(connection, how, work)
    } finally {
      pool.release(connection)
    }
  })
