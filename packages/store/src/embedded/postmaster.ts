import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProcess, isAlive, type ProcessIdentity } from './process-identity.ts'

/** What a running PostgreSQL notes in its data's `postmaster.pid`. */
export interface Postmaster {
  process: ProcessIdentity
  socketPath: string
  isReady: boolean
}

const fastShutdownMs = 20_000
const immediateShutdownMs = 5_000

/** The living PostgreSQL on this data, whoever started it; undefined when there is none. */
export function findPostmaster(postgresFolder: string): Postmaster | undefined {
  const lines = readLines(join(postgresFolder, 'postmaster.pid'))
  const found = findProcess(Math.abs(Number(lines[0])))
  if (!found || !worksIn(found.pid, postgresFolder)) return undefined
  const socketPath = join(lines[4] ?? '', `.s.PGSQL.${lines[3] ?? ''}`)
  return { process: found, socketPath, isReady: lines[7]?.trim() === 'ready' }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** The number alone may by now be another program's: PostgreSQL's first process stands in its data folder. */
function worksIn(pid: number, postgresFolder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(postgresFolder)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(postgresFolder)
  } catch {
    return false
  }
}

/** Stops a PostgreSQL: fast at first, harder only when it does not end. Resolves when the process is gone. */
export async function stopPostmaster(postmaster: ProcessIdentity): Promise<void> {
  if (await endsAfter(postmaster, 'SIGINT', fastShutdownMs)) return
  if (await endsAfter(postmaster, 'SIGQUIT', immediateShutdownMs)) return
  await endsAfter(postmaster, 'SIGKILL', immediateShutdownMs)
}

async function endsAfter(postmaster: ProcessIdentity, signal: NodeJS.Signals, limitMs: number): Promise<boolean> {
  if (!isAlive(postmaster)) return true
  try {
    process.kill(postmaster.pid, signal)
  } catch {
    return !isAlive(postmaster)
  }
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    if (!isAlive(postmaster)) return true
    await pause(10)
  }
  return !isAlive(postmaster)
}
