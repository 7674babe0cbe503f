import type { Refusal } from '@doorward/core/refusals'
import type { Connection } from './connection.ts'
import type { PoolFacts } from './database.ts'
import { busy, isFull, readOnlyServer, unavailable } from './unavailable.ts'
import type { Way } from './way.ts'

export interface PoolOptions {
  /** Most connections at a time; opened when needed. */
  connectionsMax: number
  /** Longest wait for a free connection. */
  waitMs: number
  /** Most callers waiting at a time; one more is refused at once. */
  waitersMax: number
  /**
   * A lent connection on which the server said nothing for this long is given up. Every limit that the server itself
   * keeps is shorter: a living server has answered by then, if only with an error.
   */
  silenceMs: number
  /** Connections are replaced when given back after this time, spread by half, so that a node follows a moved server. */
  lifetimeMs: number
}

export const poolDefaults: PoolOptions = {
  connectionsMax: 16,
  waitMs: 500,
  waitersMax: 1_024,
  silenceMs: 2_500,
  lifetimeMs: 30 * 60_000,
}

/** Until when nobody tries to reach a database that could not be reached, in monotonic milliseconds, and why. */
export interface Rest {
  until: number
  cause?: unknown
}

interface Lent {
  since: number
  bytesRead: number
}

interface Waiter {
  resolve: (connection: Connection) => void
  reject: (refusal: Refusal) => void
  timer: NodeJS.Timeout
}

const sweepMs = 250

/** Connections of one database, lent to one transaction at a time. Every wait in it is bounded (security F2). */
export class ConnectionPool {
  readonly #way: Way
  readonly #options: PoolOptions
  readonly #idle: Connection[] = []
  readonly #lent = new Map<Connection, Lent>()
  readonly #waiters = new Set<Waiter>()
  readonly #sweep: NodeJS.Timeout
  #opening = 0
  readonly #rest: Rest
  /** Until when the server is not asked for a further connection, having none left. */
  readonly #full: Rest = { until: 0 }
  #closed = false
  #drained: (() => void) | undefined

  /** Pools of one database share their `rest`: what one finds back, the others try at once. */
  constructor(way: Way, options: PoolOptions, rest: Rest = { until: 0 }) {
    this.#rest = rest
    this.#way = way
    way.onMoved(() => this.#endIdle(new Error('the database moved')))
    this.#options = options
    this.#sweep = setInterval(() => this.#findSilent(), sweepMs).unref()
  }

  /** Lends a connection. Raises `Refusal('Unavailable')` within the wait and connect limits. */
  async acquire(): Promise<Connection> {
    if (this.#closed) throw unavailable(new Error('the database is closed'))
    const idle = this.#idle.pop()
    if (idle) return this.#lend(idle)
    if (!this.#mayOpen()) return this.#wait()
    return this.#open().catch((refusal: Refusal) => {
      // One may have come back while this one was tried; who waits is passed only what comes back from now on.
      const free = this.#idle.pop()
      if (free) return this.#lend(free)
      if (this.#lent.size === 0 && !isFull(refusal.cause)) throw refusal
      return this.#wait()
    })
  }

  /** Takes a connection back, for the longest waiting caller or for later. */
  release(connection: Connection): void {
    this.#lent.delete(connection)
    const age = performance.now() - connection.openedAt
    const isOld =
      age > this.#options.lifetimeMs * (0.75 + Math.random() / 2) ||
      connection.readOnly ||
      !this.#way.isCurrent(connection)
    if (connection.readOnly) this.#endIdle(readOnlyServer())
    if (connection.lost === undefined && (isOld || this.#closed)) void connection.close()
    else if (connection.lost === undefined) this.#pass(connection)
    if (this.#closed && this.#lent.size === 0) this.#drained?.()
    if (connection.lost !== undefined || isOld) this.#grow()
  }

  facts(): PoolFacts {
    return {
      lent: this.#lent.size,
      idle: this.#idle.length,
      opening: this.#opening,
      waiting: this.#waiters.size,
      max: this.#options.connectionsMax,
    }
  }

  /** Lets what is lent come back for at most `graceMs`, then ends every connection. */
  async close(graceMs: number): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#sweep)
    for (const waiter of this.#waiters) this.#refuse(waiter, new Error('the database is closed'))
    const ended = this.#idle.splice(0).map((connection) => connection.close())
    if (this.#lent.size > 0) {
      const timer = setTimeout(() => this.#drained?.(), graceMs)
      await new Promise<void>((resolve) => {
        this.#drained = resolve
      })
      clearTimeout(timer)
    }
    for (const connection of this.#lent.keys()) connection.destroy(new Error('the database is closed'))
    await Promise.allSettled(ended)
  }

  #lend(connection: Connection): Connection {
    this.#lent.set(connection, { since: performance.now(), bytesRead: connection.bytesRead })
    return connection
  }

  #pass(connection: Connection): void {
    const [next] = this.#waiters
    if (!next) {
      this.#idle.push(connection)
      return
    }
    this.#waiters.delete(next)
    clearTimeout(next.timer)
    next.resolve(this.#lend(connection))
  }

  #wait(): Promise<Connection> {
    if (this.#waiters.size >= this.#options.waitersMax) throw unavailable(busy('too many wait for a connection'))
    return new Promise((resolve, reject) => {
      const late = () => this.#refuse(waiter, busy('no connection was free in time'))
      const waiter: Waiter = { resolve, reject, timer: setTimeout(late, this.#options.waitMs) }
      this.#waiters.add(waiter)
    })
  }

  #refuse(waiter: Waiter, cause: unknown): void {
    this.#waiters.delete(waiter)
    clearTimeout(waiter.timer)
    waiter.reject(unavailable(cause))
  }

  /** Opens one connection; after a failure nobody tries for a short, random while, so that nodes don't come at once. */
  async #open(): Promise<Connection> {
    if (performance.now() < this.#rest.until) throw unavailable(this.#rest.cause)
    this.#opening += 1
    let connection: Connection
    try {
      connection = await this.#way.open({ limited: true })
    } catch (error) {
      const pauseMs = 50 + Math.random() * 150
      const rest = isFull(error) ? this.#full : this.#rest
      Object.assign(rest, { until: performance.now() + pauseMs, cause: error })
      if (isFull(error)) setTimeout(() => this.#grow(), pauseMs + 1).unref()
      throw unavailable(error)
    } finally {
      this.#opening -= 1
    }
    if (this.#closed) {
      void connection.close()
      throw unavailable(new Error('the database is closed'))
    }
    this.#rest.until = 0
    connection.onLost(() => this.#forget(connection))
    return this.#lend(connection)
  }

  #forget(connection: Connection): void {
    const place = this.#idle.indexOf(connection)
    if (place >= 0) this.#idle.splice(place, 1)
  }

  #mayOpen(): boolean {
    return this.#lent.size + this.#opening < this.#options.connectionsMax && performance.now() >= this.#full.until
  }

  /** Opens a connection for those who wait, in place of a lost one or once the server has room again. */
  #grow(): void {
    if (this.#closed || this.#waiters.size === 0 || !this.#mayOpen()) return
    this.#open().then(
      (connection) => {
        this.#lent.delete(connection)
        this.#pass(connection)
      },
      (refusal: Refusal) => {
        if (this.#lent.size > 0 || isFull(refusal.cause)) return
        for (const waiter of this.#waiters) this.#refuse(waiter, refusal)
      },
    )
  }

  #endIdle(cause: Error): void {
    for (const idle of this.#idle.splice(0)) idle.destroy(cause)
  }

  #findSilent(): void {
    const now = performance.now()
    for (const [connection, lent] of this.#lent) {
      if (connection.bytesRead !== lent.bytesRead) {
        lent.bytesRead = connection.bytesRead
        lent.since = now
      } else if (now - lent.since > this.#options.silenceMs) {
        // After a pause of this process the answers may lie unread: look again once they had their turn.
        setImmediate(() => this.#giveUpIfSilent(connection, lent))
      }
    }
  }

  #giveUpIfSilent(connection: Connection, lent: Lent): void {
    if (this.#lent.get(connection) !== lent || connection.bytesRead !== lent.bytesRead) return
    const silent = new Error('the database stopped answering')
    connection.destroy(silent)
    this.#endIdle(silent)
  }
}
