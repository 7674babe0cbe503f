import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process that a later one with the same number is not mistaken for. */
export interface ProcessIdentity {
  pid: number
  /** When it began, in the system's own notation; only compared. */
  startedAt: string
}

/** The identity of a living process, or undefined when there is none of that number. */
export function findProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid)
  return startedAt === undefined ? undefined : { pid, startedAt }
}

/** Whether that very process still lives; a zombie does not. */
export const isAlive = (identity: ProcessIdentity): boolean =>
  findProcess(identity.pid)?.startedAt === identity.startedAt

/** The boot and the clock ticks after it: field 22 of proc(5) stat, counted behind the name, which may hold spaces. */
function startOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}

function startByPs(pid: number): string | undefined {
  try {
    const told = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C' },
    })
    return told.trim() === '' || told.trim().startsWith('Z') ? undefined : told.trim().replace(/^\S+\s+/, '')
  } catch {
    return undefined
  }
}
