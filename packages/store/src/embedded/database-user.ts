import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The operating system's user that PostgreSQL runs as. */
export interface OsUser {
  uid: number
  gid: number
}

const nobody: OsUser = { uid: 65_534, gid: 65_534 }

/** PostgreSQL refuses to run as root: then it runs as `nobody`; otherwise undefined, as the user who started it. */
export function databaseUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  try {
    const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
    return line ? { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 } : nobody
  } catch {
    return nobody
  }
}

/** Whether another user may walk to this existing folder. */
export function isReachable(folder: string, user: OsUser | undefined): boolean {
  if (!user) return true
  for (let place = resolve(folder); ; place = dirname(place)) {
    const { uid, mode } = statSync(place)
    const mayPass = uid === user.uid ? mode & 0o100 : mode & 0o001
    if (!mayPass) return false
    if (place === dirname(place)) return true
  }
}
