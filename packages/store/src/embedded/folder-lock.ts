import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../database/start-error.ts'
import { findProcess, isAlive, type ProcessIdentity } from './process-identity.ts'

interface Holder extends ProcessIdentity {
  token: string
}

const attemptsMax = 20

/**
 * Takes the data folder for this process, also from a process that is no more. Answers how to let go.
 * Raises `StartError` naming the living process that holds it.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'lock')
  const self = findProcess(process.pid) ?? { pid: process.pid, startedAt: '' }
  const mine: Holder = { ...self, token: randomUUID() }
  const draft = `${lock}.${mine.token}`
  writeFileSync(draft, `${JSON.stringify(mine)}\n`, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      if (linkIfFree(draft, lock)) return () => letGo(lock, mine)
      const holder = readHolder(lock)
      if (holder && isAlive(holder)) {
        throw new StartError(`The data folder ${folder} is in use by another Doorward (process ${holder.pid}).`)
      }
      putAside(lock, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new StartError(`The data folder ${folder} is being taken by several programs at once; try again.`)
}

/** The living process that holds the folder, if any. */
export function findHolder(folder: string): ProcessIdentity | undefined {
  const holder = readHolder(join(folder, 'lock'))
  return holder && isAlive(holder) ? holder : undefined
}

function linkIfFree(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a dead holder's lock by a name of its own. If another starter was quicker, what was moved is that one's
 * living lock: it is put back.
 */
function putAside(lock: string, dead: Holder | undefined): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (readHolder(aside)?.token !== dead?.token) linkIfFree(aside, lock)
  unlinkSync(aside)
}

function readHolder(path: string): Holder | undefined {
  try {
    // Written by lockFolder alone; anything else fails the comparison of its fields and counts as nobody.
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>
    const { pid, startedAt, token } = holder
    return pid === undefined || startedAt === undefined || token === undefined ? undefined : { pid, startedAt, token }
  } catch {
    return undefined
  }
}

function letGo(lock: string, mine: Holder): void {
  if (readHolder(lock)?.token === mine.token) rmSync(lock, { force: true })
}
