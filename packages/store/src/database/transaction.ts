import type { Connection } from './connection.ts'
import type { Tx } from './database.ts'
import type { Scope, TracedTransaction } from './traced.ts'
import { isReadOnly, isUnavailable, unavailable } from './unavailable.ts'

/** Characters that need no quoting inside the setting's literal, and no comma; every account id keeps to them. */
const plainId = /^[A-Za-z0-9_.:|-]{1,128}$/

/** The scope as the policies of row-level security read it; who crosses accounts has a role and policies of his own. */
function settingOf(scope: Scope): string {
  if (scope === 'everyAccount') return ''
  if (scope.length === 0) throw new TypeError('an account id is needed')
  if (!scope.every((id) => plainId.test(id)))
    throw new TypeError('an account id has characters that no account id may have')
  return scope.join(',')
}

const nothing = () => undefined

/**
 * Runs `work` in one transaction on a connection lent to it. `begin`, the scope and the first query leave together;
 * a read's end is not waited for. Raises `Refusal('Unavailable')` when the connection is lost, whatever `work` awaits.
 * @param left hears that a write's COMMIT is on its way: from now on the connection takes the next transaction
 */
export async function runTransaction<T>(
  connection: Connection,
  how: TracedTransaction,
  work: (tx: Tx) => Promise<T>,
  left: () => void = nothing,
): Promise<T> {
  const setting = settingOf(how.scope)
  const { sql } = connection
  connection.serves = how
  const mode = how.access === 'read' ? 'begin read only' : 'begin'
  const begun = sql.unsafe(`${mode}; set local doorward.account = '${setting}'`).execute()
  begun.catch(nothing)
  const { tx, end } = transactionOn(connection)
  let isOver = false
  try {
    const result = await orLost(connection, work(tx))
    end()
    isOver = true
    if (how.access === 'read') sql.unsafe('commit').execute().catch(nothing)
    else await commit(connection, left)
    return result
  } catch (error) {
    end()
    if (connection.lost !== undefined) throw unavailable(connection.lost)
    // COMMIT ends a transaction however it is answered; a ROLLBACK behind it would hit the next one on this connection.
    if (!isOver) sql.unsafe('rollback').execute().catch(nothing)
    if (how.access === 'write' && isReadOnly(error)) connection.destroy(error)
    else if (isReadOnly(error)) throw error
    throw isUnavailable(error) ? unavailable(error) : error
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error: that must not pass for success. */
async function commit(connection: Connection, left: () => void): Promise<void> {
  const committing = connection.sql.unsafe('commit').execute()
  left()
  const { command } = await orLost(connection, committing)
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed')
}

async function orLost<T>(connection: Connection, promise: Promise<T>): Promise<T> {
  let forget: () => void = nothing
  const lost = new Promise<never>((_, reject) => {
    forget = connection.onLost(reject)
  })
  try {
    return await Promise.race([promise, lost])
  } finally {
    forget()
  }
}

/** The transaction as its caller sees it: the driver's query functions until the end, then a refusal. */
function transactionOn(connection: Connection): { tx: Tx; end: () => void } {
  const { sql } = connection
  const state = { ended: false, savepoints: 0 }
  const guard = () => {
    if (connection.lost !== undefined) throw unavailable(connection.lost)
    if (state.ended) throw new Error('a query came after the end of its transaction')
  }
  const query = (...args: Parameters<typeof sql>) => {
    guard()
    return sql(...args)
  }
  const unsafe: typeof sql.unsafe = (...args) => {
    guard()
    return sql.unsafe(...args)
  }
  const savepoint = async (first: string | ((inner: Tx) => unknown), second?: (inner: Tx) => unknown) => {
    const work = typeof first === 'string' ? second : first
    const name = `s${state.savepoints++}`
    unsafe(`savepoint ${name}`).execute().catch(nothing)
    try {
      const result = await work?.(tx)
      unsafe(`release savepoint ${name}`).execute().catch(nothing)
      return result
    } catch (error) {
      await unsafe(`rollback to savepoint ${name}`)
      throw error
    }
  }
  // A function with the driver's properties: the type is an overloaded call that cannot be built otherwise.
  const tx = Object.assign(query, {
    unsafe,
    savepoint,
    typed: sql.typed,
    types: sql.types,
    json: sql.json,
    array: sql.array,
  }) as unknown as Tx
  const end = () => {
    state.ended = true
  }
  return { tx, end }
}
