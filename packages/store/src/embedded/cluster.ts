import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { roles } from '../database/connection.ts'
import { StartError } from '../database/start-error.ts'
import type { Binaries } from './binaries.ts'
import { makePrivateFolder } from './data-folder.ts'

/** The database's own superuser, who owns the schema; it is reached over the private socket only. */
export const ownerName = 'doorward'

/** What PostgreSQL is made with: checksums, and an order of text that is the same everywhere. */
const initOptions = ['--data-checksums', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-instructions']

/** Connections that one node may open, with room for commands beside it. */
const connectionsOfNode = 50

/** Settings of the embedded server. What a 2xx promises rests on the first three (security D1). */
export const serverSettings: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '96MB',
  max_connections: String(connectionsOfNode),
  io_method: 'sync',
  max_wal_size: '512MB',
  // What a statement carries may be secret or personal: the log names the error only (security 52).
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** The same for so many nodes. */
export const serverSettingsFor = (nodes: number): typeof serverSettings => ({
  ...serverSettings,
  max_connections: String(connectionsOfNode * nodes),
})

/** The environment of PostgreSQL's programs: nothing of ours, and messages in English. */
export const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Options of a made cluster that differ from the embedded server's, for tests. */
export interface ClusterOptions {
  initOptions?: readonly string[]
}

/**
 * The folder of the database itself, made when it is not there yet (about one second). A half-made one is thrown
 * away. Raises `StartError` when it can't be made or is another PostgreSQL's.
 */
export async function ensureCluster(place: string, binaries: Binaries, options: ClusterOptions = {}): Promise<string> {
  const folder = join(place, 'postgres')
  if (existsSync(join(folder, 'PG_VERSION'))) {
    checkMajor(folder, binaries)
    return folder
  }
  for (const name of readdirSync(place)) {
    if (name.startsWith('postgres.draft-')) rmSync(join(place, name), { recursive: true, force: true })
  }
  const draft = makePrivateFolder(join(place, `postgres.draft-${randomUUID()}`), binaries.user)
  const args = ['-D', draft, '-U', ownerName, ...(options.initOptions ?? initOptions)]
  try {
    await promisify(execFile)(binaries.initdb, args, { env: environment, cwd: '/', ...binaries.user })
  } catch (cause) {
    throw new StartError(`The embedded database could not be made in ${place}: ${lastLine(cause)}`, cause)
  }
  renameSync(draft, folder)
  return folder
}

/** Leaves no way into a cluster but its private socket, for the program's own roles; also in one made by an earlier program. */
export function allowLocalOnly(folder: string): void {
  const users = [ownerName, ...Object.values(roles)].join(',')
  writeFileSync(
    join(folder, 'pg_hba.conf'),
    `# Written at each start: the private socket is the only way in.\nlocal all ${users} trust\n`,
  )
}

function checkMajor(folder: string, binaries: Binaries): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  const major = binaries.version.split('.')[0] ?? ''
  if (made !== major) {
    throw new StartError(
      `The database in ${folder} is of PostgreSQL ${made}; this Doorward brings PostgreSQL ${major}.`,
    )
  }
}

function lastLine(cause: unknown): string {
  const text = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause)
  return text.trim().split('\n').at(-1) ?? ''
}
