import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../database/start-error.ts'
import type { Binaries } from './binaries.ts'
import { environment } from './cluster.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { findProcess, type ProcessIdentity } from './process-identity.ts'

export interface ServerOptions {
  binaries: Binaries
  /** The database's folder, made by `ensureCluster`. */
  folder: string
  socketFolder: string
  settings: Readonly<Record<string, string>>
  /** Told in a few words what takes time, and when the server fell and came back. */
  tell?: (text: string) => void
}

const logBytesMax = 5 * 1024 * 1024
/** Recovery after a crash may take a while; ending it early would only begin it again. */
const readyMs = 300_000
/** Processes of a killed server may still be ending; until then a new one refuses to start. */
const remnantsMs = 15_000
const restartDelays = { firstMs: 100, longestMs: 5_000, healthyMs: 30_000 }

/** A PostgreSQL that this process owns: started anew when it falls, stopped when told. */
export class PostgresServer {
  readonly socketPath: string
  /** As it was started: how to start it, or one like it, again. */
  readonly options: ServerOptions
  #process: ProcessIdentity | undefined
  #stopping = false
  #restart: Promise<void> | undefined
  readonly #atExit = () => this.#interrupt()

  private constructor(options: ServerOptions) {
    this.options = options
    this.socketPath = join(options.socketFolder, `.s.PGSQL.${options.settings.port ?? 5432}`)
  }

  /**
   * Starts PostgreSQL and resolves when it answers. One left over from a killed program is stopped first.
   * Raises `StartError` with the server's own reason.
   */
  static async start(options: ServerOptions): Promise<PostgresServer> {
    const left = findPostmaster(options.folder)
    if (left) {
      options.tell?.('stopping the database that an earlier run left behind')
      await stopPostmaster(left.process)
    }
    const server = new PostgresServer(options)
    await server.#launch()
    process.on('exit', server.#atExit)
    return server
  }

  /** The number of PostgreSQL's first process, or undefined while it is down. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Stops PostgreSQL: its transactions are rolled back, its data is written out. */
  async stop(): Promise<void> {
    this.#stopping = true
    process.off('exit', this.#atExit)
    await this.#restart
    const running = this.#process ?? findPostmaster(this.options.folder)?.process
    if (running) await stopPostmaster(running)
  }

  async #launch(): Promise<void> {
    const remnantsUntil = performance.now() + remnantsMs
    for (;;) {
      const child = this.#spawn()
      const failure = await this.#ready(child)
      if (failure === undefined) return
      if (!/still in use|already exists/.test(failure) || performance.now() > remnantsUntil) {
        throw new StartError(`The embedded database could not start: ${failure}`)
      }
      await pause(200)
    }
  }

  /** In a session of its own: Ctrl-C must reach this program first, which stops the server once it is done itself. */
  #spawn(): ChildProcess {
    const { binaries, folder, socketFolder, settings } = this.options
    const all = { ...settings, unix_socket_directories: socketFolder }
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    rmStalePid(folder)
    const log = openLog(folder)
    try {
      const child = spawn(binaries.postgres, ['-D', folder, ...args], {
        cwd: folder,
        env: environment,
        detached: true,
        stdio: ['ignore', log, log],
        ...binaries.user,
      })
      child.on('error', () => undefined)
      child.unref()
      return child
    } finally {
      closeSync(log)
    }
  }

  /** Waits until the server answers; otherwise the reason why it ended. */
  async #ready(child: ChildProcess): Promise<string | undefined> {
    const { folder, tell } = this.options
    const began = performance.now()
    let told = false
    while (performance.now() - began < readyMs) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return lastFatal(folder)
      const postmaster = findPostmaster(folder)
      if (postmaster?.isReady && postmaster.process.pid === child.pid) {
        this.#process = postmaster.process
        child.once('exit', () => this.#fell())
        if (findProcess(child.pid) !== undefined) return undefined
      }
      if (!told && performance.now() - began > 2_000) {
        tell?.('the database is recovering from its last end')
        told = true
      }
      await pause(10)
    }
    return 'it did not become ready'
  }

  #fell(): void {
    this.#process = undefined
    if (this.#stopping) return
    this.options.tell?.('the database ended unexpectedly; starting it again')
    this.#restart = this.#startAgain()
  }

  async #startAgain(): Promise<void> {
    for (
      let delayMs = restartDelays.firstMs;
      !this.#stopping;
      delayMs = Math.min(delayMs * 2, restartDelays.longestMs)
    ) {
      await pause(delayMs)
      try {
        if (!this.#stopping) await this.#launch()
        this.options.tell?.('the database is back')
        return
      } catch (error) {
        this.options.tell?.(error instanceof Error ? error.message : String(error))
      }
    }
  }

  #interrupt(): void {
    try {
      if (this.#process) process.kill(this.#process.pid, 'SIGINT')
    } catch {
      // It ended by itself.
    }
  }
}

const logOf = (folder: string): string => join(dirname(folder), 'postgres.log')

function openLog(folder: string): number {
  const log = logOf(folder)
  if (existsSync(log) && statSync(log).size > logBytesMax) renameSync(log, `${log}.1`)
  return openSync(log, 'a', 0o600)
}

function lastFatal(folder: string): string {
  const lines = readFileSync(logOf(folder), 'utf8').trimEnd().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC|ERROR|error while loading/.test(line)) ?? lines.at(-1) ?? ''
  return reason.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')
}

/** A note of a server long gone, whose number another program bears now, would keep PostgreSQL from starting. */
function rmStalePid(folder: string): void {
  const note = join(folder, 'postmaster.pid')
  if (!existsSync(note)) return
  const pid = Number.parseInt(readFileSync(note, 'utf8'), 10)
  if (findProcess(pid) !== undefined && findPostmaster(folder) === undefined) rmSync(note)
}
