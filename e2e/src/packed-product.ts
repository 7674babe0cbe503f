import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installed } from '../../scripts/release/pack.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A release, and its package as npm installs it. */
export interface PackedProduct {
  /** What the release consists of. */
  release: string
  /** The installed package. */
  place: string
  /** The command that it brings. */
  program: string
  remove(): void
}

/** Puts a package to a place, by links where they can be; those below it the layout names by themselves. */
function putPackage(source: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  if (spawnSync('cp', ['-Rl', source, to]).status !== 0) execFileSync('cp', ['-R', `${source}/`, to])
  rmSync(join(to, 'node_modules'), { recursive: true, force: true })
}

/** Makes a release in a folder, of what is built. */
export function makeRelease(folder: string): string {
  execFileSync(process.execPath, [join(root, 'scripts/release.mjs'), '--built', folder], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  return folder
}

/** Makes a release and installs its package into an empty folder: from this tree's packages, so that no registry is asked. */
export function packProduct(): PackedProduct {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-packed-'))
  chmodSync(folder, 0o755)
  const release = makeRelease(join(folder, 'release'))
  const packed = readdirSync(release).find((name) => name.endsWith('.tgz'))
  const modules = join(folder, 'empty/node_modules')
  const place = join(modules, 'doorward')
  mkdirSync(place, { recursive: true })
  execFileSync('tar', ['-xzf', join(release, String(packed)), '-C', place, '--strip-components=1'])
  for (const [to, { source, entry }] of installed()) {
    const from = join(root, source)
    if (existsSync(from)) putPackage(from, join(place, to))
    else if (!entry.optional) throw new Error(`${source} is not installed`)
  }
  const program = join(modules, '.bin/doorward')
  mkdirSync(dirname(program))
  symlinkSync('../doorward/apps/server/bin/doorward.mjs', program)
  return { release, place, program, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
