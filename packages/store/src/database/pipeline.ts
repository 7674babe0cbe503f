import type { AccountId } from '@doorward/core/ids'
import type { Connection } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { Sending, Tx } from './database.ts'
import { type TracedTransaction, traced } from './traced.ts'
import { runTransaction } from './transaction.ts'

/** A connection goes back to its pool after so many transactions in a row, so that it can be replaced when it is old. */
const perLendingMax = 1_000

interface Lane {
  connection: Connection
  /** Transactions on it that have not ended. */
  running: number
  /** The one whose COMMIT has not left: nothing may be sent behind it, it would become a part of it. */
  open: object | undefined
  started: number
}

/**
 * Transactions sent one behind another on one connection, so that the database goes from one to the next without a
 * wait (PostgreSQL manual 32.5). What one of them does not land the next does not see: it runs all the same.
 */
export class Pipeline {
  readonly #pool: ConnectionPool
  #lane: Lane | undefined

  constructor(pool: ConnectionPool) {
    this.#pool = pool
  }

  /** Runs one transaction, behind the last or apart from it; raises what `Database.accounts` raises. */
  run<T>(scope: readonly AccountId[], work: (tx: Tx) => Promise<T>, sending: Sending): Promise<T> {
    const how = { scope, access: 'write' } as const
    return traced(how, () => this.#run(how, work, sending))
  }

  async #run<T>(how: TracedTransaction, work: (tx: Tx) => Promise<T>, sending: Sending): Promise<T> {
    const lane = (sending.behind && this.#following()) || (await this.#start())
    const transaction = {}
    const close = () => {
      if (lane.open === transaction) lane.open = undefined
    }
    lane.open = transaction
    lane.running += 1
    lane.started += 1
    try {
      return await runTransaction(lane.connection, how, work, () => {
        close()
        sending.left()
      })
    } finally {
      close()
      lane.running -= 1
      if (lane.running === 0) this.#end(lane)
    }
  }

  #following(): Lane | undefined {
    const lane = this.#lane
    const canFollow = lane && !lane.open && lane.connection.lost === undefined && lane.started < perLendingMax
    return canFollow ? lane : undefined
  }

  async #start(): Promise<Lane> {
    const connection = await this.#pool.acquire()
    this.#lane = { connection, running: 0, open: undefined, started: 0 }
    return this.#lane
  }

  #end(lane: Lane): void {
    if (this.#lane === lane) this.#lane = undefined
    this.#pool.release(lane.connection)
  }
}
