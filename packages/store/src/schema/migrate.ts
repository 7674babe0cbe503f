import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { unfinished } from '../backup/tables.ts'
import { Connection, roles, type Target } from '../database/connection.ts'
import { StartError } from '../database/start-error.ts'

export interface MigrateOptions {
  /** Where the numbered files lie, as a URL that ends in a slash; the source tree's own by default. */
  migrationsFolder?: URL
  /** Goes no further than a backup did, whose migrations these are. */
  upTo?: readonly { number: number; sha256: string }[]
  /** It is a restore that asks: nobody else may use what it has not brought to its end. */
  restoring?: boolean
}

interface Migration {
  number: number
  name: string
  text: string
  sha256: string
}

/** A number of our own for PostgreSQL's advisory locks: one program at a time changes the schema. */
const migrationLock = 7_301_954_220_113

const sourceFolder = new URL('../../migrations/', import.meta.url)

/**
 * Brings the schema to the newest migration, each file in a transaction of its own, one program at a time; makes the
 * program's roles. Works as the database's owner. Raises `StartError` when the database is newer than this program, a
 * file was changed after it was applied, or the owner may not do it; nothing is half done then.
 */
export async function migrate(target: Target, options: MigrateOptions = {}): Promise<void> {
  const { upTo, restoring = false } = options
  const all = readMigrations(options.migrationsFolder ?? sourceFolder)
  const known = upTo ? all.slice(0, upTo.length) : all
  if (upTo) checkBackup(known, upTo)
  const connection = new Connection(target, { limited: false })
  try {
    await connection.open()
    await connection.sql`select pg_advisory_lock(${migrationLock}::bigint)`
    if (!restoring) await checkRestored(connection.sql)
    await ensureRoles(connection.sql)
    await checkRights(connection.sql)
    await prepare(connection.sql)
    const applied = await listApplied(connection.sql)
    checkHistory(known, applied)
    for (const migration of known) {
      if (!applied.has(migration.number)) await apply(connection.sql, migration)
    }
    await checkRoles(connection.sql)
  } catch (error) {
    throw sentenceFor(error)
  } finally {
    await connection.close()
  }
}

/**
 * The migrations that a database lacks, by name; nothing is changed. Raises `StartError` for a database that no program of this
 * release may use: newer, with a changed migration, or left by a restore that did not come to its end.
 */
export async function listPending(sql: postgres.Sql, folder: URL = sourceFolder): Promise<string[]> {
  const known = readMigrations(folder)
  const [state] = await sql`select to_regclass('public.schema_migrations') is not null as is_there`
  if (state?.is_there !== true) return known.map(({ name }) => name)
  await checkRestored(sql)
  const applied = await listApplied(sql)
  checkHistory(known, applied)
  await checkRoles(sql)
  return known.filter(({ number }) => !applied.has(number)).map(({ name }) => name)
}

/** The migrations in a folder, in order. Raises `StartError` for a file with a wrong name or a number used twice. */
function readMigrations(folder: URL): Migration[] {
  const names = listSqlFiles(folder)
  return names.map((name, place) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    if (number !== place + 1)
      throw new StartError(`The migration ${name} is not number ${place + 1}, which comes next.`)
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { number, name, text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

function listSqlFiles(folder: URL): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
  } catch (cause) {
    throw new StartError(`The folder of migrations ${folder.pathname} cannot be read.`, cause)
  }
}

/** The roles that the program works as, made once for all databases of a server, and the owner's right to take them on. */
async function ensureRoles(sql: postgres.Sql): Promise<void> {
  for (const role of Object.values(roles))
    await ensureRole(sql, role).catch(async (error: unknown) => {
      throw isForbidden(error) ? await missingRoles(sql, error) : error
    })
}

/** What an operator has to type, where the owner may not make the roles or take them on. */
async function missingRoles(sql: postgres.Sql, cause: unknown): Promise<StartError> {
  const [found] = await sql<{ login: string; present: string[] }[]>`
    select format('%I', current_user) as login, to_json(array(select rolname::text from pg_roles where rolname = any(${Object.values(roles)}::text[]))) as present`
  const all = Object.values(roles)
  const lines = all.filter((role) => !found?.present.includes(role)).map((role) => `create role ${role} nologin;`)
  lines.push(`grant ${all.join(', ')} to ${found?.login};`)
  return new StartError(
    `The database user may not make the roles it needs, or take them on. As a superuser of that server, type: ${lines.join(' ')}`,
    cause,
  )
}

/**
 * A dump that was restored before the roles existed has lost what was theirs: the database takes the tables and leaves
 * rights and policies out. Raises StartError that says so.
 */
async function checkRights(sql: postgres.Sql): Promise<void> {
  const [state] = await sql<{ is_whole: boolean }[]>`
    select bool_and(has_table_privilege(${roles.server}, c.oid, 'select')) as is_whole
    from pg_class c where c.oid in (to_regclass('public.schema_migrations'), to_regclass('public.accounts'))`
  if (state?.is_whole !== false) return
  throw new StartError(
    `This database was restored without the rights of ${roles.server} and ${roles.across}, as from a dump that came before the roles. They are there now: restore the dump again, into an empty database.`,
  )
}

const isForbidden = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '42501'

const ensureRole = (sql: postgres.Sql, role: string) =>
  sql.begin((tx) =>
    tx.unsafe(`
        do $$ begin
          if not exists (select from pg_roles where rolname = '${role}') then
            create role ${role} nologin nosuperuser nocreatedb nocreaterole nobypassrls;
          end if;
        exception when duplicate_object or unique_violation then null; -- made at this moment for another database
        end $$;
        do $$ begin
          set local role ${role};
          reset role;
        exception when insufficient_privilege then
          execute format('grant ${role} to %I', current_user);
        end $$;
        do $$ begin
          if not has_schema_privilege('${role}', 'public', 'usage') then
            grant usage on schema public to ${role};
          end if;
        end $$;`),
  )

/** The server's rights on everything made later, and the table of what was applied. */
async function prepare(sql: postgres.Sql): Promise<void> {
  const [state] = await sql`select to_regclass('public.schema_migrations') is not null as is_there`
  if (state?.is_there === true) return
  await sql.begin((tx) =>
    tx.unsafe(`
      create table public.schema_migrations (
        number integer primary key,
        name text not null,
        sha256 text not null,
        applied_at timestamptz(3) not null default clock_timestamp()
      );
      grant select on public.schema_migrations to ${roles.server};
      alter default privileges in schema public grant select, insert, update, delete on tables to ${roles.server};
      alter default privileges in schema public grant usage, select on sequences to ${roles.server};
    `),
  )
}

/** What was applied, by its number. Raises what the database raises where nothing ever was. */
export async function listApplied(sql: postgres.Sql): Promise<Map<number, { name: string; sha256: string }>> {
  const rows = await sql<{ number: number; name: string; sha256: string }[]>`
    select number, name, sha256 from public.schema_migrations order by number`
  return new Map(rows.map((row) => [row.number, row]))
}

/** A backup goes back into the schema that it was taken from. Raises StartError where this program has another one. */
function checkBackup(known: Migration[], upTo: readonly { number: number; sha256: string }[]): void {
  if (known.length < upTo.length) throw new StartError('The backup is of a newer Doorward; restore it with that one.')
  const other = known.find(
    ({ number, sha256 }, place) => upTo[place]?.number !== number || upTo[place]?.sha256 !== sha256,
  )
  if (other) throw new StartError(`The migration ${other.name} is not the one that the backup's database was made by.`)
}

async function checkRestored(sql: postgres.Sql): Promise<void> {
  const [state] = await sql`select to_regclass(${`public.${unfinished}`}) is not null as is_unfinished`
  if (state?.is_unfinished === true)
    throw new StartError(
      'A restore into this database did not come to its end. Restore the backup again; it begins anew.',
    )
}

function checkHistory(known: Migration[], applied: Map<number, { name: string; sha256: string }>): void {
  for (const [number, { name, sha256 }] of applied) {
    const migration = known[number - 1]
    if (!migration)
      throw new StartError(
        `The database is newer than this Doorward: it has the migration ${name}. Start the release that made it; back to this one leads only a backup from before, restored into an empty database.`,
      )
    if (migration.sha256 !== sha256) {
      throw new StartError(`The migration ${migration.name} is not the one that was applied to the database (${name}).`)
    }
  }
}

async function apply(sql: postgres.Sql, { number, name, text, sha256 }: Migration): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(text)
      await tx`insert into public.schema_migrations (number, name, sha256) values (${number}, ${name}, ${sha256})`
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`The migration ${name} failed, and the database stays as it was before it: ${reason}.`, cause)
  }
}

/** The second net holds only while the program's roles are bound by it, and the server's is not also the other. */
async function checkRoles(sql: postgres.Sql): Promise<void> {
  const exempt = await sql<{ rolname: string }[]>`
    select rolname from pg_roles
    where rolname in (${roles.server}, ${roles.across})
      and (rolsuper or rolbypassrls or pg_has_role(rolname, current_user, 'member')
        or rolname = ${roles.server} and pg_has_role(rolname, ${roles.across}, 'member'))`
  const [role] = exempt
  if (role)
    throw new StartError(`The database role ${role.rolname} must be neither superuser, BYPASSRLS nor another's member.`)
}

function sentenceFor(error: unknown): unknown {
  if (!isForbidden(error)) return error
  return new StartError(
    `The database user lacks a right (${error.message}): it must own the database and all in it.`,
    error,
  )
}
