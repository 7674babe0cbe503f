import type { AccountId } from '@doorward/core/ids'
import type { Target } from './connection.ts'
import { ConnectionPool, type PoolOptions, poolDefaults } from './connection-pool.ts'
import type { Access, AcrossAccounts, Database, Place, Tx } from './database.ts'
import { Listener } from './listener.ts'
import { Pipeline } from './pipeline.ts'
import { runTransaction, type Scope } from './transaction.ts'
import { isUnavailable, unavailable } from './unavailable.ts'

const closeGraceMs = 5_000

/** The database over a pool of connections; `targets` are tried in turn. `closed` runs after the last connection ended. */
export class PostgresDatabase implements Database {
  readonly #pool: ConnectionPool
  readonly #pipeline: Pipeline
  readonly #listener: Listener
  readonly #closed: () => Promise<void>

  constructor(targets: readonly Target[], options: Partial<PoolOptions> = {}, closed = async () => {}) {
    this.#pool = new ConnectionPool(targets, { ...poolDefaults, ...options })
    this.#pipeline = new Pipeline(this.#pool)
    this.#listener = new Listener(targets)
    this.#closed = closed
  }

  account<T>(accountId: AccountId, work: (tx: Tx) => Promise<T>, access: Access = 'write'): Promise<T> {
    return this.#run({ scope: [accountId], access }, work)
  }

  accounts<T>(accountIds: readonly AccountId[], work: (tx: Tx) => Promise<T>, place?: Place): Promise<T> {
    if (place) return this.#pipeline.run(accountIds, work, place)
    return this.#run({ scope: accountIds, access: 'write' }, work)
  }

  acrossAccounts<T>(_reader: AcrossAccounts, work: (tx: Tx) => Promise<T>, access: Access = 'write'): Promise<T> {
    return this.#run({ scope: 'everyAccount', access }, work)
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

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(closeGraceMs), this.#listener.close()])
    await this.#closed()
  }

  async #run<T>(how: { scope: Scope; access: Access }, work: (tx: Tx) => Promise<T>): Promise<T> {
    const connection = await this.#pool.acquire()
    try {
      return await runTransaction(connection, how, work)
    } finally {
      this.#pool.release(connection)
    }
  }
}
