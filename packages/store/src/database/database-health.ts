import { platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Commit } from '../writes/model.ts'
import type { Database } from './database.ts'
import { isPassing, isReadOnly, isSqlState } from './unavailable.ts'

/** How the database serves, by what was just asked of it; `fault` says in a few words for everybody what does not work. */
interface DatabaseState {
  reads: { work: true } | { work: false; fault: string }
  writes: { work: true } | { work: false; fault: string }
  /** Whether an answered write is on a second server already; one that follows without is named (security D2). */
  standby: 'none' | 'synchronous' | 'asynchronous'
}

export interface DatabaseHealth {
  /** What is so now: asked anew at most once a second, and answered within one (security F3). */
  look(): Promise<DatabaseState>
  /** The same door, whose real writes tell too. */
  watch(commit: Commit): Commit
}

const keptMs = 1_000
const patienceMs = 1_000

/** Writes don't work after `heldInARow` of them waited too long, until one is done or none was tried for `heldForMs`. */
const heldInARow = 3
const heldForMs = 15_000

const works = { work: true } as const

/** What the probes saw. */
interface Seen extends DatabaseState {
  /** Whether the write among them only had to wait too long. */
  probeWaited?: boolean
}

/** @param now monotonic milliseconds */
export function openDatabaseHealth(database: Database, now: () => number = () => performance.now()): DatabaseHealth {
  let last: { at: number; state: Promise<Seen> } | undefined
  let lost: { at: number; cause: unknown } | undefined
  /** When a write was last done. */
  let doneAt = Number.NEGATIVE_INFINITY
  /** Writes in a row that had to wait too long, and when the last of them gave up. */
  let held = { count: 0, at: 0, cause: undefined as unknown }
  const strongReads = () => askAsStrongReads(database)
  const probing = {
    read: single(() => strongReads().catch(strongReads)), // a connection that was cut tells nothing of the next
    write: single(() => probeWrite(database)),
  }

  async function ask(): Promise<Seen> {
    const [read, write] = await Promise.all([probing.read(), probing.write()])
    const standby = 'value' in read ? read.value : 'none'
    if ('cause' in read) return { reads: fails(read.cause), writes: fails(read.cause), standby }
    // The server answers and yet takes no writes: it is another's, who was promoted, or is to be left alone (F2).
    if ('cause' in write && isReadOnly(causeOf(write.cause)))
      return { reads: fails(write.cause), writes: fails(write.cause), standby }
    if ('cause' in write) {
      const probeWaited = write.cause === undefined || isPassing(causeOf(write.cause)) // it lost its patience or was told
      return { reads: works, writes: fails(write.cause), standby, probeWaited }
    }
    return { reads: works, writes: works, standby }
  }

  return {
    async look() {
      if (!last || now() - last.at >= keptMs) last = { at: now(), state: ask() }
      const { at, state } = last
      const { probeWaited, ...seen } = await state
      // Real writes since the probe began count for more than the probe, which touches a table of its own.
      if (probeWaited && doneAt > at) return { ...seen, writes: works }
      if (seen.writes.work && lost && lost.at > at) return { ...seen, writes: fails(lost.cause) }
      const areHeld = held.count >= heldInARow && now() - held.at < heldForMs
      return seen.writes.work && areHeld ? { ...seen, writes: fails(held.cause) } : seen
    },
    watch: (commit) => async (write) => {
      try {
        const done = await commit(write)
        doneAt = now()
        held.count = 0
        return done
      } catch (error) {
        if (isLost(error)) lost = { at: now(), cause: error }
        else if (isOutage(error)) held = { count: held.count + 1, at: now(), cause: error }
        throw error
      }
    },
  }
}

type Outcome<T> = { value: T } | { cause: unknown }

/** Waits no longer than the patience; what goes on meanwhile is not begun a second time. */
function single<T>(ask: () => Promise<T>): () => Promise<Outcome<T>> {
  let going: Promise<Outcome<T>> | undefined
  return async () => {
    going ??= ask()
      .then(
        (value) => ({ value }),
        (cause: unknown) => ({ cause }),
      )
      .finally(() => {
        going = undefined
      })
    let late: NodeJS.Timeout | undefined
    const patience = new Promise<Outcome<T>>((resolve) => {
      late = setTimeout(() => resolve({ cause: undefined }), patienceMs)
    })
    const outcome = await Promise.race([going, patience])
    clearTimeout(late)
    return outcome
  }
}

interface StandbyRow {
  followers: number
  /** Of those whose state this role may see. */
  synchronous: number
  wanted: boolean
}

/** Both ways that a strong read takes: the revision across accounts, and the account's own rows. */
async function askAsStrongReads(database: Database): Promise<DatabaseState['standby']> {
  const [[row]] = await Promise.all([
    database.acrossAccounts(
      'health',
      (tx) => tx<StandbyRow[]>`
        select count(pid)::int as followers, count(*) filter (where sync_state in ('sync', 'quorum'))::int as synchronous,
          current_setting('synchronous_standby_names') <> '' as wanted
        from pg_stat_replication cross join (select revision from accounts where account_id = ${platformAccountId}) as head`,
      'read',
    ),
    database.account(
      platformAccountId,
      (tx) => tx`select revision from accounts where account_id = ${platformAccountId}`,
      'read',
    ),
  ])
  if (!row || row.followers === 0) return 'none'
  return row.wanted || row.synchronous > 0 ? 'synchronous' : 'asynchronous'
}

const probeWrite = (database: Database): Promise<void> =>
  database.acrossAccounts('health', async (tx) => {
    await tx`select probe_write()`
  })

const causeOf = (error: unknown): unknown => (error instanceof Refusal ? error.cause : error)

/** Whether a write failed because the database takes none; one lock that was not free in time tells nothing of others. */
const isLost = (error: unknown): boolean => isOutage(error) && !isPassing(causeOf(error))

const isOutage = (error: unknown): boolean => error instanceof Refusal && error.code === 'Unavailable'

const faults: Readonly<Record<string, string>> = {
  '53100': 'the disk is full',
  '53300': 'the database takes no further connection',
  '25006': 'the database is read-only',
  '55P03': 'a lock is not given in time',
}

/** The fault without anything of the statement or the address: whoever asks may be anybody. */
function fails(error: unknown): { work: false; fault: string } {
  const cause = causeOf(error)
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const known = faults[code]
  if (known !== undefined) return { work: false, fault: known }
  const refuses = isSqlState(code) && !code.startsWith('57')
  return { work: false, fault: refuses ? `the database refuses (SQLSTATE ${code})` : 'the database does not answer' }
}
