import { type MigrateOptions, migrate } from '../schema/migrate.ts'
import { Connection, type Role, roles, type Target, takingOn } from './connection.ts'
import type { PoolOptions } from './connection-pool.ts'
import type { Database } from './database.ts'
import { PostgresDatabase } from './postgres-database.ts'
import { StartError } from './start-error.ts'
import { isSqlState } from './unavailable.ts'
import { Way } from './way.ts'

export interface PostgresOptions extends MigrateOptions {
  pool?: Partial<PoolOptions>
  /** Logins of the program's own roles; without them the owner's login takes the roles on. */
  logins?: Readonly<Record<Role, string>> | undefined
}

const variables = { owner: 'DATABASE_URL', server: 'DATABASE_SERVER_URL', across: 'DATABASE_ACROSS_URL' } as const

const oldestVersion = 15

/**
 * Opens an outside PostgreSQL (15 or newer) and migrates it. The URL may name several hosts; the one that takes writes
 * is used. Raises `StartError` with one sentence, never with the password.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const owner = await findPrimary(targetsOf('owner', url))
  await migrate(owner.target, options).catch((error: unknown) => {
    throw isLost(error) ? unusable([`${placeOf(owner.target)}: ${reasonOf(error)}`]) : error
  })
  const wayOf = async (role: Role): Promise<Way> => {
    const login = options.logins?.[role]
    if (!login) return owner.way.as((target) => takingOn(target, role))
    const { target, way } = await findPrimary(targetsOf(role, login), variables[role])
    await checkLogin(target, role)
    return way
  }
  return new PostgresDatabase({ server: await wayOf('server'), across: await wayOf('across') }, options.pool)
}

/** The owner's way into an outside database, of whose hosts the one is taken that takes writes; nothing is migrated. Raises `StartError`. */
export async function postgresOwner(url: string): Promise<{ target: Target; close(): Promise<void> }> {
  const { target } = await findPrimary(targetsOf('owner', url))
  return { target, close: async () => {} }
}

/** Raises StartError for a login that can't work as its role, or that could be more than it. */
async function checkLogin(target: UrlTarget, role: Role): Promise<void> {
  const connection = new Connection(target, { limited: false })
  try {
    await connection.open()
    const [login] = await connection.sql<{ works: boolean; is_more: boolean }[]>`
      select pg_has_role(current_user, ${roles[role]}, 'usage') as works,
        rolsuper or rolbypassrls or rolcreaterole or pg_has_role(current_user, tableowner, 'member')
          or pg_has_role(current_user, ${roles[role === 'server' ? 'across' : 'server']}, 'member') as is_more
      from pg_roles, pg_tables
      where rolname = current_user and schemaname = 'public' and tablename = 'schema_migrations'`
    if (!login?.works) throw new StartError(`The user of ${variables[role]} must be ${roles[role]}, or a member of it.`)
    if (login.is_more)
      throw new StartError(
        `The user of ${variables[role]} must be no more than ${roles[role]}: no superuser, not exempt from row-level security, no member of the owner or of the other role.`,
      )
  } finally {
    await connection.close()
  }
}

interface UrlTarget {
  url: string
}

/** One target per host of the URL. */
function targetsOf(whose: keyof typeof variables, url: string): UrlTarget[] {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?]*@)?([^/?@]+)(.*)$/s.exec(url)
  if (!parts)
    throw new StartError(`${variables[whose]} is not of the form postgres://user:password@host:port/database.`)
  const [, scheme = '', login = '', hosts = '', rest = ''] = parts
  return hosts.split(',').map((host) => ({ url: `${scheme}${login}${host}${rest}` }))
}

/** The first of the places that takes writes, and the way that begins there. */
async function findPrimary(targets: readonly UrlTarget[], variable: string = variables.owner) {
  const reasons: string[] = []
  for (const [place, target] of targets.entries()) {
    const fault = await faultOf(target)
    if (fault === undefined) return { target, way: new Way(targets, place) }
    reasons.push(`${placeOf(target)}: ${fault}`)
  }
  throw unusable(reasons, variable)
}

const unusable = (reasons: readonly string[], variable: string = variables.owner) =>
  new StartError(`The database of ${variable} cannot be used: ${reasons.join('; ')}.`)

/** Whether the error is of the line to the server, not of what was asked of it. */
const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(CONNECTION_|CONNECT_|E[A-Z]+$)/.test(String(error.code))

/** Host and database of a target, without its user and password. */
const placeOf = ({ url }: UrlTarget): string => url.replace(/^[^:]+:\/\/([^/?]*@)?/, '').replace(/\?.*$/s, '')

/** Why this server can't be used; undefined when it can. */
async function faultOf(target: Target): Promise<string | undefined> {
  const connection = new Connection(target, { limited: false })
  try {
    await connection.open()
    if (connection.readOnly) return 'it takes no writes'
    const [server] = await connection.sql<{ version: number }[]>`
      select current_setting('server_version_num')::int / 10000 as version`
    return server && server.version >= oldestVersion
      ? undefined
      : `it is PostgreSQL ${server?.version}, and Doorward needs ${oldestVersion} or newer`
  } catch (error) {
    return reasonOf(error)
  } finally {
    await connection.close()
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isSqlState(code)) return error instanceof Error ? error.message : code
  return code === '' ? 'it did not answer' : `it did not answer (${code})`
}
