import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from '../embedded/binaries.ts'
import { allowLocalOnly, ensureCluster, ownerName, serverSettingsFor } from '../embedded/cluster.ts'
import { clusterPlace, makeSocketFolder, prepareDataFolder, writeVersion } from '../embedded/data-folder.ts'
import { databaseUser } from '../embedded/database-user.ts'
import { findHolder, lockFolder } from '../embedded/folder-lock.ts'
import { PostgresServer } from '../embedded/postgres-server.ts'
import { findPostmaster } from '../embedded/postmaster.ts'
import { type MigrateOptions, migrate } from '../schema/migrate.ts'
import { Connection, type Role, roles, type Target } from './connection.ts'
import type { PoolOptions } from './connection-pool.ts'
import type { Database } from './database.ts'
import { PostgresDatabase } from './postgres-database.ts'
import { StartError } from './start-error.ts'
import { Way } from './way.ts'

export interface EmbeddedOptions extends MigrateOptions {
  pool?: Partial<PoolOptions>
  dataFolder: string
  /** How many nodes will use the server where this call starts it; 1 by default. */
  nodes?: number
  /** Told in a few words what takes time, and when the database fell and came back. */
  tell?: (text: string) => void
}

/** How long another program on the same folder may take to start its database before it is given up. */
const attachMs = 30_000

/**
 * Opens the embedded PostgreSQL on a data folder: makes what is missing, starts the server, migrates. Closing the
 * database stops the server. Raises `StartError` when the folder is in use, not writable or a later program's.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { socketPath, close } = await startAlone(prepareDataFolder(options.dataFolder), options)
  return openSocket(socketPath, options, close)
}

/** Starts the server of a folder that nobody else holds. */
async function startAlone(folder: string, options: EmbeddedOptions) {
  const unlock = lockFolder(folder)
  try {
    writeVersion(folder)
    const { server, ended } = await startServer(folder, options)
    const close = async () => {
      await server.stop()
      ended()
      unlock()
    }
    return { socketPath: server.socketPath, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The way in as a database's owner: for what is done with all of it. */
export interface OwnerWay {
  target: Target
  /** Ends what was begun for it. */
  close(): Promise<void>
}

/**
 * The owner's way into the database of a data folder, which a server beside may be using; nothing is migrated.
 * Raises `StartError` as `openEmbedded` does.
 */
export async function embeddedOwner(options: EmbeddedOptions): Promise<OwnerWay> {
  const folder = prepareDataFolder(options.dataFolder)
  const running = await runningSocket(folder)
  if (running) return { target: socketTarget(running, ownerName), close: async () => {} }
  const { socketPath, close } = await startAlone(folder, options)
  return { target: socketTarget(socketPath, ownerName), close }
}

/**
 * Opens the database of a data folder that another program may be serving: over that one's socket if so, otherwise
 * by starting it as `openEmbedded` does. Closing stops only what this call started.
 */
export async function attachEmbedded(options: EmbeddedOptions): Promise<Database> {
  const running = await runningSocket(prepareDataFolder(options.dataFolder))
  return running ? openSocket(running, options, async () => {}) : openEmbedded(options)
}

/** The socket of the program that holds a folder, once its database is ready; undefined where nobody holds it. */
async function runningSocket(folder: string): Promise<string | undefined> {
  const until = performance.now() + attachMs
  while (findHolder(folder) !== undefined) {
    const postmaster = findPostmaster(join(clusterPlace(folder, databaseUser()), 'postgres'))
    if (postmaster?.isReady) return postmaster.socketPath
    if (performance.now() > until)
      throw new StartError(`The Doorward that holds ${folder} does not start its database.`)
    await pause(50)
  }
  return undefined
}

const socketTarget = (socketPath: string, user: string): Target => ({ socketPath, database: 'postgres', user })

async function startServer(folder: string, { tell, nodes = 1 }: EmbeddedOptions) {
  const binaries = findBinaries()
  const place = clusterPlace(folder, binaries.user)
  const postgresFolder = await ensureCluster(place, binaries)
  allowLocalOnly(postgresFolder)
  const socketFolder = makeSocketFolder(place, binaries.user)
  const settings = { binaries, folder: postgresFolder, socketFolder, settings: serverSettingsFor(nodes) }
  const server = await PostgresServer.start({ ...settings, ...(tell ? { tell } : {}) })
  const ended = () => rmSync(socketFolder, { recursive: true, force: true })
  return { server, ended }
}

/** Over the private socket the program logs in as its own roles, which can't be dropped for another. */
async function openSocket(
  socketPath: string,
  options: EmbeddedOptions,
  closed: () => Promise<void>,
): Promise<Database> {
  const owner = socketTarget(socketPath, ownerName)
  try {
    await migrate(owner, options)
    await letRolesLogIn(owner)
    const wayOf = (role: Role) => new Way([socketTarget(socketPath, roles[role])])
    return new PostgresDatabase({ server: wayOf('server'), across: wayOf('across') }, options.pool, closed)
  } catch (error) {
    await closed()
    throw error
  }
}

/** Lets the program's roles log in: where only the private socket leads to them. */
export async function letRolesLogIn(owner: Target): Promise<void> {
  const connection = new Connection(owner, { limited: false })
  try {
    await connection.open()
    for (const role of Object.values(roles)) await connection.sql.unsafe(`alter role ${role} login`)
  } finally {
    await connection.close()
  }
}
