import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import { textArray } from './array-literal.ts'
import { statements, type TracedStatement, type TracedTransaction } from './traced.ts'
import { isReadOnly } from './unavailable.ts'

/** Roles of the database that the program works as: neither owner, superuser nor exempt from row-level security (design 3). */
export const roles = {
  /** Sees the accounts that its transaction names. */
  server: 'doorward_server',
  /** For the few who cross accounts (`AcrossAccounts`); it may touch only what they need. */
  across: 'doorward_across',
} as const
export type Role = keyof typeof roles

/** Where a database is and who asks: a URL of one host, or a Unix socket of the embedded server. */
export type Target = ({ url: string } | { socketPath: string; database: string; user: string }) & {
  /** Settings that each connection to this server starts with. */
  settings?: Record<string, string>
}

/** Times after which the server itself gives up (security F2). */
const limits = { connectMs: 1_000, statementMs: 2_000, lockMs: 1_000, idleInTransactionMs: 2_000 }

/** A start may come while the machine is busy, and the embedded server is known to run: patience costs nothing there. */
const connectOnceMs = 10_000

const limitedSettings = {
  statement_timeout: limits.statementMs,
  lock_timeout: limits.lockMs,
  idle_in_transaction_session_timeout: limits.idleInTransactionMs,
}

const sessionSettings = {
  application_name: 'doorward',
  TimeZone: 'UTC',
  jit: 'off',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 5,
  tcp_user_timeout: 5_000,
}

/** An answered write has to be on disk (security D1), whatever the default of the server is that is reached just now. */
const durably = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in ('off', 'local')`

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError('a bigint of the database is too large for a number')
  return number
}

const types = {
  bigint: { to: 20, from: [20], parse: wholeNumber, serialize: (value: number) => String(value) },
  // The only arrays that are sent; none is read.
  textArray: { to: 1009, from: [], serialize: textArray },
}

/** The same server, entered as its owner, who then takes a role on: whoever can make it run statements can drop it again. */
export const takingOn = (target: Target, role: Role): Target => ({
  ...target,
  settings: { ...target.settings, role: roles[role] },
})

export interface ConnectionOptions {
  /** Works under the time limits of requests; otherwise without any, as the owner does who migrates. */
  limited: boolean
  heard?: (channel: string, payload: string) => void
}

/**
 * One physical connection. It never reconnects: once lost, every query on it fails, so that no statement can run
 * outside the transaction it was written for.
 */
export class Connection {
  readonly sql: postgres.Sql
  readonly target: Target
  readonly openedAt = performance.now()
  /** The transaction that began last on it. */
  serves: TracedTransaction | undefined
  /** Whether the server takes no writes, now or since a moment ago: a standby, demoted, or set so by its operator. */
  readOnly = false
  readonly #connectMs: number
  #socket: Socket | undefined
  #lost: unknown
  #onLost = new Set<(cause: unknown) => void>()

  constructor(target: Target, options: ConnectionOptions) {
    this.target = target
    this.#connectMs = options.limited || 'url' in target ? limits.connectMs : connectOnceMs
    const settings = { ...sessionSettings, ...(options.limited ? limitedSettings : {}), ...target.settings }
    const shared = {
      max: 1,
      idle_timeout: 0,
      max_lifetime: 0,
      connect_timeout: this.#connectMs / 1_000,
      connection: settings,
      types,
      fetch_types: false, // asks the server as its first act, and nobody hears when that fails
      onnotice: (notice: Notice) => this.#notice(notice),
      onparameter: (name: string, value: string) => this.#learn(name, value),
      ...(options.heard ? { onnotify: options.heard } : {}),
      ...(statements.hasSubscribers ? { debug: (_: number, text: string) => this.#tell(text) } : {}),
      socket: (parsed: ParsedAddress) => this.#connect(parsed),
    }
    // The driver's types know neither `socket` nor `onnotify`; its documentation and source do.
    const driverOptions = shared as unknown as postgres.Options<Record<string, never>>
    const sql =
      'url' in target
        ? postgres(target.url, driverOptions)
        : postgres({
            ...driverOptions,
            path: target.socketPath,
            database: target.database,
            username: target.user,
            password: '',
            ssl: false,
          })
    // The one extra type only changes how bigint is read, which the wide type does not express.
    this.sql = sql as unknown as postgres.Sql
  }

  #tell(text: string): void {
    // What begins a transaction names its account, which is a value.
    const told: TracedStatement = { of: this.serves, text: text.startsWith('begin') ? 'begin' : text }
    statements.publish(told)
  }

  /** Connects. Raises the driver's or system's error, at the latest after the connect limit. */
  async open(): Promise<void> {
    const late = setTimeout(() => this.destroy(new Error('the database did not answer in time')), this.#connectMs + 250)
    try {
      await this.sql.unsafe(durably)
    } catch (error) {
      const cause = this.#lost ?? error
      this.destroy(cause)
      throw cause
    } finally {
      clearTimeout(late)
    }
    if (this.#lost !== undefined) throw this.#lost
  }

  /** What ended the connection, or undefined while it lives. */
  get lost(): unknown {
    return this.#lost
  }

  /** Calls `told` once when the connection is lost; the answer forgets it again. */
  onLost(told: (cause: unknown) => void): () => void {
    this.#onLost.add(told)
    return () => this.#onLost.delete(told)
  }

  /** Bytes the server sent so far; they stand still when it is frozen. */
  get bytesRead(): number {
    return this.#socket?.bytesRead ?? 0
  }

  /** Ends the connection at once; everything waiting on it fails. */
  destroy(cause: unknown): void {
    if (isReadOnly(cause)) this.readOnly = true
    this.#lose(cause)
    this.#socket?.destroy()
  }

  /**
   * What `COPY … TO STDOUT` writes, piece by piece. The driver leaves the socket paused where the last piece filled its
   * buffer, so that nothing after it would ever be answered.
   */
  async *copyOut(statement: string): AsyncGenerator<Buffer> {
    const rows = await this.sql.unsafe(statement).readable()
    try {
      for await (const part of rows) yield part
    } finally {
      this.#socket?.resume()
    }
  }

  /** Ends the connection after what it is doing. */
  close(): Promise<void> {
    return this.sql.end({ timeout: 1 })
  }

  #connect(address: ParsedAddress): Socket {
    if (this.#socket) throw this.#lost ?? new Error('a lost connection is not opened again')
    const [host, port] = [address.host[0] ?? 'localhost', address.port[0] ?? 5432]
    const socket = address.path
      ? connect(address.path)
      : connect({ host, port, autoSelectFamilyAttemptTimeout: this.#connectMs / 2 }) // of a name with several addresses
    socket.once('error', (error) => this.#lose(error))
    socket.once('close', () => this.#lose(Object.assign(new Error('connection closed'), { code: 'CONNECTION_CLOSED' })))
    if (!address.path) socket.setNoDelay(true)
    sendTogether(socket)
    this.#socket = socket
    // The driver names the host in its errors and in TLS from these two.
    return Object.assign(socket, { host, port })
  }

  #notice({ code, routine }: Notice): void {
    // A COMMIT or ROLLBACK outside any transaction: what is sent and what is answered no longer go together.
    if (code === '25P01') this.destroy(new Error('a transaction ended before its end was sent'))
    // The server will answer COMMIT all the same, though a failover may lose what it committed (security D2).
    if (routine === 'SyncRepWaitForLSN') this.destroy(new Error('no synchronous standby confirmed the transaction'))
  }

  #learn(name: string, value: string): void {
    if (name !== 'in_hot_standby' && name !== 'default_transaction_read_only') return
    if (value === 'on') this.readOnly = true
  }

  #lose(cause: unknown): void {
    if (this.#lost !== undefined) return
    this.#lost = cause
    for (const told of this.#onLost) told(cause)
    this.#onLost.clear()
    this.sql.end({ timeout: 0 }).catch(() => undefined)
  }
}

/** The statements that are sent in one go leave in one system call, which costs more than writing them. */
function sendTogether(socket: Socket): void {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean // its overloads, passed through
  const gathered = (...given: unknown[]): boolean => {
    if (socket.writableCorked === 0) {
      socket.cork()
      process.nextTick(() => socket.uncork())
    }
    return write(...given)
  }
  socket.write = gathered as Socket['write']
}

/** Of what the server remarks: SQLSTATE, and the place in its source, which unlike the text is in no language. */
interface Notice {
  code?: string
  routine?: string
}

/** The part of the driver's parsed options that a socket needs. */
interface ParsedAddress {
  path?: string | false
  host: string[]
  port: number[]
}
