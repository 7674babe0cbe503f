import { Connection, type Target } from './connection.ts'
import type { PoolOptions } from './connection-pool.ts'
import type { Database } from './database.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { PostgresDatabase } from './postgres-database.ts'
import { StartError } from './start-error.ts'

export interface PostgresOptions extends MigrateOptions {
  pool?: Partial<PoolOptions>
}

const oldestVersion = 15

/**
 * Opens an outside PostgreSQL (15 or newer) and migrates it. The URL may name several hosts; the one that takes writes
 * is used. Raises `StartError` with one sentence, never with the password.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const targets = targetsOf(url)
  const { target, settings } = await findPrimary(targets)
  await migrate({ ...target, settings }, options).catch((error: unknown) => {
    throw isLost(error) ? unusable([`${placeOf(target)}: ${reasonOf(error)}`]) : error
  })
  return new PostgresDatabase(
    targets.map((each) => ({ ...each, settings })),
    options.pool,
  )
}

interface UrlTarget {
  url: string
  settings?: Record<string, string>
}

/** One target per host of the URL. */
function targetsOf(url: string): UrlTarget[] {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?]*@)?([^/?@]+)(.*)$/s.exec(url)
  if (!parts) throw new StartError('DATABASE_URL is not of the form postgres://user:password@host:port/database.')
  const [, scheme = '', login = '', hosts = '', rest = ''] = parts
  return hosts.split(',').map((host) => ({ url: `${scheme}${login}${host}${rest}` }))
}

async function findPrimary(targets: readonly UrlTarget[]) {
  const reasons: string[] = []
  for (const target of targets) {
    const answer = await probe(target)
    if (typeof answer !== 'string') return { target, settings: answer }
    reasons.push(`${placeOf(target)}: ${answer}`)
  }
  throw unusable(reasons)
}

const unusable = (reasons: readonly string[]) =>
  new StartError(`The database of DATABASE_URL can not be used: ${reasons.join('; ')}.`)

/** Whether the error is of the line to the server, not of what was asked of it. */
const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(CONNECTION_|CONNECT_|E[A-Z]+$)/.test(String(error.code))

/** Host and database of a target, without its user and password. */
const placeOf = ({ url }: UrlTarget): string => url.replace(/^[^:]+:\/\/([^/?]*@)?/, '').replace(/\?.*$/s, '')

/** The settings that connections to this server need, or why it can't be used. */
async function probe(target: Target): Promise<Record<string, string> | string> {
  const connection = new Connection(target, { restricted: false })
  try {
    await connection.open()
    if (connection.readOnly) return 'it takes no writes'
    const [server] = await connection.sql<{ version: number; is_lax: boolean }[]>`
      select current_setting('server_version_num')::int / 10000 as version,
             current_setting('synchronous_commit') in ('off', 'local') as is_lax`
    if (!server || server.version < oldestVersion) {
      return `it is PostgreSQL ${server?.version}, and Doorward needs ${oldestVersion} or newer`
    }
    // An answered write has to be on disk (security D1), whatever the server's default is.
    return server.is_lax ? { synchronous_commit: 'on' } : {}
  } catch (error) {
    return reasonOf(error)
  } finally {
    await connection.close()
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^[0-9A-Z]{5}$/.test(code)) return error instanceof Error ? error.message : code
  return code === '' ? 'it did not answer' : `it did not answer (${code})`
}
