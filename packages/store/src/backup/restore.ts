import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type postgres from 'postgres'
import { Connection, type Target } from '../database/connection.ts'
import { StartError } from '../database/start-error.ts'
import { type MigrateOptions, migrate } from '../schema/migrate.ts'
import { type Frame, framesOf } from './frames.ts'
import type { BackupHeader } from './sealed-file.ts'
import { listTables, notOfExtension, quoted, unfinished } from './tables.ts'
import type { Progress } from './take.ts'

export interface Restored {
  tables: number
  rows: number
  /** What was to be asked of it, as the backup has it. */
  probes: unknown
}

/**
 * Restores a backup's text into a database that has nothing in it, as its owner: the schema as the backup has it, the rows in one
 * transaction, then the migrations since. A database with anything in it is left alone. Where it does not come to its end,
 * whatever was made is taken away again, and nothing starts on what a killed one left. Raises StartError.
 */
export async function restoreInto(
  owner: Target,
  { header, text }: { header: BackupHeader; text: AsyncIterable<Uint8Array> },
  { told, ...options }: MigrateOptions & { told: (progress: Progress) => void },
): Promise<Restored> {
  await claim(owner)
  try {
    await migrate(owner, { ...options, upTo: header.migrations, restoring: true })
    const restored = await copyIn(owner, text, told)
    await migrate(owner, { ...options, restoring: true })
    await onOwner(owner, (sql) => sql.unsafe(`drop table public.${unfinished}`))
    return restored
  } catch (error) {
    await onOwner(owner, empty).catch(() => undefined) // what went wrong first is told
    throw error
  }
}

async function onOwner<T>(owner: Target, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const connection = new Connection(owner, { limited: false })
  try {
    await connection.open()
    return await work(connection.sql)
  } finally {
    await connection.close()
  }
}

/** Takes away every table and function of ours; what extensions brought stays. */
async function empty(sql: postgres.Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and ${notOfExtension(sql, 'pg_class')}`
  for (const { name } of tables) await sql.unsafe(`drop table if exists ${name} cascade`)
  const functions = await sql<{ name: string }[]>`
    select c.oid::regprocedure::text as name from pg_proc c
    where c.pronamespace = 'public'::regnamespace and ${notOfExtension(sql, 'pg_proc')}`
  for (const { name } of functions) await sql.unsafe(`drop routine if exists ${name} cascade`)
}

/** Marks a database as being restored into; one that a restore was killed in is emptied for it. Raises StartError for one with data. */
const claim = (owner: Target): Promise<void> =>
  onOwner(owner, async (sql) => {
    const there = await sql<{ name: string }[]>`
      select c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and ${notOfExtension(sql, 'pg_class')}`
    const isUnfinished = there.some(({ name }) => name === unfinished)
    if (there.length > 0 && !isUnfinished)
      throw new StartError(
        `The database is not empty: it has ${there.length} tables. A backup is restored into a new database, or a new DOORWARD_DATA folder.`,
      )
    if (isUnfinished) await empty(sql)
    await sql.unsafe(`create table public.${unfinished} (begun_at timestamptz not null default clock_timestamp())`)
  })

const noTriggers = (tables: readonly { name: string }[], what: 'disable' | 'enable') =>
  tables.map(({ name }) => `alter table public.${quoted(name)} ${what} trigger user`).join('; ')

/** Writes every row, in one transaction. What migrations wrote goes: the backup has it as it was. */
async function copyIn(
  owner: Target,
  text: AsyncIterable<Uint8Array>,
  told: (progress: Progress) => void,
): Promise<Restored> {
  const connection = new Connection(owner, { limited: false })
  try {
    await connection.open()
    const { sql } = connection
    const tables = await listTables(sql)
    await sql.unsafe('begin')
    await sql.unsafe(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
    await sql.unsafe(noTriggers(tables, 'disable'))
    const restored = await takeFrames(sql, { text, tables, told })
    await sql.unsafe(noTriggers(tables, 'enable'))
    const { command } = await sql.unsafe('commit')
    if (command !== 'COMMIT') throw new Error('the restore was rolled back')
    return restored
  } finally {
    await connection.close()
  }
}

/** Of a table with a part for each day: rows of days that are not kept any longer, which go again. */
const beside = 'authorization_events_beside'

/** The table that rows are written to just now. */
interface Writing {
  name: string
  sink: Writable
}

async function takeFrames(
  sql: postgres.Sql,
  {
    text,
    tables,
    told,
  }: { text: AsyncIterable<Uint8Array>; tables: readonly { name: string }[]; told: (progress: Progress) => void },
): Promise<Restored> {
  const known = new Set(tables.map(({ name }) => name))
  const sum = { tables: 0, rows: 0 }
  let probes: unknown
  let writing: Writing | undefined
  const begin = async ({ name, columns, firstDay }: Extract<Frame, { kind: 'table' }>): Promise<Writing> => {
    if (!known.has(name)) throw new StartError(`The backup has a table that its own schema has not: ${name}.`)
    if (firstDay) await openDays(sql, { name, firstDay })
    const list = columns.map(quoted).join(', ')
    const sink = await sql.unsafe(`copy public.${quoted(name)} (${list}) from stdin`).writable()
    sink.on('error', () => undefined) // told to who writes
    return { name, sink }
  }
  const take = async (frame: Frame) => {
    if (frame.kind === 'table') writing = await begin(frame)
    if (frame.kind === 'rows' && writing) await write(writing.sink, frame.bytes)
    if (frame.kind === 'probes') probes = frame.probes
    if (frame.kind === 'tableEnd' && writing) {
      writing.sink.end()
      await finished(writing.sink)
      sum.tables += 1
      sum.rows += frame.rows
      told({ ...sum, tablesMax: tables.length, share: sum.tables / tables.length })
      await check(sql, writing.name, frame.rows)
      await closeDays(sql, writing.name)
    }
    if (frame.kind === 'end' && (frame.rows !== sum.rows || frame.tables !== sum.tables))
      throw new StartError('The backup has fewer rows than it says.')
  }
  try {
    for await (const frame of framesOf(text)) await take(frame)
  } catch (error) {
    writing?.sink.destroy()
    throw error
  }
  return { ...sum, probes }
}

/** A part for each day of the backup; what is of days that are too long ago to have one is put beside. */
async function openDays(sql: postgres.Sql, { name, firstDay }: { name: string; firstDay: string }): Promise<void> {
  await sql`select open_event_days(to_date(${firstDay}, 'YYYYMMDD'))`
  await sql.unsafe(`create table public.${beside} partition of public.${quoted(name)} default`)
}
const closeDays = (sql: postgres.Sql, name: string) =>
  name === 'authorization_events' ? sql.unsafe(`drop table if exists public.${beside}`) : undefined

async function check(sql: postgres.Sql, name: string, rows: number): Promise<void> {
  const [counted] = await sql.unsafe<{ rows: string }[]>(`select count(*)::text as rows from public.${quoted(name)}`)
  if (Number(counted?.rows) !== rows)
    throw new StartError(`The table ${name} has ${counted?.rows} rows; the backup says ${rows}.`)
}

/** Waits while the other end does not take more. */
const write = (sink: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    sink.write(bytes, (error?: Error | null) => (error ? reject(error) : resolve()))
  })
