import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const dist = fileURLToPath(new URL('../../apps/server/dist/', import.meta.url))
const startMs = 60_000
const mailMs = 10_000

/** What `doorward bootstrap --json` prints. */
export interface Bootstrapped {
  accountId: string
  region: string
  apiUrl: string
  accountUrl: string
  loginUrl: string
  portalUrl: string
  ownerUserId: string
  clientId: string
  accessKey?: string
}

export interface RunningServer {
  port: number
  /** Plain localhost: works from any program on this machine. */
  apiUrl: string
  portalUrl: string
  dataFolder: string
  process: ChildProcess
  /** Everything it printed. */
  output(): string
  /** Runs the operator's command line on the same data. */
  doorward(...args: string[]): Promise<{ stdout: string; stderr: string }>
  bootstrap(email: string, account: string): Promise<Bootstrapped>
  /** The text of the nth development mail, from 1; waits until it is sent. */
  mail(number: number): Promise<string>
  /** How many development mails there are. */
  mailsSent(): number
  /** Ends it as Ctrl-C does and answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}

function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-e2e-'))
  chmodSync(folder, 0o711)
  return join(folder, 'data')
}

const timeAhead = new URL('time-ahead.mjs', import.meta.url)

/** A program with what it is given. */
export type Command = [program: string, ...given: string[]]

/** The built program as a child process, in a process group of its own; as another OS user or ahead of time when told so. */
export function spawnServer(
  environment: Record<string, string>,
  {
    aheadMs,
    command: [program, ...given] = [process.execPath, join(dist, 'main.js')],
    ...user
  }: { uid?: number; gid?: number; aheadMs?: number | undefined; command?: Command | undefined } = {},
): {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
} {
  const before = aheadMs === undefined ? [] : ['--import', `${timeAhead}?ms=${aheadMs}`]
  const child = spawn(program, [...before, ...given], {
    env: { ...process.env, NODE_ENV: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(aheadMs === undefined ? [] : (['ipc'] as const))],
    detached: true,
    ...user,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, output: () => text, ended }
}

async function untilReady(apiUrl: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = performance.now() + startMs
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output()}`)
    const isReady = await fetch(`${apiUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(25)
  }
  throw new Error(`the server is not ready: ${output()}`)
}

/** Where the folder's PostgreSQL keeps its files. */
export function placeOf(dataFolder: string): string {
  const elsewhere = join(dataFolder, 'postgres.location')
  return existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : dataFolder
}

/** The process id of the folder's PostgreSQL, as it notes it while it runs. */
export function findPostgres(dataFolder: string): number | undefined {
  const file = join(placeOf(dataFolder), 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** Whether a process lives; one that ended and only waits to be noticed by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const stat = `/proc/${pid}/stat`
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'))
  } catch {
    return false
  }
}

const mailsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.eml'))
        .sort()
    : []

/** The built program that lies elsewhere than that of this tree. */
export const copyAt = (built: string): { command: Command; commandLine: Command } => ({
  command: [process.execPath, join(built, 'main.js')],
  commandLine: [process.execPath, join(built, 'cli.js')],
})

/** Starts the built server on a free port and an empty data folder, or those given, and waits until it is ready. */
export async function runServer(
  given: {
    port?: number
    dataFolder?: string
    environment?: Record<string, string>
    /** How far its time is ahead; it can be moved then. */
    aheadMs?: number
    /** What starts another copy of the product, and behind what the words of its command line stand; the same for both where one is named. */
    command?: Command
    commandLine?: Command
  } = {},
): Promise<RunningServer> {
  const port = given.port ?? (await freePort())
  const dataFolder = given.dataFolder ?? newDataFolder()
  const environment = { DOORWARD_PORT: String(port), DOORWARD_DATA: dataFolder, ...given.environment }
  const { child, output, ended } = spawnServer(environment, { aheadMs: given.aheadMs, command: given.command })
  const apiUrl = `http://localhost:${port}`
  await untilReady(apiUrl, child, output)

  const [program, ...before] = given.commandLine ?? given.command ?? [process.execPath, join(dist, 'cli.js')]
  const doorward = (...args: string[]) =>
    promisify(execFile)(program, [...before, ...args], { env: { ...process.env, ...environment } })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  const mailFolder = join(dataFolder, 'mail')
  return {
    port,
    apiUrl,
    dataFolder,
    output,
    doorward,
    stop,
    portalUrl: `http://doorward.localhost:${port}/app/`,
    process: child,
    async bootstrap(email, account) {
      const { stdout } = await doorward('bootstrap', '--email', email, '--account', account, '--json')
      return JSON.parse(stdout) as Bootstrapped // printed by the command above
    },
    mailsSent: () => mailsIn(mailFolder).length,
    async mail(number) {
      for (const until = performance.now() + mailMs; performance.now() < until; await pause(50)) {
        const name = mailsIn(mailFolder)[number - 1]
        if (name) return readFileSync(join(mailFolder, name), 'utf8')
      }
      throw new Error(`mail ${number} was not sent: ${output()}`)
    },
    async remove() {
      await stop()
      rmSync(join(dataFolder, '..'), { recursive: true, force: true })
    },
  }
}
