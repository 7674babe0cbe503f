import type postgres from 'postgres'
import { Connection, type Target } from '../database/connection.ts'
import { StartError } from '../database/start-error.ts'
import { listApplied } from '../schema/migrate.ts'
import { type Frame, frameBytes } from './frames.ts'
import { listTables, quoted } from './tables.ts'

export interface Progress {
  tables: number
  tablesMax: number
  /** Of what the server says that there is; from 0 to 1. */
  share: number
  rows: number
}

/** A moment of a database, held while its backup is written. Traffic goes on beside it. */
export interface Snapshot {
  takenAt: Date
  migrations: { number: number; sha256: string }[]
  /** For what else is read of the same moment. */
  sql: postgres.Sql
  /** Its tables, whole, and then what is to be asked of them. */
  frames(told: (progress: Progress) => void, probes: () => Promise<unknown>): AsyncGenerator<Buffer>
  close(): Promise<void>
}

const newline = 0x0a

/** Rows of a piece of what COPY writes: an end of a line ends a row, and none stands in it. */
function rowsIn(bytes: Uint8Array): number {
  let rows = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) rows += 1
  return rows
}

/** Takes a snapshot, as the database's owner, whom row-level security does not bind. Raises StartError where there is nothing of ours, else what the database raises. */
export async function takeSnapshot(owner: Target): Promise<Snapshot> {
  const connection = new Connection(owner, { limited: false })
  try {
    await connection.open()
    const { sql } = connection
    await sql.unsafe('begin isolation level repeatable read read only')
    const [row] = await sql<{ at: Date; is_ours: boolean }[]>`
      select transaction_timestamp()::timestamptz(3) as at, to_regclass('public.schema_migrations') is not null as is_ours`
    if (!row?.is_ours)
      throw new StartError('There is nothing to back up: no Doorward was ever started on this database.')
    const applied = await listApplied(sql)
    return {
      takenAt: row.at,
      migrations: [...applied].map(([number, { sha256 }]) => ({ number, sha256 })),
      sql,
      frames: (told, probes) => framesOf(connection, told, probes),
      close: () => connection.close(),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function* framesOf(
  connection: Connection,
  told: (progress: Progress) => void,
  probes: () => Promise<unknown>,
): AsyncGenerator<Buffer> {
  const frame = (one: Frame) => frameBytes(one)
  const tables = await listTables(connection.sql)
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const sum = { rows: 0, bytes: 0 }
  yield frame({ kind: 'probes', probes: await probes() })
  for (const [place, { name, columns, bytes, firstDay }] of tables.entries()) {
    const tell = (share: number) =>
      told({ tables: place, tablesMax: tables.length, share: all > 0 ? (sum.bytes + share) / all : 1, rows: sum.rows })
    yield frame({ kind: 'table', name, columns, ...(firstDay ? { firstDay } : {}) })
    const list = columns.map(quoted).join(', ')
    let [rows, read] = [0, 0]
    for await (const part of connection.copyOut(`copy (select ${list} from public.${quoted(name)}) to stdout`)) {
      const counted = rowsIn(part)
      ;[rows, read] = [rows + counted, read + part.length]
      sum.rows += counted
      yield frame({ kind: 'rows', bytes: part })
      tell(Math.min(read, bytes))
    }
    yield frame({ kind: 'tableEnd', rows })
    sum.bytes += bytes
    tell(0)
  }
  yield frame({ kind: 'end', tables: tables.length, rows: sum.rows })
}
