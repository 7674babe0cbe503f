import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../database/start-error.ts'
import { isReachable, type OsUser } from './database-user.ts'

/** The layout of the data folder that this program writes; a higher number is a later program's. */
const dataVersion = 1

/** Where data goes as root when the database's user can't walk to the data folder. */
const elsewhere = '/var/lib/doorward'

/** Longest path of a socket's folder, so that the socket's own path fits into the system's 104 to 108 bytes. */
const socketFolderBytesMax = 80

/**
 * Makes the data folder if need be and answers its real path. Raises `StartError` when it can't be written or
 * belongs to a later program.
 */
export function prepareDataFolder(folder: string): string {
  const writable = guarded(folder, () => {
    makeFolders(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    const probe = mkdtempSync(join(folder, '.probe-'))
    rmSync(probe, { recursive: true })
    return realpathSync(folder)
  })
  checkVersion(writable)
  return writable
}

/** Makes the folder and those above it; `mkdirSync` with `recursive` turns for ever where the system makes none (`/proc`). */
function makeFolders(folder: string, mode: number): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!existsSync(folder)) throw error // another Doorward may have made it just now
  }
}

/** Notes the layout's version; call with the folder's lock held. */
export function writeVersion(folder: string): void {
  guarded(folder, () => writeFileSync(join(folder, 'version'), `${dataVersion}\n`))
}

function checkVersion(folder: string): void {
  const file = join(folder, 'version')
  if (!existsSync(file)) return
  const text = guarded(folder, () => readFileSync(file, 'utf8').trim())
  if (!/^\d+$/.test(text))
    throw new StartError(`${file} does not hold a version: is ${folder} a data folder of Doorward?`)
  if (Number(text) > dataVersion) {
    throw new StartError(
      `The data folder ${folder} was written by a newer Doorward (layout ${text}; this one knows ${dataVersion}).`,
    )
  }
}

function guarded<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartError(`The data folder ${folder} cannot be written${code}.`, cause)
  }
}

/**
 * The folder that holds the database's own folders, owned so that its user can reach them. It is the data folder itself;
 * for root it is another place, which the file `postgres.location` in the data folder names.
 */
export function clusterPlace(folder: string, user: OsUser | undefined): string {
  const pointer = join(folder, 'postgres.location')
  if (existsSync(pointer)) return claimPlace(folder, readFileSync(pointer, 'utf8').trim())
  if (isReachable(folder, user)) return folder
  return guarded(elsewhere, () => {
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
    const place = join(elsewhere, `${name}-${randomBytes(4).toString('hex')}`)
    mkdirSync(place, { mode: 0o711 })
    writeFileSync(join(place, 'origin'), `${folder}\n`)
    writeFileSync(pointer, `${place}\n`)
    return place
  })
}

/** A moved data folder takes its database along; a copied one must not work on the original's. */
function claimPlace(folder: string, place: string): string {
  const origin = join(place, 'origin')
  if (!existsSync(origin)) {
    throw new StartError(`The database of the data folder ${folder} is missing: it was in ${place}.`)
  }
  const owner = readFileSync(origin, 'utf8').trim()
  if (owner !== folder && pointsTo(owner, place)) {
    throw new StartError(`The data folder ${folder} is a copy of ${owner}, and its database belongs to that one.`)
  }
  if (owner !== folder) writeFileSync(origin, `${folder}\n`)
  return place
}

function pointsTo(folder: string, place: string): boolean {
  try {
    return readFileSync(join(folder, 'postgres.location'), 'utf8').trim() === place
  } catch {
    return false
  }
}

/** Makes a folder that only the database's user (and root) can enter. */
export function makePrivateFolder(path: string, user: OsUser | undefined): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

/** A private folder for the server's socket: beside the data, or under the temporary folder when that path is too long. */
export function makeSocketFolder(place: string, user: OsUser | undefined): string {
  const beside = join(place, 'run')
  if (Buffer.byteLength(beside) <= socketFolderBytesMax) return makePrivateFolder(beside, user)
  const short = Buffer.byteLength(tmpdir()) <= socketFolderBytesMax - 20 ? tmpdir() : '/tmp'
  return makePrivateFolder(mkdtempSync(join(short, 'doorward-')), user)
}
