import { Refusal } from '@doorward/core/refusals'

/** SQLSTATE classes that tell of the server's state, not of our statement: connection, resources, operator. */
const classes = new Set(['08', '53', '57', '58'])

/** Single states: idle too long in a transaction, lock not granted in time, a server that became read-only. */
const states = new Set(['25P03', '55P03', '25006'])

/** What the driver and the operating system say when a connection is lost or cannot be made. */
const connectionCode =
  /^(CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|EPIPE|ETIMEDOUT|ENOENT|EACCES|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_\w+)$/

/** SQLSTATE of a server that takes no writes, and of one that takes no further connection. */
const [readOnly, full] = ['25006', '53300']

/** Lock not granted in time, statement too long, no connection free in time. */
const passing = new Set(['55P03', '57014', 'POOL_BUSY'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether a code is the database's own (SQLSTATE); the operating system's, such as EPIPE, may be as long, and have no digit. */
export const isSqlState = (code: string): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(code)

/** The refusal for a database that is away, slow or full; `cause` is for the log. */
export const unavailable = (cause: unknown): Refusal =>
  cause instanceof Refusal && cause.code === 'Unavailable'
    ? cause
    : new Refusal('Unavailable', { cause, retryAfterSeconds: 1 })

/** Whether an error tells that the database is away, slow or demoted, and not that a statement of ours is wrong. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code.length === 5 && (states.has(code) || classes.has(code.slice(0, 2)))) return true
  return connectionCode.test(code)
}

/** Whether the server answered as a read-only one: demoted to a standby, or set so by its operator. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === readOnly

/** Whether only this one had to wait too long, for a lock or a free connection, or ran too long. */
export const isPassing = (error: unknown): boolean => passing.has(codeOf(error))

/** What is raised when all connections are lent. */
export const busy = (text: string): Error => Object.assign(new Error(text), { code: 'POOL_BUSY' })

/** What is raised about such a server before anything was asked of it. */
export const readOnlyServer = (): Error => Object.assign(new Error('the server is read-only'), { code: readOnly })

/** Whether the server, or the login's own limit, takes no further connection just now. */
export const isFull = (error: unknown): boolean => codeOf(error) === full
